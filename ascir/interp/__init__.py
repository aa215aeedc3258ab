"""The reference semantics of all operations in numpy, shared by folding, rule checking, `--check-each` and tests.

    from ascir.interp.run import run_function
    y, = run_function(module, "main", [x])      # numpy in, numpy out: func.func @main(%x: tensor<4xf16>)

For the graph dialect: plain functions on arrays (`elementwise`, `reductions`, `normalization`,
`contractions`, `pooling`, `movement`, `indexing`, `quantization`), bound to the operations by a table in
`graph`, whose `evaluate` computes the results of a single operation. `rounding` implements the numeric policy,
`attributes` converts constants to arrays and back, `inputs` generates random arguments, `compare` compares results.

The numeric policy, for every function below:

* A value is a numpy array whose dtype is exactly its element type: float16, float32, float64,
  `ml_dtypes.bfloat16`, `ml_dtypes.int4` for i4, bool for i1, int8 .. int64 and uint8 .. uint64. Tensors of
  rank 0 are arrays of rank 0.
* Floating-point operations, also composite ones (softmax, attention, lstm, ...), are computed in float64 from
  their exact inputs. The result is rounded once to the result type: to nearest, ties to even, with gradual
  underflow, to infinity on overflow, without double rounding. So an operation is accurate to about half a unit
  in the last place of f16, bf16 and f32; f64 operations are computed in f64.
* Infinities and NaN follow IEEE 754. `maximum`, `minimum`, `max` and `min` propagate NaN; -0 is smaller than 0. Formulas
  are evaluated literally: softmax of a row of -inf is NaN, and so is `silu(-inf)` (-inf times 0); attention is its
  decomposition, so a query that sees no key gives NaN, or zeros with `zero_unseen`. Empty reductions give the neutral
  element, an empty mean NaN; `max`, `min`, `argmax` and `argmin` of no elements are errors. In orderings (sort, top_k,
  argmax) NaN is the greatest, and for argmin the least: it is found first.
* Integers wrap modulo 2^n, i1 modulo 2. Division (div, floordiv, rem, mod) by zero and shifts by a negative
  amount are errors; a shift by n or more shifts out all bits. `pow` with a negative exponent is the truncated
  quotient.
* Casts to integers saturate; NaN becomes 0. A cast to i1 is `x != 0`.
* An index out of range, like all undefined behaviour, is an error: an `InterpretationError` that names it. In gathers
  and scatters negative indices count from the end; rows of tables, labels and segments only count from 0; sums of
  segments and gradients of tables ignore indices out of range. Updates are applied in the order of their indices, and
  their sum is rounded once.
* Functions do not warn or modify their arguments; a result may share memory with an argument.
"""
