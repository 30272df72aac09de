//! Character animation: a skeleton of joints, motion cycles, gaits, and motion capture files (BVH).

pub(in crate::agents) mod bvh;
pub(in crate::agents) mod cycle;
pub(in crate::agents) mod figure;
pub(in crate::agents) mod gait;
