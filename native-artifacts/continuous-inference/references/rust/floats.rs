//! A vector register of f64: AVX-512 where the machine has it, otherwise arrays that LLVM turns into the registers
//! that there are.

use std::ops::{Add, Mul, Sub};

/// Lanes of one register.
pub const WIDTH: usize = 8;

#[cfg(all(target_feature = "avx512f", target_feature = "avx512dq"))]
mod register {
    use super::WIDTH;
    use std::arch::x86_64::*;

    pub type Register = __m512d;

    #[inline(always)]
    pub fn load(from: &[f64; WIDTH]) -> Register {
        unsafe { _mm512_loadu_pd(from.as_ptr()) } // SAFETY: eight f64
    }

    #[inline(always)]
    pub fn store(values: Register, to: &mut [f64; WIDTH]) {
        unsafe { _mm512_storeu_pd(to.as_mut_ptr(), values) } // SAFETY: eight f64
    }

    #[inline(always)]
    pub fn splat(value: f64) -> Register {
        unsafe { _mm512_set1_pd(value) } // SAFETY: the machine has the feature, here and below
    }

    #[inline(always)]
    pub fn add(a: Register, b: Register) -> Register {
        unsafe { _mm512_add_pd(a, b) }
    }

    #[inline(always)]
    pub fn sub(a: Register, b: Register) -> Register {
        unsafe { _mm512_sub_pd(a, b) }
    }

    #[inline(always)]
    pub fn mul(a: Register, b: Register) -> Register {
        unsafe { _mm512_mul_pd(a, b) }
    }

    #[inline(always)]
    pub fn larger(a: Register, b: Register) -> Register {
        unsafe { _mm512_max_pd(a, b) }
    }

    #[inline(always)]
    pub fn smaller(a: Register, b: Register) -> Register {
        unsafe { _mm512_min_pd(a, b) }
    }

    #[inline(always)]
    pub fn magnitude(a: Register) -> Register {
        unsafe { _mm512_abs_pd(a) }
    }

    #[inline(always)]
    pub fn one_where(a: Register, b: Register) -> Register {
        unsafe { _mm512_maskz_mov_pd(_mm512_cmp_pd_mask::<_CMP_GT_OQ>(a, b), _mm512_set1_pd(1.0)) }
    }

    #[inline(always)]
    pub fn smaller_magnitude(a: Register, b: Register) -> Register {
        unsafe { _mm512_range_pd::<0b0010>(a, b) }
    }

    #[inline(always)]
    pub fn larger_magnitude(a: Register, b: Register) -> Register {
        unsafe { _mm512_range_pd::<0b1011>(a, b) }
    }

    #[inline(always)]
    pub fn incremented_where_different(count: Register, a: Register, b: Register) -> Register {
        unsafe { _mm512_mask_add_pd(count, _mm512_cmp_pd_mask::<_CMP_NEQ_OQ>(a, b), count, _mm512_set1_pd(1.0)) }
    }
}

#[cfg(not(all(target_feature = "avx512f", target_feature = "avx512dq")))]
mod register {
    use super::WIDTH;
    use std::array::from_fn;

    pub type Register = [f64; WIDTH];

    #[inline(always)]
    pub fn load(from: &[f64; WIDTH]) -> Register {
        *from
    }

    #[inline(always)]
    pub fn store(values: Register, to: &mut [f64; WIDTH]) {
        *to = values;
    }

    #[inline(always)]
    pub fn splat(value: f64) -> Register {
        [value; WIDTH]
    }

    #[inline(always)]
    pub fn add(a: Register, b: Register) -> Register {
        from_fn(|i| a[i] + b[i])
    }

    #[inline(always)]
    pub fn sub(a: Register, b: Register) -> Register {
        from_fn(|i| a[i] - b[i])
    }

    #[inline(always)]
    pub fn mul(a: Register, b: Register) -> Register {
        from_fn(|i| a[i] * b[i])
    }

    #[inline(always)]
    pub fn larger(a: Register, b: Register) -> Register {
        from_fn(|i| if a[i] > b[i] { a[i] } else { b[i] })
    }

    #[inline(always)]
    pub fn smaller(a: Register, b: Register) -> Register {
        from_fn(|i| if a[i] < b[i] { a[i] } else { b[i] })
    }

    #[inline(always)]
    pub fn magnitude(a: Register) -> Register {
        a.map(f64::abs)
    }

    #[inline(always)]
    pub fn one_where(a: Register, b: Register) -> Register {
        from_fn(|i| if a[i] > b[i] { 1.0 } else { 0.0 })
    }

    #[inline(always)]
    pub fn smaller_magnitude(a: Register, b: Register) -> Register {
        smaller(b, larger(b.map(|bound| -bound), a))
    }

    #[inline(always)]
    pub fn larger_magnitude(a: Register, b: Register) -> Register {
        larger(magnitude(a), b)
    }

    #[inline(always)]
    pub fn incremented_where_different(count: Register, a: Register, b: Register) -> Register {
        from_fn(|i| count[i] + if a[i] != b[i] { 1.0 } else { 0.0 })
    }
}

#[derive(Clone, Copy)]
pub struct Floats(register::Register);

impl Floats {
    /// The first eight of a slice.
    #[inline(always)]
    pub fn load(from: &[f64]) -> Floats {
        Floats(register::load(from.first_chunk().expect("eight lanes")))
    }

    /// Into the first eight of a slice.
    #[inline(always)]
    pub fn store(self, to: &mut [f64]) {
        register::store(self.0, to.first_chunk_mut().expect("eight lanes"));
    }

    #[inline(always)]
    pub fn splat(value: f64) -> Floats {
        Floats(register::splat(value))
    }

    /// self > other ? self : other
    #[inline(always)]
    pub fn larger(self, other: Floats) -> Floats {
        Floats(register::larger(self.0, other.0))
    }

    /// self < other ? self : other
    #[inline(always)]
    pub fn smaller(self, other: Floats) -> Floats {
        Floats(register::smaller(self.0, other.0))
    }

    #[inline(always)]
    pub fn magnitude(self) -> Floats {
        Floats(register::magnitude(self.0))
    }

    /// The smaller magnitude with the sign of self; bound is positive.
    #[inline(always)]
    pub fn smaller_magnitude(self, bound: Floats) -> Floats {
        Floats(register::smaller_magnitude(self.0, bound.0))
    }

    /// The larger magnitude, positive; other is positive.
    #[inline(always)]
    pub fn larger_magnitude(self, other: Floats) -> Floats {
        Floats(register::larger_magnitude(self.0, other.0))
    }

    /// self + 1.0 where a is not b
    #[inline(always)]
    pub fn incremented_where_different(self, a: Floats, b: Floats) -> Floats {
        Floats(register::incremented_where_different(self.0, a.0, b.0))
    }

    /// self + (a > b ? 1.0 : 0.0)
    #[inline(always)]
    pub fn plus_one_where(self, a: Floats, b: Floats) -> Floats {
        self + Floats(register::one_where(a.0, b.0))
    }
}

impl Add for Floats {
    type Output = Floats;

    #[inline(always)]
    fn add(self, other: Floats) -> Floats {
        Floats(register::add(self.0, other.0))
    }
}

impl Sub for Floats {
    type Output = Floats;

    #[inline(always)]
    fn sub(self, other: Floats) -> Floats {
        Floats(register::sub(self.0, other.0))
    }
}

impl Mul for Floats {
    type Output = Floats;

    #[inline(always)]
    fn mul(self, other: Floats) -> Floats {
        Floats(register::mul(self.0, other.0))
    }
}
