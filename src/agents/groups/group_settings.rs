//! The settings of a group's motion, and the presets of dispersion.
//!
//! The paper measures in radii of a unit, so the constants of the laws are in radii here, too, and motion is invariant
//! to the size of the units; lengths shown beside a scene are in metres.

use super::corridor::GroupCorridor;
use crate::agents::bodies::integrate::Integrator;
use crate::agents::bodies::ranges::{SETTING, within};
use crate::message::Message;
use crate::trace::StateHash;
use serde::{Deserialize, Serialize};

/// The paper's table (3.1.5): units, and the part of a processor's time that moving them took, in percent. 100 units
/// are also said to take 0.02 s a second, 2 %. The processor is not named.
pub const PUBLISHED_LOAD: [(usize, f64); 5] =
    [(20, 0.5), (40, 0.8), (60, 1.2), (80, 1.8), (100, 2.4)];

/// The most units of a group.
pub const MAX_UNITS: usize = 2000;

/// The force laws that move the units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForceMode {
    /// As printed: repulsion of 1/d with infinite range between all pairs, attraction, and the speed limit only.
    Literal,
    /// Repulsion of finite range, and passes that separate overlapping units and keep all in the corridor.
    #[default]
    Stable,
}

/// The settings of a [`Group`](super::group::Group).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupSettings {
    /// The force laws.
    pub mode: ForceMode,
    /// The integration scheme.
    pub integrator: Integrator,
    /// Radius of a unit in metres, 0.001 to 1000.
    pub radius: f64,
    /// c_rep in radii²/s², 0 to 1000.
    pub repulsion: f64,
    /// c_att in radii/s², 0 to 1000.
    pub attraction: f64,
    /// Deceleration per speed, in 1/s, 0 to 100. The printed laws have none.
    pub damping: f64,
    /// Largest speed, in radii per second, 0.1 to 1000. The paper's is 15.
    pub speed_limit: f64,
    /// Longitudinal limit D_long in metres: how far along the backbone attraction points may lie apart.
    pub longitudinal: f64,
    /// Whether the denominator of the attraction is kept from falling below a quarter of a radius. As printed: no.
    pub guarded: bool,
    /// Iterations per second of simulated time, 1 to 120: each calculates beforehand what is drawn until the next. The
    /// paper's are 5.
    pub rate: f64,
    /// Steps of time in an iteration, 1 to 100. The paper's is 1.
    pub substeps: u32,
    /// Separation passes after each step in the stable mode, 0 to 32; fewer are made once no units overlap.
    pub passes: u32,
    /// Seed of the random offsets in the initial formation.
    pub seed: u64,
}

impl GroupSettings {
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        // Each by name, so that none that comes is forgotten.
        let GroupSettings {
            mode,
            integrator,
            radius,
            repulsion,
            attraction,
            damping,
            speed_limit,
            longitudinal,
            guarded,
            rate,
            substeps,
            passes,
            seed,
        } = *self;
        hash.numbers(
            [
                radius,
                repulsion,
                attraction,
                damping,
                speed_limit,
                longitudinal,
                rate,
            ]
            .into_iter(),
        );
        hash.word((mode as u64) << 16 | (integrator as u64) << 8 | u64::from(guarded));
        hash.word(u64::from(substeps) << 32 | u64::from(passes));
        hash.word(seed);
    }

    /// The laws as printed, at 5 iterations a second; the denominator guarded.
    pub fn literal(radius: f64) -> GroupSettings {
        GroupSettings {
            mode: ForceMode::Literal,
            integrator: Integrator::RungeKutta4,
            radius,
            repulsion: 3.0,
            attraction: 3.0,
            damping: 0.0,
            speed_limit: 15.0,
            longitudinal: 40.0 * radius,
            guarded: true,
            rate: 5.0,
            substeps: 1,
            passes: 0,
            seed: 1,
        }
    }

    /// The stable mode for narrow passages: damping, separation, 30 steps a second in 5 iterations.
    pub fn stable(radius: f64) -> GroupSettings {
        GroupSettings {
            mode: ForceMode::Stable,
            damping: 1.0,
            substeps: 6,
            passes: 12,
            ..GroupSettings::literal(radius)
        }
    }

    /// A step of time, in seconds.
    pub fn step(&self) -> f64 {
        1.0 / (self.rate * f64::from(self.substeps))
    }

    /// An iteration, in seconds.
    pub fn iteration(&self) -> f64 {
        1.0 / self.rate
    }

    /// Where the stable repulsion ends, in metres between centres.
    pub fn repulsion_end(&self) -> f64 {
        5.0 * self.radius
    }

    /// For which distance a list of pairs is made, in metres: one radius more than the repulsion reaches, so that it
    /// lasts a step or more.
    pub(in crate::agents) fn list_reach(&self) -> f64 {
        6.0 * self.radius
    }

    /// The strongest pull of an attraction point, in m/s². In the stable mode it is the pull that keeps a lone unit at
    /// its speed limit against the damping: the printed pull grows with the circle, to 45 radii/s² in one of 16 radii,
    /// which makes no unit faster and crushes those that wait in front of a neck. Unlimited in the literal mode, and
    /// without damping.
    pub fn pull_limit(&self) -> f64 {
        let limit = self.damping * self.speed_limit * self.radius;
        if self.mode == ForceMode::Stable && limit > 0.0 {
            limit
        } else {
            f64::INFINITY
        }
    }

    /// The lower bound on the attraction's denominator, in metres.
    pub fn guard(&self) -> f64 {
        if self.guarded {
            0.25 * self.radius
        } else {
            f64::NEG_INFINITY
        }
    }

    /// Whether all values are in their ranges. Errors: `group.setting` with the name of the setting, what was found and
    /// the range; `group.step-damping` where damping alone makes speeds grow at this step of time.
    pub fn check(&self) -> Result<(), Message> {
        let ranges = [
            ("radius", self.radius, 0.001, 1000.0),
            ("repulsion", self.repulsion, 0.0, 1000.0),
            ("attraction", self.attraction, 0.0, 1000.0),
            ("damping", self.damping, 0.0, 100.0),
            ("speedLimit", self.speed_limit, 0.1, 1000.0),
            ("longitudinal", self.longitudinal, 2.0 * self.radius, 1e6),
            ("rate", self.rate, 1.0, 120.0),
            ("substeps", f64::from(self.substeps), 1.0, 100.0),
            ("passes", f64::from(self.passes), 0.0, 32.0),
        ];
        within("group.setting", SETTING, &ranges)?;
        let limit = self.integrator.damping_limit();
        if self.damping * self.step() > limit {
            return Err(Message::new("group.step-damping")
                .with("damping", self.damping)
                .with("step", self.step())
                .with("most", limit / self.step()));
        }
        Ok(())
    }
}

/// Four shapes of a group: its lateral and longitudinal dispersion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dispersion {
    /// Narrow and long.
    Column,
    /// Narrow and short.
    Compact,
    /// Wide and short.
    Line,
    /// Wide and long.
    Loose,
}

impl Dispersion {
    /// All four.
    pub const ALL: [Dispersion; 4] = [
        Dispersion::Column,
        Dispersion::Compact,
        Dispersion::Line,
        Dispersion::Loose,
    ];

    /// The cap on the corridor's radius and the longitudinal limit, both in metres, for so many units of this radius.
    /// In terms of R, the radius of a disc that the units fill by half: (0.6 R, 6 R), (R, 3 R), (2 R, 2 R), (2 R, 6 R).
    /// The paper draws such groups but gives no figures; these are ours.
    pub fn limits(self, units: usize, radius: f64) -> (f64, f64) {
        let natural = radius * (2.0 * units.max(1) as f64).sqrt();
        let (lateral, longitudinal) = match self {
            Dispersion::Column => (0.6, 6.0),
            Dispersion::Compact => (1.0, 3.0),
            Dispersion::Line => (2.0, 2.0),
            Dispersion::Loose => (2.0, 6.0),
        };
        let lateral = (lateral * natural).max(2.0 * radius);
        (lateral, (longitudinal * natural).max(4.0 * radius))
    }
}

/// The density of a standing group: the part of the area that its units cover.
pub const STANDING_DENSITY: f64 = 0.5;
/// The density of a packed group. The densest packing of discs has 0.9069; disordered ones jam near 0.84.
pub const PACKED_DENSITY: f64 = 0.84;

/// The first sample of the goal stretch, which this many units fill at this density at the corridor's end: the last
/// sample whose circle has room for all. None if the whole corridor has too little room.
pub fn goal_stretch(
    corridor: &GroupCorridor,
    units: usize,
    radius: f64,
    density: f64,
) -> Option<usize> {
    let needed = units as f64 * std::f64::consts::PI * radius * radius / density;
    let last = corridor.last();
    // One unit, or a few, need not the room that a crowd of them needs.
    let mut sample = last;
    let half = |k: usize| 0.5 * std::f64::consts::PI * corridor.radius(k) * corridor.radius(k);
    let mut straight = 0.0;
    loop {
        if units <= 1 || straight + half(sample) + half(last) >= needed {
            return Some(sample);
        }
        if sample == 0 {
            return None;
        }
        let width = corridor.radius(sample) + corridor.radius(sample - 1);
        straight += width * (corridor.arc(sample) - corridor.arc(sample - 1));
        sample -= 1;
    }
}

/// Whether a group can have so many units.
pub(in crate::agents) fn check_count(units: usize) -> Result<(), Message> {
    if units == 0 || units > MAX_UNITS {
        return Err(Message::new("group.units")
            .with("found", units)
            .with("most", MAX_UNITS));
    }
    Ok(())
}

/// Whether a unit fits through the whole corridor.
pub(in crate::agents) fn check_corridor(
    corridor: &GroupCorridor,
    settings: &GroupSettings,
) -> Result<(), Message> {
    let (sample, narrowest) = corridor.narrowest();
    if narrowest < settings.radius {
        let at = corridor.point(sample);
        return Err(Message::new("group.too-wide")
            .with("radius", settings.radius)
            .with("room", narrowest)
            .with("x", at.x)
            .with("y", at.y));
    }
    Ok(())
}

/// A limit below the length of the group packed at the corridor's end could never be kept.
pub(in crate::agents) fn check_limit(
    corridor: &GroupCorridor,
    settings: &GroupSettings,
    units: usize,
) -> Result<(), Message> {
    let packed = goal_stretch(corridor, units, settings.radius, PACKED_DENSITY);
    let stretch = corridor.length() - packed.map_or(0.0, |sample| corridor.arc(sample));
    if stretch > settings.longitudinal {
        return Err(Message::new("group.limit-short")
            .with("found", settings.longitudinal)
            .with("needed", stretch)
            .with("units", units));
    }
    Ok(())
}
