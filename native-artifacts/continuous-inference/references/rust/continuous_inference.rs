//! The workload `continuous-inference` in Rust: the loop as one writes it without thinking of vectors.
//!
//!     rustc --edition 2024 -C opt-level=3 -C target-cpu=native continuous_inference.rs -o reference
//!     ./reference --lanes 64 --seed 7 --steps 256
//!
//! Rust never contracts a multiplication and an addition, so no flag is needed for that.

mod command_line;

use command_line::{State, Variant, Vector};

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One lane.
struct Lane<'a> {
    x: &'a mut f64,
    v: &'a mut f64,
    energy: &'a mut f64,
    peak: &'a mut f64,
    gated: &'a mut f64,
}

impl Lane<'_> {
    /// One step with input p. Returns the clipped residual c.
    #[inline(always)]
    fn advance(self, p: f64) -> f64 {
        let pred = *self.x + 0.05 * *self.v;
        let r = p - pred;
        let q = if r < -0.35 { -0.35 } else { r };
        let c = if q > 0.35 { 0.35 } else { q };
        *self.x = pred + 0.6 * c;
        *self.v = *self.v * 0.98 + 0.12 * c;
        *self.energy = *self.energy * 0.995 + (c * c) * 0.005;
        let a = r.abs();
        *self.peak = if a > *self.peak { a } else { *self.peak };
        *self.gated += if a > 0.35 { 1.0 } else { 0.0 };
        c
    }
}

/// All lanes of a state, zipped, so that the loop over them needs no bounds checks.
fn lanes(state: &mut State) -> impl Iterator<Item = Lane<'_>> {
    let State { position, velocity, energy, peak, gated } = state;
    (position.iter_mut().zip(velocity)).zip(energy.iter_mut().zip(peak)).zip(gated).map(
        |(((x, v), (energy, peak)), gated)| Lane { x, v, energy, peak, gated },
    )
}

fn simulate(count: usize, seed: i64, steps: i64) -> (State, Vec<f64>) {
    let mut state = State::zeros(count);
    let mut inputs: Vec<f64> = (1..=count as u64)
        .map(|number| mix((seed as u64).wrapping_add(number.wrapping_mul(GOLDEN))))
        .map(|z| 0.01 + 0.98 * ((z >> 11) as f64 * 2f64.powi(-53)))
        .collect();
    for _ in 0..steps {
        for (p, lane) in inputs.iter_mut().zip(lanes(&mut state)) {
            *p = (3.9 * *p) * (1.0 - *p);
            lane.advance(*p);
        }
    }
    (state, inputs)
}

/// The reduction order of the specification: t[i] op t[i+n/2], then n/2. n is a power of two.
fn halving_tree<T: Copy>(values: impl Iterator<Item = T>, combine: impl Fn(T, T) -> T) -> T {
    let mut t: Vec<T> = values.collect();
    while t.len() > 1 {
        let half = t.len() / 2;
        let (low, high) = t.split_at_mut(half);
        low.iter_mut().zip(high).for_each(|(a, b)| *a = combine(*a, *b));
        t.truncate(half);
    }
    t[0]
}

fn tree_sum(values: impl Iterator<Item = f64>) -> f64 {
    halving_tree(values, |a, b| a + b)
}

fn tree_max(values: &[f64]) -> f64 {
    halving_tree(values.iter().copied(), |a, b| if a > b { a } else { b })
}

fn tree_min(values: &[f64]) -> f64 {
    halving_tree(values.iter().copied(), |a, b| if a < b { a } else { b })
}

fn digest(state: &State) -> u64 {
    let hash = |lane: usize| state.planes().iter().fold(lane as u64, |h, plane| mix(h ^ plane[lane].to_bits()));
    halving_tree((0..state.position.len()).map(hash), |a, b| mix(a.wrapping_mul(GOLDEN).wrapping_add(b)))
}

fn summary(state: &State, inputs: &[f64], steps: i64) -> Vector {
    let count = inputs.len() as f64;
    let mean = |plane: &[f64]| tree_sum(plane.iter().copied()) / count;
    let updates = (inputs.len() as i64 * steps) as f64;
    let products = state.position.iter().zip(&state.velocity).map(|(x, v)| x * v);
    [
        mean(&state.position),
        mean(&state.velocity),
        mean(&state.energy),
        tree_max(&state.peak),
        mean(&state.peak),
        tree_min(&state.position),
        tree_max(&state.position),
        if steps == 0 { 0.0 } else { tree_sum(state.gated.iter().copied()) / updates },
        tree_sum(state.velocity.iter().map(|v| v.abs())) / count,
        mean(inputs),
        tree_sum(products),
    ]
}

fn hot_run(count: usize, seed: i64, steps: i64) -> (u64, Vector) {
    let (state, inputs) = simulate(count, seed, steps);
    (digest(&state), summary(&state, &inputs, steps))
}

fn hot_vector(count: usize, seed: i64, steps: i64) -> Vector {
    let (state, inputs) = simulate(count, seed, steps);
    summary(&state, &inputs, steps)
}

fn step(state: &mut State, observation: &[f64]) -> f64 {
    let residuals: Vec<f64> = observation.iter().zip(lanes(state)).map(|(p, lane)| lane.advance(*p)).collect();
    tree_sum(residuals.iter().map(|c| c * c)) / observation.len() as f64
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    command_line::run("rust-idiomatic", &[Variant { name: "", hot_run, hot_vector, step }])
}
