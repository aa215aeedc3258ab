// RUN: ascir-opt %s -p graph-decompose,canonicalize,cse,graph-tile | filecheck %s

// Attention whose number of keys is known only at launch, as one kernel: in blocks of keys, with an online softmax.
func.func @attention(%q: tensor<12x64x64xf16>, %k: tensor<12x?x64xf16, #graph.dims<_, S, _>>, %v: tensor<12x?x64xf16, #graph.dims<_, S, _>>) -> tensor<12x64x64xf16> {
  %y = graph.attention %q, %k, %v : (tensor<12x64x64xf16>, tensor<12x?x64xf16, #graph.dims<_, S, _>>, tensor<12x?x64xf16, #graph.dims<_, S, _>>) -> tensor<12x64x64xf16>
  func.return %y : tensor<12x64x64xf16>
}

// CHECK:      tile.kernel @attention attributes {tile.tiling = [{axes = ["12", "64", "S", "64", "64"], tile = array<i64: 32, 256, 512, 32>, keys = 512 : i64, tile_of_few_keys = {tile = array<i64: 64, 64, 128, 64>, keys = 128 : i64}, ahead = 2 : i64
// CHECK-NEXT:   tile.channel @scores aic_to_aiv depth 3 : memref<1x64x512xf32, #tile.space<gm>>
// CHECK-NEXT:   tile.channel @lhs aiv_to_aic depth 3 : memref<1x64x512xf16, #tile.space<gm>>
// CHECK-NEXT:   tile.channel @context aic_to_aiv depth 3 : memref<1x64x64xf32, #tile.space<gm>>

// The cube scores a block of keys, and multiplies the one two blocks before by its values.
// CHECK:        func.func @attention_cube
// CHECK:          %few = arith.cmpi sle, %S, %c128
// CHECK-NEXT:     scf.if %few {
// CHECK:          scf.for %unit = %c0 to %{{[0-9]+}} step %c1 {
// CHECK:            scf.for %some = %c0 to %{{[0-9]+}} step %c1 {
// CHECK:              %[[SIZE:[0-9]+]] = arith.minsi %c128, %{{[0-9]+}} : index
// CHECK:              %slot = tile.acquire @scores
// CHECK-NEXT:         %a_l1 = tile.load %q[
// CHECK-NEXT:         scf.for %column = %c0 to %[[SIZE]] step %c64 {
// CHECK:                %b_l1 = tile.load %k_1[
// CHECK:                tile.fixpipe_store %{{.*}}, %slot[0, 0, %column] sizes [1, 64,
// CHECK:              tile.push %slot
// CHECK:            scf.for %some_1 = %c0 to %{{[0-9]+}} step %c1 {
// CHECK:              %b_l1_1 = tile.load %v_1[
// CHECK-NEXT:         %slot_1 = tile.pop @lhs
// CHECK:              tile.release %slot_1
// CHECK-NEXT:         %sums = tile.acquire @context
// CHECK-NEXT:         tile.fixpipe_store %{{.*}}, %sums[0, 0, 0] sizes [1, 64, 64]
// CHECK-NEXT:         tile.push %sums

// More keys are in longer blocks, and there are fewer queries to an item.
// CHECK:          } else {
// CHECK:            tile.fixpipe_store %{{.*}}, %slot_{{[0-9]}}[0, 0, %column_1] sizes [1, 32,

// The vector cores: without keys, all is zero.
// CHECK:        func.func @attention_vector
// CHECK:          scf.if %few {
// CHECK:          arith.minsi %S, %c1
// CHECK:          scf.for %item = %block to
// CHECK:            tile.store %y, %out

// The first two blocks; each hands exponentials on. What is behind the last key scores -inf.
// CHECK:          scf.for %unit = %c0 to
// CHECK:            %[[M:[0-9]+]], %[[S:[0-9]+]] = scf.for %first = %c0 to
// CHECK:            %scores = tile.pop @scores
// CHECK-NEXT:       %handed = tile.acquire @lhs
// CHECK:            %y_3 = tile.pad_tail %y_2 sizes [32, %{{[0-9]+}}] pad(0xff800000 : f32)
// CHECK-NEXT:       %y_4 = tile.reduce max %y_3 axes [1] {tile.ignores_nan}
// CHECK-NEXT:       %[[MOST:[0-9]+]] = tile.maximum %[[M]], %y_4 {tile.ignores_nan}
// CHECK-NEXT:       %[[WIDE:[0-9]+]] = tile.broadcast %[[MOST]]
// CHECK-NEXT:       %[[BELOW:[0-9]+]] = tile.sub %y_3, %[[WIDE]]
// CHECK-NEXT:       %y_5 = tile.exp %[[BELOW]]
// CHECK-NEXT:       %[[P:[0-9]+]] = tile.cast %y_5 rounding rint
// CHECK-NEXT:       tile.store %[[P]], %handed[
// CHECK-NEXT:       %[[LESS:[0-9]+]] = tile.sub %[[M]], %[[MOST]]
// CHECK-NEXT:       %[[FACTOR:[0-9]+]] = tile.exp %[[LESS]]
// CHECK-NEXT:       %[[KEPT:[0-9]+]] = tile.mul %[[S]], %[[FACTOR]]
// CHECK-NEXT:       %y_6 = tile.reduce sum %y_5 axes [1]
// CHECK-NEXT:       %[[TOTAL:[0-9]+]] = tile.add %[[KEPT]], %y_6
// CHECK-NEXT:       tile.push %handed
// CHECK-NEXT:       tile.release %scores
// CHECK-NEXT:       scf.yield %[[MOST]], %[[TOTAL]], %[[TOTAL]], %[[FACTOR]],

// Then, after each block, what the cube has made of the one two blocks before; after the last one of an item its result.
// CHECK:          scf.for %unit_2 = %c2 to
// CHECK:            tile.push %handed_1
// CHECK:            %slot = tile.pop @context
// CHECK-NEXT:       %context = tile.load %slot[
// CHECK-NEXT:       tile.release %slot
// CHECK:            %sum = tile.add %{{[0-9]+}}, %context
// CHECK:            scf.for %last = %c0 to
// CHECK-NEXT:         tile.reciprocal
// CHECK:              tile.store %y_14, %out[
// CHECK:          scf.for %unit_3 = %{{[0-9]+}} to
// CHECK-NOT:        tile.pop @scores
// CHECK:            %slot_1 = tile.pop @context

// CHECK:          } else {
// CHECK-NOT:        tile.store %{{.*}}, %out
// CHECK:            tile.pad_tail %{{.*}} sizes [16,

// CHECK:      func.func @attention_launch(%S: index {ascir.dim = "S"}) -> index

// On so many cores as are worth their launch: a time and its cores are one number.
// CHECK:          %[[BLOCKS:[0-9]+]] = arith.divui %{{[0-9]+}}, %c512 : index
// CHECK-NEXT:     %[[ITEM:[0-9]+]] = arith.muli %[[BLOCKS]], %c{{[0-9]+}} : index
// CHECK:          %[[ALL:[0-9]+]] = arith.muli %c24, %[[ITEM]] : index
// CHECK-NEXT:     %[[TIME:[0-9]+]] = arith.maxsi %[[ALL]], %{{[0-9]+}} : index
// CHECK-NEXT:     %[[MORE:[0-9]+]] = arith.addi %[[TIME]], %c{{[0-9]+}} : index
// CHECK-NEXT:     %[[BOTH:[0-9]+]] = arith.muli %[[MORE]], %c25 : index
// CHECK-NEXT:     arith.addi %[[BOTH]], %c1 : index
// CHECK:          %[[CORES:[0-9]+]] = arith.remui %{{[0-9]+}}, %c25 : index
// CHECK:          arith.cmpi sle, %S, %c128
// CHECK-NEXT:     %[[CHOSEN:[0-9]+]] = arith.select %few, %{{[0-9]+}}, %[[CORES]] : index
// CHECK-NEXT:     arith.maxsi %c1, %[[CHOSEN]] : index
