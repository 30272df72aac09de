//! The record of a path that is kept while it is valid: the target and the clearance that it was found for.

use super::pulled_path::PulledPath;
use crate::trace::StateHash;
use glam::DVec2;

/// The record of a path that is kept: the target and the clearance that it was found for.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::agents) struct KeptPath {
    /// The place that was asked for; the path may end elsewhere.
    pub(in crate::agents) target: DVec2,
    /// For each of its lines the clearance that it keeps from obstacles.
    keeps: Vec<f64>,
    /// The number of the last change of the scene that it holds after.
    pub(in crate::agents) changes: u64,
}

impl KeptPath {
    pub(in crate::agents) fn new(target: DVec2, path: &PulledPath, changes: u64) -> KeptPath {
        KeptPath {
            target,
            keeps: path.keeps().to_vec(),
            changes,
        }
    }

    /// For each line of the path the clearance that it keeps from obstacles, in metres.
    pub(in crate::agents) fn keeps(&self) -> &[f64] {
        &self.keeps
    }

    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        hash.places(&[self.target]);
        hash.numbers(self.keeps.iter().copied());
    }
}
