//! The navigator over navspheres: routes through spheres that the program sets for the body.

use super::{
    Animal, CoverGround, CoverSettings, Covering, MAX_SPHERE_RADIUS, Media, Navrep, SphereEnd,
    SphereGraph, SphereQuery, SphereRoute, SphereSmoothing,
};
use crate::message::Message;
use crate::path::{
    BodyStructure, BodyStructures, Course, Navigator, NavigatorQuery, NavigatorSize, PlanningBody,
    Route, SceneContext,
};
use crate::search::{BestFirst, BestFirstSettings, Search};
use crate::trace::{Process, StateHash, Status};
use crate::world::scene::Surroundings;
use glam::{DVec2, DVec3};

/// The share of configurations that is covered.
const COVERED: f64 = 0.95;

/// Pixels of the covering along a radius of the body, as far as there are not too many.
const FINE: f64 = 8.0;

/// The fewest and the most pixels: so few that one does not wait for the covering.
const PIXELS: (f64, f64) = (4_096.0, 131_072.0);

/// Spheres that are looked at, from the nearest one, for a straight way to an end that is in none.
const MOST_TRIED: usize = 64;

/// A [`Navigator`] by A\* over navspheres and the funnel through them.
///
/// Its ways keep the radius of the body from everything, to a millionth of it. They are the shortest through the
/// overlaps along the route that A\* finds, which is not always the best one. A gap is passed where it is some pixels
/// of the covering wider than the body: an eighth of its radius each, and more where the floor is large. An end that is
/// in no sphere, or in one but with less than the radius of room, is left or reached by a straight line from a place
/// that is; there the way keeps the radius, or what room the end has. It does not go round others: where one stands in
/// the way the answer is `navigator.way-taken`.
///
/// A unit of preparation is a step of [`Covering`], a unit of a query an expansion. Errors of preparation are those of
/// [`PlanningBody::check`], and `navigator.nothing-fits`. Answers without a way: `navigator.start-blocked`,
/// `navigator.goal-blocked` (no sphere is in straight reach), `navigator.unreachable`.
#[derive(Clone, Default)]
pub struct SphereNavigator {
    navreps: BodyStructures<BodyNavrep>,
    query: Option<NavigatorQuery>,
    search: Option<BestFirst<u64>>,
    /// Whether it has begun for the present query.
    searching: bool,
    answer: Option<Result<Route, Message>>,
}

/// Spheres, and the body that they are for.
struct BodyNavrep {
    animal: Animal,
    navrep: Navrep,
}

/// Spheres that are being set for a body of a radius.
#[derive(Clone)]
struct CoveringFor {
    ground: CoverGround,
    covering: Covering,
}

/// A walker of that radius: what is in its way, water too, is solid for the spheres.
fn walker(radius: f64) -> Animal {
    Animal {
        radius,
        media: Media {
            land: true,
            ..Media::default()
        },
        climbs: false,
        cost: [1.0; 3],
        speed: 1.0,
        turn_rate: 1.0,
    }
}

impl BodyStructure for BodyNavrep {
    type Building = CoveringFor;

    fn begin(on: &dyn SceneContext, body: PlanningBody) -> Result<CoveringFor, Message> {
        let ground = CoverGround::around(on.around());
        let covering = Covering::new(&ground, SphereNavigator::settings(on, body)?)?;
        Ok(CoveringFor { ground, covering })
    }

    fn step(CoveringFor { ground, covering }: &mut CoveringFor) -> Status {
        covering.step(&*ground, &mut ())
    }

    fn finish(
        CoveringFor { covering, .. }: CoveringFor,
        body: PlanningBody,
    ) -> Result<BodyNavrep, Message> {
        let navrep = match covering.spheres() {
            [] => Err(nothing_fits()),
            spheres => Navrep::of(spheres),
        };
        Ok(BodyNavrep {
            animal: walker(body.radius),
            navrep: navrep?,
        })
    }
}

fn nothing_fits() -> Message {
    Message::new("navigator.nothing-fits")
}

impl BodyNavrep {
    /// Where a body at an end enters the spheres: there, or in straight reach of it. None where it cannot.
    fn entry(&self, around: &Surroundings, end: DVec2) -> Option<DVec2> {
        let (place, radius) = (end.extend(0.0), self.animal.radius);
        let found = SphereEnd::find(&self.navrep, &self.animal, place).ok()?;
        if !found.moved(place) {
            return Some(end);
        }
        let keep = radius.min(around.clearance(end)) * (1.0 - 1e-9);
        if keep <= 0.0 {
            return None;
        }
        let room = |(number, sphere): (u32, &super::NavSphere)| {
            let away = place.distance(sphere.at) - sphere.radius;
            (away, number, sphere.at, sphere.radius - radius)
        };
        let mut near: Vec<(f64, u32, DVec3, f64)> = self.navrep.spheres().map(room).collect();
        near.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let places = near
            .into_iter()
            .take(MOST_TRIED)
            .flat_map(|(_, _, at, room)| {
                let offset = place - at;
                // Where the ball is entered first, and its middle.
                let rim = at + offset * (room / offset.length()).clamp(0.0, 1.0);
                [rim.truncate(), at.truncate()]
            });
        let mut places = places.filter(|at| at.is_finite());
        places.find(|at| around.segment_clearance(end, *at, keep) >= keep)
    }

    /// The path of a route, as places on the floor.
    fn path(route: &SphereRoute) -> impl Iterator<Item = DVec2> {
        let places = route.path(SphereSmoothing::Funnel);
        places.into_iter().map(DVec3::truncate)
    }
}

impl SphereNavigator {
    /// One that has set no spheres yet.
    pub fn new() -> SphereNavigator {
        SphereNavigator::default()
    }

    /// One on spheres that others have set for bodies of this radius on the scene of this revision; on another
    /// revision it sets its own.
    pub fn on(navrep: Navrep, radius: f64, revision: u64) -> SphereNavigator {
        let animal = walker(radius);
        SphereNavigator {
            navreps: BodyStructures::with(BodyNavrep { animal, navrep }, radius, revision),
            ..SphereNavigator::default()
        }
    }

    /// How it covers a scene for a body.
    ///
    /// # Errors
    /// Those of [`PlanningBody::check`], and `navigator.nothing-fits` for a radius that no sphere can have.
    pub fn settings(on: &dyn SceneContext, body: PlanningBody) -> Result<CoverSettings, Message> {
        body.check(on.headroom())?;
        if body.radius > MAX_SPHERE_RADIUS {
            return Err(nothing_fits());
        }
        let (low, high) = on.around().bounds();
        let size = high - low;
        let pixels = size.x * size.y * (FINE / body.radius) * (FINE / body.radius);
        Ok(CoverSettings {
            pixels: pixels.clamp(PIXELS.0, PIXELS.1) as u32,
            ..CoverSettings::new(body.radius, COVERED)
        })
    }

    /// The spheres that were used last.
    pub fn navrep(&self) -> Option<&Navrep> {
        self.navreps.last().map(|known| &known.navrep)
    }

    /// Forgets what belongs to another scene.
    fn heed_revision(&mut self, revision: u64) {
        if self.navreps.heed_revision(revision) {
            self.searching = false;
            self.answer = None;
        }
    }

    /// Prepares with up to so many units; how many are left where it is ready, none where it is not.
    fn build(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<Option<u64>, Message> {
        body.check(on.headroom())?;
        self.heed_revision(on.revision());
        self.navreps.build(on, body, units)
    }

    fn advance(
        &mut self,
        on: &dyn SceneContext,
        query: &NavigatorQuery,
        units: u64,
    ) -> Result<Option<Route>, Message> {
        query.check(on.headroom())?;
        let left = self.build(on, query.body, units)?;
        let (Some(mut left), Some(known)) = (left, self.navreps.of(query.body.radius)) else {
            return Ok(None);
        };
        let entry = |end: DVec2, id| {
            let found = known.entry(on.around(), end);
            found.ok_or_else(|| Message::new(id))
        };
        let from = entry(query.from, "navigator.start-blocked")?;
        let to = entry(query.to, "navigator.goal-blocked")?;
        let asked = SphereQuery::between(from.extend(0.0), to.extend(0.0));
        let graph = SphereGraph::new(&known.navrep, known.animal, asked, &[])?;
        let (start, goal) = (graph.start(), graph.goal());
        let search = self
            .search
            .get_or_insert_with(|| BestFirst::between(BestFirstSettings::default(), start, goal));
        if !self.searching {
            search.restart(start, goal);
            self.searching = true;
        }
        let status = loop {
            if left == 0 {
                return Ok(None);
            }
            left -= 1;
            let status = search.step(&graph, &mut ());
            if status != Status::Running {
                break status;
            }
        };
        let units = search.path_units().filter(|_| status == Status::Done);
        let route = units.and_then(|units| SphereRoute::of(&graph, &search.way(goal), units));
        let Some(route) = route else {
            return Err(Message::new("navigator.unreachable"));
        };
        let mut points = vec![query.from];
        if query.from != query.to {
            points.extend(BodyNavrep::path(&route));
            points.push(query.to);
            points.dedup();
        }
        let route = Route {
            course: Course::Waypoints(points),
            end: query.to,
            revision: on.revision(),
        };
        match route.passes(0.0, query.body.radius, &query.others) {
            true => Ok(Some(route)),
            false => Err(Message::new("navigator.way-taken")),
        }
    }
}

impl Navigator for SphereNavigator {
    fn id(&self) -> &'static str {
        "spheres"
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
        self.searching = false;
    }

    fn step(&mut self, on: &dyn SceneContext, units: u64) -> Status {
        let Some(query) = self.query.take() else {
            return Status::Failed;
        };
        self.heed_revision(on.revision());
        if self.answer.is_none() {
            self.answer = self.advance(on, &query, units).transpose();
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
        let search = self.search.as_ref().filter(|_| self.searching);
        let expanded = search.map_or(0, |search| search.counters().expanded);
        expanded.max(u64::from(self.answer.is_some()))
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

    /// Of the navrep used last: spheres, and a link as an edge each way.
    fn size(&self) -> NavigatorSize {
        let Some(navrep) = self.navrep() else {
            return NavigatorSize::default();
        };
        NavigatorSize {
            nodes: navrep.spheres().count() as u64,
            edges: 2 * navrep.link_count() as u64,
            bytes: navrep.bytes() as u64,
        }
    }

    /// Nothing but what it is: the spheres follow from the scene and the body.
    fn hash_into(&self, hash: &mut StateHash) {
        hash.word(u64::from(b's'));
    }
}
