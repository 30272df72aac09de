//! The walk engine: one pattern of walking for bodies of any size, speed, turn and style.
//!
//! In reading order: [`frequency`] (the law), [`WalkEvent`], [`WalkCurve`] (the tables), [`Style`], [`BodyBuild`],
//! [`WalkPattern`]; [`WalkControl`] and [`WalkEngine`] (`control/`).
//!
//! Conventions: phase 0 is the left heel strike; x is forward, y left, z up; turns are above 0 to the left; V is the
//! speed divided by the leg length, in 1/s. Angles are radians in code and degrees in tables, styles and files.

mod angles;
mod build;
mod control;
mod curves;
mod events;
mod feet;
mod frame;
mod hip;
mod instant;
mod law;
mod pattern;
mod posture;
mod presets;
mod skate;
mod skeleton;
mod spine;
mod style;
mod style_file;
mod trig;
mod turn;

pub use angles::{ArmAngles, JointAngles, LegAngles, TrunkAngles};
pub use build::{BodyBuild, LEG_LENGTHS};
pub use control::{
    CONTROL_STEP, ControlLimits, MOST_GOALS, MOST_SECONDS, SpeedVariation, TurnArc, WalkControl,
    WalkEngine, WalkMode, WalkPrint, WalkStep, acceleration_gate, arc_hits, deceleration_gate,
    order_parameter, turn_arc, turn_gate,
};
pub use curves::{CURVES, WalkCurve, curve_value};
pub use events::{MID_STANCE, RIGHT_HEEL_STRIKE, Support, WalkEvent, support, toe_off};
pub use feet::FootPlace;
pub(super) use frame::Frame;
pub use instant::WalkInstant;
pub use law::{
    HIP_SCALES, INMAN_RANGE, MOST_FREQUENCY, cycle_length, frequency, hip_amplitude, speed_ceiling,
    turning_frequency,
};
pub use pattern::{HipMode, WalkLimits, WalkPattern};
pub use skate::{Skate, SkatePoint};
pub use skeleton::WalkSkeleton;
pub use spine::{Mobility, SpineRegion, vertebra_share};
pub use style::{CurveStyle, Style};
pub use style_file::{GaitPairFile, GaitStyleFile};
pub(super) use style_file::{check_format, whole};
pub use turn::{LEAST_HALF_HIPS, body_on_arc};
