//! The command line that the Rust references share. It reads and prints what references/python/command_line.py
//! says; besides, `--serve` speaks the line protocol of tests/benchmarks/opponents.

use std::error::Error;
use std::hint::black_box;
use std::io::{self, BufRead, Read, Write};
use std::time::Instant;

/// The summary vector.
pub type Vector = [f64; 11];

/// One f64 per lane in each plane, as a caller of `step` sees them.
pub struct State {
    pub position: Vec<f64>,
    pub velocity: Vec<f64>,
    pub energy: Vec<f64>,
    pub peak: Vec<f64>,
    pub gated: Vec<f64>,
}

impl State {
    /// The state before the first step.
    pub fn zeros(lanes: usize) -> State {
        let plane = || vec![0.0; lanes];
        State { position: plane(), velocity: plane(), energy: plane(), peak: plane(), gated: plane() }
    }

    pub fn planes(&self) -> [&[f64]; 5] {
        [&self.position, &self.velocity, &self.energy, &self.peak, &self.gated]
    }
}

/// One way to compute the workload; a program may hold several.
pub struct Variant {
    pub name: &'static str,
    pub hot_run: fn(lanes: usize, seed: i64, steps: i64) -> (u64, Vector),
    pub hot_vector: fn(lanes: usize, seed: i64, steps: i64) -> Vector,
    pub step: fn(state: &mut State, observation: &[f64]) -> f64,
}

/// A text as `printf("%a")` would write it.
fn hex(value: f64) -> String {
    let bits = value.to_bits();
    let sign = if bits >> 63 == 1 { "-" } else { "" };
    let fraction = format!("{:013x}", bits & ((1 << 52) - 1));
    let digits = fraction.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    match (bits >> 52) & 0x7ff {
        0 if digits.is_empty() => format!("{sign}0x0p+0"),
        0 => format!("{sign}0x0{point}{digits}p-1022"),
        exponent => format!("{sign}0x1{point}{digits}p{:+}", exponent as i64 - 1023),
    }
}

fn print_run(out: &mut impl Write, variant: &Variant, lanes: usize, seed: i64, steps: i64) -> io::Result<()> {
    let (digest, vector) = (variant.hot_run)(lanes, seed, steps);
    writeln!(out, "{digest:016x}")?;
    vector.iter().try_for_each(|element| writeln!(out, "{}", hex(*element)))
}

fn bits(values: &[f64]) -> String {
    let words: Vec<String> = values.iter().map(|value| format!("{:016x}", value.to_bits())).collect();
    words.join(" ")
}

fn run_batch(out: &mut impl Write, variant: &Variant) -> Result<(), Box<dyn Error>> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let mut words = input.split_whitespace();
    while let Some(kind) = words.next() {
        let mut word = || words.next().ok_or("a case ends too early");
        let lanes: usize = word()?.parse()?;
        match kind {
            "run" => {
                let (seed, steps) = (word()?.parse()?, word()?.parse()?);
                print_run(out, variant, lanes, seed, steps)?;
            }
            "step" => {
                let mut state = State::zeros(lanes);
                for _ in 0..word()?.parse::<usize>()? {
                    let observation = (0..lanes)
                        .map(|_| Ok(f64::from_bits(u64::from_str_radix(word()?, 16)?)))
                        .collect::<Result<Vec<f64>, Box<dyn Error>>>()?;
                    writeln!(out, "{}", bits(&[(variant.step)(&mut state, &observation)]))?;
                }
                state.planes().iter().try_for_each(|plane| writeln!(out, "{}", bits(plane)))?;
            }
            _ => return Err(format!("a case starts with run or step, not {kind}").into()),
        }
    }
    Ok(())
}

/// What `prepare` fixes and `time` repeats.
struct Prepared<'a> {
    variant: &'a Variant,
    with_digest: bool,
    lanes: usize,
    seed: i64,
    steps: i64,
}

impl Prepared<'_> {
    fn once(&self) -> (Option<u64>, Vector) {
        if self.with_digest {
            let (digest, vector) = (self.variant.hot_run)(self.lanes, self.seed, self.steps);
            (Some(digest), vector)
        } else {
            (None, (self.variant.hot_vector)(self.lanes, self.seed, self.steps))
        }
    }

    fn vector_line(&self) -> String {
        let (digest, vector) = self.once();
        let elements: Vec<String> = vector.iter().map(|element| hex(*element)).collect();
        let digest = digest.map_or("-".into(), |digest| format!("{digest:016x}"));
        format!("vector {} {digest}", elements.join(" "))
    }

    fn nanos_line(&self, runs: usize) -> String {
        let nanos = (0..runs).map(|_| {
            let start = Instant::now();
            black_box(black_box(self).once());
            format!(" {}", start.elapsed().as_nanos())
        });
        format!("nanos{}", nanos.collect::<String>())
    }
}

/// words: form, size, seed and steps; the form after the subject and a slash where there are several.
fn prepare<'a>(program: &str, variants: &'a [Variant], words: &[&str]) -> Result<Prepared<'a>, Box<dyn Error>> {
    let [form, size, seed, steps] = words else {
        return Err("prepare needs form, size, seed and steps".into());
    };
    let (subject, entry) = form.rsplit_once('/').unwrap_or(("", form));
    let lanes = match *size {
        "s" => 64,
        "m" => 256,
        "l" => 1024,
        _ => return Err(format!("no size {size}").into()),
    };
    if !["hot_vector", "hot_run"].contains(&entry) {
        return Err(format!("no form {entry}").into());
    }
    let variant = variants
        .iter()
        .find(|variant| subject.is_empty() || subject == format!("{program}{}", variant.name))
        .ok_or_else(|| format!("no subject {subject}"))?;
    Ok(Prepared { variant, with_digest: entry == "hot_run", lanes, seed: seed.parse()?, steps: steps.parse()? })
}

fn serve(program: &str, variants: &[Variant]) -> Result<(), Box<dyn Error>> {
    let version = option_env!("RUSTC_VERSION").unwrap_or("rustc");
    for variant in variants {
        println!("ready {program}{} hot_vector,hot_run {version}", variant.name);
    }
    let mut prepared = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match (words.as_slice(), &prepared) {
            (["quit"], _) => break,
            (["prepare", rest @ ..], _) => {
                prepare(program, variants, rest).map(|run| prepared.insert(run).vector_line())
            }
            (["time", runs], Some(run)) => runs.parse().map(|runs| run.nanos_line(runs)).map_err(Into::into),
            _ => Err(format!("not understood: {line}").into()),
        };
        println!("{}", answer.unwrap_or_else(|problem| format!("error {problem}")));
    }
    Ok(())
}

/// Runs a reference as a program. program: how the subjects of `--serve` begin.
pub fn run(program: &str, variants: &[Variant]) -> Result<(), Box<dyn Error>> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let (mut lanes, mut seed, mut steps, mut variant) = (64, 7, 256, &variants[0]);
    let mut arguments = std::env::args().skip(1);
    while let Some(option) = arguments.next() {
        match option.as_str() {
            "--batch" => return run_batch(&mut out, variant),
            "--serve" => {
                drop(out);
                return serve(program, variants);
            }
            _ => {}
        }
        let value =
            arguments.next().ok_or("usage: [--variant NAME] [--lanes N] [--seed N] [--steps N] | --batch | --serve")?;
        match option.as_str() {
            "--lanes" => lanes = value.parse()?,
            "--seed" => seed = value.parse()?,
            "--steps" => steps = value.parse()?,
            "--variant" => variant = variants.iter().find(|v| v.name == value).ok_or("no such variant")?,
            _ => return Err(format!("no option {option}").into()),
        }
    }
    Ok(print_run(&mut out, variant, lanes, seed, steps)?)
}
