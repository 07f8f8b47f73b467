// A stand-in for NVIDIA's driver with no GPU behind it: memory is the process's, and of kernels it knows one, which
// computes A[i] = A[i] * f + B[i] for memrefs A and B of f32 and a factor f. It fails where the real driver would.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUCCESS 0
#define INVALID 1

static const char *kernel = "scale_kernel";
static int entered, events;

int cuInit(unsigned flags) { return getenv("MSE_RUN_TEST_NO_INIT") ? 100 : flags; }
int cuDeviceGetCount(int *count) { *count = getenv("MSE_RUN_TEST_NO_GPU") ? 0 : 1; return SUCCESS; }
int cuDeviceGet(int *device, int number) { *device = number; return SUCCESS; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 75 ? 9 : 0;
  return device;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { *context = &entered; return device; }
int cuCtxSetCurrent(void *context) { entered = context == &entered; return SUCCESS; }

int cuModuleLoadData(void **module, const void *text) {
  if (!entered || !strstr(text, ".target sm_90") || !strstr(text, ".visible .entry scale_kernel("))
    return INVALID;
  const char *path = getenv("MSE_RUN_TEST_PTX");
  if (path) {
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
  }
  *module = strdup("module");
  return SUCCESS;
}
int cuModuleUnload(void *module) { free(module); return SUCCESS; }
int cuModuleGetFunction(void **function, void *module, const char *name) {
  if (!module || strcmp(name, kernel)) return 500;
  *function = (void *)kernel;
  return SUCCESS;
}
int cuFuncSetAttribute(void *function, int attribute, int value) { return INVALID; }

// The words of a memref of one dimension.
struct memref { float *allocated, *aligned; int64_t offset, size, stride; };

static struct memref memref(void **parameters) {
  struct memref result = {*(float **)parameters[0], *(float **)parameters[1], *(int64_t *)parameters[2],
                          *(int64_t *)parameters[3], *(int64_t *)parameters[4]};
  return result;
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned sx, unsigned sy, unsigned sz,
                   unsigned bytes, void *stream, void **parameters, void **extra) {
  if (!entered || function != kernel || !gx || !gy || !gz || !sx || !sy || !sz || stream || extra || bytes != 64)
    return INVALID;
  // The kernel's arguments in the order of the function: size, A, f, B.
  int64_t n = *(int64_t *)parameters[0];
  struct memref a = memref(parameters + 1), b = memref(parameters + 7);
  float f = *(float *)parameters[6];
  if (a.size != n || b.size != n || a.stride != 1 || b.stride != 1)
    return INVALID;
  for (int64_t i = 0; i < (int64_t)gx * sx && i < n; ++i)
    a.aligned[a.offset + i] = a.aligned[a.offset + i] * f + b.aligned[b.offset + i];
  return getenv("MSE_RUN_TEST_LAUNCH_FAILS") ? 700 : SUCCESS;
}

int cuCtxSynchronize(void) { return events == 0 ? SUCCESS : INVALID; }
int cuMemAlloc_v2(uint64_t *address, size_t bytes) { *address = (uint64_t)malloc(bytes); return SUCCESS; }
int cuMemFree_v2(uint64_t address) { free((void *)address); return SUCCESS; }
int cuMemAllocManaged(uint64_t *address, size_t bytes, unsigned flags) {
  *address = (uint64_t)malloc(bytes);
  return flags == 1 ? SUCCESS : INVALID;
}
int cuMemPrefetchAsync(uint64_t address, size_t bytes, int device, void *stream) {
  return address && !device && !stream ? SUCCESS : INVALID;
}
int cuMemcpy(uint64_t to, uint64_t from, size_t bytes) { memmove((void *)to, (void *)from, bytes); return SUCCESS; }
int cuMemsetD8_v2(uint64_t to, unsigned char value, size_t bytes) { memset((void *)to, value, bytes); return SUCCESS; }
int cuEventCreate(void **event, unsigned flags) { *event = malloc(1); ++events; return flags; }
int cuEventRecord(void *event, void *stream) { return event && !stream ? SUCCESS : INVALID; }
int cuEventSynchronize(void *event) { return SUCCESS; }
int cuEventElapsedTime(float *milliseconds, void *start, void *end) { *milliseconds = 1.5f; return SUCCESS; }
int cuEventDestroy_v2(void *event) { free(event); --events; return SUCCESS; }
int cuGetErrorString(int code, const char **text) { *text = code == 700 ? "an illegal memory access" : "some error"; return SUCCESS; }
