//! The workload `continuous-inference` in Rust, tiled by hand: a group of lanes is advanced through all steps before
//! the next one, so that its whole state stays in vector registers. Lanes and tile are constants.
//!
//!     rustc --edition 2024 -C opt-level=3 -C target-cpu=native -C target-feature=-prefer-256-bit \
//!         continuous_inference_tiled.rs -o tiled
//!     ./tiled --variant 32 --lanes 64 --seed 7 --steps 256
//!
//! The variants are tiles of 8, 16, 32 and 64 lanes. The compiler calls the feature unknown; it passes it on to LLVM,
//! which otherwise splits the loops of digest and summary into registers of half the width.

mod command_line;
mod floats;

use command_line::{State, Variant, Vector};
use floats::{Floats, WIDTH};

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The state of the lanes of one register.
#[derive(Clone, Copy)]
struct Register {
    x: Floats,
    v: Floats,
    energy: Floats,
    peak: Floats,
    gated: Floats,
}

impl Register {
    /// One step with any input p. Returns the clipped residual c.
    #[inline(always)]
    fn advance(&mut self, p: Floats) -> Floats {
        let (low, high) = (Floats::splat(-0.35), Floats::splat(0.35));
        let (pred, r) = self.predict(p);
        let c = high.smaller(low.larger(r));
        let a = r.magnitude();
        self.peak = a.larger(self.peak);
        self.gated = self.gated.plus_one_where(a, high);
        self.follow(pred, c);
        c
    }

    /// The same in fewer instructions, where p is no NaN and gated no -0.0: clipping changes r just where |r| > 0.35.
    #[inline(always)]
    fn advance_hot(&mut self, p: Floats) {
        let (pred, r) = self.predict(p);
        let c = r.smaller_magnitude(Floats::splat(0.35));
        self.peak = r.larger_magnitude(self.peak);
        self.gated = self.gated.incremented_where_different(r, c);
        self.follow(pred, c);
    }

    #[inline(always)]
    fn predict(&self, p: Floats) -> (Floats, Floats) {
        let pred = self.x + Floats::splat(0.05) * self.v;
        (pred, p - pred)
    }

    #[inline(always)]
    fn follow(&mut self, pred: Floats, c: Floats) {
        self.x = pred + Floats::splat(0.6) * c;
        self.v = self.v * Floats::splat(0.98) + Floats::splat(0.12) * c;
        self.energy = self.energy * Floats::splat(0.995) + (c * c) * Floats::splat(0.005);
    }
}

/// The end of a run.
#[repr(align(64))]
struct Planes<const D: usize> {
    x: [f64; D],
    v: [f64; D],
    energy: [f64; D],
    peak: [f64; D],
    gated: [f64; D],
    p: [f64; D],
}

/// All steps of the lanes from `lane` on, in registers.
#[inline(always)]
fn advance_tile<const VECTORS: usize, const D: usize>(planes: &mut Planes<D>, lane: usize, steps: i64) {
    let at = |k: usize| lane + k * WIDTH;
    let mut p: [Floats; VECTORS] = std::array::from_fn(|k| Floats::load(&planes.p[at(k)..]));
    let zero = Floats::splat(0.0);
    let mut state = [Register { x: zero, v: zero, energy: zero, peak: zero, gated: zero }; VECTORS];
    for _ in 0..steps {
        for k in 0..VECTORS {
            p[k] = (Floats::splat(3.9) * p[k]) * (Floats::splat(1.0) - p[k]);
            state[k].advance_hot(p[k]);
        }
    }
    for k in 0..VECTORS {
        p[k].store(&mut planes.p[at(k)..]);
        state[k].x.store(&mut planes.x[at(k)..]);
        state[k].v.store(&mut planes.v[at(k)..]);
        state[k].energy.store(&mut planes.energy[at(k)..]);
        state[k].peak.store(&mut planes.peak[at(k)..]);
        state[k].gated.store(&mut planes.gated[at(k)..]);
    }
}

#[inline(always)]
fn simulate<const TILE: usize, const VECTORS: usize, const D: usize>(seed: i64, steps: i64) -> Planes<D> {
    const { assert!(TILE == VECTORS * WIDTH && D.is_multiple_of(TILE)) };
    let zero = [0.0; D];
    let mut planes = Planes { x: zero, v: zero, energy: zero, peak: zero, gated: zero, p: zero };
    for (lane, p) in planes.p.iter_mut().enumerate() {
        let z = mix((seed as u64).wrapping_add((lane as u64 + 1).wrapping_mul(GOLDEN)));
        *p = 0.01 + 0.98 * ((z >> 11) as f64 * 2f64.powi(-53));
    }
    for lane in (0..D).step_by(TILE) {
        advance_tile::<VECTORS, D>(&mut planes, lane, steps);
    }
    planes
}

/// The reduction order of the specification: t[i] op t[i+n/2], then n/2. Overwrites t.
#[inline(always)]
fn halving_tree<T: Copy, const D: usize>(mut t: [T; D], combine: impl Fn(T, T) -> T) -> T {
    let mut n = D / 2;
    while n > 0 {
        let (low, high) = t[..2 * n].split_at_mut(n);
        for i in 0..n {
            low[i] = combine(low[i], high[i]);
        }
        n /= 2;
    }
    t[0]
}

fn tree_sum<const D: usize>(values: [f64; D]) -> f64 {
    halving_tree(values, |a, b| a + b)
}

fn tree_max<const D: usize>(values: [f64; D]) -> f64 {
    halving_tree(values, |a, b| if a > b { a } else { b })
}

fn tree_min<const D: usize>(values: [f64; D]) -> f64 {
    halving_tree(values, |a, b| if a < b { a } else { b })
}

fn digest<const D: usize>(s: &Planes<D>) -> u64 {
    let mut hashes = [0; D];
    for (lane, h) in hashes.iter_mut().enumerate() {
        *h = lane as u64;
        for plane in [&s.x, &s.v, &s.energy, &s.peak, &s.gated] {
            *h = mix(*h ^ plane[lane].to_bits());
        }
    }
    halving_tree(hashes, |a, b| mix(a.wrapping_mul(GOLDEN).wrapping_add(b)))
}

fn summary<const D: usize>(s: &Planes<D>, steps: i64) -> Vector {
    let lanes = D as f64;
    [
        tree_sum(s.x) / lanes,
        tree_sum(s.v) / lanes,
        tree_sum(s.energy) / lanes,
        tree_max(s.peak),
        tree_sum(s.peak) / lanes,
        tree_min(s.x),
        tree_max(s.x),
        if steps == 0 { 0.0 } else { tree_sum(s.gated) / (D as i64 * steps) as f64 },
        tree_sum(s.v.map(f64::abs)) / lanes,
        tree_sum(s.p) / lanes,
        tree_sum(std::array::from_fn::<f64, D, _>(|i| s.x[i] * s.v[i])),
    ]
}

fn step_of<const D: usize>(state: &mut State, observation: &[f64]) -> f64 {
    let mut squares = [0.0; D];
    for lane in (0..D).step_by(WIDTH) {
        let State { position, velocity, energy, peak, gated } = state;
        let planes = [position, velocity, energy, peak, gated].map(|plane| &mut plane[lane..]);
        let [x, v, energy, peak, gated] = planes.each_ref().map(|plane| Floats::load(plane));
        let mut register = Register { x, v, energy, peak, gated };
        let c = register.advance(Floats::load(&observation[lane..]));
        let after = [register.x, register.v, register.energy, register.peak, register.gated];
        planes.into_iter().zip(after).for_each(|(plane, values)| values.store(plane));
        (c * c).store(&mut squares[lane..]);
    }
    tree_sum(squares) / D as f64
}

fn hot_run_of<const TILE: usize, const VECTORS: usize, const D: usize>(seed: i64, steps: i64) -> (u64, Vector) {
    let planes = simulate::<TILE, VECTORS, D>(seed, steps);
    (digest(&planes), summary(&planes, steps))
}

fn hot_run<const TILE: usize, const VECTORS: usize>(lanes: usize, seed: i64, steps: i64) -> (u64, Vector) {
    match lanes {
        64 => hot_run_of::<TILE, VECTORS, 64>(seed, steps),
        256 => hot_run_of::<TILE, VECTORS, 256>(seed, steps),
        1024 => hot_run_of::<TILE, VECTORS, 1024>(seed, steps),
        _ => panic!("lanes are 64, 256 or 1024, not {lanes}"),
    }
}

fn hot_vector<const TILE: usize, const VECTORS: usize>(lanes: usize, seed: i64, steps: i64) -> Vector {
    match lanes {
        64 => summary(&simulate::<TILE, VECTORS, 64>(seed, steps), steps),
        256 => summary(&simulate::<TILE, VECTORS, 256>(seed, steps), steps),
        1024 => summary(&simulate::<TILE, VECTORS, 1024>(seed, steps), steps),
        _ => panic!("lanes are 64, 256 or 1024, not {lanes}"),
    }
}

fn step(state: &mut State, observation: &[f64]) -> f64 {
    match observation.len() {
        64 => step_of::<64>(state, observation),
        256 => step_of::<256>(state, observation),
        1024 => step_of::<1024>(state, observation),
        lanes => panic!("lanes are 64, 256 or 1024, not {lanes}"),
    }
}

/// The tile of so many lanes.
const fn tile<const TILE: usize, const VECTORS: usize>(name: &'static str) -> Variant {
    Variant { name, hot_run: hot_run::<TILE, VECTORS>, hot_vector: hot_vector::<TILE, VECTORS>, step }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    command_line::run(
        "rust-tiled-",
        &[
            tile::<32, { 32 / WIDTH }>("32"),
            tile::<8, { 8 / WIDTH }>("8"),
            tile::<16, { 16 / WIDTH }>("16"),
            tile::<64, { 64 / WIDTH }>("64"),
        ],
    )
}
