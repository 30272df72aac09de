//! Poses of a figure: joints, cycles of motion, gaits, and motion files (BVH).

pub(in crate::agents) mod bvh;
pub(in crate::agents) mod cycle;
pub(in crate::agents) mod figure;
pub(in crate::agents) mod gait;
