//! Characters that follow paths under a controller, plan around each other, and get out of deadlocks (Kuffner 1998).

pub(in crate::agents) mod deadlock;
pub(in crate::agents) mod follower;
pub(in crate::agents) mod gain_analysis;
pub(in crate::agents) mod gains;
pub(in crate::agents) mod guided;
pub(in crate::agents) mod kept_path;
pub(in crate::agents) mod path_keeping;
pub(in crate::agents) mod planning;
pub(in crate::agents) mod pulled_path;
pub(in crate::agents) mod script;
pub(in crate::agents) mod walk_settings;
pub(in crate::agents) mod walker;
pub(in crate::agents) mod walkers;
