// Annotations of a program come back: locations and names of loops, and attributes of loads and stores.
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none" --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s
// RUN: mse-opt --mse-to-parallel --mlir-use-nameloc-as-prefix %s 2>/dev/null | FileCheck %s --check-prefix=NAMES
// RUN: mse-opt --mse-to-affine="expand=none schedule=source contract=none" %s -o %t
// RUN: mse-run --compare %s %t --entry hints --sizes 1,2,3,31,33 --check

// CHECK-LABEL: func.func @hints
// CHECK:         affine.for %{{.*}} loc("{{.*}}what-carries-meaning.mlir":[[#@LINE+10]]:14) = 0 to
// CHECK:           affine.load %{{.*}} {my.load = "x"} : memref<?xf32> loc("{{.*}}":[[#@LINE+10]]:10)
// CHECK:           arith.mulf {{.*}} fastmath<fast> {my.product}
// CHECK:           affine.store %{{.*}} {alignment = 16 : i64, my.store} : memref<?xf32>
// CHECK:         } loc("{{.*}}":[[#@LINE+6]]:14)
// CHECK:         affine.for %{{.*}} loc("{{.*}}":[[#@LINE+12]]:11)
// CHECK:           affine.load %{{.*}} {nontemporal = true} : memref<?xf32>
// CHECK-NOT:     nontemporal
// CHECK:         return
func.func @hints(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] {my.load = "x"} : memref<?xf32>
    %m = arith.mulf %a, %a fastmath<fast> {my.product} : f32
    affine.store %m, %B[%i] {my.store, alignment = 16} : memref<?xf32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %A[%i] {nontemporal = true} : memref<?xf32>
    memref.store %a, %B[%i] : memref<?xf32>
  }
  return
}

// NAMES-LABEL: func.func @names(%in: {{.*}}, %out: {{.*}}, %rows: index, %columns: index)
// NAMES:         affine.parallel (%row, %column) = (0, 0) to (symbol(%rows), symbol(%columns)) {
// NAMES:           %pixel = affine.load %in[%row, %column]
// NAMES:           %square = arith.mulf %pixel, %pixel
// NAMES:           affine.store %square, %out[%row, %column]
func.func @names(%A: memref<?x?xf32> loc("in"), %B: memref<?x?xf32> loc("out"), %n: index loc("rows"), %m: index loc("columns")) {
  affine.for %i loc("row") = 0 to %n {
    affine.for %j loc("column") = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32> loc("pixel")
      %s = arith.mulf %a, %a : f32 loc("square")
      affine.store %s, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
