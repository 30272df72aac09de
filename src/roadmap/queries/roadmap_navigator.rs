//! The navigator on a roadmap: the finder's smooth ways, on a roadmap that it builds itself or is given.

use super::query::Finder;
use crate::message::Message;
use crate::path::{
    Course, Curve, Navigator, NavigatorQuery, NavigatorSize, Piece, PlanningBody, Route,
    SceneContext, roomy_place,
};
use crate::roadmap::building::build::Building;
use crate::roadmap::map::{DirectedLink, Roadmap};
use crate::roadmap::settings::RoadmapSettings;
use crate::trace::{StateHash, Status};
use glam::DVec2;
use std::mem::{size_of, size_of_val};
use std::sync::Arc;

/// A [`Navigator`] by a roadmap on the Voronoi diagram.
///
/// Its ways keep the radius of the roadmap from everything, to a millionth of it. It finds no way through a gap that
/// the roadmap does not lead through, nor one that has no smooth form. A body narrower than that of the roadmap, at an
/// end where the wider one has no room, goes straight to a place near by where it has, or comes from there; on this
/// piece it keeps its own radius, or what room it has. It does not go round others: where one stands in the way the
/// answer is `navigator.way-taken`, and it may be asked again.
///
/// A unit of preparation is a step of [`Building`]; a query is one unit, whatever it expands. Errors of preparation
/// are those of [`RoadmapSettings::suited`], `roadmap.nothing-fits`, those of [`PlanningBody::check`] and, of a roadmap
/// that was given, `navigator.too-wide` (`found`, `most`) and `navigator.old-roadmap` (it is of another scene). Answers
/// without a way are those of [`Finder::find`].
#[derive(Clone, Debug, Default)]
pub struct RoadmapNavigator {
    finder: Finder,
    /// Whether the roadmap was given.
    given: bool,
    roadmap: Option<Arc<Roadmap>>,
    /// Revision of the scene that the roadmap is of, or will be.
    revision: u64,
    building: Option<Box<Building>>,
    /// Why none could be built for a body of this radius.
    failed: Option<(f64, Message)>,
    query: Option<NavigatorQuery>,
    /// Revision of the scene at the step before.
    seen: Option<u64>,
    answer: Option<Result<Route, Message>>,
    work: u64,
}

impl RoadmapNavigator {
    /// One that builds a roadmap suited to the body that asks.
    pub fn new() -> RoadmapNavigator {
        RoadmapNavigator::default()
    }

    /// One on a roadmap that others have built on the scene of this revision, and build again when it is another one.
    pub fn on(roadmap: Arc<Roadmap>, revision: u64) -> RoadmapNavigator {
        RoadmapNavigator {
            given: true,
            roadmap: Some(roadmap),
            revision,
            ..RoadmapNavigator::default()
        }
    }

    /// Whether straight lines are taken where nothing is in their way, as they usually are.
    pub fn set_straight(&mut self, straight: bool) {
        self.finder.straight = straight;
        self.answer = None;
    }

    /// The roadmap, where there is one.
    pub fn roadmap(&self) -> Option<&Arc<Roadmap>> {
        self.roadmap.as_ref()
    }

    /// Prepares with up to so many units; how many are left where it is ready, none where it is not.
    fn build(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        mut units: u64,
    ) -> Result<Option<u64>, Message> {
        body.check(on.headroom())?;
        let current = self.revision == on.revision();
        let known = self.roadmap.as_ref().filter(|_| current);
        let radius = known.map(|roadmap| roadmap.settings().radius);
        let fits = |radius: f64| body.radius <= radius * (1.0 + 1e-9);
        if self.given {
            return match radius {
                None => Err(Message::new("navigator.old-roadmap")),
                Some(radius) if !fits(radius) => Err(Message::new("navigator.too-wide")
                    .with("found", body.radius)
                    .with("most", radius)),
                Some(_) => Ok(Some(units)),
            };
        }
        // Its own is built for a body of just this size, whichever asked before.
        if radius == Some(body.radius) {
            return Ok(Some(units));
        }
        if let Some((_, why)) = self
            .failed
            .as_ref()
            .filter(|one| current && one.0 == body.radius)
        {
            return Err(why.clone());
        }
        let suits = |building: &Building| building.settings().radius == body.radius;
        let mut building = match self.building.take().filter(|one| current && suits(one)) {
            Some(building) => building,
            None => {
                let settings = RoadmapSettings::suited(on.around(), body.radius)?;
                Box::new(Building::new(on.around(), &settings)?)
            }
        };
        self.revision = on.revision();
        self.roadmap = None;
        self.failed = None;
        while units > 0 && building.step(on.around()) == Status::Running {
            units -= 1;
        }
        if building.status() == Status::Running {
            self.building = Some(building);
            return Ok(None);
        }
        match building.finish() {
            Ok(roadmap) => {
                self.roadmap = Some(Arc::new(roadmap));
                Ok(Some(units))
            }
            Err(why) => {
                self.failed = Some((body.radius, why.clone()));
                Err(why)
            }
        }
    }

    fn advance(
        &mut self,
        on: &dyn SceneContext,
        query: &NavigatorQuery,
        units: u64,
    ) -> Result<Option<Route>, Message> {
        query.check(on.headroom())?;
        let left = self.build(on, query.body, units)?;
        let (Some(1..), Some(roadmap)) = (left, &self.roadmap) else {
            return Ok(None);
        };
        let wide = roadmap.settings().radius;
        let ends = [query.from, query.to];
        let [from, to] = ends.map(|end| roomy_place(on.around(), end, query.body.radius, wide));
        let found = self.finder.find(roadmap, on.around(), from, to);
        self.work = (self.finder.expanded().len() as u64).max(1);
        let route = Route {
            course: Course::Curve(led(query, found?.curve, from, to)),
            end: query.to,
            revision: on.revision(),
        };
        if !route.passes(0.0, query.body.radius, &query.others) {
            return Err(Message::new("navigator.way-taken"));
        }
        Ok(Some(route))
    }
}

/// A way with the straight pieces from where the body is and to where it wants to go.
fn led(query: &NavigatorQuery, curve: Curve, from: DVec2, to: DVec2) -> Curve {
    if (query.from, query.to) == (from, to) {
        return curve;
    }
    let line = |from, to| Piece::Line { from, to };
    let mut pieces = vec![line(query.from, from)];
    pieces.extend_from_slice(curve.pieces());
    pieces.push(line(to, query.to));
    Curve::new(pieces)
}

impl Navigator for RoadmapNavigator {
    fn id(&self) -> &'static str {
        "roadmap"
    }

    fn prepare(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<bool, Message> {
        Ok(self.build(on, body, units)?.is_some())
    }

    fn ask(&mut self, query: NavigatorQuery) {
        self.query = Some(query);
        self.answer = None;
        self.work = 0;
    }

    fn step(&mut self, on: &dyn SceneContext, units: u64) -> Status {
        let Some(query) = self.query.take() else {
            return Status::Failed;
        };
        if self.seen.replace(on.revision()) != Some(on.revision()) {
            self.answer = None;
        }
        if self.answer.is_none() {
            self.answer = self.advance(on, &query, units).transpose();
            self.work = self.work.max(u64::from(self.answer.is_some()));
        }
        self.query = Some(query);
        match &self.answer {
            None => Status::Running,
            Some(Ok(_)) => Status::Done,
            Some(Err(_)) => Status::Failed,
        }
    }

    fn answer(&self) -> Option<&Result<Route, Message>> {
        self.answer.as_ref()
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn holds(
        &mut self,
        on: &dyn SceneContext,
        route: &Route,
        from: f64,
        query: &NavigatorQuery,
    ) -> bool {
        route.holds(on, from, query, 1.0 - 1e-6)
    }

    /// States are nodes and what follows a state is its edges; bytes are those of vertices, edges, arcs and links.
    fn size(&self) -> NavigatorSize {
        let Some(roadmap) = &self.roadmap else {
            return NavigatorSize::default();
        };
        let states = 0..roadmap.states() as u32;
        let links: usize = states.map(|state| roadmap.links(state).len()).sum();
        let bytes = size_of_val(roadmap.vertices())
            + size_of_val(roadmap.edges())
            + size_of_val(roadmap.blends())
            + links * size_of::<DirectedLink>();
        NavigatorSize {
            nodes: roadmap.states() as u64,
            edges: links as u64,
            bytes: bytes as u64,
        }
    }

    fn hash_into(&self, hash: &mut StateHash) {
        hash.word(u64::from(self.given) << 1 | u64::from(self.finder.straight));
        if let Some(roadmap) = &self.roadmap {
            hash.number(roadmap.settings().radius);
            hash.word(roadmap.settings().seed);
            for vertex in roadmap.vertices() {
                hash.places(&[vertex.at]);
            }
            hash.numbers(roadmap.edges().iter().map(|edge| edge.weight));
        }
    }
}
