//! The walk engine at constant speed and turn: a line of JSON for each frame, then one with the figures of the walk.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use glam::DVec3;
use serde_json::{Map, Value, json};
use wayscope::animation::{
    BodyBuild, FootPlace, GaitStyleFile, HipMode, Skate, SkatePoint, Style, WalkPattern,
    body_on_arc, support,
};

use crate::papers::English;

/// The most frames of a run.
const MOST_FRAMES: f64 = 2e6;

/// How it walks, and where the lines go.
#[derive(Args)]
pub struct Gait {
    /// The normalised speed V, in leg lengths a second: the speed in m/s divided by the leg length
    #[arg(long, default_value_t = 1.4, allow_negative_numbers = true)]
    speed: f64,
    /// The turn, in radians a second; above 0 to the left
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    turn: f64,
    /// The leg length H, in metres: from the hip joint to the ground
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    leg: f64,
    /// A style: the name of a preset, or a file of the format wayscope-gait
    #[arg(long, default_value = "normal")]
    style: String,
    /// How the hips swing: as printed, or so that standing feet keep their places
    #[arg(long, value_enum, default_value_t = Hip::Literal)]
    hip: Hip,
    /// How long it walks, in seconds
    #[arg(long, default_value_t = 4.0, allow_negative_numbers = true)]
    seconds: f64,
    /// Frames a second
    #[arg(long, default_value_t = 60.0, allow_negative_numbers = true)]
    rate: f64,
    /// File of lines; without it they are printed. Joints are in degrees, headings in radians, places in metres
    #[arg(long)]
    json: Option<PathBuf>,
}

/// How the hips swing.
#[derive(Clone, Copy, ValueEnum)]
enum Hip {
    Literal,
    Planted,
}

/// Walks and writes the lines.
pub fn run(wanted: &Gait) -> Result<()> {
    let within = |name: &str, value: f64, least: f64, most: f64| {
        ensure!(
            (least..=most).contains(&value),
            "--{name} {value} is not possible: it must be {least} to {most}"
        );
        Ok(())
    };
    within("speed", wanted.speed, 0.0, 100.0)?;
    within("turn", wanted.turn, -100.0, 100.0)?;
    within("seconds", wanted.seconds, 0.0, 1e6)?;
    within("rate", wanted.rate, 0.001, 1e5)?;
    // A product that comes out just below a whole number is that number.
    let frames = (wanted.seconds * wanted.rate * (1.0 + 1e-12)).floor();
    within("seconds times --rate", frames, 0.0, MOST_FRAMES)?;
    let build = BodyBuild::checked_leg(wanted.leg);
    let build = build.map_err(|why| anyhow::anyhow!(told(&why)))?;
    let hip = match wanted.hip {
        Hip::Literal => HipMode::Literal,
        Hip::Planted => HipMode::Planted,
    };
    let walk = Walk::new(WalkPattern::new(style(&wanted.style)?, build, hip), wanted);
    match &wanted.json {
        Some(path) => {
            let file = File::create(path).with_context(|| path.display().to_string())?;
            walk.write(BufWriter::new(file), frames as u64, wanted.rate)
        }
        None => walk.write(std::io::stdout().lock(), frames as u64, wanted.rate),
    }
}

fn told(why: &wayscope::message::Message) -> String {
    English::new().map_or_else(|_| why.to_string(), |english| english.say(why))
}

/// A preset, or else a file.
fn style(named: &str) -> Result<Style> {
    if let Some(style) = Style::preset(named) {
        return Ok(style);
    }
    if !Path::new(named).is_file() {
        let names = Style::PRESETS.join(", ");
        bail!("--style {named} is neither a file nor one of: {names}");
    }
    let text = std::fs::read_to_string(named).with_context(|| named.to_owned())?;
    let json = serde_json::from_str(&text).with_context(|| named.to_owned())?;
    match GaitStyleFile::read(json) {
        Ok(file) => Ok(file.style),
        Err(why) => bail!("{named}: {}", told(&why)),
    }
}

/// A walk at constant speed and turn.
struct Walk {
    pattern: WalkPattern,
    /// Normalised.
    speed: f64,
    turn: f64,
    frequency: f64,
}

fn rounded(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

fn place(at: DVec3) -> Value {
    json!([rounded(at.x), rounded(at.y), rounded(at.z)])
}

fn foot(foot: &FootPlace) -> Value {
    json!({ "heel": place(foot.heel), "toe": place(foot.toes) })
}

impl Walk {
    fn new(pattern: WalkPattern, wanted: &Gait) -> Walk {
        let limits = pattern.limits(wanted.speed, wanted.turn);
        if limits.speed_limited {
            let most = limits.speed;
            eprintln!("note: faster than four steps a second; V is {most:.3}");
        }
        if limits.turn_limited {
            let most = limits.turn;
            eprintln!(
                "note: the inner foot has no circle at this turn; it turns by {most:.3} rad/s"
            );
        }
        Walk {
            frequency: pattern.frequency(limits.speed, limits.turn),
            speed: limits.speed,
            turn: limits.turn,
            pattern,
        }
    }

    fn write(&self, mut out: impl Write, frames: u64, rate: f64) -> Result<()> {
        for frame in 0..=frames {
            writeln!(out, "{}", self.frame(frame as f64 / rate))?;
        }
        writeln!(out, "{}", self.figures())?;
        Ok(out.flush()?)
    }

    fn frame(&self, time: f64) -> Value {
        let phase = (time * self.frequency).fract();
        let speed = self.speed * self.pattern.build().leg;
        let (at, heading) = body_on_arc(speed, self.turn, time);
        let angles = self.pattern.joint_angles(phase, self.speed, self.turn);
        let joints: Map<String, Value> = angles
            .degrees()
            .into_iter()
            .map(|(name, angle)| (name.to_owned(), json!(rounded(angle))))
            .collect();
        let [left, right] = self
            .pattern
            .feet_of(&angles)
            .map(|foot| foot.at(at, heading));
        let support = support(phase, self.speed);
        json!({
            "t": rounded(time),
            "phase": rounded(phase),
            "position": [rounded(at.x), rounded(at.y)],
            "heading": rounded(heading),
            "joints": joints,
            "feet": { "left": foot(&left), "right": foot(&right) },
            "support": { "left": support.left, "right": support.right },
        })
    }

    /// The figures of the walk: slides of the foot that slides more.
    fn figures(&self) -> Value {
        let skate = Skate::of(&self.pattern, SkatePoint::Sole, self.speed, self.turn);
        let [left, right] = skate;
        let stride = match self.frequency > 0.0 {
            true => self.speed / self.frequency * self.pattern.build().leg,
            false => 0.0,
        };
        json!({
            "stride": rounded(stride),
            "frequency": rounded(self.frequency),
            "skateMm": rounded(left.drift_mm.max(right.drift_mm)),
            "skateShare": rounded(left.rms_share.max(right.rms_share)),
        })
    }
}
