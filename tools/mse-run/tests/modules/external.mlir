func.func private @elsewhere(f32) -> f32

func.func @f(%A: f32) -> f32 {
  %r = call @elsewhere(%A) : (f32) -> f32
  return %r : f32
}
