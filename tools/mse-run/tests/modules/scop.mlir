// A scop is not lowered yet.

func.func @scop() {
  mse.scop {
    mse.schedule
  }
  return
}
