// RUN: ascir-opt %s -p ascendc-insert-sync --verify-diagnostics

// The order of a kernel is that of its loops: branches between blocks have none that flags could follow.
// expected-error @+1 {{ascendc-insert-sync: function 'branches' has several blocks; structure its control flow with scf first}}
func.func @branches(%x: memref<?xf16, 22>) attributes {ascendc.aicore, ascendc.global} {
  cf.br ^next
^next:
  func.return
}
