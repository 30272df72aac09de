//! The control layer and the engine around the pattern: what is asked for, what comes of it, and a step of it.

mod decay;
mod desired;
mod engine;
mod engine_state;
mod halting;
mod phase_gates;
mod prints;
mod stepping;
mod style_blend;
mod turn_arc;
mod variation;
mod walk_control;

pub use desired::ControlLimits;
pub use engine::{MOST_GOALS, WalkEngine};
pub use engine_state::WalkMode;
pub use phase_gates::{acceleration_gate, deceleration_gate, turn_gate};
pub use prints::WalkPrint;
pub use stepping::{MOST_SECONDS, WalkStep};
pub use turn_arc::{TurnArc, arc_hits, turn_arc};
pub use variation::{SpeedVariation, order_parameter};
pub use walk_control::{CONTROL_STEP, WalkControl};
