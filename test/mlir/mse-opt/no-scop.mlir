// A stage without scops says so, once, if nobody looked for loops before: import says why it made none.
// RUN: mse-opt --mse-schedule %s 2>&1 | FileCheck %s -DPASS=mse-schedule
// RUN: mse-opt --mse-lower %s 2>&1 | FileCheck %s -DPASS=mse-lower
// RUN: mse-opt --mse-dataflow %s 2>&1 | FileCheck %s -DPASS=mse-dataflow
// RUN: mse-opt --mse-reductions %s 2>&1 | FileCheck %s -DPASS=mse-reductions
// RUN: mse-opt --mse-remove-dead %s 2>&1 | FileCheck %s -DPASS=mse-remove-dead
// RUN: mse-opt --mse-expand %s 2>&1 | FileCheck %s -DPASS=mse-expand
// RUN: mse-opt --mse-choose %s 2>&1 | FileCheck %s -DPASS=mse-choose
// RUN: mse-opt --mse-tile %s 2>&1 | FileCheck %s -DPASS=mse-tile
// RUN: mse-opt --mse-map-to-gpu %s 2>&1 | FileCheck %s -DPASS=mse-map-to-gpu
// RUN: mse-opt --mse-contract %s 2>&1 | FileCheck %s -DPASS=mse-contract
// RUN: mse-opt --mse-transfer %s 2>&1 | FileCheck %s -DPASS=mse-transfer
// RUN: mse-opt --pass-pipeline='builtin.module(mse-schedule,mse-verify{outside=false},mse-map-to-gpu,mse-lower)' %s 2>&1 | FileCheck %s -DPASS=mse-schedule
// RUN: mse-opt --pass-pipeline='builtin.module(func.func(mse-schedule,mse-lower))' %s 2>&1 | FileCheck %s -DPASS=mse-schedule

// After import there is nothing to say: it made a scop, or said why it did not, or there was no loop.
// RUN: mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow,mse-schedule,mse-lower)' %s 2>&1 | FileCheck %s --check-prefix=IMPORTED
// RUN: mse-opt --pass-pipeline='builtin.module(func.func(mse-import,mse-dataflow,mse-schedule,mse-lower))' %s 2>&1 | FileCheck %s --check-prefix=IMPORTED
// RUN: mse-opt --mse-to-gpu %s 2>&1 | FileCheck %s --check-prefix=IMPORTED
// RUN: mse-opt --mse-to-affine %s 2>&1 | FileCheck %s --check-prefix=IMPORTED

// Sequential code has nothing to check.
// RUN: mse-opt --mse-verify %s 2>&1 | FileCheck %s --check-prefix=VERIFY
// RUN: mse-opt --mse-verify=outside=false %s 2>&1 | FileCheck %s --check-prefix=SILENT

// CHECK: remark: [[PASS]] does nothing: there is no scop, which mse-import makes of loops
// CHECK-NOT: remark
// IMPORTED: remark: not imported [effects]: 'func.call' of @effect has effects that are not modelled
// IMPORTED-NOT: remark
// VERIFY: remark: mse-verify checks nothing: there is no scop, and no parallel code
// SILENT-NOT: remark

func.func private @effect()

func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    func.call @effect() : () -> ()
  }
  return
}

func.func @without_loops() {
  return
}
