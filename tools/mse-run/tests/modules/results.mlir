// Results that differ a little.

func.func @one() -> (i32, i1, f32) {
  %a = arith.constant 100 : i32
  %b = arith.constant true
  %c = arith.constant 100.0 : f32
  return %a, %b, %c : i32, i1, f32
}

func.func @integer() -> (i32, i1, f32) {
  %a = arith.constant 101 : i32
  %b = arith.constant true
  %c = arith.constant 100.0 : f32
  return %a, %b, %c : i32, i1, f32
}

func.func @bit() -> (i32, i1, f32) {
  %a = arith.constant 100 : i32
  %b = arith.constant false
  %c = arith.constant 100.0 : f32
  return %a, %b, %c : i32, i1, f32
}

func.func @real() -> (i32, i1, f32) {
  %a = arith.constant 100 : i32
  %b = arith.constant true
  %c = arith.constant 101.0 : f32
  return %a, %b, %c : i32, i1, f32
}
