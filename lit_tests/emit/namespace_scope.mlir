// RUN: ascir-translate --mlir-to-ascendc --allow-unregistered-dialect %s | filecheck %s

// What stands outside functions keeps its place, and preprocessor lines start at the margin.

// CHECK:      {{^}}#include "my_lib/my_header.h"
// CHECK-NEXT: {{^}}#include <cstdint>
"emitc.include"() {include = "my_lib/my_header.h"} : () -> ()
"emitc.include"() {include = "cstdint", is_standard_include} : () -> ()

// CHECK-NEXT: {{^}}#define CUBE_ONLY
"emitc.verbatim"() {value = "#define CUBE_ONLY"} : () -> ()

// CHECK:      void f(int32_t CUBE_ONLY_1) {
func.func @f(%CUBE_ONLY: i32) {
  func.return
}
