//! The policy: what intervention and accommodation cost.

use super::accommodation::PlanningEffort;

/// Prices, in steps of a plan that change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MediationPolicy {
    /// What a partial plan or state that is expanded costs.
    pub alpha: f64,
    /// What the first intervention costs: the worth of the reader's freedom.
    pub beta: f64,
    /// By which share of `beta` each intervention makes the next one dearer.
    pub rise: f64,
    /// Whether an act may fail without any effect.
    pub fails_plainly: bool,
}

impl Default for MediationPolicy {
    fn default() -> Self {
        MediationPolicy {
            alpha: 0.01,
            beta: 4.0,
            rise: 0.5,
            fails_plainly: true,
        }
    }
}

impl MediationPolicy {
    /// The price of an intervention after so many.
    pub fn of_intervention(&self, interventions: u32) -> f64 {
        self.beta * (1.0 + self.rise * f64::from(interventions))
    }

    /// The price of a new plan with so many steps that are not as they were.
    pub fn of_accommodation(&self, changes: usize, efforts: [&PlanningEffort; 2]) -> f64 {
        let expanded: u64 = efforts.iter().map(|effort| effort.expanded).sum();
        changes as f64 + self.alpha * expanded as f64
    }
}
