// Schedules that a user gives are refused where they break an order, have other instances than the scop, or
// say what nobody knows: with one example.
// RUN: split-file %s %t
// RUN: sh %t/all %t mse-opt 2>&1 | FileCheck %s

// A claim that does not hold is no reason: what holds is found.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-schedule{file=%t/claims})' %t/source.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CLAIMS

// Files that do not say which scop they are for.
// RUN: not mse-opt --mse-to-affine=schedule=%t/none %t/source.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: cat %t/source.mlir %t/other.mlir > %t/two.mlir
// RUN: not mse-opt --mse-to-affine=schedule=%t/claims %t/two.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not mse-opt --mse-to-affine=schedule=%t/misnamed %t/two.mlir 2>&1 | FileCheck %s --check-prefix=MISNAMED

// Overwriting keeps its order, too: a read before the write, and a write before another one.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-import,mse-schedule{file=%t/backwards})' %t/shift.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=READ
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-import,mse-schedule{file=%t/backwards})' %t/last.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRITTEN

// READ: error: mse-schedule: schedule refused: arg1[1] read by S0[0] (@r0) and written by S0[1] (@w0), for arg0 = 2: it has the first at [0], the second at [-1]
// WRITTEN: error: mse-schedule: schedule refused: arg1[] written by S0[0] (@w0) and written by S0[1] (@w0), for arg0 = 2: it has the first at [0], the second at [-1]

// A schedule that isl does not decide is refused, too.
// RUN: not mse-opt --pass-pipeline='builtin.module(mse-import,mse-schedule{file=%t/claims max-operations=100})' \
// RUN:   %t/source.mlir 2>&1 | FileCheck %s --check-prefix=BOUND

// NONE: error: mse-schedule: cannot read '{{.*}}none': No such file
// TWO: error: mse-schedule: {{.*}}claims: there is no line '--- NAME' (the scops are sweep#0, other#0)
// MISNAMED: error: mse-schedule: {{.*}}misnamed: no scop is named 'swep' (the scops are sweep#0, other#0)
// BOUND: error: mse-schedule: schedule refused: whether it is right takes isl more than max-operations

// CHECK:      == interchanged
// CHECK-NEXT: schedule refused: arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4: it has the first at [2, 1], the second at [1, 2]
// CHECK:      == reversed
// CHECK-NEXT: schedule refused: arg1[1, 1] written by S0[1, 1] (@w0) and read by S0[1, 2] (@r1), for arg0 = 4: it has the first at [1, -1], the second at [1, -2]
// CHECK:      == unordered
// CHECK-NEXT: schedule refused: arg1[1, 1] written by S0[1, 1] (@w0) and read by S0[1, 2] (@r1), for arg0 = 4: it has both at [1]
// CHECK:      == set
// CHECK-NEXT: schedule refused: arg1[3, 2] written by S0[3, 2] (@w0) and read by S0[4, 1] (@r0), for arg0 = 5: they are in different children of a set
// CHECK:      == fewer
// CHECK-NEXT: schedule refused: its domain lacks instance S0[1, 1] with arg0 = 3
// CHECK:      == more
// CHECK-NEXT: schedule refused: its domain has S0[0, 1] with arg0 = 3, which is no instance of the scop
// CHECK:      == unfiltered
// CHECK-NEXT: schedule refused: S0[3, {{[12]}}] with arg0 = 4 has no date: it passes no filter of a sequence or set, or a band has no function for it
// CHECK:      == partial
// CHECK-NEXT: schedule refused: S0[1, 1] with arg0 = 3 has no date
// CHECK:      == twice
// CHECK-NEXT: schedule refused: S0[3, {{[12]}}] with arg0 = 4 has several dates
// CHECK:      == statement
// CHECK-NEXT: schedule refused: no statement is T[i0, i1] (the statements are S0[i0, i1])
// CHECK:      == coordinates
// CHECK-NEXT: schedule refused: no statement is S0[i0] (the statements are S0[i0, i1])
// CHECK:      == parameter
// CHECK-NEXT: schedule refused: the scop has no parameter 'M'
// CHECK:      == syntax
// CHECK-NEXT: schedule refused: syntax error at 3:49, after `{{.*}}{ S0[i, j]]"`
// CHECK:      == key
// CHECK-NEXT: schedule refused: syntax error at 2:4, after `chld`
// CHECK:      == text
// CHECK-NEXT: schedule refused: line 2: a schedule begins with 'domain:', '{' or '['
// CHECK:      == behind
// CHECK-NEXT: schedule refused: there is text behind the dates
// CHECK:      == node
// CHECK-NEXT: schedule refused: a node 'context': it may have bands, sequences, sets, filters and marks below its domain
// CHECK:      == mark
// CHECK-NEXT: schedule refused: unknown mark 'vector'; there are kernel, block, thread, parallel, x, group
// CHECK:      == group
// CHECK-NEXT: schedule refused: member 0 below the mark 'group' carries arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4
// CHECK:      == leaf
// CHECK-NEXT: schedule refused: the mark 'parallel' is not right above a band
// CHECK:      == threads
// CHECK-NEXT: schedule refused: arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4: the mark 'thread' has them in different threads, without a barrier
// CHECK:      == outside
// CHECK-NEXT: schedule refused: the mark 'thread' is outside of a kernel
// CHECK:      == inside
// CHECK-NEXT: schedule refused: the mark 'block' is inside a thread
// CHECK:      == large
// CHECK-NEXT: schedule refused: dates multiply by numbers so large that loops may not count them in 64 bits
// CHECK:      == isolated
// CHECK-NEXT: schedule refused: an option 'isolate': no tiles or threads can be made of such a band

// CLAIMS: remark: member 0 claimed coincident but carries arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4
// CLAIMS: remark: member 1 claimed coincident but carries arg1[1, 2] written by S0[1, 2] (@w0) and read by S0[2, 1] (@r0), for arg0 = 4
// CLAIMS: mse.band <"[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"> coincident [false, false]

//--- all
# all FOLDER MSE-OPT: what is said of each file in the list.
for name in interchanged reversed unordered set fewer more unfiltered partial twice statement coordinates parameter \
  syntax key text behind node mark group leaf threads outside inside large isolated
do
  echo "== $name"
  "$2" --pass-pipeline="builtin.module(mse-import,mse-schedule{file=$1/$name})" "$1/source.mlir" 2>&1 |
    sed -n 's/.*error: mse-schedule: //p'
done

//--- interchanged
{ S0[i, j] -> [j, i] }
//--- reversed
{ S0[i, j] -> [i, -j] }
//--- unordered
{ S0[i, j] -> [i] }
//--- set
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  set:
  - filter: "{ S0[i, j] : i <= 3 }"
    child:
      schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  - filter: "{ S0[i, j] : i > 3 }"
    child:
      schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//--- fewer
domain: "[arg0] -> { S0[i, j] : 1 < i < arg0 and 0 < j < arg0 - 1 }"
//--- more
domain: "[arg0] -> { S0[i, j] : 0 <= i < arg0 and 0 < j < arg0 - 1 }"
//--- unfiltered
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  sequence:
  - filter: "{ S0[i, j] : i < 3 }"
  - filter: "{ S0[i, j] : i > 3 }"
//--- partial
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  schedule: "[{ S0[i, j] -> [(i)] : i > 1 }, { S0[i, j] -> [(j)] }]"
//--- twice
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  sequence:
  - filter: "{ S0[i, j] : i <= 3 }"
  - filter: "{ S0[i, j] : i >= 3 }"
//--- statement
{ T[i, j] -> [i, j]; S0[i, j] -> [i, j] }
//--- coordinates
{ S0[i] -> [i] }
//--- parameter
domain: "[M] -> { S0[i, j] : 0 < i < M and 0 < j < M - 1 }"
//--- syntax
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j]]"
//--- key
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
chld:
  schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//--- text
# What is this?
S0 first
//--- behind
{ S0[i, j] -> [i, j] }
child:
//--- node
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  context: "[arg0] -> { [] : arg0 > 7 }"
  child:
    schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//--- mark
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  mark: vector
  child:
    schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//--- group
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  mark: group
  child:
    schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//--- leaf
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  mark: parallel
  child:
    mark: group
    child:
      schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
//--- threads
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  mark: kernel
  child:
    schedule: "[{ S0[i, j] -> [(2i + j)] }]"
    child:
      mark: thread
      child:
        schedule: "[{ S0[i, j] -> [(i)] }]"
//--- outside
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  schedule: "[{ S0[i, j] -> [(2i + j)] }]"
  child:
    mark: thread
    child:
      schedule: "[{ S0[i, j] -> [(i)] }]"
//--- inside
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  schedule: "[{ S0[i, j] -> [(2i + j)] }]"
  child:
    mark: kernel
    child:
      mark: thread
      child:
        schedule: "[{ S0[i, j] -> [(i mod 8)] }]"
        child:
          mark: block
          child:
            schedule: "[{ S0[i, j] -> [(floor(i/8))] }]"
//--- large
{ S0[i, j] -> [i, 288230376151711744 j + i] }
//--- isolated
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  options: "{ isolate[[] -> [x, y]] : 3 <= x <= 7 }"
//--- claims
domain: "[arg0] -> { S0[i, j] : 0 < i < arg0 and 0 < j < arg0 - 1 }"
child:
  schedule: "[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]"
  permutable: 1
  coincident: [ 1, 1 ]
//--- misnamed
--- swep
{ S0[i, j] -> [i, j] }
//--- source.mlir
func.func @sweep(%N: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %N {
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%N] {
      %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
      %b = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
//--- backwards
{ S0[i] -> [-i] }
//--- shift.mlir
func.func @shift(%N: index, %A: memref<?xf64>) {
  affine.for %i = 0 to %N {
    %a = affine.load %A[%i + 1] : memref<?xf64>
    affine.store %a, %A[%i] : memref<?xf64>
  }
  return
}
//--- last.mlir
func.func @last(%N: index, %A: memref<f64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %N {
    %b = affine.load %B[%i] : memref<?xf64>
    affine.store %b, %A[] : memref<f64>
  }
  return
}
//--- other.mlir
func.func @other(%N: index, %A: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %N {
    affine.store %zero, %A[%i] : memref<?xf64>
  }
  return
}
