"""Kernels for the cube: matrix products and convolutions, alone or with work for the vector cores before and after them.

%y = graph.matmul %a, %b : (tensor<512x512xf16>, tensor<512x512xf16>) -> tensor<512x512xf16>
->  Product(m=512, n=512, k=512)                     # problem: what the group asks for
    Plan(m=128, n=256, load=256, step=64, cores=24)  # choose: the fastest of the cuts (cuts), by the clock
    scf.for ... { tile.load ... tile.mmad ... }      # emit: the loops

Begin with `problem`, `choose` and `emit`. Beside them:

* strips, which keep a part of the right operand in l1: `strips`, `columns`, `partly`, `halves`, `mirrored`, `shares`
* k shared out among cores: `split`; operands copied first: `copies`; groups of rows with a matrix each: `grouped`
* kernels of both kinds of core: `division` says who does what, `stage` what the vector cores compute, `mixed` writes them
* convolutions: `image`, `image_plan`, `image_emit`, `image_mixed`; 2:4 sparse weights: `sparse` and its like
* `attention/`: two products as one kernel; `lowbit/`: weights of 4 and 8 bits
"""
