// Calls the function of axpy.mlir, as MLIR lays memrefs out, and prints the array.

#include <stdint.h>
#include <stdio.h>

void axpy(float *a_allocated, float *a, int64_t a_offset, int64_t a_size, int64_t a_stride, float f,
          float *b_allocated, float *b, int64_t b_offset, int64_t b_size, int64_t b_stride);

// The program of axpy.mlir prints with this function; this one does not call it.
void _mlir_ciface_printMemrefF32(void *memref) { (void)memref; }

enum { N = 300 };

int main(void) {
  static float a[N], b[N];
  for (int i = 0; i < N; ++i) a[i] = (float)i, b[i] = 1;
  axpy(a, a, 0, N, 1, 2, b, b, 0, N, 1);
  axpy(a, a, 0, 0, 1, 2, b, b, 0, 0, 1); // launches nothing
  printf("%g %g %g\n", a[0], a[1], a[N - 1]);
  return 0;
}
