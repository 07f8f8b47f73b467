// Two operations of TOSA.
// launches: 1
func.func @main(%a: tensor<13x21xf32>, %b: tensor<1x21xf32>) -> tensor<13x21xf32> {
  %0 = tosa.add %a, %b : (tensor<13x21xf32>, tensor<1x21xf32>) -> tensor<13x21xf32>
  %1 = tosa.tanh %0 : (tensor<13x21xf32>) -> tensor<13x21xf32>
  return %1 : tensor<13x21xf32>
}
