//! The two roadmaps of one scene beside each other, from samples as in the article and from the exact Voronoi diagram,
//! and both beside the shortest paths.
//!
//! Nieuwenhuisen, Kamphuis and Overmars (2007) make a roadmap near the diagram by samples. Compared are the size of
//! both, how much of their length lies near the diagram ([`NearDiagram`]), and over the same random pairs of places the
//! length and the turning of the paths on them and of the shortest path, by Polyanya.
//!
//! **Guarantee.** Sums are over the pairs for which all three have a path. No path on a roadmap is shorter than the
//! shortest but for the 1 % of the radius by which a mesh's corners are grown too far. Deterministic: pairs depend on
//! the floor alone.
//!
//! **Complexity.** Everything is done in steps, short ones but for a roadmap's share near the diagram, which is one.

use super::HEADROOM;
use crate::message::Message;
use crate::navmesh::MeshNavigator;
use crate::path::{Curve, Navigator, NavigatorQuery, PlanningBody, SceneContext};
use crate::roadmap::{
    Building, DiagramProcess, Finder, NearDiagram, Roadmap, RoadmapSettings, RoadmapSource,
    VoronoiDiagram,
};
use crate::trace::Status;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// Pairs of places at most, and places that are tried for them.
const PAIRS: usize = 100;
const TRIED: usize = 4_000;
/// A place has so many times the radius around it: it can be left in some direction.
const ROOM: f64 = 1.01;
/// Steps of building the mesh that count as one.
const UNITS: u64 = 16;

/// The stage of the comparison: what the next step works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadmapStage {
    /// The roadmap from samples.
    Samples,
    /// The roadmap from the diagram.
    Diagram,
    /// The diagram itself, and what of both is near it.
    Near,
    /// The mesh for the shortest paths.
    Mesh,
    /// Paths between a pair of places.
    Paths,
    /// Nothing any more.
    Done,
}

/// A roadmap's size and place.
#[derive(Clone, Debug, PartialEq)]
pub struct RoadmapFigures {
    /// Vertices.
    pub vertices: usize,
    /// Edges.
    pub edges: usize,
    /// All edges together, in metres.
    pub length: f64,
    /// The share of that which lies near the diagram, once it is known.
    pub near: Option<f64>,
}

/// Length in metres and turning in radians, of all paths together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PathSums {
    /// Metres.
    pub length: f64,
    /// Radians.
    pub turning: f64,
}

/// A roadmap that is finished, or why there is none.
type BuiltRoadmap = Result<(Roadmap, RoadmapFigures), Message>;

/// A comparison of two roadmaps in the making. The scene must stay the same between its steps.
pub struct RoadmapComparison {
    body: PlanningBody,
    stage: RoadmapStage,
    building: Option<Box<Building>>,
    process: Option<Box<DiagramProcess>>,
    roadmaps: [Option<BuiltRoadmap>; 2],
    navigator: MeshNavigator,
    finder: Finder,
    pairs: Vec<[DVec2; 2]>,
    tried: usize,
    counted: usize,
    sums: [PathSums; 3],
}

impl RoadmapComparison {
    /// For a body of that radius in metres; nothing is built yet.
    ///
    /// # Errors
    /// Those of [`RoadmapSettings::suited`].
    pub fn new(on: &dyn SceneContext, radius: f64) -> Result<RoadmapComparison, Message> {
        let mut comparison = RoadmapComparison {
            body: PlanningBody {
                radius,
                height: HEADROOM,
            },
            stage: RoadmapStage::Samples,
            building: None,
            process: None,
            roadmaps: [None, None],
            navigator: MeshNavigator::new(),
            finder: Finder::new(),
            pairs: Vec::new(),
            tried: 0,
            counted: 0,
            sums: [PathSums::default(); 3],
        };
        // A straight line is no path on a roadmap.
        comparison.finder.straight = false;
        comparison.begin(on, RoadmapSource::Samples)?;
        comparison.pairs = comparison.places(on);
        Ok(comparison)
    }

    fn begin(&mut self, on: &dyn SceneContext, source: RoadmapSource) -> Result<(), Message> {
        let around = on.around();
        let mut settings = RoadmapSettings::suited(around, self.body.radius)?;
        settings.source = source;
        self.building = Some(Box::new(Building::new(around, &settings)?));
        Ok(())
    }

    /// Pairs of random places at which the body has room.
    fn places(&self, on: &dyn SceneContext) -> Vec<[DVec2; 2]> {
        let (around, mut random) = (on.around(), Pcg32::new(77, 1));
        let (min, max) = around.bounds();
        let mut unit = || f64::from(random.next_u32()) / f64::from(u32::MAX);
        let mut free = Vec::new();
        for _ in 0..TRIED {
            let at = min + (max - min) * DVec2::new(unit(), unit());
            if around.clearance(at) > ROOM * self.body.radius {
                free.push(at);
            }
            if free.len() == 2 * PAIRS {
                break;
            }
        }
        free.chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
            .collect()
    }

    /// What the next step works at.
    pub fn stage(&self) -> RoadmapStage {
        self.stage
    }

    /// Pairs of places that were looked at, pairs of which all three have a path, and all pairs.
    pub fn pairs(&self) -> [usize; 3] {
        [self.tried, self.counted, self.pairs.len()]
    }

    /// The figures of the roadmap from samples and of that from the diagram; nothing before it is built.
    ///
    /// Errors in them: those of [`Building::finish`].
    pub fn figures(&self) -> [Option<Result<&RoadmapFigures, &Message>>; 2] {
        [told(&self.roadmaps[0]), told(&self.roadmaps[1])]
    }

    /// Of the paths of all pairs that count: on the roadmap from samples, on that from the diagram, and the shortest.
    pub fn sums(&self) -> [PathSums; 3] {
        self.sums
    }

    /// Does a little more. `Running` as long as there is more to do.
    pub fn step(&mut self, on: &dyn SceneContext) -> Status {
        match self.stage {
            RoadmapStage::Samples => {
                if self.build(on, 0) {
                    self.stage = RoadmapStage::Diagram;
                    if let Err(why) = self.begin(on, RoadmapSource::Diagram) {
                        self.roadmaps[1] = Some(Err(why));
                        self.stage = RoadmapStage::Near;
                    }
                }
            }
            RoadmapStage::Diagram => {
                if self.build(on, 1) {
                    self.stage = RoadmapStage::Near;
                }
            }
            RoadmapStage::Near => self.near(on),
            RoadmapStage::Mesh => {
                let ready = self.navigator.prepare(on, self.body, UNITS);
                self.stage = match ready {
                    Ok(false) => RoadmapStage::Mesh,
                    Ok(true) => RoadmapStage::Paths,
                    Err(_) => RoadmapStage::Done,
                };
            }
            RoadmapStage::Paths => self.next_pair(on),
            RoadmapStage::Done => return Status::Done,
        }
        match self.stage {
            RoadmapStage::Done => Status::Done,
            _ => Status::Running,
        }
    }

    /// One step of a roadmap; whether it is done with.
    fn build(&mut self, on: &dyn SceneContext, which: usize) -> bool {
        let Some(building) = &mut self.building else {
            return true;
        };
        if building.step(on.around()) == Status::Running {
            return false;
        }
        let finished = self.building.take().map(|building| building.finish());
        self.roadmaps[which] = finished.map(|built| {
            built.map(|roadmap| {
                let figures = RoadmapFigures {
                    vertices: roadmap.vertices().len(),
                    edges: roadmap.edges().len(),
                    length: roadmap.total_length(),
                    near: None,
                };
                (roadmap, figures)
            })
        });
        true
    }

    /// One step of the diagram, or the share of one roadmap near it.
    fn near(&mut self, on: &dyn SceneContext) {
        let around = on.around();
        let Some(process) = &mut self.process else {
            match DiagramProcess::new(around, self.body.radius) {
                Ok(process) => self.process = Some(Box::new(process)),
                Err(_) => self.stage = RoadmapStage::Mesh,
            }
            return;
        };
        if process.diagram().is_none() && process.step(around) == Status::Running {
            return;
        }
        let share = |diagram: &VoronoiDiagram, roadmap: &Roadmap| {
            NearDiagram::of(diagram, around).share(roadmap, around)
        };
        let diagram = process.diagram();
        let unknown = self.roadmaps.iter_mut().flatten().flatten();
        let mut unknown = unknown.filter(|one| one.1.near.is_none());
        match (diagram, unknown.next()) {
            (Some(diagram), Some((roadmap, figures))) => {
                figures.near = Some(share(diagram, roadmap));
            }
            _ => self.stage = RoadmapStage::Mesh,
        }
    }

    /// The paths between the next pair.
    fn next_pair(&mut self, on: &dyn SceneContext) {
        let [Some(Ok(samples)), Some(Ok(diagram))] = &self.roadmaps else {
            self.stage = RoadmapStage::Done;
            return;
        };
        let Some(&[from, to]) = self.pairs.get(self.tried) else {
            self.stage = RoadmapStage::Done;
            return;
        };
        self.tried += 1;
        let query = NavigatorQuery::new(self.body, from, to);
        let Ok(shortest) = self.navigator.find(on, query) else {
            return;
        };
        let mut curves: Vec<Curve> = Vec::new();
        for roadmap in [&samples.0, &diagram.0] {
            match self.finder.find(roadmap, on.around(), from, to) {
                Ok(route) => curves.push(route.curve),
                Err(_) => return,
            }
        }
        curves.push(shortest.curve());
        self.counted += 1;
        for (sum, curve) in self.sums.iter_mut().zip(&curves) {
            sum.length += curve.length();
            sum.turning += curve.total_turning();
        }
    }
}

/// What is told of a roadmap.
fn told(one: &Option<BuiltRoadmap>) -> Option<Result<&RoadmapFigures, &Message>> {
    one.as_ref()
        .map(|built| built.as_ref().map(|built| &built.1))
}
