//! Coherent groups: units under social forces in a corridor around a backbone path (Nieuwenhuisen, Kamphuis, Overmars
//! 2007).

pub(in crate::agents) mod corridor;
pub(in crate::agents) mod formation;
pub(in crate::agents) mod group;
pub(in crate::agents) mod group_forces;
pub(in crate::agents) mod group_gauges;
pub(in crate::agents) mod group_motion;
pub(in crate::agents) mod group_settings;
