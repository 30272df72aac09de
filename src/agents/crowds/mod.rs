//! Crowd simulation: agents that sense, think and act under a frame budget (Anguelov 2011, chapter 2).

pub(in crate::agents) mod agent;
pub(in crate::agents) mod crowd;
pub(in crate::agents) mod crowd_motion;
pub(in crate::agents) mod crowd_settings;
pub(in crate::agents) mod frame_report;
pub(in crate::agents) mod grid_building;
pub(in crate::agents) mod grid_navigator;
pub(in crate::agents) mod grid_paths;
pub(in crate::agents) mod ground;
pub(in crate::agents) mod histogram;
pub(in crate::agents) mod memory_meter;
pub(in crate::agents) mod navigator_paths;
pub(in crate::agents) mod steering;
