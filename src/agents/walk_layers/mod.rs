//! A crowd on the walk engine in layers: route, avoidance, walk, impenetrability (Boulic, Ulicny, Thalmann 2004).

pub(in crate::agents) mod avoidance;
pub(in crate::agents) mod impenetrability;
pub(in crate::agents) mod population;
pub(in crate::agents) mod walk_crowd;
pub(in crate::agents) mod walk_crowd_settings;
