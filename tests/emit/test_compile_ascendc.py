"""What kernels declare besides values, compiled: mask arrays, structures, matmul configurations, each under one
name."""

from __future__ import annotations

from collections.abc import Callable

from ascir.dialects.ascendc.objects import MatmulConfigAttr

Run = Callable[[str, str], list[str]]

MASKS = """
func.func @masks(%dst: !ascendc.local_tensor<64xf32>, %s: f32, %a: ui64, %b: ui64, %n: i32, %p: !ascendc.unary_repeat_params) {
  ascendc.adds_l1 %dst, %dst, %s, %a, %b, %n, %p : !ascendc.local_tensor<64xf32>, !ascendc.local_tensor<64xf32>, f32, ui64, ui64, i32, !ascendc.unary_repeat_params
  ascendc.adds_l1 %dst, %dst, %s, %b, %a, %n, %p : !ascendc.local_tensor<64xf32>, !ascendc.local_tensor<64xf32>, f32, ui64, ui64, i32, !ascendc.unary_repeat_params
  func.return
}
"""


def test_mask_arrays(run_cpp: Run) -> None:
    main = "AscendC::LocalTensor<float> t; masks(t, 1.0f, 7, 9, 1, {});"
    assert run_cpp(MASKS, main) == ["7 9", "9 7"]


STRUCTURES = """
!point = !emitasc.py_struct<"Point", [i32, i64], ["x", "y"]>
!pair = !emitasc.py_struct<"Pair", [!emitasc.py_struct<"Point", [i32, i64], ["x", "y"]>, i8], ["first", "tag"]>
emitasc.declare_py_struct !point
emitasc.declare_py_struct !pair
emitasc.declare_py_struct !point
func.func @sum(%from: memref<?x!pair, 22>, %i: index) -> i64 {
  %pair = emitasc.copy_struct %from : memref<?x!pair, 22>, !pair
  %Point = emitasc.member %pair "first" : !pair, !point
  %again = emitasc.copy_struct %from : memref<?x!pair, 22>, !pair
  %x = emitasc.member %Point "x" : !point, i32
  %y = emitasc.member %Point "y" : !point, i64
  %tag = emitasc.member %again "tag" : !pair, i8
  %0 = arith.extsi %x : i32 to i64
  %1 = arith.extsi %tag : i8 to i64
  %2 = arith.addi %0, %y : i64
  %3 = arith.addi %2, %1 : i64
  func.return %3 : i64
}
"""


def test_structures(run_cpp: Run) -> None:
    main = 'Pair pair{{-1, 1ll << 40}, 3}; std::printf("%lld\\n", (long long)sum(&pair, 0));'
    assert run_cpp(STRUCTURES, main) == [str((1 << 40) + 2)]


def matmul(preload: int) -> str:
    """A matmul type whose configuration is nought but for the first key and `do_mte2_preload`."""
    values = {"do_norm": "true", "do_mte2_preload": f"{preload} : i32"}
    entries = [
        f"{key} = {values.get(key, '0 : i32' if key in MatmulConfigAttr.NUMBERS else 'false')}"
        for key in MatmulConfigAttr.KEYS
    ]
    matrix = "gm, 0 : i32, f16, false, 0 : i32"
    return f"!ascendc.matmul<{matrix}, {matrix}, {matrix}, gm, 0 : i32, f16, <{', '.join(entries)}>>"


def test_matmul_configurations(run_cpp: Run) -> None:
    ir = f"""
!plain = {matmul(0)}
!preloading = {matmul(2)}
func.func @objects(%CFG: !plain) {{
  %0 = ascendc.construct !plain()
  %1 = ascendc.construct !preloading()
  %2 = ascendc.construct !preloading()
  ascendc.matmul.end %CFG : !plain
  ascendc.matmul.end %0 : !plain
  ascendc.matmul.end %1 : !preloading
  ascendc.matmul.end %2 : !preloading
  func.return
}}
"""
    assert run_cpp(ir, "objects({});") == ["1 0", "1 0", "1 2", "1 2"]
