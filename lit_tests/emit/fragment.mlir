// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s

// Without a kernel there is no include: the text is for another file. Nested modules are flattened.

// CHECK-NOT:   #include
// CHECK:       void outer() {
func.func @outer() {
  func.return
}
module {
  // CHECK:     void inner() {
  func.func @inner() {
    func.return
  }
}
