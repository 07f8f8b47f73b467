// RUN: mse-opt --mse-expand -verify-diagnostics %s

// expected-remark @+1 {{not expanded [no-source-flow]: the scop has no mse.dataflow}}
mse.scop {
  mse.schedule
}
