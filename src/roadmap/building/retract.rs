//! Retraction: moving a sample onto the generalised Voronoi diagram.
//!
//! Section 2.1 of the paper, figure 4: from the sample away from the obstacle point that is nearest to it, the witness,
//! until another obstacle is nearest; then halving of the last step until the place of change is known to ε. Cost: a
//! nearest-point query for each step, and log2(step / ε) for the halving.
//!
//! What "another obstacle" is the paper leaves open; see [`Identity`]. The witness test: at w + t·u the clearance is t
//! for as long as w is nearest, so it is not any more once the clearance falls short of t by more than δ. The ball of
//! radius t around such a place is empty, hence no step of any length jumps across an obstacle.

use crate::roadmap::settings::{Identity, RetractionStride, RoadmapSettings, Spurs};
use crate::world::scene::{Feature, Near, Surroundings};
use glam::DVec2;

/// A point of a sample's retraction at which the nearest obstacle was queried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Where.
    pub at: DVec2,
    /// How far the nearest obstacle point is from there.
    pub clearance: f64,
    /// Whether it was another one than at first.
    pub changed: bool,
}

/// The retracted sample: a point near the diagram, with its clearance and its two nearest obstacle points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RetractedSample {
    /// The place, at most ε before that of change.
    pub at: DVec2,
    /// How far the nearest obstacle is; 0 inside of one.
    pub clearance: f64,
    /// Its two nearest obstacle points: the one it came from, and the one that it met.
    pub witnesses: [DVec2; 2],
    /// φ: the angle between them, seen from the place; 0 to pi.
    pub angle: f64,
}

/// The outcome of a retraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RetractionOutcome {
    /// It becomes a vertex.
    Kept,
    /// It was in an obstacle, or outside.
    NotFree,
    /// It was so near to an obstacle that there is no direction away from it.
    OnRim,
    /// No other obstacle was met.
    NothingMet,
    /// A body of radius R does not fit where it ended.
    TooTight,
    /// The two nearest points are seen at less than φ_min: it is in a dent or between bumps of one wall.
    SmallAngle,
    /// The two nearest points are less than a body's diameter apart, so nothing passes between them.
    ShortChord,
}

/// The record of one retraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Retraction {
    /// The sample, c.
    pub sample: DVec2,
    /// Its nearest obstacle point, from which it moves away; nothing where the sample was not free.
    pub witness: Option<DVec2>,
    /// The steps.
    pub steps: Vec<Probe>,
    /// The halving.
    pub bisection: Vec<Probe>,
    /// Where the ways before the last one ended, with [`Spurs::Follow`]; `witness`, `steps` and `bisection` tell of the
    /// last way.
    pub spur: Vec<DVec2>,
    /// Where it ended, c_v, kept or not.
    pub found: Option<RetractedSample>,
    /// What became of it.
    pub outcome: RetractionOutcome,
    /// Whether an obstacle lies across the straight way from the sample to where it ended; looked at with
    /// [`Identity::Object`] alone, with the others none can.
    pub tunnelled: bool,
}

impl Default for Retraction {
    fn default() -> Retraction {
        Retraction {
            sample: DVec2::ZERO,
            witness: None,
            steps: Vec::new(),
            bisection: Vec::new(),
            spur: Vec::new(),
            found: None,
            outcome: RetractionOutcome::NotFree,
            tunnelled: false,
        }
    }
}

impl Retraction {
    /// Where the sample is kept, if it is.
    pub fn kept(&self) -> Option<RetractedSample> {
        self.found
            .filter(|_| self.outcome == RetractionOutcome::Kept)
    }
}

/// The most doublings: from any distance that f64 tells apart to any scene's extent.
const MOST_DOUBLINGS: usize = 60;

/// The most steps of fixed length: some thousands are usual next to walls.
const MOST_STEPS: usize = 100_000;

/// The most ways of a sample that follows a spur; each goes half a clearance farther.
const MOST_WAYS: usize = 40;

/// Moves the sample `at` onto the diagram and tells how in `record`, which is used again without allocation.
///
/// Settings used: radius, precision, tolerance, smallest angle, identity, stride, spurs. `at` may be anywhere; only
/// finite places are free.
pub fn retract(
    around: &Surroundings,
    settings: &RoadmapSettings,
    at: DVec2,
    record: &mut Retraction,
) {
    record.spur.clear();
    once(around, settings, at, record);
    record.sample = at;
    if settings.spurs == Spurs::Follow {
        while matches!(
            record.outcome,
            RetractionOutcome::SmallAngle | RetractionOutcome::ShortChord
        ) {
            let Some(on) = record.found.and_then(|found| outward(settings, found)) else {
                break;
            };
            if record.spur.len() == MOST_WAYS {
                break;
            }
            record.spur.extend(record.found.map(|found| found.at));
            once(around, settings, on, record);
        }
        record.sample = at;
    }
    if settings.identity == Identity::Object && record.outcome != RetractionOutcome::NotFree {
        record.tunnelled = record
            .found
            .is_some_and(|found| around.segment_clearance(at, found.at, settings.tolerance) == 0.0);
    }
}

/// Half a clearance farther, away from both witnesses: the empty disc around the place holds it.
fn outward(settings: &RoadmapSettings, found: RetractedSample) -> Option<DVec2> {
    let [w, v] = found
        .witnesses
        .map(|witness| (found.at - witness).normalize_or_zero());
    let out = (w + v).try_normalize()?;
    let far = found.clearance / 2.0;
    (far > settings.precision).then_some(found.at + out * far)
}

/// One way from a place to the diagram.
fn once(around: &Surroundings, settings: &RoadmapSettings, at: DVec2, record: &mut Retraction) {
    record.steps.clear();
    record.bisection.clear();
    (record.witness, record.found, record.tunnelled) = (None, None, false);
    record.outcome = RetractionOutcome::NotFree;
    if !around.free(at) {
        return;
    }
    let first = around.nearest(at);
    record.witness = Some(first.witness);
    if first.distance < settings.tolerance {
        record.outcome = RetractionOutcome::OnRim;
        return;
    }
    let out = (at - first.witness) / first.distance;
    let test = Test {
        around,
        settings,
        first,
        out,
    };
    let Some((low, high)) = test.change(record) else {
        record.outcome = RetractionOutcome::NothingMet;
        return;
    };
    let place = first.witness + out * low;
    let met = around.nearest(first.witness + out * high).witness;
    let found = RetractedSample {
        at: place,
        clearance: around.clearance(place),
        witnesses: [first.witness, met],
        angle: angle(first.witness - place, met - place),
    };
    record.found = Some(found);
    record.outcome = judge(settings, found);
}

/// Whether a place is kept.
fn judge(settings: &RoadmapSettings, found: RetractedSample) -> RetractionOutcome {
    let [w, v] = found.witnesses;
    let filtered = settings.identity == Identity::Filtered;
    if found.clearance < settings.radius {
        RetractionOutcome::TooTight
    } else if filtered && found.angle < settings.smallest_angle {
        RetractionOutcome::SmallAngle
    } else if filtered && w.distance(v) < 2.0 * settings.radius {
        RetractionOutcome::ShortChord
    } else {
        RetractionOutcome::Kept
    }
}

/// The angle between two directions, 0 to pi.
pub(in crate::roadmap) fn angle(a: DVec2, b: DVec2) -> f64 {
    libm::atan2(a.perp_dot(b).abs(), a.dot(b))
}

/// A ray away from a witness, and when the obstacle counts as another one on it.
struct Test<'a> {
    around: &'a Surroundings,
    settings: &'a RoadmapSettings,
    first: Near,
    out: DVec2,
}

impl Test<'_> {
    fn probe(&self, far: f64) -> Probe {
        let at = self.first.witness + self.out * far;
        let near = self.around.nearest(at);
        let changed = match self.settings.identity {
            Identity::Object => !same_object(near.feature, self.first.feature),
            _ => near.distance < far - self.settings.tolerance,
        };
        Probe {
            at,
            clearance: near.distance,
            changed,
        }
    }

    /// Two distances from the witness, at most ε apart, between which the obstacle changes.
    fn change(&self, record: &mut Retraction) -> Option<(f64, f64)> {
        let (min, max) = self.around.bounds();
        let farthest = 2.0 * (max - min).length();
        let start = self.first.distance;
        let (mut low, mut high) = (start, start);
        let most = match self.settings.stride {
            RetractionStride::Fixed => MOST_STEPS,
            RetractionStride::Doubling => MOST_DOUBLINGS,
        };
        loop {
            high += match self.settings.stride {
                RetractionStride::Fixed => start,
                RetractionStride::Doubling => high,
            };
            let probe = self.probe(high);
            record.steps.push(probe);
            if probe.changed {
                break;
            }
            low = high;
            if record.steps.len() == most || high > farthest {
                return None;
            }
        }
        while high - low > self.settings.precision {
            let middle = low + (high - low) / 2.0;
            let probe = self.probe(middle);
            record.bisection.push(probe);
            if probe.changed {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some((low, high))
    }
}

/// Whether two features are of one object; each side of the floor is one.
fn same_object(a: Feature, b: Feature) -> bool {
    match (a.obstacle(), b.obstacle()) {
        (None, None) => a == b,
        (a, b) => a == b,
    }
}
