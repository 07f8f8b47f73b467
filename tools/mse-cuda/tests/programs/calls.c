// Calls the library by hand, as the first argument says.

#include <stdint.h>
#include <stdio.h>
#include <string.h>

void *mgpuModuleLoad(const void *data, size_t size);
void *mgpuModuleLoadJIT(const void *text, int32_t level);
void *mgpuModuleGetFunction(void *module, const char *name);
void mgpuModuleUnload(void *module);
void mgpuLaunchKernel(void *function, int64_t bx, int64_t by, int64_t bz, int64_t tx, int64_t ty, int64_t tz,
                      int32_t bytes, void *stream, void **arguments, void **extra, size_t count);
void *mgpuStreamCreate(void);
void mgpuStreamDestroy(void *stream);
void *mgpuMemAlloc(uint64_t bytes, void *stream, uint8_t shared);
void mgpuMemFree(void *address, void *stream);
void mgpuMemcpy(void *to, void *from, size_t bytes, void *stream);
void mgpuMemset16(void *to, uint16_t value, size_t count, void *stream);
void mgpuMemHostRegister(void *start, uint64_t bytes);
void mgpuMemHostUnregister(void *start);
void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor, int64_t element);
void mgpuMemHostUnregisterMemRef(int64_t rank, void *descriptor, int64_t element);
void mgpuSetDefaultDevice(int32_t number);

static const char *ptx = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry axpy_kernel()\n{ ret; }\n";

static void memory(void) {
  char cells[64];
  void *stream = mgpuStreamCreate(), *none = mgpuMemAlloc(0, stream, 0), *shared = mgpuMemAlloc(0, NULL, 1);
  uint16_t *some = mgpuMemAlloc(6, stream, 0);
  mgpuMemcpy(none, shared, 0, stream);
  mgpuMemset16(none, 7, 0, stream);
  mgpuMemset16(some, 7, 3, stream);
  mgpuMemcpy(cells, some, 6, stream);
  printf("%d %d %d\n", none && shared, cells[0], cells[4]);
  mgpuMemFree(none, stream);
  mgpuMemFree(shared, NULL);
  mgpuMemFree(some, stream);
  mgpuStreamDestroy(stream);
  int64_t column[] = {0, (int64_t)cells, 1, 3, 4}, empty[] = {0, 0, 0, 0, 1};
  mgpuMemHostRegisterMemRef(1, column, 4);
  mgpuMemHostUnregisterMemRef(1, column, 4);
  mgpuMemHostRegisterMemRef(1, empty, 4);
  mgpuMemHostUnregisterMemRef(1, empty, 4);
  mgpuMemHostRegister(cells, 0);
  mgpuMemHostUnregister(cells);
}

// The text has no zero at its end, and the kernel is wanted on two GPUs. Other code is wanted on none.
static void devices(void) {
  char text[128];
  memset(text, 'x', sizeof text);
  memcpy(text, ptx, strlen(ptx));
  void *module = mgpuModuleLoad(text, strlen(ptx));
  printf("%d\n", mgpuModuleGetFunction(module, "axpy_kernel") != NULL);
  mgpuSetDefaultDevice(1);
  printf("%d\n", mgpuModuleGetFunction(module, "axpy_kernel") != NULL);
  printf("%d\n", mgpuModuleGetFunction(module, "axpy_kernel") != NULL);
  mgpuModuleUnload(module);
  mgpuModuleUnload(NULL);
  mgpuModuleUnload(mgpuModuleLoadJIT("no PTX", 2));
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  setvbuf(stdout, NULL, _IONBF, 0);
  if (!strcmp(what, "memory")) memory();
  if (!strcmp(what, "devices")) devices();
  if (!strcmp(what, "text")) mgpuModuleGetFunction(mgpuModuleLoadJIT("no PTX", 3), "axpy_kernel");
  if (!strcmp(what, "kernel")) mgpuModuleGetFunction(mgpuModuleLoadJIT(ptx, 3), "missing");
  if (!strcmp(what, "nothing")) mgpuModuleGetFunction(NULL, "axpy_kernel");
  if (!strcmp(what, "device")) mgpuSetDefaultDevice(7), mgpuStreamCreate();
  if (!strcmp(what, "sizes")) mgpuLaunchKernel(NULL, 1LL << 32, 1, 1, 32, 1, 1, 0, NULL, NULL, NULL, 0);
  if (!strcmp(what, "twice")) mgpuMemHostUnregister(&what);
  return 0;
}
