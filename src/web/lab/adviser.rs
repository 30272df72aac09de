//! Trials of all algorithms for JavaScript, which has the clock, and the adviser.

use wasm_bindgen::prelude::*;

use super::convert::{Failure, object};
use super::{LabHandle, whole_seed};
use crate::lab::{self, Candidate, Dynamics, Measured, Tolerance, Wishes};
use crate::message::{Message, found_text};

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// All algorithms on the problem of this world, and on its scenarios or random ones, by the moves of a lane.
    pub fn trials(&self, lane: usize, seed: f64, count: u32) -> Result<TrialsHandle, JsValue> {
        let inner = self
            .inner
            .trials(lane, whole_seed(seed)?, count)
            .or_throw()?;
        Ok(TrialsHandle { inner })
    }

    /// What algorithms prepare beforehand, on the same problems as `trials`: A\*, which prepares nothing, first.
    pub fn preparations(
        &self,
        lane: usize,
        seed: f64,
        count: u32,
    ) -> Result<TrialsHandle, JsValue> {
        let inner = self
            .inner
            .preparations(lane, whole_seed(seed)?, count)
            .or_throw()?;
        Ok(TrialsHandle { inner })
    }

    /// The adviser, which recommends an algorithm; nothing is measured yet.
    pub fn adviser(&self, lane: usize) -> Result<Adviser, JsValue> {
        let candidates = self.inner.candidates(lane).or_throw()?;
        Ok(Adviser { candidates })
    }
}

/// All algorithms of the catalogue on the problems of a world.
#[wasm_bindgen(js_name = Trials)]
pub struct TrialsHandle {
    inner: lab::Trials,
}

#[derive(serde::Serialize)]
struct Entrant {
    algorithm: &'static str,
    unknown: bool,
    variant: Option<(&'static str, &'static str)>,
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct AboutTrials {
    problems: usize,
    from_scenarios: bool,
    entrants: Vec<Entrant>,
}

#[wasm_bindgen(js_class = Trials)]
impl TrialsHandle {
    /// How many problems there are, whether they are scenarios that were opened with the map, and what is tried, one
    /// after the other.
    pub fn about(&self) -> Result<JsValue, JsValue> {
        let entrant = |at| {
            let (algorithm, unknown) = self.inner.entrant(at)?;
            let variant = self.inner.variant(at);
            Some(Entrant {
                algorithm,
                unknown,
                variant,
            })
        };
        let all = (0..self.inner.len()).filter_map(entrant);
        object(&AboutTrials {
            problems: self.inner.problems().len(),
            from_scenarios: self.inner.from_scenarios(),
            entrants: all.collect(),
        })
    }

    /// Finds the length of a shortest path for the next problem; answers whether there are more to find.
    pub fn prepare(&mut self) -> Result<bool, JsValue> {
        self.inner.prepare().or_throw()
    }

    /// Sets an algorithm up.
    pub fn begin(&mut self, at: usize) -> Result<(), JsValue> {
        self.inner.begin(at).or_throw()
    }

    /// Whether it is to be tried on further problems.
    #[wasm_bindgen(js_name = goesOn)]
    pub fn goes_on(&self) -> bool {
        self.inner.goes_on()
    }

    /// Sets the next problem, so that what follows is the search alone.
    #[wasm_bindgen(js_name = setProblem)]
    pub fn set_problem(&mut self, problem: usize) -> Result<(), JsValue> {
        self.inner.set_problem(problem).or_throw()
    }

    /// Solves it from its beginning, or gives it up after so many times the steps of Dijkstra's algorithm, 0 for the
    /// usual limit; answers whether it ended.
    pub fn solve(&mut self, times: u32) -> bool {
        match times {
            0 => self.inner.solve(),
            times => self.inner.solve_within(u64::from(times)),
        }
    }

    /// Adds what was solved last to the figures, with the nanoseconds that it took.
    pub fn take(&mut self, ns: f64) -> Result<(), JsValue> {
        self.inner.take(Some(ns)).or_throw()?;
        Ok(())
    }

    /// The figures of the algorithm that is set up.
    pub fn measured(&self) -> Result<JsValue, JsValue> {
        object(&self.inner.measured())
    }
}

/// The adviser: which algorithm for which game.
#[wasm_bindgen]
pub struct Adviser {
    candidates: Vec<Candidate>,
}

#[wasm_bindgen]
impl Adviser {
    /// What each algorithm declares.
    pub fn declared(&self) -> Result<JsValue, JsValue> {
        let declared = self.candidates.iter().map(|one| &one.declared);
        object(&declared.collect::<Vec<_>>())
    }

    /// What an algorithm was measured to do, in the order of the fields of `Measured`; ns that are no number are not
    /// known. Nothing for an algorithm that there is not.
    pub fn measured(&mut self, algorithm: &str, unknown: bool, figures: &[f64]) {
        let mut candidates = self.candidates.iter_mut();
        let candidate = candidates.find(|one| one.declared.algorithm == algorithm);
        let (
            Some(candidate),
            &[
                problems,
                answered,
                peak,
                mean_bytes,
                table,
                expanded,
                ns,
                longer,
                longest,
            ],
        ) = (candidate, figures)
        else {
            return;
        };
        // Casts saturate.
        let measured = Measured {
            problems: problems as u32,
            answered: answered as u32,
            peak_bytes: peak as u64,
            mean_bytes,
            table_bytes: table as u64,
            expanded,
            ns: (!ns.is_nan()).then_some(ns),
            longer,
            longest,
        };
        match unknown {
            true => candidate.unknown = Some(measured),
            false => candidate.known = Some(measured),
        }
    }

    /// A verdict on each algorithm. `longer`: percent that paths may be longer on average; below 0 they have to be
    /// shortest by guarantee, and any will do when it is infinite. Errors: no such dynamics.
    pub fn advise(
        &self,
        memory: f64,
        spare: u32,
        agents: u32,
        at_once: u32,
        dynamics: &str,
        longer: f64,
    ) -> Result<JsValue, JsValue> {
        let known = Dynamics::ALL.iter().find(|(id, _)| *id == dynamics);
        let unknown = || {
            Message::new("advice.unknown-dynamics").with("found", found_text(dynamics.as_bytes()))
        };
        let &(_, dynamics) = known.ok_or_else(unknown).or_throw()?;
        let wishes = Wishes {
            memory: memory as u64,
            spare,
            agents,
            at_once,
            dynamics,
            tolerance: match longer {
                most if most < 0.0 => Tolerance::Shortest,
                most if most.is_finite() => Tolerance::Longer(most),
                _ => Tolerance::Any,
            },
        };
        object(&lab::advise(&self.candidates, &wishes))
    }
}
