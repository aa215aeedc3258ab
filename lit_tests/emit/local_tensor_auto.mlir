// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s

// A tensor that nobody placed gets a buffer of its own from the kernel's pipe.
// CHECK-LABEL: void known() {
// CHECK-NEXT:    AscendC::TPipe pipe;
// CHECK-NEXT:    AscendC::TBuf<AscendC::TPosition::VECCALC> t_buffer;
// CHECK-NEXT:    AscendC::GetTPipePtr()->InitBuffer(t_buffer, 1024);
// CHECK-NEXT:    AscendC::LocalTensor<half> t = t_buffer.Get<half>();
func.func @known() {
  %pipe = ascendc.pipe
  %t = ascendc.local_tensor_auto() : !ascendc.local_tensor<16x32xf16>
  func.return
}

// Extents that only run time knows are operands.
// CHECK-LABEL: void unknown(int64_t rows, int64_t columns) {
// CHECK:         AscendC::GetTPipePtr()->InitBuffer(t_buffer, rows * 128);
// CHECK:         AscendC::GetTPipePtr()->InitBuffer(u_buffer, rows * columns * 4);
// CHECK:         AscendC::GetTPipePtr()->InitBuffer(q_buffer, (columns * 4 + 7) / 8);
func.func @unknown(%rows: i64, %columns: i64) {
  %pipe = ascendc.pipe
  %t = ascendc.local_tensor_auto(%rows) : !ascendc.local_tensor<?x32xf32>
  %u = ascendc.local_tensor_auto(%rows, %columns) : !ascendc.local_tensor<*xf32>
  %q = ascendc.local_tensor_auto(%columns) : !ascendc.local_tensor<?xi4>
  func.return
}
