//! Mediation: what the reader does is held against the plan before it happens.
//!
//! [`judge_act`] tells whether an act breaks a causal link that is needed still. If so, [`intervene`] lets the act fail
//! or [`accommodate`] makes another plan; [`Mediator`] chooses by price. [`scan`] finds such acts beforehand.

mod accommodation;
mod changes;
mod intervention;
mod joined;
mod mediator;
mod policy;
mod repair;
mod rest;
mod scan;
mod verdict;

pub use accommodation::{
    Accommodation, AccommodationSettings, NoAccommodation, PlanningEffort, accommodate,
    accommodate_without,
};
pub use changes::StepChanges;
pub use intervention::{Intervention, intervene};
pub use mediator::{ActResponse, MediationDecision, Mediator};
pub use policy::MediationPolicy;
pub use rest::PlanRest;
pub use scan::{ActThreat, ScanPoint, ScanSettings, scan};
pub use verdict::{ActVerdict, LinkException, judge_act};
