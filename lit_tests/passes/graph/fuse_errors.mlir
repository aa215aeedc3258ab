// RUN: not ascir-opt %s -p 'graph-fuse{force="a+z"}' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not ascir-opt %s -p 'graph-fuse{force="a+c"}' 2>&1 | filecheck %s --check-prefix=BETWEEN
// RUN: not ascir-opt %s -p 'graph-fuse{force="a+b"}' 2>&1 | filecheck %s --check-prefix=KERNEL
// RUN: not ascir-opt %s -p 'graph-fuse{search=all}' 2>&1 | filecheck %s --check-prefix=SEARCH

// UNKNOWN: error: {{.*}}no operation has a result that is called %z
// BETWEEN: error: {{.*}}force a+c: %b lies between them
// KERNEL: error: {{.*}}force a+b: {{.+}}
// SEARCH: error: {{.*}}search=all: it is one of best, greedy, none
func.func @f(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %a = graph.exp %x : tensor<64x64xf32>
  %b = graph.matmul %a, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = graph.add %b, %a : tensor<64x64xf32>
  func.return %c : tensor<64x64xf32>
}
