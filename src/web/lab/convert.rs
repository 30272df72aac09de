//! The lists of the laboratory, as JavaScript sees them.

use serde::Serialize;

use crate::lab::Catalogue;
use crate::world::{Cell, GeneratorSpec, Scenario};

pub use crate::web::values::{Failure, object};

#[derive(Serialize)]
struct ScenarioValue {
    bucket: u32,
    start: Cell,
    goal: Cell,
    length: f64,
}

/// Scenarios as a list of objects.
pub fn scenarios(scenarios: &[Scenario]) -> impl Serialize + use<> {
    let value = |s: &Scenario| ScenarioValue {
        bucket: s.bucket,
        start: s.start,
        goal: s.goal,
        length: s.length,
    };
    scenarios.iter().map(value).collect::<Vec<_>>()
}

#[derive(Serialize)]
struct ParameterValue {
    id: &'static str,
    min: f64,
    max: f64,
    default: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GeneratorValue {
    id: &'static str,
    version: u32,
    parameter: Option<ParameterValue>,
    /// Width and height, when the generator makes no other.
    fixed_size: Option<(u32, u32)>,
}

/// Generators as a list of objects.
pub fn generators(specs: &'static [GeneratorSpec]) -> impl Serialize {
    let parameter = |p: &crate::world::ParameterSpec| ParameterValue {
        id: p.id,
        min: p.min,
        max: p.max,
        default: p.default,
    };
    let value = |spec: &GeneratorSpec| GeneratorValue {
        id: spec.id,
        version: spec.version,
        parameter: spec.parameter.as_ref().map(parameter),
        fixed_size: spec.fixed_size,
    };
    specs.iter().map(value).collect::<Vec<_>>()
}

#[derive(Serialize)]
struct SettingValue {
    id: &'static str,
    options: &'static [&'static str],
    default: &'static str,
}

#[derive(Serialize)]
struct EntryValue {
    id: &'static str,
    family: crate::search::Family,
    settings: Vec<SettingValue>,
    needs: Vec<&'static str>,
}

/// The catalogue as a list of objects.
pub fn catalogue(catalogue: &Catalogue) -> impl Serialize + use<> {
    let setting = |spec: crate::search::SettingSpec| SettingValue {
        id: spec.id,
        options: spec.options,
        default: spec.options.first().copied().unwrap_or_default(),
    };
    let value = |entry: &crate::search::Entry| EntryValue {
        id: entry.id,
        family: entry.family,
        settings: entry.all_settings().into_iter().map(setting).collect(),
        needs: entry.needs.iter().map(|need| need.id()).collect(),
    };
    catalogue.entries().iter().map(value).collect::<Vec<_>>()
}
