//! Character animation: skeletons, motion cycles and gaits, the walk engine, motion capture files (BVH).
//!
//! In reading order: [`Joint`], [`Pose`] and [`positions`] (forward kinematics), [`Cycle`] and [`Gait`] (one cycle
//! adapted to all speeds, after Kuffner 1998), [`read_bvh`], [`WalkPattern`] (`walk_engine/`, after Boulic, Ulicny and
//! Thalmann 2004), [`Legs`] (any of these, for any walker), [`MotionFit`] (a recorded walk beside it),
//! [`FootSlide`] (how far the feet of any of them slide).

mod bvh;
mod cycle;
mod figure;
mod foot_slide;
mod gait;
mod legs;
mod motion_fit;
mod motion_fit_file;
mod walk_engine;
mod walking_figures;

pub use bvh::read_bvh;
pub use cycle::{Base, Cycle};
pub use figure::{Joint, Pose, Side, positions};
pub use foot_slide::FootSlide;
pub use gait::Gait;
pub use legs::{FigureMaker, Legs, SharedLegs};
pub use motion_fit::{CurveFit, MotionFit};
pub use motion_fit_file::MotionFitFile;
pub use walk_engine::*;
pub use walking_figures::WalkingFigures;
