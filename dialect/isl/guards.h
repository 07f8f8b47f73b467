/* Makes a function of isl fail where isl 0.27 crashes.
 *
 * isl_set_preimage looks at its matrix without a test if the set has no parts. Coalescing gives it none where it wraps
 * constraints around a basic map that turns out to be empty. Then
 *
 *   isl_set_preimage(set, null)  ->  null, an error: what called coalescing keeps what it had
 *
 * The linker puts __wrap_f in the place of f (--wrap=f, cargo/config.toml); without that, nothing here is used. Every file
 * of isl includes this header first (isl-config.site). In some of them sets are maps: the types are left open.
 */
#ifndef MSE_ISL_GUARDS_H
#define MSE_ISL_GUARDS_H
#if __has_include(<isl_int.h>) /* not in the tests that configure makes */

__attribute__((weak)) void *__real_isl_set_preimage(void *set, void *matrix);
void *mse_isl_set_free(void *set) __asm__("isl_set_free");

__attribute__((weak)) void *__wrap_isl_set_preimage(void *set, void *matrix)
{
	return matrix ? __real_isl_set_preimage(set, matrix) : mse_isl_set_free(set);
}

#endif
#endif
