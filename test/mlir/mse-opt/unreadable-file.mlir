// A file that cannot be read: its name and the system's reason, exit status 1.
// RUN: bash -c 'mse-opt --mse-to-gpu %t.nowhere 2>&1; echo status $?' | FileCheck %s
// RUN: bash -c 'mse-opt --mse-to-gpu %S 2>&1; echo status $?' | FileCheck %s --check-prefix=FOLDER
// RUN: bash -c 'mse-opt %s -o %t.nowhere/out 2>&1; echo status $?' | FileCheck %s --check-prefix=OUTPUT

// CHECK: cannot open input file '{{.*}}.nowhere': No such file or directory
// CHECK: status 1
// FOLDER: cannot open input file '{{.*}}': Is a directory
// FOLDER: status 1
// OUTPUT: mse-opt: cannot write '{{.*}}.nowhere/out': No such file or directory
// OUTPUT: status 1
