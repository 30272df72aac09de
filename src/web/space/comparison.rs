//! Representations of a scene beside each other, with the paths on each of them and what they cost.

use glam::DVec2;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::Space;
use super::beside::Figures;
use crate::message::Message;
use crate::space::{ComparisonStage, PathComparison, PathKind, Representation};
use crate::trace::Status;
use crate::web::clock::{for_milliseconds, now};
use crate::web::space::roads::study::drawn;
use crate::web::values::object;
use crate::world::scene::Changes;

/// Steps between two looks at the clock.
const STEPS: u32 = 16;
/// A search on a mesh or a roadmap or over navspheres, or a walk, is repeated for so many milliseconds, and the mean is
/// told.
const LEAST: f64 = 2.0;
/// The searches of one call at most.
const MOST_SEARCHES: u32 = 1_000;

/// A [`PathComparison`] and the time that its parts have taken.
#[wasm_bindgen]
pub struct SceneComparison {
    inner: PathComparison,
    /// Milliseconds of building, by [`Representation::ALL`].
    built: [f64; 6],
    /// The same of following the last edit of the scene; none before the first one.
    followed: Option<[f64; 6]>,
    /// The revision of the scene of which all was built, or which all had followed.
    seen: u64,
    /// Milliseconds of each search of the present query.
    searches: Vec<(PathKind, f64)>,
    /// Those of the query that was answered last.
    timed: Vec<(PathKind, f64)>,
    answered: u32,
}

/// A representation.
#[derive(Serialize)]
struct SizeValue {
    id: &'static str,
    nodes: f64,
    edges: f64,
    bytes: f64,
    /// Milliseconds.
    built: f64,
    /// Milliseconds of following the last edit, and whether that was building anew.
    followed: Option<f64>,
    anew: bool,
}

/// A path with the milliseconds of its search; smoothed ones are found by the search of those that are not.
#[derive(Serialize)]
struct TimedValue<'a> {
    kind: &'static str,
    refused: Option<&'a Message>,
    figures: Option<Figures>,
    took: Option<f64>,
}

#[wasm_bindgen]
impl SceneComparison {
    /// For a body of that radius, with a grid of cells of that side, to be built by
    /// [`advance_for`](SceneComparison::advance_for).
    #[wasm_bindgen(constructor)]
    pub fn new(space: &Space, radius: f64, side: f64) -> SceneComparison {
        SceneComparison {
            inner: PathComparison::new(&space.inner, radius, side),
            built: [0.0; 6],
            followed: None,
            seen: space.inner.revision(),
            searches: Vec::new(),
            timed: Vec::new(),
            answered: 0,
        }
    }

    /// Begins to follow the scene after edits, timed for itself. False where that cannot be done, as something is not
    /// built yet or it was edited too often: then it is to be made anew.
    pub fn follow(&mut self, space: &Space) -> bool {
        let Changes::Boxes(boxes) = space.inner.since(self.seen) else {
            return false;
        };
        // The index of what is around is none of the representations': it is not timed.
        space.inner.walkable();
        let from = now();
        if !self.inner.follow(&space.inner, &boxes) {
            return false;
        }
        let mut followed = [0.0; 6];
        // What begins here is mostly the roadmap's: it finds out what it keeps.
        followed[Representation::Roadmap as usize] = now() - from;
        self.followed = Some(followed);
        self.searches.clear();
        self.timed.clear();
        true
    }

    /// Asks for the paths between two places; only the last of those asked while others are found is answered.
    pub fn ask(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) {
        self.inner.ask(DVec2::new(x0, y0), DVec2::new(x1, y1));
    }

    /// Builds, searches and times for so many milliseconds. Answers whether there is more to do.
    #[wasm_bindgen(js_name = advanceFor)]
    pub fn advance_for(&mut self, space: &Space, milliseconds: f64) -> bool {
        let mut goes_on = for_milliseconds(milliseconds);
        while goes_on() {
            if !self.advance(space) {
                return false;
            }
        }
        true
    }

    /// Some steps of one stage, or the timing of one search.
    fn advance(&mut self, space: &Space) -> bool {
        let stage = self.inner.stage();
        let from = now();
        let mut status = Status::Running;
        for _ in 0..STEPS {
            status = self.inner.step(&space.inner);
            if status != Status::Running || self.inner.stage() != stage {
                break;
            }
        }
        let took = now() - from;
        match stage {
            ComparisonStage::Build(what) => {
                self.followed.as_mut().unwrap_or(&mut self.built)[what as usize] += took;
            }
            ComparisonStage::Search(kind) => match self.searches.last_mut() {
                Some(last) if last.0 == kind => last.1 += took,
                _ => {
                    // What was to be timed of the query before is no longer asked for.
                    if kind == PathKind::ON_MESH[0] {
                        self.searches.clear();
                    }
                    self.searches.push((kind, took));
                }
            },
            ComparisonStage::Measuring | ComparisonStage::Idle => {}
        }
        if self.inner.is_built() {
            self.seen = space.inner.revision();
        }
        if self.inner.answered() != self.answered {
            self.answered = self.inner.answered();
            self.timed.clear();
        }
        status == Status::Running || self.time_next(space)
    }

    /// Takes over the times of the query that has been answered, one a call; searches on the meshes, on the
    /// roadmap and over navspheres are timed by repeating them.
    fn time_next(&mut self, space: &Space) -> bool {
        if self.searches.is_empty() {
            return false;
        }
        let (kind, mut took) = self.searches.remove(0);
        let from = now();
        let mut times = 0;
        while times < MOST_SEARCHES
            && (times == 0 || now() - from < LEAST)
            && self.inner.search_again(kind, &space.inner)
        {
            times += 1;
        }
        if times > 0 {
            took = (now() - from) / f64::from(times);
        }
        self.timed.push((kind, took));
        !self.searches.is_empty()
    }

    /// Whether all that can be built is.
    #[wasm_bindgen(getter)]
    pub fn built(&self) -> bool {
        self.inner.is_built()
    }

    /// How many queries were answered.
    #[wasm_bindgen(getter)]
    pub fn answered(&self) -> u32 {
        self.inner.answered()
    }

    /// Columns and rows of the grid; nothing where there is none.
    pub fn cells(&self) -> Vec<u32> {
        match self.inner.grid() {
            Ok(grid) => vec![grid.cells().grid().width(), grid.cells().grid().height()],
            Err(_) => Vec::new(),
        }
    }

    /// The sizes of what was built.
    pub fn sizes(&self) -> Result<JsValue, JsValue> {
        let sizes = Representation::ALL.map(|what| {
            let size = self.inner.size(what);
            SizeValue {
                id: what.id(),
                nodes: size.nodes as f64,
                edges: size.edges as f64,
                bytes: size.bytes as f64,
                built: self.built[what as usize],
                followed: self.followed.map(|all| all[what as usize]),
                anew: self.inner.is_anew(what),
            }
        });
        object(&sizes)
    }

    /// The answers to the last query: of each path its figures and the time of its search, or why there is none.
    pub fn paths(&self) -> Result<JsValue, JsValue> {
        let answers = self.inner.answers().iter().map(|(kind, way)| TimedValue {
            kind: kind.id(),
            refused: way.as_ref().err(),
            figures: way.as_ref().ok().map(Figures::of),
            took: self
                .timed
                .iter()
                .find(|one| one.0 == *kind)
                .map(|one| one.1),
        });
        object(&answers.collect::<Vec<_>>())
    }

    /// The path of that kind, as a line: x and y in turns; nothing where there is none.
    pub fn line(&self, kind: &str) -> Float64Array {
        let mut found = self.inner.answers().iter();
        let pieces = match found.find(|answer| answer.0.id() == kind) {
            Some((_, Ok(way))) => way.curve.pieces(),
            _ => &[],
        };
        let values: Vec<f64> = drawn(pieces).iter().flat_map(|at| at.to_array()).collect();
        Float64Array::from(values.as_slice())
    }
}
