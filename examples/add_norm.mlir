// The step between two layers of a transformer: a sum, normalised over each row, for any number of rows.
func.func @add_norm(%x: tensor<?x1024xf16, #graph.dims<B, _>>, %residual: tensor<?x1024xf16, #graph.dims<B, _>>, %gamma: tensor<1024xf16>)
    -> (tensor<?x1024xf16, #graph.dims<B, _>>, tensor<?x1024xf16, #graph.dims<B, _>>) {
  %sum = graph.add %x, %residual : (tensor<?x1024xf16, #graph.dims<B, _>>, tensor<?x1024xf16, #graph.dims<B, _>>) -> tensor<?x1024xf16, #graph.dims<B, _>>
  %norm = graph.rms_norm %sum axis 1 gamma %gamma : (tensor<?x1024xf16, #graph.dims<B, _>>, tensor<1024xf16>) -> tensor<?x1024xf16, #graph.dims<B, _>>
  func.return %sum, %norm : tensor<?x1024xf16, #graph.dims<B, _>>, tensor<?x1024xf16, #graph.dims<B, _>>
}
