// Times of a card for the events that dialect/src/machine.rs counts: launches, barriers, operations of one thread and of many.
//
//   nvcc -O3 -arch=native --fmad=false -o costs benches/card/costs.cu && ./costs
//
// One line of CSV for each: what, nanoseconds.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                             \
  do {                                                                                          \
    cudaError_t code = (call);                                                                  \
    if (code != cudaSuccess) {                                                                  \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(code));                        \
      std::exit(1);                                                                             \
    }                                                                                           \
  } while (0)

__global__ void empty(double *) {}

__global__ void barriers(double *cells, int steps) {
  for (int step = 0; step < steps; ++step) __syncthreads();
  cells[blockIdx.x * blockDim.x + threadIdx.x] = steps;
}

// Each step reads what a neighbour wrote in the step before: a step of a tile of a wavefront.
__global__ void exchanges(double *cells, int steps) {
  double *own = cells + blockIdx.x * blockDim.x;
  int next = (threadIdx.x + 1) % blockDim.x;
  for (int step = 0; step < steps; ++step) {
    double value = own[next];
    __syncthreads();
    own[threadIdx.x] = value + 1.0;
    __syncthreads();
  }
}

__global__ void chain_of_sums(double *cells, int steps) {
  double sum = cells[0];
  for (int step = 0; step < steps; ++step) sum = sum * 0.5 + 1.0;
  cells[0] = sum;
}

// A sum that is loaded and stored in each step, as front ends write it.
__global__ void sums_in_memory(double *sums, const double *cells, int steps, int stride) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  volatile double *sum = sums + thread;
  for (int step = 0; step < steps; ++step) *sum = *sum + cells[(long)step * stride + thread % stride];
}

__global__ void sums_in_registers(double *sums, const double *cells, int steps, int stride) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = sums[thread];
  for (int step = 0; step < steps; ++step) sum += cells[(long)step * stride + thread % stride];
  sums[thread] = sum;
}

// Each address depends on what the one before holds.
__global__ void chase(long *cells, int steps) {
  long at = 0;
  for (int step = 0; step < steps; ++step) at = cells[at];
  cells[1] = at;
}

__global__ void copy(double *to, const double *from, long count) {
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < count; i += (long)gridDim.x * blockDim.x) to[i] = from[i];
}

__global__ void operations(double *cells, int steps) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  double a = thread, b = 1, c = 2, d = 3;
  for (int step = 0; step < steps; ++step) a = a * 0.5 + 1, b = b * 0.5 + 1, c = c * 0.5 + 1, d = d * 0.5 + 1;
  cells[thread] = a + b + c + d;
}

// Threads update one cell.
__global__ void updates(double *cell, int steps) {
  for (int step = 0; step < steps; ++step) atomicAdd(cell, 1.0);
}

// Threads of a block add up in its memory, then blocks update one cell.
__global__ void sums_of_blocks(double *cell) {
  __shared__ double sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, 1.0);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(cell, sum);
}

// The least nanoseconds of five runs, on the clock of the host.
template <class Work>
double least(Work work) {
  double best = 1e30;
  for (int round = 0; round < 6; ++round) {
    CHECK(cudaDeviceSynchronize());
    auto start = std::chrono::steady_clock::now();
    work();
    CHECK(cudaDeviceSynchronize());
    std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
    if (round > 0) best = std::min(best, taken.count());
  }
  CHECK(cudaGetLastError());
  return best;
}

int main() {
  const long count = 1l << 27;
  double *cells, *others;
  CHECK(cudaMalloc(&cells, count * sizeof(double)));
  CHECK(cudaMalloc(&others, count * sizeof(double)));
  CHECK(cudaMemset(cells, 0, count * sizeof(double)));
  CHECK(cudaMemset(others, 0, count * sizeof(double)));
  cudaDeviceProp card;
  CHECK(cudaGetDeviceProperties(&card, 0));
  const int units = card.multiProcessorCount;
  std::printf("card,%s\nmultiprocessors,%d\n", card.name, units);
  std::printf("launch in a row,%.1f\n", least([&] { for (int i = 0; i < 1000; ++i) empty<<<132, 256>>>(cells); }) / 1000);
  std::printf("launch that is waited for,%.1f\n", least([&] {
    for (int i = 0; i < 1000; ++i) {
      empty<<<132, 256>>>(cells);
      cudaDeviceSynchronize();
    }
  }) / 1000);
  const int steps = 10000;
  for (int threads : {32, 64, 256, 1024}) {
    for (int blocks : {1, units}) {
      auto name = [&](const char *what) { std::printf("%s; %d blocks of %d,", what, blocks, threads); };
      double taken = least([&] { barriers<<<blocks, threads>>>(cells, steps); }) / steps;
      name("barrier"), std::printf("%.1f\n", taken);
      taken = least([&] { exchanges<<<blocks, threads>>>(cells, steps); }) / (2.0 * steps);
      name("barrier with exchange"), std::printf("%.1f\n", taken);
    }
  }
  std::printf("operation in one thread,%.2f\n", least([&] { chain_of_sums<<<1, 1>>>(cells, steps); }) / (2.0 * steps));
  for (int blocks : {1, units, 8 * units}) {
    for (int threads : {1, 32, 256}) {
      if (blocks > 1 && threads == 1) continue;
      const int some = 2000, stride = 1 << 15;
      double taken = least([&] { sums_in_memory<<<blocks, threads>>>(others, cells, some, stride); }) / some;
      std::printf("step of a sum in memory; %d blocks of %d,%.1f\n", blocks, threads, taken);
      taken = least([&] { sums_in_registers<<<blocks, threads>>>(others, cells, some, stride); }) / some;
      std::printf("step of a sum in a register; %d blocks of %d,%.1f\n", blocks, threads, taken);
    }
  }
  for (long bytes : {1l << 14, 1l << 22, 1l << 29}) {
    const long cells_of = bytes / sizeof(long), stride = 33 * 16 + 1;
    std::vector<long> next(cells_of);
    for (long i = 0, at = 0; i < cells_of; ++i) next[at] = (at + stride) % cells_of, at = next[at];
    CHECK(cudaMemcpy(cells, next.data(), bytes, cudaMemcpyHostToDevice));
    std::printf("load that waits; %ld bytes,%.1f\n", bytes, least([&] { chase<<<1, 1>>>((long *)cells, 2000); }) / 2000);
  }
  for (int blocks : {1, units, 8 * units}) {
    double all = least([&] { updates<<<blocks, 256>>>(others, 100); });
    std::printf("update of one cell; %d blocks of 256,%.3f\n", blocks, all / (100.0 * blocks * 256));
    all = least([&] { sums_of_blocks<<<blocks, 256>>>(others); });
    std::printf("sum of %d blocks of 256 in one cell,%.1f\n", blocks, all);
  }
  double taken = least([&] { copy<<<16 * units, 256>>>(others, cells, count); });
  std::printf("byte copied,%.6f\n", taken / (2.0 * count * sizeof(double)));
  taken = least([&] { operations<<<8 * units, 256>>>(cells, steps); });
  std::printf("operation in one of %d threads,%.3f\n", 8 * units * 256, taken / (8.0 * steps));
}
