// RUN: ascir-translate --mlir-to-ascendc %s | filecheck %s
// A transposition by addresses has the element type of the tensors whose addresses they are.

// CHECK-LABEL: void transpose(AscendC::LocalTensor<half> t, AscendC::LocalTensor<uint64_t> list, uint32_t i, AscendC::TransDataTo5HDParams params) {
// CHECK-NEXT:    uint64_t address = t.GetPhyAddr();
// CHECK-NEXT:    list.SetValue(i, address);
// CHECK-NEXT:    AscendC::TransDataTo5HD<half>(list, list, params);
// CHECK-NEXT:    return;
// CHECK-NEXT:  }
func.func @transpose(%t: !ascendc.local_tensor<*xf16>, %list: !ascendc.local_tensor<*xui64>, %i: ui32, %params: !ascendc.trans_data_to_5hd_params) {
  %address = ascendc.local_tensor.get_phy_addr %t : !ascendc.local_tensor<*xf16>, ui64
  ascendc.local_tensor.set_value %list, %i, %address : !ascendc.local_tensor<*xui64>, ui32, ui64
  ascendc.trans_data_to_5hd %list, %list, %params : !ascendc.local_tensor<*xui64>, !ascendc.local_tensor<*xui64>, !ascendc.trans_data_to_5hd_params
  func.return
}
