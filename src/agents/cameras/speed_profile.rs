//! The exact time-optimal speed profile along a path of lines and arcs, under bounds on speed and acceleration.
//!
//! Nieuwenhuisen, Kamphuis, Overmars (2007), 3.2.1: a smaller radius requires a lower speed, and acceleration is
//! bounded, so that braking begins early enough. The paper gives no formula for the limit of an arc; here it is the
//! lower of those by a sideways acceleration, `√(a_lat r)`, and by a rate of turning, `ω_max r`.
//!
//! The fastest profile within these bounds is, in terms of the squared speed, the lower envelope of straight lines over
//! arc length:
//!
//! ```text
//! v²(s) = min over spans j of  v_j² + { 2 a_dec (start_j - s)  before j,  0 inside j,  2 a_acc (s - end_j)  behind j }
//! ```
//!
//! and of `2 a_acc s`, `2 a_dec (S - s)` for rest at the ends; for one that is under way when it begins, of `v_0² + 2
//! a_acc s`. [`SpeedProfile::squared`] evaluates just that, in O(spans). The profile itself is made in O(spans): two
//! passes over the joints give the speeds there, each span then has at most three phases of constant acceleration, and
//! so the place at each time is exact, too: no sampling anywhere.

use crate::message::Message;
use crate::path::Curve;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// Directions that differ by less than this, in radians, make no corner.
pub const CORNER: f64 = 1e-3;
/// The most spans of a profile.
pub const MAX_SPANS: usize = 1_000_000;

/// The bounds on a camera's motion; all above 0, at most 1e6.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SpeedLimits {
    /// Largest speed, m/s.
    pub speed: f64,
    /// Largest acceleration along the path, m/s².
    pub acceleration: f64,
    /// Largest deceleration along the path, m/s².
    pub deceleration: f64,
    /// Largest acceleration sideways in an arc, m/s².
    pub sideways: f64,
    /// Largest rate of turning in an arc, rad/s.
    pub turning: f64,
}

impl Default for SpeedLimits {
    /// A brisk walk.
    fn default() -> SpeedLimits {
        SpeedLimits {
            speed: 3.0,
            acceleration: 1.5,
            deceleration: 1.5,
            sideways: 1.0,
            turning: 1.5,
        }
    }
}

impl SpeedLimits {
    /// Whether all are in their range. Errors: `camera.limit` with its `name` and what was `found`.
    pub fn check(&self) -> Result<(), Message> {
        let limits = [
            ("speed", self.speed),
            ("acceleration", self.acceleration),
            ("deceleration", self.deceleration),
            ("sideways", self.sideways),
            ("turning", self.turning),
        ];
        for (name, found) in limits {
            if !(found > 1e-6 && found <= 1e6) {
                return Err(Message::new("camera.limit")
                    .with("name", name)
                    .with("found", found));
            }
        }
        Ok(())
    }

    /// The largest speed on a piece of this curvature, in m/s; curvature in 1/m, of either sign.
    pub fn on(&self, curvature: f64) -> f64 {
        let bend = curvature.abs();
        if bend <= 0.0 {
            return self.speed;
        }
        let sideways = (self.sideways / bend).sqrt();
        self.speed.min(sideways).min(self.turning / bend)
    }
}

/// The boundary condition at the ends of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndCondition {
    /// The camera starts and ends at rest.
    #[default]
    Rest,
    /// The path is closed: the camera drives round without a stop, and time is cyclic, too.
    Cyclic,
}

/// A halt on the path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Halt {
    /// Where, in metres of arc.
    pub arc: f64,
    /// For how long, in seconds, 0 or more.
    pub pause: f64,
}

/// A span of the path with one speed limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Arc length at which it begins.
    pub start: f64,
    /// Arc length at which it ends.
    pub end: f64,
    /// The largest speed in it, m/s.
    pub limit: f64,
}

/// A phase of constant acceleration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedPhase {
    /// When it begins, in seconds.
    pub time: f64,
    /// How long it lasts, in seconds.
    pub duration: f64,
    /// Arc length at which it begins.
    pub arc: f64,
    /// How far it goes, in metres.
    pub length: f64,
    /// Speed at its start, m/s.
    pub speed: f64,
    /// Speed at its end, m/s.
    pub speed_after: f64,
    /// Acceleration, m/s².
    pub acceleration: f64,
}

/// The speed profile of the fastest motion along a curve within bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeedProfile {
    limits: SpeedLimits,
    ends: EndCondition,
    spans: Vec<Span>,
    /// Squared speed at the start of each span, and at the end of the last.
    joints: Vec<f64>,
    phases: Vec<SpeedPhase>,
    length: f64,
}

impl SpeedProfile {
    /// The profile over a curve, with a stop at each of `stops` and at each corner: a jump of direction by more than
    /// [`CORNER`], where no speed above 0 could be kept. O(pieces + stops log stops).
    ///
    /// Errors: `camera.limit`; `camera.no-length` for a curve without any; `camera.stop` for a stop that is not on it
    /// or a pause that is not between 0 and 3600 seconds; `camera.spans` for more than [`MAX_SPANS`] pieces and stops;
    /// `camera.open` for a cyclic profile over a curve that does not end where it starts.
    pub fn over(
        curve: &Curve,
        limits: SpeedLimits,
        ends: EndCondition,
        stops: &[Halt],
    ) -> Result<SpeedProfile, Message> {
        SpeedProfile::under_way(curve, limits, ends, stops, 0.0)
    }

    /// The same for a camera that comes to the start of the curve at a speed, in m/s, and drives on. Cyclic drives
    /// begin as they go on: there is no other speed for those.
    ///
    /// Errors: those of [`SpeedProfile::over`]; `camera.too-fast` where that speed is above what the limits allow there
    /// (with `possible`), as where there is not room enough to brake for what comes, or no finite number that is 0 or
    /// more.
    pub fn under_way(
        curve: &Curve,
        limits: SpeedLimits,
        ends: EndCondition,
        stops: &[Halt],
        speed: f64,
    ) -> Result<SpeedProfile, Message> {
        limits.check()?;
        let length = curve.length();
        if !(length > 0.0 && length.is_finite()) {
            return Err(Message::new("camera.no-length"));
        }
        if curve.pieces().len() + stops.len() > MAX_SPANS {
            return Err(Message::new("camera.spans")
                .with("found", curve.pieces().len() + stops.len())
                .with("most", MAX_SPANS));
        }
        for stop in stops {
            let fits = stop.arc >= 0.0 && stop.arc <= length * (1.0 + 1e-12);
            if !(fits && stop.pause >= 0.0 && stop.pause <= 3600.0) {
                return Err(Message::new("camera.stop")
                    .with("arc", stop.arc)
                    .with("pause", stop.pause)
                    .with("length", length));
            }
        }
        let mut seam = 0.0;
        if ends == EndCondition::Cyclic {
            if let (Some(first), Some(last)) = (curve.at(0.0), curve.at(length))
                && first.distance(last) > 1e-6 * (1.0 + length)
            {
                return Err(Message::new("camera.open").with("gap", first.distance(last)));
            }
            if let (Some(first), Some(last)) = (curve.tangent(0.0), curve.tangent(length)) {
                seam = turn(last, first).abs();
            }
        }
        let mut halts: Vec<Halt> = stops.to_vec();
        for (joint, jump) in curve.joints().into_iter().enumerate() {
            if jump > CORNER {
                halts.push(Halt {
                    arc: curve.starts()[joint + 1],
                    pause: 0.0,
                });
            }
        }
        let rest = |arc| Halt { arc, pause: 0.0 };
        if ends == EndCondition::Rest || seam > CORNER {
            halts.push(rest(length));
            // A camera that is under way does not begin at rest.
            if ends == EndCondition::Cyclic || speed == 0.0 {
                halts.push(rest(0.0));
            }
        }
        let halts = merged(halts, length);
        let spans = spans_of(curve, &limits, &halts);
        let joints = joint_speeds(&spans, &halts, &limits, ends, speed);
        let possible = joints[0].sqrt();
        // A stop may lie nearer than where it was to be by the rounding of arc lengths.
        let rounding = 2.0 * limits.deceleration * 1e-12 * (1.0 + length);
        let fits = speed <= possible * (1.0 + 1e-9) || speed * speed <= joints[0] + rounding;
        if ends == EndCondition::Rest && !(speed >= 0.0 && fits) {
            return Err(Message::new("camera.too-fast")
                .with("speed", speed)
                .with("possible", possible));
        }
        let phases = phases_of(&spans, &joints, &halts, &limits);
        Ok(SpeedProfile {
            limits,
            ends,
            spans,
            joints,
            phases,
            length,
        })
    }

    /// The bounds that it keeps.
    pub fn limits(&self) -> &SpeedLimits {
        &self.limits
    }

    /// The boundary condition at its ends.
    pub fn ends(&self) -> EndCondition {
        self.ends
    }

    /// The stretches of one limit each, in order.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The phases of constant acceleration, pauses among them, in order.
    pub fn phases(&self) -> &[SpeedPhase] {
        &self.phases
    }

    /// The length of the path, in metres.
    pub fn length(&self) -> f64 {
        self.length
    }

    /// How long the drive takes, in seconds.
    pub fn duration(&self) -> f64 {
        self.phases.last().map_or(0.0, |p| p.time + p.duration)
    }

    /// The limit in force at arc length `s`, in m/s.
    pub fn limit(&self, s: f64) -> f64 {
        self.spans[self.span_at(s)].limit
    }

    /// Speed at arc length `s`, in m/s; `s` is taken into its range. O(log phases).
    pub fn speed(&self, s: f64) -> f64 {
        let s = if s.is_finite() { s } else { 0.0 };
        let s = s.clamp(0.0, self.length);
        let index = self.phases.partition_point(|phase| phase.arc <= s);
        // Pauses begin where a phase ends: the last phase that begins here is the one that leaves.
        let phase = self.phases[index.saturating_sub(1)];
        let squared = phase.speed * phase.speed + 2.0 * phase.acceleration * (s - phase.arc);
        if s >= phase.arc + phase.length {
            phase.speed_after
        } else {
            squared.max(0.0).sqrt()
        }
    }

    /// Arc length, speed and acceleration at a time. The time is taken into the drive's, or goes round where the ends
    /// are cyclic. Exact within each phase. O(log phases).
    pub fn motion(&self, time: f64) -> (f64, f64, f64) {
        let phase = self.phases[self.phase_at(time)];
        let into = (self.time(time) - phase.time).clamp(0.0, phase.duration);
        let arc = phase.arc + into * (phase.speed + 0.5 * phase.acceleration * into);
        let speed = (phase.speed + phase.acceleration * into).max(0.0);
        // Rounding may not lead past the phase.
        let arc = arc.clamp(phase.arc, phase.arc + phase.length);
        (arc.min(self.length), speed, phase.acceleration)
    }

    /// Which phase it is in at a time.
    pub fn phase_at(&self, time: f64) -> usize {
        let time = self.time(time);
        let index = self.phases.partition_point(|phase| phase.time <= time);
        index.saturating_sub(1)
    }

    /// A time taken into the drive's; 0 for what is no finite number.
    pub fn time(&self, time: f64) -> f64 {
        let duration = self.duration();
        if !time.is_finite() {
            return 0.0;
        }
        match self.ends {
            EndCondition::Rest => time.clamp(0.0, duration),
            EndCondition::Cyclic => time.rem_euclid(duration),
        }
    }

    /// The squared speed at arc length `s` by the formula above, over all spans, stops and ends: the reference for what
    /// the phases say. For cyclic ends the spans count as they lie before and behind, one round away. O(spans).
    pub fn squared(&self, s: f64) -> f64 {
        let s = if s.is_finite() { s } else { 0.0 };
        let s = s.clamp(0.0, self.length);
        let (up, down) = (
            2.0 * self.limits.acceleration,
            2.0 * self.limits.deceleration,
        );
        let rounds: &[f64] = match self.ends {
            EndCondition::Rest => &[0.0],
            EndCondition::Cyclic => &[0.0, -1.0, 1.0],
        };
        let bound = |start: f64, end: f64, squared: f64| {
            let mut least = f64::INFINITY;
            for round in rounds {
                let shift = round * self.length;
                let before = down * (start + shift - s).max(0.0);
                let behind = up * (s - end - shift).max(0.0);
                least = least.min(squared + before + behind);
            }
            least
        };
        let mut least = f64::INFINITY;
        for (index, span) in self.spans.iter().enumerate() {
            least = least.min(bound(span.start, span.end, span.limit * span.limit));
            if self.joints[index] == 0.0 {
                least = least.min(bound(span.start, span.start, 0.0));
            }
        }
        if self.joints[self.spans.len()] == 0.0 {
            least = least.min(bound(self.length, self.length, 0.0));
        }
        if self.ends == EndCondition::Rest {
            least = least.min(bound(0.0, 0.0, self.joints[0]));
        }
        least
    }

    fn span_at(&self, s: f64) -> usize {
        let index = self.spans.partition_point(|span| span.start <= s);
        index.saturating_sub(1)
    }
}

/// The angle from one direction to another, in radians, by the shorter way round; exact for small ones, too.
pub(in crate::agents) fn turn(from: DVec2, to: DVec2) -> f64 {
    libm::atan2(from.perp_dot(to), from.dot(to))
}

/// Stops in order, each place once, with the longest pause asked for there.
fn merged(mut halts: Vec<Halt>, length: f64) -> Vec<Halt> {
    for halt in &mut halts {
        halt.arc = halt.arc.min(length);
    }
    halts.sort_by(|a, b| a.arc.total_cmp(&b.arc));
    let mut kept: Vec<Halt> = Vec::with_capacity(halts.len());
    for halt in halts {
        match kept.last_mut() {
            Some(last) if halt.arc - last.arc <= 1e-9 * (1.0 + length) => {
                last.pause = last.pause.max(halt.pause);
                // The end is the end, however near a stop is.
                if halt.arc == length {
                    last.arc = length;
                }
            }
            _ => kept.push(halt),
        }
    }
    kept
}

fn spans_of(curve: &Curve, limits: &SpeedLimits, halts: &[Halt]) -> Vec<Span> {
    let mut spans = Vec::with_capacity(curve.pieces().len() + halts.len());
    let mut halts = halts.iter().peekable();
    for (index, piece) in curve.pieces().iter().enumerate() {
        let mut start = curve.starts()[index];
        let end = curve.starts()[index + 1];
        let limit = limits.on(piece.curvature());
        while let Some(halt) = halts.peek()
            && halt.arc < end
        {
            if halt.arc > start {
                spans.push(Span {
                    start,
                    end: halt.arc,
                    limit,
                });
                start = halt.arc;
            }
            halts.next();
        }
        spans.push(Span { start, end, limit });
    }
    spans
}

/// Squared speeds at the start of each span and the end of the last; at the first no more than that of `speed`, where
/// it is under way.
fn joint_speeds(
    spans: &[Span],
    halts: &[Halt],
    limits: &SpeedLimits,
    ends: EndCondition,
    speed: f64,
) -> Vec<f64> {
    let n = spans.len();
    let mut squared = vec![f64::INFINITY; n + 1];
    for (index, span) in spans.iter().enumerate() {
        let limit = span.limit * span.limit;
        squared[index] = squared[index].min(limit);
        squared[index + 1] = limit;
    }
    let mut halts = halts.iter().peekable();
    for (index, speed) in squared.iter_mut().enumerate() {
        let at = if index < n {
            spans[index].start
        } else {
            spans[n - 1].end
        };
        while halts.next_if(|halt| halt.arc < at).is_some() {}
        if halts.peek().is_some_and(|halt| halt.arc == at) {
            *speed = 0.0;
        }
    }
    // Round a cycle the passes run twice: the second carries over what the first found beyond the seam.
    let cyclic = ends == EndCondition::Cyclic;
    if !cyclic {
        squared[0] = squared[0].min(speed * speed);
    }
    for _ in 0..if cyclic { 2 } else { 1 } {
        if cyclic {
            let seam = squared[0].min(squared[n]);
            (squared[0], squared[n]) = (seam, seam);
        }
        for index in 0..n {
            let reach = 2.0 * limits.acceleration * (spans[index].end - spans[index].start);
            squared[index + 1] = squared[index + 1].min(squared[index] + reach);
        }
        for index in (0..n).rev() {
            let reach = 2.0 * limits.deceleration * (spans[index].end - spans[index].start);
            squared[index] = squared[index].min(squared[index + 1] + reach);
        }
        if cyclic {
            let seam = squared[0].min(squared[n]);
            (squared[0], squared[n]) = (seam, seam);
        }
    }
    squared
}

fn phases_of(
    spans: &[Span],
    joints: &[f64],
    halts: &[Halt],
    limits: &SpeedLimits,
) -> Vec<SpeedPhase> {
    let mut phases: Vec<SpeedPhase> = Vec::with_capacity(3 * spans.len());
    let mut time = 0.0;
    let mut push = |arc: f64, length: f64, from: f64, to: f64, acceleration: f64, pause: f64| {
        let moving = length > 0.0;
        if !moving && pause <= 0.0 {
            return;
        }
        let duration = if moving && from + to > 0.0 {
            2.0 * length / (from + to)
        } else {
            pause
        };
        phases.push(SpeedPhase {
            time,
            duration,
            arc,
            length,
            speed: from,
            speed_after: to,
            acceleration,
        });
        time += duration;
    };
    let mut halts = halts.iter().peekable();
    for (index, span) in spans.iter().enumerate() {
        while let Some(halt) = halts.next_if(|halt| halt.arc <= span.start) {
            push(halt.arc, 0.0, 0.0, 0.0, 0.0, halt.pause);
        }
        let (first, last) = (joints[index], joints[index + 1]);
        let (up, down) = (2.0 * limits.acceleration, 2.0 * limits.deceleration);
        let length = span.end - span.start;
        let top = span.limit * span.limit;
        // The lines of speeding up and of braking meet at this height.
        let meet = (up * down * length + down * first + up * last) / (up + down);
        let peak = meet.min(top).max(first).max(last);
        let rise = ((peak - first) / up).clamp(0.0, length);
        let fall = ((peak - last) / down).clamp(0.0, length - rise);
        let (v0, v1, v2) = (first.sqrt(), peak.sqrt(), last.sqrt());
        push(span.start, rise, v0, v1, limits.acceleration, 0.0);
        let mut cruise = length - rise - fall;
        // A cruise of nothing but rounding belongs to the braking.
        if peak < top && cruise < 1e-12 * (1.0 + span.end) {
            cruise = 0.0;
        }
        push(span.start + rise, cruise, v1, v1, 0.0, 0.0);
        let fall = length - rise - cruise;
        push(span.end - fall, fall, v1, v2, -limits.deceleration, 0.0);
    }
    for halt in halts {
        push(halt.arc, 0.0, 0.0, 0.0, 0.0, halt.pause);
    }
    phases
}
