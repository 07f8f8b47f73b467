/* C := beta C + alpha A B in tiles, as one writes it by hand: what benches/locality.py puts beside mse's tiles.
   The arguments are the fields of three memref descriptors: two pointers, an offset, sizes, strides. */
#include <stdint.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MEMREF(name) double *name##0, double *name, int64_t name##at, int64_t name##n, int64_t name##m, int64_t name##s, int64_t name##t

void gemm(double alpha, double beta, MEMREF(C), MEMREF(A), MEMREF(B)) {
  const int64_t T = 32;
  for (int64_t i = 0; i < Cn; i++)
    for (int64_t j = 0; j < Cm; j++)
      C[i * Cm + j] *= beta;
  for (int64_t ii = 0; ii < Cn; ii += T)
    for (int64_t kk = 0; kk < Am; kk += T)
      for (int64_t jj = 0; jj < Cm; jj += T)
        for (int64_t i = ii; i < MIN(ii + T, Cn); i++)
          for (int64_t k = kk; k < MIN(kk + T, Am); k++)
            for (int64_t j = jj; j < MIN(jj + T, Cm); j++)
              C[i * Cm + j] += alpha * A[i * Am + k] * B[k * Bm + j];
}
