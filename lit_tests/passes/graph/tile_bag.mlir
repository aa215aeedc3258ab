// RUN: ascir-opt %s -p graph-tile | filecheck %s

// Cores own bags: they load where these start and end, and fetch the rows that their indices name, 16 at a time.
builtin.module attributes {ascir.soc = "ascend910b1"} {
  func.func @mean(%t: tensor<1000x64xf16>, %i: tensor<5000xi32>, %o: tensor<480xi32>) -> tensor<480x64xf16> {
    // CHECK:       %numbers = tile.iota
    // CHECK:       scf.for %chunk = %block to %c48 step %c48
    // CHECK:         %[[STARTS:.*]] = tile.load %o[%[[FIRST:[0-9]+]]] sizes [%[[BAGS:[0-9]+]]]
    // CHECK-NEXT:    %[[NEXT:.*]] = arith.addi %[[FIRST]], %c1
    // CHECK:         %[[FOLLOWING:.*]] = tile.load %o[%[[NEXT]]]
    // CHECK:         %ends = tile.select %{{.*}}, %[[FOLLOWING]], %n5000
    // CHECK:         %[[SUMS:.*]] = scf.for %at = %{{.*}} to %{{.*}} step %c1024
    // CHECK:           %[[IDS:.*]] = tile.load %i[%at]
    // CHECK:           scf.for %bag = %c0 to %[[BAGS]] step %c1
    // CHECK:             tile.extract %[[STARTS]][%bag]
    // CHECK:             tile.extract %ends[%bag]
    // CHECK:             scf.for %j = %{{.*}} to %{{.*}} step %c16
    // CHECK:               tile.gather_rows %t rows %[[IDS]] from %j
    // CHECK:               tile.put_row add {{.*}} into %{{.*}}[%bag]
    // CHECK:         %[[COUNTS:.*]] = tile.sub %ends, %[[STARTS]]
    // CHECK:         tile.maximum
    // CHECK:         %[[SPREAD:.*]] = tile.broadcast
    // CHECK-NEXT:    tile.div %[[SUMS]], %[[SPREAD]]
    // CHECK:         tile.store {{.*}} %out[%[[FIRST]], 0]
    %y = graph.embedding_bag %t, %i, %o mode mean : (tensor<1000x64xf16>, tensor<5000xi32>, tensor<480xi32>) -> tensor<480x64xf16>
    func.return %y : tensor<480x64xf16>
  }
}
