// [R17]: a recipe is a text, of a scop.
// RUN: mse-opt --verify-diagnostics --split-input-file %s

// expected-error @+1 {{[R17] 'mse.recipe' says something of scops (mse.scop) only}}
func.func @f() attributes {mse.recipe = "order(isl)"} {
  return
}

// -----

func.func @g() {
  // expected-error @+1 {{[R17] 'mse.recipe' is a text}}
  mse.scop attributes {mse.recipe = 1 : i32} {
    mse.schedule
  }
  return
}
