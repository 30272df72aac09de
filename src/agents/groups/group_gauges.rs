//! Measurements of a group: overlap, spread, energy, arrival.

use serde::Serialize;

/// Gauges after the last step of time. Lengths in metres, times in seconds of simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupGauges {
    /// Time simulated.
    pub time: f64,
    /// The deepest overlap of two units, now.
    pub overlap: f64,
    /// The largest overlap so far.
    pub worst_overlap: f64,
    /// Pairs that overlap, now.
    pub overlapping_pairs: usize,
    /// Units that no circle of the corridor contains entirely, now.
    pub outside: usize,
    /// The sum of those over all steps.
    pub ever_outside: u64,
    /// How often the denominator of the attraction has been negative, counted at each evaluation of a unit's forces.
    pub negative_denominators: u64,
    /// Mean speed, m/s.
    pub mean_speed: f64,
    /// Units in the goal stretch.
    pub arrived: usize,
    /// When the group had arrived, if it has.
    pub time_to_goal: Option<f64>,
}

/// The spread of a group, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupSpread {
    /// From the backbone to the outermost edge of a unit.
    pub lateral: f64,
    /// Along the backbone, from the least to the most advanced attraction point: never more than the limit.
    pub longitudinal: f64,
    /// The same of the furthest samples that units reach, which the limit does not hold.
    pub reached: f64,
}

/// Energy of a group, in m²/s² (the mass is 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Energy {
    /// Kinetic energy.
    pub kinetic: f64,
    /// Potential of the repulsions.
    pub repulsion: f64,
    /// Potential of the attractions.
    pub attraction: f64,
}

impl Energy {
    /// The total energy.
    pub fn total(&self) -> f64 {
        self.kinetic + self.repulsion + self.attraction
    }
}
