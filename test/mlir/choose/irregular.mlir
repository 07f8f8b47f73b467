// Irregular programs: compressed and ragged rows, masks, neighbour lists, levels, early exits. Each is one launch, or one
// in each step that waits for the one before, with a thread for each row or more.
// RUN: mse-opt --mse-to-gpu="verify=each" %s -o %t.mlir 2>/dev/null
// RUN: FileCheck %s --input-file %t.mlir
// RUN: %python %S/Inputs/irregular.py %t
// RUN: mse-run --compare %s %t.mlir --check --entry spmv --size n=8,val=24,x=6,y=8 --input ptr=%t.ptr.npy --input col=%t.col.npy
// RUN: mse-run --compare %s %t.mlir --check --entry ragged_softmax --size n=8,x.0=8,x.1=6,y.0=8,y.1=6 --input len=%t.len.npy
// RUN: mse-run --compare %s %t.mlir --check --entry ragged_attention --size 6,n=8,d=5,q.0=8,q.1=5,k.0=8,k.2=5,s.0=8 --input len=%t.len.npy
// RUN: mse-run --compare %s %t.mlir --check --entry masked_conv --size n=8,m=6,x.0=10,x.1=8,y.0=8,y.1=6 --input mask=%t.mask.npy
// RUN: mse-run --compare %s %t.mlir --check --entry md --size n=8,p.0=8,f.0=8 --input cnt=%t.len.npy --input nb=%t.nb.npy
// RUN: mse-run --compare %s %t.mlir --check --entry fem --size n=8,k.0=8,u.0=8,r.0=8 --input el=%t.el.npy
// RUN: mse-run --compare %s %t.mlir --check --entry trisolve --size levels=4,val=9,b=8,x=8 --input lp=%t.levels.npy --input rows=%t.rows.npy --input ptr=%t.lowptr.npy --input col=%t.lowcol.npy
// RUN: mse-run --compare %s %t.mlir --check --entry search --size n=20,m=4,hit=20 --input text=%t.text.npy --input pat=%t.pattern.npy
// RUN: mse-run --compare %s %t.mlir --check --entry life --size t=3,n=8,a=8,b=8 --input nb=%t.near.npy

// A matrix of compressed rows times a vector: a thread has a row.
// CHECK-LABEL: func.func @spmv
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @spmv(%n: index, %ptr: memref<?xindex>, %col: memref<?xindex>, %val: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %z = arith.constant 0.0 : f64
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %b = affine.load %ptr[%i] : memref<?xindex>
    %e = affine.load %ptr[%i + 1] : memref<?xindex>
    %s = scf.for %k = %b to %e step %c1 iter_args(%acc = %z) -> f64 {
      %c = memref.load %col[%k] : memref<?xindex>
      %v = memref.load %val[%k] : memref<?xf64>
      %w = memref.load %x[%c] : memref<?xf64>
      %p = arith.mulf %v, %w : f64
      %q = arith.addf %acc, %p : f64
      scf.yield %q : f64
    }
    affine.store %s, %y[%i] : memref<?xf64>
  }
  return
}

// Softmax of rows of some lengths.
// CHECK-LABEL: func.func @ragged_softmax
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @ragged_softmax(%n: index, %len: memref<?xindex>, %x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %ninf = arith.constant 0xFF800000 : f32
  affine.for %i = 0 to %n {
    %e = affine.load %len[%i] : memref<?xindex>
    %m = scf.for %j = %c0 to %e step %c1 iter_args(%acc = %ninf) -> f32 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      %q = arith.maximumf %acc, %v : f32
      scf.yield %q : f32
    }
    %s = scf.for %j = %c0 to %e step %c1 iter_args(%acc = %z) -> f32 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      %d = arith.subf %v, %m : f32
      %ex = math.exp %d : f32
      memref.store %ex, %y[%i, %j] : memref<?x?xf32>
      %q = arith.addf %acc, %ex : f32
      scf.yield %q : f32
    }
    scf.for %j = %c0 to %e step %c1 {
      %v = memref.load %y[%i, %j] : memref<?x?xf32>
      %q = arith.divf %v, %s : f32
      memref.store %q, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Scores of queries and as many keys as each has: a thread has a score.
// CHECK-LABEL: func.func @ragged_attention
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @ragged_attention(%n: index, %d: index, %len: memref<?xindex>, %q: memref<?x?xf32>, %k: memref<?x?x?xf32>, %s: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %e = affine.load %len[%i] : memref<?xindex>
    scf.for %j = %c0 to %e step %c1 {
      %r = affine.for %h = 0 to %d iter_args(%acc = %z) -> f32 {
        %a = memref.load %q[%i, %h] : memref<?x?xf32>
        %b = memref.load %k[%i, %j, %h] : memref<?x?x?xf32>
        %p = arith.mulf %a, %b : f32
        %t = arith.addf %acc, %p : f32
        affine.yield %t : f32
      }
      memref.store %r, %s[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// A convolution where a mask says so.
// CHECK-LABEL: func.func @masked_conv
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @masked_conv(%n: index, %m: index, %mask: memref<?x?xi1>, %x: memref<?x?xf32>, %w: memref<3x3xf32>, %y: memref<?x?xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %c = affine.load %mask[%i, %j] : memref<?x?xi1>
      scf.if %c {
        affine.store %z, %y[%i, %j] : memref<?x?xf32>
        affine.for %a = 0 to 3 {
          affine.for %b = 0 to 3 {
            %v = affine.load %x[%i + %a, %j + %b] : memref<?x?xf32>
            %u = affine.load %w[%a, %b] : memref<3x3xf32>
            %p = arith.mulf %v, %u : f32
            %o = affine.load %y[%i, %j] : memref<?x?xf32>
            %q = arith.addf %o, %p : f32
            affine.store %q, %y[%i, %j] : memref<?x?xf32>
          }
        }
      }
    }
  }
  return
}

// Forces of neighbours in lists.
// CHECK-LABEL: func.func @md
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @md(%n: index, %cnt: memref<?xindex>, %nb: memref<?x?xindex>, %p: memref<?x3xf64>, %f: memref<?x3xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.for %d = 0 to 3 { affine.store %z, %f[%i, %d] : memref<?x3xf64> }
    %e = affine.load %cnt[%i] : memref<?xindex>
    scf.for %k = %c0 to %e step %c1 {
      %j = memref.load %nb[%i, %k] : memref<?x?xindex>
      affine.for %d = 0 to 3 {
        %a = affine.load %p[%i, %d] : memref<?x3xf64>
        %b = memref.load %p[%j, %d] : memref<?x3xf64>
        %t = arith.subf %a, %b : f64
        %o = affine.load %f[%i, %d] : memref<?x3xf64>
        %q = arith.addf %o, %t : f64
        affine.store %q, %f[%i, %d] : memref<?x3xf64>
      }
    }
  }
  return
}

// Elements that add to their nodes.
// CHECK-LABEL: func.func @fem
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @fem(%n: index, %el: memref<?x4xindex>, %k: memref<?x4x4xf64>, %u: memref<?xf64>, %r: memref<?xf64>) {
  %z = arith.constant 0.0 : f64
  affine.parallel (%e) = (0) to (%n) {
    affine.for %a = 0 to 4 {
      %g = affine.load %el[%e, %a] : memref<?x4xindex>
      %s = affine.for %b = 0 to 4 iter_args(%acc = %z) -> f64 {
        %h = affine.load %el[%e, %b] : memref<?x4xindex>
        %v = affine.load %k[%e, %a, %b] : memref<?x4x4xf64>
        %w = memref.load %u[%h] : memref<?xf64>
        %p = arith.mulf %v, %w : f64
        %q = arith.addf %acc, %p : f64
        affine.yield %q : f64
      }
      %old = memref.atomic_rmw addf %s, %r[%g] : (f64, memref<?xf64>) -> f64
    }
  }
  return
}

// A triangle in compressed rows, solved level by level: a launch for each level.
// CHECK-LABEL: func.func @trisolve
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @trisolve(%levels: index, %lp: memref<?xindex>, %rows: memref<?xindex>, %ptr: memref<?xindex>, %col: memref<?xindex>, %val: memref<?xf64>, %b: memref<?xf64>, %x: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  affine.for %l = 0 to %levels {
    %s = affine.load %lp[%l] : memref<?xindex>
    %t = affine.load %lp[%l + 1] : memref<?xindex>
    scf.parallel (%q) = (%s) to (%t) step (%c1) {
      %i = memref.load %rows[%q] : memref<?xindex>
      %pb = memref.load %ptr[%i] : memref<?xindex>
      %i1 = arith.addi %i, %c1 : index
      %pe = memref.load %ptr[%i1] : memref<?xindex>
      %b0 = memref.load %b[%i] : memref<?xf64>
      %r = scf.for %k = %pb to %pe step %c1 iter_args(%acc = %b0) -> f64 {
        %c = memref.load %col[%k] : memref<?xindex>
        %v = memref.load %val[%k] : memref<?xf64>
        %w = memref.load %x[%c] : memref<?xf64>
        %p = arith.mulf %v, %w : f64
        %d = arith.subf %acc, %p : f64
        scf.yield %d : f64
      }
      memref.store %r, %x[%i] : memref<?xf64>
      scf.reduce
    }
  }
  return
}

// A pattern at each place of a text, as far as it fits.
// CHECK-LABEL: func.func @search
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @search(%n: index, %m: index, %text: memref<?xi8>, %pat: memref<?xi8>, %hit: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  affine.for %i = 0 to %n {
    %r:2 = scf.while (%k = %c0, %ok = %true) : (index, i1) -> (index, i1) {
      %in = arith.cmpi slt, %k, %m : index
      %go = arith.andi %in, %ok : i1
      scf.condition(%go) %k, %ok : index, i1
    } do {
    ^bb0(%k: index, %ok: i1):
      %at = arith.addi %i, %k : index
      %a = memref.load %text[%at] : memref<?xi8>
      %b = memref.load %pat[%k] : memref<?xi8>
      %e = arith.cmpi eq, %a, %b : i8
      %k1 = arith.addi %k, %c1 : index
      scf.yield %k1, %e : index, i1
    }
    affine.store %r#1, %hit[%i] : memref<?xi1>
  }
  return
}

// A game of life on a list of cells: a launch for the cells, one for the copy.
// CHECK-LABEL: func.func @life
// CHECK-COUNT-2: gpu.launch
// CHECK-NOT:     gpu.launch
func.func @life(%t: index, %n: index, %nb: memref<?x8xindex>, %a: memref<?xi32>, %b: memref<?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  affine.for %s = 0 to %t {
    affine.for %i = 0 to %n {
      %c = affine.for %k = 0 to 8 iter_args(%acc = %z) -> i32 {
        %j = affine.load %nb[%i, %k] : memref<?x8xindex>
        %v = memref.load %a[%j] : memref<?xi32>
        %q = arith.addi %acc, %v : i32
        affine.yield %q : i32
      }
      %own = affine.load %a[%i] : memref<?xi32>
      %is3 = arith.cmpi eq, %c, %three : i32
      %is2 = arith.cmpi eq, %c, %two : i32
      %keep = arith.select %is2, %own, %z : i32
      %next = arith.select %is3, %one, %keep : i32
      affine.store %next, %b[%i] : memref<?xi32>
    }
    affine.for %i = 0 to %n {
      %v = affine.load %b[%i] : memref<?xi32>
      affine.store %v, %a[%i] : memref<?xi32>
    }
  }
  return
}
