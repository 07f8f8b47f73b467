/* Counts isl's work, so that a bound on it bounds the time.
 *
 * Problem: isl counts allocations and pivots. A pivot counts one whatever the size of its tableau, and arithmetic on
 * numbers of a thousand digits counts nothing: 50 million of isl's operations are ten seconds for one input and an hour
 * for another.
 *
 * Every file of isl includes this header first (isl-config.site). Its macros take the places of isl's own:
 *
 *   isl_int_mul(r, a, b)     ->  charge(1, or by the digits of a and b), then multiply
 *   isl_int_is_neg(a)        ->  charge(1), then look
 *   isl_alloc(ctx, type, n)  ->  charge(ALLOCATION), then allocate
 *
 * The unit is a multiplication of two small numbers, about two nanoseconds. So a pivot costs its rows times its columns,
 * and the search for one the rows that it looks at, which lexmin does again for each constraint it adds. When nothing is
 * left, the context is told to abort: isl looks at that whenever it allocates or pivots, and, here, whenever it adds a
 * constraint to a tableau, which starts with an assertion. What a context has in its caches costs the same as what it
 * allocates, so that the count depends on the input only.
 *
 * The meter is a variable of the thread, as a context belongs to a thread; every object file defines it, weakly.
 */
#ifndef MSE_ISL_METER_H
#define MSE_ISL_METER_H
#if __has_include(<isl_int.h>) /* not in the tests that configure makes */

#include <isl/ctx.h>
#include <isl_int.h>

struct mse_isl_meter {
	long left;    /* units of work that may still be done; negative: the context was told to abort */
	isl_ctx *ctx; /* the context that is bounded, or null */
};

__attribute__((weak, tls_model("initial-exec"))) __thread struct mse_isl_meter mse_isl_meter_of_thread = {
	0x3fffffffffffffff, 0
};

/* The meter of this thread. */
__attribute__((weak)) struct mse_isl_meter *mse_isl_meter(void)
{
	return &mse_isl_meter_of_thread;
}

__attribute__((weak, noinline, cold)) void mse_isl_exceeded(void)
{
	if (mse_isl_meter_of_thread.ctx)
		isl_ctx_abort(mse_isl_meter_of_thread.ctx);
}

static inline void mse_isl_charge(long units)
{
	mse_isl_meter_of_thread.left -= units;
	if (__builtin_expect(mse_isl_meter_of_thread.left < 0, 0))
		mse_isl_exceeded();
}

static inline int mse_isl_is_over(isl_ctx *ctx)
{
	return mse_isl_meter_of_thread.left < 0 && mse_isl_meter_of_thread.ctx == ctx;
}

/* ---- arithmetic: one unit for small numbers, else by the 32-bit digits ---- */

static inline long mse_isl_digits(isl_sioimath_src number)
{
	return isl_sioimath_is_small(number) ? 1 : (long) MP_USED(isl_sioimath_get_big(number));
}

static __attribute__((noinline)) void mse_isl_charge_large(isl_sioimath_src a, isl_sioimath_src b)
{
	long m = mse_isl_digits(a), n = mse_isl_digits(b);
	mse_isl_charge(16 + 2 * (m + n) + m * n / 4);
}

static inline void mse_isl_charge_for(isl_sioimath_src a, isl_sioimath_src b)
{
	if (__builtin_expect(isl_sioimath_is_small(a) && isl_sioimath_is_small(b), 1))
		mse_isl_charge(1);
	else
		mse_isl_charge_large(a, b);
}

#define MSE_ISL_METERED(name)                                                                                  \
	static inline void mse_isl_##name(isl_sioimath_ptr r, isl_sioimath_src a, isl_sioimath_src b)          \
	{                                                                                                      \
		mse_isl_charge_for(a, b);                                                                      \
		isl_sioimath_##name(r, a, b);                                                                  \
	}
MSE_ISL_METERED(mul)
MSE_ISL_METERED(addmul)
MSE_ISL_METERED(submul)
MSE_ISL_METERED(gcd)
MSE_ISL_METERED(lcm)
MSE_ISL_METERED(tdiv_q)
MSE_ISL_METERED(cdiv_q)
MSE_ISL_METERED(fdiv_q)
MSE_ISL_METERED(fdiv_r)

#undef isl_int_mul
#undef isl_int_addmul
#undef isl_int_submul
#undef isl_int_gcd
#undef isl_int_lcm
#undef isl_int_divexact
#undef isl_int_tdiv_q
#undef isl_int_cdiv_q
#undef isl_int_fdiv_q
#undef isl_int_fdiv_r
#define isl_int_mul(r, a, b) mse_isl_mul((r), *(a), *(b))
#define isl_int_addmul(r, a, b) mse_isl_addmul((r), *(a), *(b))
#define isl_int_submul(r, a, b) mse_isl_submul((r), *(a), *(b))
#define isl_int_gcd(r, a, b) mse_isl_gcd((r), *(a), *(b))
#define isl_int_lcm(r, a, b) mse_isl_lcm((r), *(a), *(b))
#define isl_int_divexact(r, a, b) mse_isl_tdiv_q((r), *(a), *(b))
#define isl_int_tdiv_q(r, a, b) mse_isl_tdiv_q((r), *(a), *(b))
#define isl_int_cdiv_q(r, a, b) mse_isl_cdiv_q((r), *(a), *(b))
#define isl_int_fdiv_q(r, a, b) mse_isl_fdiv_q((r), *(a), *(b))
#define isl_int_fdiv_r(r, a, b) mse_isl_fdiv_r((r), *(a), *(b))

/* ---- signs: what searches for a pivot look at ---- */

#undef isl_int_is_neg
#undef isl_int_is_nonneg
#define isl_int_is_neg(i) (mse_isl_charge(1), isl_int_sgn(i) < 0)
#define isl_int_is_nonneg(i) (mse_isl_charge(1), isl_int_sgn(i) >= 0)

/* ---- constraints of tableaus: none are added when nothing is left ---- */

#undef isl_assert
#define isl_assert(context, test, code)                                                                        \
	do {                                                                                                   \
		if (!__builtin_strcmp(__func__, "isl_tab_allocate_con") && mse_isl_is_over(context))            \
			isl_die(context, isl_error_quota, "maximal number of operations exceeded", code);      \
		isl_assert4(context, test, code, isl_error_unknown);                                           \
	} while (0)

/* ---- memory: blocks of numbers, which contexts keep, cost nothing ---- */

#define MSE_ISL_ALLOCATION 32
#define MSE_ISL_CHARGE_MEMORY(type) mse_isl_charge(_Generic((type *) 0, isl_int *: 0, default: MSE_ISL_ALLOCATION))

#undef isl_alloc
#undef isl_calloc
#undef isl_realloc
#undef isl_calloc_array
#undef isl_realloc_array
#define isl_alloc(ctx, type, size) (MSE_ISL_CHARGE_MEMORY(type), (type *) isl_malloc_or_die(ctx, size))
#define isl_calloc(ctx, type, size) (MSE_ISL_CHARGE_MEMORY(type), (type *) isl_calloc_or_die(ctx, 1, size))
#define isl_realloc(ctx, ptr, type, size) (MSE_ISL_CHARGE_MEMORY(type), (type *) isl_realloc_or_die(ctx, ptr, size))
#define isl_calloc_array(ctx, type, n) (MSE_ISL_CHARGE_MEMORY(type), (type *) isl_calloc_or_die(ctx, n, sizeof(type)))
#define isl_realloc_array(ctx, ptr, type, n) \
	(MSE_ISL_CHARGE_MEMORY(type), (type *) isl_realloc_or_die(ctx, ptr, (n) * sizeof(type)))

#endif
#endif
