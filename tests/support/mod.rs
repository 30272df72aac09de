//! What tests of several rooms share: the naive oracle, random worlds and scenes, toy algorithms.

#![allow(dead_code)] // Each test program uses what it needs.

pub mod journeys;
pub mod labs;
pub mod navigator_cases;
pub mod oracle;
pub mod random_scenes;
pub mod roadmap_scenes;
pub mod told;
pub mod toys;
pub mod worlds;
