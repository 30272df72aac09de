//! Camera motion along a path: speed profiles, viewing direction, redirection (Nieuwenhuisen and others 2007).

pub(in crate::agents) mod camera;
pub(in crate::agents) mod redirect;
pub(in crate::agents) mod sampled_profile;
pub(in crate::agents) mod speed_profile;
pub(in crate::agents) mod target_view;
