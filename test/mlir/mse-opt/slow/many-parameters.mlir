// 120 parameters and 60 loops that each carry what they read: no stage needs more than its bound.
// RUN: mse-opt --mse-to-gpu %s -o %t.mlir 2>&1 | FileCheck %s --implicit-check-not='takes isl more than'
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=CODE

// CHECK-COUNT-60: loop stays sequential: arg0
// CODE-COUNT-60: affine.for
func.func @f(%A: memref<?xf32>, %p0: index, %p1: index, %p2: index, %p3: index, %p4: index, %p5: index, %p6: index, %p7: index, %p8: index, %p9: index, %p10: index, %p11: index, %p12: index, %p13: index, %p14: index, %p15: index, %p16: index, %p17: index, %p18: index, %p19: index, %p20: index, %p21: index, %p22: index, %p23: index, %p24: index, %p25: index, %p26: index, %p27: index, %p28: index, %p29: index, %p30: index, %p31: index, %p32: index, %p33: index, %p34: index, %p35: index, %p36: index, %p37: index, %p38: index, %p39: index, %p40: index, %p41: index, %p42: index, %p43: index, %p44: index, %p45: index, %p46: index, %p47: index, %p48: index, %p49: index, %p50: index, %p51: index, %p52: index, %p53: index, %p54: index, %p55: index, %p56: index, %p57: index, %p58: index, %p59: index, %p60: index, %p61: index, %p62: index, %p63: index, %p64: index, %p65: index, %p66: index, %p67: index, %p68: index, %p69: index, %p70: index, %p71: index, %p72: index, %p73: index, %p74: index, %p75: index, %p76: index, %p77: index, %p78: index, %p79: index, %p80: index, %p81: index, %p82: index, %p83: index, %p84: index, %p85: index, %p86: index, %p87: index, %p88: index, %p89: index, %p90: index, %p91: index, %p92: index, %p93: index, %p94: index, %p95: index, %p96: index, %p97: index, %p98: index, %p99: index, %p100: index, %p101: index, %p102: index, %p103: index, %p104: index, %p105: index, %p106: index, %p107: index, %p108: index, %p109: index, %p110: index, %p111: index, %p112: index, %p113: index, %p114: index, %p115: index, %p116: index, %p117: index, %p118: index, %p119: index) {
affine.for %i = %p0 to %p1 {
%a = affine.load %A[%i + symbol(%p0)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p0)] : memref<?xf32>
}
affine.for %i = %p2 to %p3 {
%a = affine.load %A[%i + symbol(%p14)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p22)] : memref<?xf32>
}
affine.for %i = %p4 to %p5 {
%a = affine.load %A[%i + symbol(%p28)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p44)] : memref<?xf32>
}
affine.for %i = %p6 to %p7 {
%a = affine.load %A[%i + symbol(%p42)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p66)] : memref<?xf32>
}
affine.for %i = %p8 to %p9 {
%a = affine.load %A[%i + symbol(%p56)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p88)] : memref<?xf32>
}
affine.for %i = %p10 to %p11 {
%a = affine.load %A[%i + symbol(%p70)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p110)] : memref<?xf32>
}
affine.for %i = %p12 to %p13 {
%a = affine.load %A[%i + symbol(%p84)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p12)] : memref<?xf32>
}
affine.for %i = %p14 to %p15 {
%a = affine.load %A[%i + symbol(%p98)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p34)] : memref<?xf32>
}
affine.for %i = %p16 to %p17 {
%a = affine.load %A[%i + symbol(%p112)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p56)] : memref<?xf32>
}
affine.for %i = %p18 to %p19 {
%a = affine.load %A[%i + symbol(%p6)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p78)] : memref<?xf32>
}
affine.for %i = %p20 to %p21 {
%a = affine.load %A[%i + symbol(%p20)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p100)] : memref<?xf32>
}
affine.for %i = %p22 to %p23 {
%a = affine.load %A[%i + symbol(%p34)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p2)] : memref<?xf32>
}
affine.for %i = %p24 to %p25 {
%a = affine.load %A[%i + symbol(%p48)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p24)] : memref<?xf32>
}
affine.for %i = %p26 to %p27 {
%a = affine.load %A[%i + symbol(%p62)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p46)] : memref<?xf32>
}
affine.for %i = %p28 to %p29 {
%a = affine.load %A[%i + symbol(%p76)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p68)] : memref<?xf32>
}
affine.for %i = %p30 to %p31 {
%a = affine.load %A[%i + symbol(%p90)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p90)] : memref<?xf32>
}
affine.for %i = %p32 to %p33 {
%a = affine.load %A[%i + symbol(%p104)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p112)] : memref<?xf32>
}
affine.for %i = %p34 to %p35 {
%a = affine.load %A[%i + symbol(%p118)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p14)] : memref<?xf32>
}
affine.for %i = %p36 to %p37 {
%a = affine.load %A[%i + symbol(%p12)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p36)] : memref<?xf32>
}
affine.for %i = %p38 to %p39 {
%a = affine.load %A[%i + symbol(%p26)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p58)] : memref<?xf32>
}
affine.for %i = %p40 to %p41 {
%a = affine.load %A[%i + symbol(%p40)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p80)] : memref<?xf32>
}
affine.for %i = %p42 to %p43 {
%a = affine.load %A[%i + symbol(%p54)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p102)] : memref<?xf32>
}
affine.for %i = %p44 to %p45 {
%a = affine.load %A[%i + symbol(%p68)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p4)] : memref<?xf32>
}
affine.for %i = %p46 to %p47 {
%a = affine.load %A[%i + symbol(%p82)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p26)] : memref<?xf32>
}
affine.for %i = %p48 to %p49 {
%a = affine.load %A[%i + symbol(%p96)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p48)] : memref<?xf32>
}
affine.for %i = %p50 to %p51 {
%a = affine.load %A[%i + symbol(%p110)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p70)] : memref<?xf32>
}
affine.for %i = %p52 to %p53 {
%a = affine.load %A[%i + symbol(%p4)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p92)] : memref<?xf32>
}
affine.for %i = %p54 to %p55 {
%a = affine.load %A[%i + symbol(%p18)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p114)] : memref<?xf32>
}
affine.for %i = %p56 to %p57 {
%a = affine.load %A[%i + symbol(%p32)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p16)] : memref<?xf32>
}
affine.for %i = %p58 to %p59 {
%a = affine.load %A[%i + symbol(%p46)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p38)] : memref<?xf32>
}
affine.for %i = %p60 to %p61 {
%a = affine.load %A[%i + symbol(%p60)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p60)] : memref<?xf32>
}
affine.for %i = %p62 to %p63 {
%a = affine.load %A[%i + symbol(%p74)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p82)] : memref<?xf32>
}
affine.for %i = %p64 to %p65 {
%a = affine.load %A[%i + symbol(%p88)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p104)] : memref<?xf32>
}
affine.for %i = %p66 to %p67 {
%a = affine.load %A[%i + symbol(%p102)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p6)] : memref<?xf32>
}
affine.for %i = %p68 to %p69 {
%a = affine.load %A[%i + symbol(%p116)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p28)] : memref<?xf32>
}
affine.for %i = %p70 to %p71 {
%a = affine.load %A[%i + symbol(%p10)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p50)] : memref<?xf32>
}
affine.for %i = %p72 to %p73 {
%a = affine.load %A[%i + symbol(%p24)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p72)] : memref<?xf32>
}
affine.for %i = %p74 to %p75 {
%a = affine.load %A[%i + symbol(%p38)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p94)] : memref<?xf32>
}
affine.for %i = %p76 to %p77 {
%a = affine.load %A[%i + symbol(%p52)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p116)] : memref<?xf32>
}
affine.for %i = %p78 to %p79 {
%a = affine.load %A[%i + symbol(%p66)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p18)] : memref<?xf32>
}
affine.for %i = %p80 to %p81 {
%a = affine.load %A[%i + symbol(%p80)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p40)] : memref<?xf32>
}
affine.for %i = %p82 to %p83 {
%a = affine.load %A[%i + symbol(%p94)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p62)] : memref<?xf32>
}
affine.for %i = %p84 to %p85 {
%a = affine.load %A[%i + symbol(%p108)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p84)] : memref<?xf32>
}
affine.for %i = %p86 to %p87 {
%a = affine.load %A[%i + symbol(%p2)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p106)] : memref<?xf32>
}
affine.for %i = %p88 to %p89 {
%a = affine.load %A[%i + symbol(%p16)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p8)] : memref<?xf32>
}
affine.for %i = %p90 to %p91 {
%a = affine.load %A[%i + symbol(%p30)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p30)] : memref<?xf32>
}
affine.for %i = %p92 to %p93 {
%a = affine.load %A[%i + symbol(%p44)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p52)] : memref<?xf32>
}
affine.for %i = %p94 to %p95 {
%a = affine.load %A[%i + symbol(%p58)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p74)] : memref<?xf32>
}
affine.for %i = %p96 to %p97 {
%a = affine.load %A[%i + symbol(%p72)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p96)] : memref<?xf32>
}
affine.for %i = %p98 to %p99 {
%a = affine.load %A[%i + symbol(%p86)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p118)] : memref<?xf32>
}
affine.for %i = %p100 to %p101 {
%a = affine.load %A[%i + symbol(%p100)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p20)] : memref<?xf32>
}
affine.for %i = %p102 to %p103 {
%a = affine.load %A[%i + symbol(%p114)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p42)] : memref<?xf32>
}
affine.for %i = %p104 to %p105 {
%a = affine.load %A[%i + symbol(%p8)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p64)] : memref<?xf32>
}
affine.for %i = %p106 to %p107 {
%a = affine.load %A[%i + symbol(%p22)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p86)] : memref<?xf32>
}
affine.for %i = %p108 to %p109 {
%a = affine.load %A[%i + symbol(%p36)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p108)] : memref<?xf32>
}
affine.for %i = %p110 to %p111 {
%a = affine.load %A[%i + symbol(%p50)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p10)] : memref<?xf32>
}
affine.for %i = %p112 to %p113 {
%a = affine.load %A[%i + symbol(%p64)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p32)] : memref<?xf32>
}
affine.for %i = %p114 to %p115 {
%a = affine.load %A[%i + symbol(%p78)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p54)] : memref<?xf32>
}
affine.for %i = %p116 to %p117 {
%a = affine.load %A[%i + symbol(%p92)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p76)] : memref<?xf32>
}
affine.for %i = %p118 to %p119 {
%a = affine.load %A[%i + symbol(%p106)] : memref<?xf32>
affine.store %a, %A[%i - symbol(%p98)] : memref<?xf32>
}
return
}
