// RUN: ascir-opt %s -p 'graph-tile{cores=8}' | filecheck %s

!t = tensor<1000x1000xf16>

// Rows of 2000 bytes begin within lines, and are loaded many times: the vector cores copy them first, 2048 bytes apart.
// CHECK-LABEL: tile.kernel @product
// CHECK-SAME: copied = {lhs = 1024 : i64, rhs = 1024 : i64}
// CHECK-NEXT: tile.channel @lhs_copy aiv_to_aic shared depth 1 : memref<1x1000x1024xf16, #tile.space<gm>>
// CHECK-NEXT: tile.channel @rhs_copy aiv_to_aic shared depth 1 : memref<1x1000x1024xf16, #tile.space<gm>>
// CHECK: func.func @product_cube
// CHECK: %lhs_copy = tile.pop @lhs_copy
// CHECK-NEXT: %rhs_copy = tile.pop @rhs_copy
// CHECK: %a_l1 = tile.load %lhs_copy[0, %{{.*}}, %k]
// CHECK-NEXT: %b_l1 = tile.load %rhs_copy[0, %k, %{{.*}}]
// CHECK: tile.release %lhs_copy
// CHECK-NEXT: tile.release %rhs_copy
// CHECK-NEXT: func.return
// CHECK: func.func @product_vector
// CHECK: %[[LHS:.*]] = tile.acquire @lhs_copy
// CHECK: scf.for %part
// CHECK: %rows = tile.load %a[%[[ROW:.*]], 0] sizes [%[[TALL:.*]], 1000] buffers 2
// CHECK-NEXT: tile.store %rows, %{{.*}}[%[[ROW]], 0] sizes [%[[TALL]], 1000] buffers 2 : {{.*}} memref<1000x1000xf16, strided<[1024, 1]>, #tile.space<gm>>
// CHECK: tile.sync_blocks
// CHECK-NEXT: tile.push %[[LHS]]
// CHECK-NEXT: tile.push
// CHECK-NEXT: func.return
func.func @product(%a: !t, %b: !t) -> !t {
  %c = graph.matmul %a, %b : (!t, !t) -> !t
  func.return %c : !t
}

// Each operand is loaded once: nothing is gained.
// CHECK-LABEL: func.func @few_rows
// CHECK-NOT: copied
func.func @few_rows(%a: tensor<100x1000xf16>, %b: !t) -> tensor<100x1000xf16> {
  %c = graph.matmul %a, %b : (tensor<100x1000xf16>, !t) -> tensor<100x1000xf16>
  func.return %c : tensor<100x1000xf16>
}
