// A two-layer perceptron with a layer norm, for any batch size: two `?` called B are the same size.
func.func @mlp(%x: tensor<?x64xf16, #graph.dims<B, _>>, %gamma: tensor<64xf16>, %beta: tensor<64xf16>,
               %w1: tensor<64x256xf16>, %b1: tensor<256xf16>, %w2: tensor<256x10xf16>, %b2: tensor<10xf16>)
    -> tensor<?x10xf16, #graph.dims<B, _>> {
  %norm = graph.layer_norm %x gamma %gamma beta %beta : (tensor<?x64xf16, #graph.dims<B, _>>, tensor<64xf16>, tensor<64xf16>) -> tensor<?x64xf16, #graph.dims<B, _>>
  %up = graph.matmul %norm, %w1 bias %b1 : (tensor<?x64xf16, #graph.dims<B, _>>, tensor<64x256xf16>, tensor<256xf16>) -> tensor<?x256xf16, #graph.dims<B, _>>
  %act = graph.gelu %up : tensor<?x256xf16, #graph.dims<B, _>>
  %down = graph.matmul %act, %w2 bias %b2 : (tensor<?x256xf16, #graph.dims<B, _>>, tensor<256x10xf16>, tensor<10xf16>) -> tensor<?x10xf16, #graph.dims<B, _>>
  %out = graph.softmax %down axis -1 : tensor<?x10xf16, #graph.dims<B, _>>
  func.return %out : tensor<?x10xf16, #graph.dims<B, _>>
}
