"""The one numpy meaning of every op, which folding, rule checking, `--check-each` and numeric tests share.

    from ascir.interp.run import run_function
    y, = run_function(module, "main", [x])      # numpy in, numpy out: func.func @main(%x: tensor<4xf16>)

For the graph dialect: plain functions on arrays (`elementwise`, `reductions`, `normalization`,
`contractions`, `pooling`, `movement`, `indexing`, `quantization`), bound to the operations by one table in
`graph`, whose `evaluate` gives the results of a single operation. `rounding` holds the numeric policy,
`attributes` turns constants into arrays and back, `inputs` makes random arguments, `compare` judges results.

The numeric policy, for every function below:

* A value is a numpy array whose dtype is its element type exactly: float16, float32, float64,
  `ml_dtypes.bfloat16`, `ml_dtypes.int4` for i4, bool for i1, int8 .. int64 and uint8 .. uint64. Tensors of
  rank 0 are arrays of rank 0.
* A floating-point op is computed in float64 from its exact inputs, whole: a composite (softmax, attention,
  lstm, ...) keeps float64 between its steps. The result is rounded once to the result's type: to nearest,
  ties to even, gradually to subnormals, to infinity on overflow, never through a third type. So one op is
  right to about half a unit in the last place of f16, bf16 and f32; f64 ops are computed in f64.
* Infinities and NaN follow IEEE 754. `maximum`, `minimum`, `max` and `min` propagate NaN; of the two zeros -0 is the
  smaller. A formula means what it says: softmax of a row of -inf is NaN, and so is `silu(-inf)` (-inf times 0);
  attention is its decomposition, so a query that may see no key is NaN unless it says zero. Reductions over nothing
  give the neutral element, and the mean NaN; `max`, `min`, `argmax` and `argmin` of nothing are refused. In an ordering
  (sort, top_k, argmax) NaN is the greatest, and for argmin the least: it is found first.
* Integers wrap modulo 2^n, i1 modulo 2. Division (div, floordiv, rem, mod) by zero and shifts by a negative
  amount are refused; a shift by n or more shifts every bit out. `pow` with a negative exponent is the
  truncated quotient.
* A cast to an integer saturates, whatever it comes from; NaN becomes 0. A cast to i1 is `x != 0`.
* An index out of range is refused: `InterpretationError` names it. So is everything else that has no meaning. In
  gathers and scatters negative indices count from the end; rows of tables, labels and segments count from 0 only; sums
  of segments and gradients of tables leave out what names none of their rows. Updates come in the order of their
  indices, and what they add up to is rounded once.
* No function warns and none changes its arguments; a result may share memory with an argument.
"""
