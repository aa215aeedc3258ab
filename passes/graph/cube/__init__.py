"""Kernels for the cube: matrix products and convolutions, alone or with work for the vector cores before and after
them.

%y = graph.matmul %a, %b : (tensor<512x512xf16>, tensor<512x512xf16>) -> tensor<512x512xf16>
->  Product(m=512, n=512, k=512)                     # problem: the sizes, dtypes and layouts of the product
    Plan(m=128, n=256, load=256, step=64, cores=24)  # choose: the fastest tiling (cuts lists them, clock times them)
    scf.for ... { tile.load ... tile.mmad ... }      # emit: the loops

Begin with `problem`, `choose` and `emit`. Beside them:

* strips, schedules that keep a part of the right operand in l1: `strips`, `columns`, `partly`, `halves`, `mirrored`,
  `shares`
* split-k: `split`; operands that are copied first: `copies`; groups of rows with a matrix each: `grouped`
* mixed kernels, which use cube and vector cores: `division` divides the work, `stage` is the vector cores' part,
  `mixed` emits
* convolutions: `image`, `image_plan`, `image_emit`, `image_mixed`; 2:4 sparse weights: `sparse` and `sparse_*`
* `attention/`: two products as one kernel; `lowbit/`: weights of 4 and 8 bits
"""
