// A stand-in for NVIDIA's driver with no GPU behind it. Memory is the process's. It knows two kernels, which
// compute A[i] = A[i] * f + B[i] for memrefs A and B of f32 and a factor f. It fails where the real driver
// would, and writes each request to the file that MSE_CUDA_TEST_LOG names.

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUCCESS 0
#define INVALID 1
#define DEINITIALIZED 4
#define INVALID_PTX 218
#define ALREADY_REGISTERED 712
#define NOT_REGISTERED 713

// Two GPUs, each with a context; the contexts of the one thread there is.
static int contexts[2], depth, streams, events, ended;
static void *stack[8], *registered[8];

static void said(const char *format, ...) {
  const char *path = getenv("MSE_CUDA_TEST_LOG");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (!file) return;
  va_list values;
  va_start(values, format);
  vfprintf(file, format, values);
  va_end(values);
  fputc('\n', file);
  fclose(file);
}

static int entered(void) { return stack[depth] != NULL; }
static int gpu(void) { return (int)((int *)stack[depth] - contexts); }

static void end(void) { ended = 1; }

int cuInit(unsigned flags) {
  atexit(end);
  return getenv("MSE_CUDA_TEST_NO_INIT") ? 100 : (int)flags;
}
int cuDeviceGetCount(int *count) { *count = getenv("MSE_CUDA_TEST_NO_GPU") ? 0 : 2; return SUCCESS; }
int cuDeviceGet(int *device, int number) { *device = number; return SUCCESS; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 75 ? 9 : 0;
  return SUCCESS;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { *context = &contexts[device]; return SUCCESS; }
int cuCtxSetCurrent(void *context) { stack[depth] = context; return SUCCESS; }
int cuCtxPushCurrent_v2(void *context) {
  if (ended) return said("ended"), DEINITIALIZED;
  stack[++depth] = context;
  return SUCCESS;
}
int cuCtxPopCurrent_v2(void **context) { *context = stack[depth--]; return SUCCESS; }

// Of a module, what matters is its text and its GPU.
struct module { char *text; int gpu; };

int cuModuleLoadDataEx(void **module, const void *text, unsigned count, const int *options, void **values) {
  if (!entered() || count < 2 || options[0] != 5 || options[1] != 6 || (uintptr_t)values[1] < 64)
    return INVALID;
  if (!strstr(text, ".target sm_90") || !strstr(text, ".visible .entry ")) {
    strcpy(values[0], "ptxas application ptx input, line 1; fatal: Missing .version directive\n");
    return INVALID_PTX;
  }
  said("load on %d, level %d", gpu(), count == 3 && options[2] == 7 ? (int)(uintptr_t)values[2] : -1);
  const char *path = getenv("MSE_CUDA_TEST_PTX");
  if (path) {
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
  }
  struct module *loaded = malloc(sizeof *loaded);
  loaded->text = strdup(text);
  loaded->gpu = gpu();
  *module = loaded;
  return SUCCESS;
}
int cuModuleUnload(void *module) { free(((struct module *)module)->text); free(module); said("unload"); return SUCCESS; }

// A kernel's name, behind the number of the GPU that it is on.
int cuModuleGetFunction(void **function, void *module, const char *name) {
  struct module *loaded = module;
  char entry[64];
  snprintf(entry, sizeof entry, ".entry %s(", name);
  if (!loaded || loaded->gpu != gpu() || !strstr(loaded->text, entry)) return 500;
  char *kernel = malloc(strlen(name) + 2);
  sprintf(kernel, "%d%s", gpu(), name);
  *function = kernel;
  return SUCCESS;
}
int cuFuncSetAttribute(void *function, int attribute, int value) { return INVALID; }

static int multiply_add(void **memory, float f, void **more, int64_t size, int64_t threads) {
  float *a = *memory, *b = *more;
  for (int64_t i = 0; i < threads && i < size; ++i) a[i] = a[i] * f + b[i];
  return SUCCESS;
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned sx, unsigned sy, unsigned sz,
                   unsigned bytes, void *stream, void **parameters, void **extra) {
  const char *name = function;
  if (!entered() || *name - '0' != gpu() || !gx || !gy || !gz || !sx || !sy || !sz || extra) return INVALID;
  said("launch %s on %d: %u x %u x %u blocks of %u x %u x %u", name + 1, gpu(), gx, gy, gz, sx, sy, sz);
  int status = INVALID;
  // Kernels take pointers. The one of mse-run is launched in no stream: size, A, f, B. The other: A, f, B, size.
  if (!strcmp(name + 1, "scale_kernel") && !stream && bytes == 64)
    status = multiply_add(parameters[1], *(float *)parameters[2], parameters[3], *(int64_t *)parameters[0], (int64_t)gx * sx);
  if (!strcmp(name + 1, "axpy_kernel") && stream && bytes == 0)
    status = multiply_add(parameters[0], *(float *)parameters[1], parameters[2], *(int64_t *)parameters[3], (int64_t)gx * sx);
  return getenv("MSE_CUDA_TEST_LAUNCH_FAILS") ? 700 : status;
}

int cuCtxSynchronize(void) { return events == 0 ? SUCCESS : INVALID; }
int cuStreamCreate(void **stream, unsigned flags) {
  *stream = malloc(1);
  ++streams;
  return entered() && flags == 1 ? SUCCESS : INVALID;
}
int cuStreamDestroy_v2(void *stream) { free(stream); --streams; return SUCCESS; }
int cuStreamSynchronize(void *stream) { said("wait for stream, of %d", streams); return stream ? SUCCESS : INVALID; }
int cuStreamWaitEvent(void *stream, void *event, unsigned flags) {
  said("stream waits");
  return stream && event ? (int)flags : INVALID;
}
int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  said("allocate %zu", bytes);
  *address = (uint64_t)malloc(bytes);
  return bytes ? SUCCESS : INVALID;
}
int cuMemFree_v2(uint64_t address) { said("free"); free((void *)address); return SUCCESS; }
int cuMemAllocManaged(uint64_t *address, size_t bytes, unsigned flags) {
  said("allocate %zu for all", bytes);
  *address = (uint64_t)malloc(bytes);
  return bytes && flags == 1 ? SUCCESS : INVALID;
}
int cuMemPrefetchAsync(uint64_t address, size_t bytes, int device, void *stream) {
  return address && !device && !stream ? SUCCESS : INVALID;
}
int cuMemHostRegister_v2(void *address, size_t bytes, unsigned flags) {
  said("register %zu", bytes);
  int i = 0;
  while (i < 8 && registered[i] && registered[i] != address) ++i;
  if (i == 8 || !bytes || flags) return INVALID;
  if (registered[i]) return ALREADY_REGISTERED;
  registered[i] = address;
  return SUCCESS;
}
int cuMemHostUnregister(void *address) {
  said("unregister");
  for (int i = 0; i < 8; ++i)
    if (registered[i] == address) return registered[i] = NULL, SUCCESS;
  return NOT_REGISTERED;
}
int cuMemcpy(uint64_t to, uint64_t from, size_t bytes) { memmove((void *)to, (void *)from, bytes); return SUCCESS; }
int cuMemcpyAsync(uint64_t to, uint64_t from, size_t bytes, void *stream) {
  said("copy %zu", bytes);
  memmove((void *)to, (void *)from, bytes);
  return bytes && stream ? SUCCESS : INVALID;
}
int cuMemsetD8_v2(uint64_t to, unsigned char value, size_t bytes) { memset((void *)to, value, bytes); return SUCCESS; }
int cuMemsetD16Async(uint64_t to, uint16_t value, size_t count, void *stream) {
  said("set %zu of 16", count);
  for (size_t i = 0; i < count; ++i) ((uint16_t *)to)[i] = value;
  return count && stream ? SUCCESS : INVALID;
}
int cuMemsetD32Async(uint64_t to, uint32_t value, size_t count, void *stream) {
  said("set %zu of 32", count);
  for (size_t i = 0; i < count; ++i) ((uint32_t *)to)[i] = value;
  return count && stream ? SUCCESS : INVALID;
}
int cuEventCreate(void **event, unsigned flags) { *event = malloc(1); ++events; return flags == 2 ? SUCCESS : (int)flags; }
int cuEventRecord(void *event, void *stream) { return event ? SUCCESS : INVALID; }
int cuEventSynchronize(void *event) { said("wait for event"); return SUCCESS; }
int cuEventElapsedTime(float *milliseconds, void *start, void *end) { *milliseconds = 1.5f; return SUCCESS; }
int cuEventDestroy_v2(void *event) { free(event); --events; return SUCCESS; }
int cuGetErrorName(int code, const char **name) {
  *name = code == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : code == INVALID_PTX ? "CUDA_ERROR_INVALID_PTX" : "CUDA_ERROR_OTHER";
  return SUCCESS;
}
int cuGetErrorString(int code, const char **text) {
  *text = code == 700 ? "an illegal memory access" : "some error";
  return SUCCESS;
}
