"""Printers from IR of the lowest level to C++ source.

    from ascir.emit.printer import print_module

    func.func @f(%a: i32) -> i32 { %b = arith.addi %a, %a : i32  func.return %b : i32 }
    ->
    __inline__ __attribute__((always_inline)) __aicore__ int32_t f(int32_t a) {
      int32_t b = a + a;
      return b;
    }

`printer` walks a module, `emitter` the operations of a function through one table per dialect (`arith` with `casts`,
`ascendc` with `emitasc`, `builtin`, `emitc`, `func`, `math`, `memref`, `scf`); `calls` interprets the call patterns of
the `ascendc` table; `names`, `types`, `ascendc_types`, `literals` and `scalars` spell values, types and constants,
`writer` indents. The driver imports `target`, which loads the rest when it prints.
"""
