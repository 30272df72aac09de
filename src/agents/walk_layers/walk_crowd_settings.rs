//! The settings of a crowd on the walk engine.

use crate::message::Message;
use crate::trace::StateHash;
use serde::{Deserialize, Serialize};

/// The most walkers of a crowd.
pub const MOST_CROWD_WALKERS: usize = 5_000;

/// The method that keeps bodies out of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Impenetrability {
    /// Not at all.
    Off,
    /// Overlapping bodies are put apart, half the overlap each.
    #[default]
    PushOut,
    /// An exponential force (Helbing and Molnár 1995), which acts on places: the softer, the further away.
    Helbing,
}

/// The layers of a crowd that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WalkLayers {
    /// Ways around obstacles; without it all go straight to their targets.
    pub route: bool,
    /// Giving way to others: it bends ways and slows down.
    pub avoid: bool,
    /// What keeps bodies apart all the same. Their feet may slide.
    pub impenetrability: Impenetrability,
}

impl Default for WalkLayers {
    fn default() -> Self {
        WalkLayers {
            route: true,
            avoid: true,
            impenetrability: Impenetrability::PushOut,
        }
    }
}

/// The settings of a [`WalkCrowd`](super::walk_crowd::WalkCrowd).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WalkCrowdSettings {
    /// The seed of builds, styles, places and targets.
    pub seed: u64,
    /// How many walkers there are.
    pub walkers: usize,
    /// The side of the floor in metres where no other ground is lent.
    pub side: f64,
    /// Mean speed in leg lengths a second.
    pub speed: f64,
    /// Whether builds and styles differ.
    pub mixed: bool,
    /// Whether speeds vary smoothly, so that no one walks in step.
    pub varied: bool,
    /// The layers.
    pub layers: WalkLayers,
    /// Whether neighbours come from a lattice of buckets; else each looks at all.
    pub lattice: bool,
    /// The time step in seconds.
    pub dt: f64,
}

impl Default for WalkCrowdSettings {
    fn default() -> Self {
        WalkCrowdSettings {
            seed: 1,
            walkers: 18,
            side: 20.0,
            speed: 1.2,
            mixed: true,
            varied: true,
            layers: WalkLayers::default(),
            lattice: true,
            dt: 1.0 / 30.0,
        }
    }
}

impl WalkCrowdSettings {
    /// # Errors
    /// `gait.crowd-range` with the name of the value, what was found, the least and the most.
    pub fn check(&self) -> Result<(), Message> {
        for (name, found, least, most) in [
            (
                "walkers",
                self.walkers as f64,
                0.0,
                MOST_CROWD_WALKERS as f64,
            ),
            ("side", self.side, 2.0, 1_000.0),
            ("speed", self.speed, 0.1, 4.0),
            ("dt", self.dt, 0.001, 0.5),
        ] {
            if !(found >= least && found <= most) {
                return Err(Message::new("gait.crowd-range")
                    .with("name", name)
                    .with("found", found)
                    .with("least", least)
                    .with("most", most));
            }
        }
        Ok(())
    }

    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        hash.word(self.seed);
        hash.word(self.walkers as u64);
        hash.numbers([self.side, self.speed, self.dt].into_iter());
        for flag in [
            self.mixed,
            self.varied,
            self.lattice,
            self.layers.route,
            self.layers.avoid,
        ] {
            hash.word(u64::from(flag));
        }
        hash.word(self.layers.impenetrability as u64);
    }
}
