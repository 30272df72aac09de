//! An entity that walks over the meshes: each tick a heading by constraint rays, and a movement along it.
//!
//! **Source.** G. O'Neill, "Efficient navigation mesh implementation", 2004. **Deviations.** Rays give a heading and no
//! way, so with the printed rule an entity may stand before a wall for ever. That is found out, and told with the
//! place: three ticks without movement, or many more ticks than the way can take. With the corrected rule a tick ends
//! at the corner of a ray, where the next heading is due; there the paper goes on straight. Links are crossed at the
//! point that is nearest to the target, in the paper at their middle; the link to the next mesh is chosen once, when a
//! mesh is entered.

use super::connections::TriangleGraph;
use super::place::{MeshPlace, nearest_on};
use super::rays::{ConstraintRays, RayHeading, RayQuery, RayRule};
use super::routes::NO_MESH;
use super::system::MeshSystem;
use super::travel::TravelEnd;
use crate::message::Message;
use crate::trace::{Process, Recorder, Status};
use glam::DVec2;

/// Ticks without movement after which an entity is stuck.
const STILL: u32 = 3;

/// The share of a tick's length below which nothing has moved.
const MOVED: f64 = 1e-6;

/// The least share of its length that a tick is cut to.
const LEAST: f64 = 1e-3;

/// How far beyond a link is aimed at, as a share of a tick's length.
const BEYOND: f64 = 0.1;

/// Ticks that are always granted, and how many times those of half of the level's rim.
const GRANTED: (f64, f64) = (400.0, 20.0);

/// The share of a link at each end that is not aimed at.
const MARGIN: f64 = 0.1;

/// The settings of an entity's walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshGait {
    /// Metres a tick, above 0.
    pub stride: f64,
    /// The most portals that are looked at for a heading.
    pub iterations: u32,
    /// How far it keeps off solid sides, in metres.
    pub radius: f64,
    /// How headings are found.
    pub rule: RayRule,
    /// How near to the target it has arrived, in metres.
    pub tolerance: f64,
}

/// The outcome of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeshWalkEvent {
    /// It has moved.
    Moved,
    /// It was clamped at a solid side.
    Collided,
    /// A link on its way was switched off; it looks for another way.
    PathLost,
    /// It has arrived.
    Arrived,
    /// It stands, or walks to and fro, and will not arrive.
    Stuck,
    /// There is no way, or its target is gone.
    NoPath,
}

/// A walk from a place to a target. A step is a tick.
#[derive(Clone, Debug)]
pub struct MeshWalker {
    gait: MeshGait,
    place: MeshPlace,
    target: MeshPlace,
    /// The link by which this mesh is to be left, for as long as it is in it.
    link: Option<(u16, usize)>,
    heading: Option<RayHeading>,
    event: MeshWalkEvent,
    status: Status,
    walked: f64,
    ticks: u32,
    still: u32,
    most: f64,
}

/// The next goal of an entity.
#[derive(Clone, Copy, Debug, PartialEq)]
enum NextGoal {
    /// A point in a triangle of its mesh.
    Within(DVec2, u8),
    /// A point beyond the link's side of its triangle.
    Across(DVec2),
}

impl MeshWalker {
    /// To walk from a place to another one.
    pub fn new(system: &MeshSystem, gait: MeshGait, from: MeshPlace, to: MeshPlace) -> MeshWalker {
        let boxes = system
            .members
            .iter()
            .map(|member| (member.low, member.high));
        let (low, high) = boxes.fold((from.at, from.at), |(low, high), (l, h)| {
            (low.min(l), high.max(h))
        });
        let around = (high - low).element_sum();
        MeshWalker {
            most: GRANTED.0 + GRANTED.1 * around / gait.stride.max(1e-9),
            gait,
            place: from,
            target: to,
            link: None,
            heading: None,
            event: MeshWalkEvent::Moved,
            status: Status::Running,
            walked: 0.0,
            ticks: 0,
            still: 0,
        }
    }

    /// Where it is.
    pub fn place(&self) -> MeshPlace {
        self.place
    }

    /// What came of the last tick.
    pub fn event(&self) -> MeshWalkEvent {
        self.event
    }

    /// The heading of the last tick.
    pub fn heading(&self) -> Option<RayHeading> {
        self.heading
    }

    /// How far it has walked, in metres.
    pub fn walked(&self) -> f64 {
        self.walked
    }

    /// How many ticks it has walked.
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// All places of the walk to its end, the target last.
    ///
    /// # Errors
    /// `packed.stuck` with the place where it stands or walks to and fro; `navigator.unreachable` where no links lead
    /// from part to part.
    pub fn trail(mut self, system: &MeshSystem) -> Result<Vec<DVec2>, Message> {
        let mut places = vec![self.place.at];
        while self.step(system, &mut ()) == Status::Running {
            places.push(self.place.at);
        }
        let DVec2 { x, y } = self.place.at;
        match self.event {
            // The last tick ends within the tolerance of the target, which is in sight from there.
            MeshWalkEvent::Arrived => places.push(self.target.at),
            MeshWalkEvent::Stuck => {
                return Err(Message::new("packed.stuck").with("x", x).with("y", y));
            }
            _ => return Err(Message::new("navigator.unreachable")),
        }
        Ok(places)
    }

    /// The search for the heading from where it is, to be stepped; none where no heading is wanted.
    pub fn rays(&self, system: &MeshSystem) -> Option<ConstraintRays> {
        let mut seen = self.clone();
        match seen.goal(system).ok()? {
            NextGoal::Within(target, goal) => Some(ConstraintRays::new(self.query(target, goal))),
            NextGoal::Across(_) => None,
        }
    }

    fn query(&self, target: DVec2, goal: u8) -> RayQuery {
        RayQuery {
            source: self.place.at,
            triangle: self.place.triangle,
            target,
            goal,
            iterations: self.gait.iterations,
            radius: self.gait.radius,
            rule: self.gait.rule,
        }
    }

    /// Where to go, or what happened instead.
    fn goal(&mut self, system: &MeshSystem) -> Result<NextGoal, MeshWalkEvent> {
        let (place, target) = (self.place, self.target);
        if !system.holds(&place) || !system.holds(&target) {
            return Err(MeshWalkEvent::NoPath);
        }
        if place.mesh == target.mesh {
            self.link = None;
            return Ok(NextGoal::Within(target.at, target.triangle));
        }
        let kept = self.link.filter(|(mesh, _)| *mesh == place.mesh);
        let link = match kept {
            Some((_, link)) if system.is_passable(place.mesh, link) => link,
            Some(_) => {
                self.link = None;
                return Err(MeshWalkEvent::PathLost);
            }
            None => system
                .link_towards(&place, &target)
                .ok_or(MeshWalkEvent::NoPath)?,
        };
        self.link = Some((place.mesh, link));
        let half = system.links(place.mesh)[link];
        let mesh = &system.members[usize::from(place.mesh)].mesh;
        let [a, b] = mesh.side(half.triangle, half.side);
        let at = match self.gait.rule {
            RayRule::Literal => a.midpoint(b),
            RayRule::Corrected => nearest_on([a.lerp(b, MARGIN), b.lerp(a, MARGIN)], target.at),
        };
        if place.triangle == half.triangle {
            // Beyond the side, so that rounding cannot leave it this side of it.
            let out = -(b - a).normalize_or_zero().perp();
            return Ok(NextGoal::Across(at + out * (self.gait.stride * BEYOND)));
        }
        Ok(NextGoal::Within(at, half.triangle))
    }

    fn tick(&mut self, system: &MeshSystem) -> MeshWalkEvent {
        let goal = match self.goal(system) {
            Ok(goal) => goal,
            Err(event) => return event,
        };
        let MeshGait { stride, radius, .. } = self.gait;
        let heading = match goal {
            NextGoal::Across(at) => {
                let away = at - self.place.at;
                Some(RayHeading {
                    towards: away.normalize_or_zero(),
                    reach: away.length(),
                    constrained: false,
                })
            }
            NextGoal::Within(target, triangle) => {
                let member = &system.members[usize::from(self.place.mesh)];
                ConstraintRays::find(&member.mesh, &member.map, self.query(target, triangle))
            }
        };
        self.heading = heading;
        let Some(heading) = heading else {
            return MeshWalkEvent::NoPath;
        };
        let last =
            self.place.mesh == self.target.mesh && self.place.triangle == self.target.triangle;
        let far = match self.gait.rule {
            _ if last => stride.min(heading.reach),
            RayRule::Literal => stride,
            RayRule::Corrected => stride.min(heading.reach.max(stride * LEAST)),
        };
        let before = self.place;
        let went = system.travel_with(before, before.at + heading.towards * far, radius);
        self.place = went.place;
        let moved = before.at.distance(went.left_at.unwrap_or(went.place.at));
        self.walked += moved;
        self.still = if moved > stride * MOVED || went.left_at.is_some() {
            0
        } else {
            self.still + 1
        };
        let away = self.place.at.distance(self.target.at);
        if self.place.mesh == self.target.mesh
            && away <= self.gait.tolerance
            && self.sees_target(system)
        {
            MeshWalkEvent::Arrived
        } else if self.still >= STILL || f64::from(self.ticks) >= self.most {
            MeshWalkEvent::Stuck
        } else if went.end == TravelEnd::Free {
            MeshWalkEvent::Moved
        } else {
            MeshWalkEvent::Collided
        }
    }

    /// Near is not there: a wall may be between.
    fn sees_target(&self, system: &MeshSystem) -> bool {
        let went = system.travel(self.place, self.target.at);
        went.end == TravelEnd::Free && went.left_at.is_none()
    }
}

impl MeshSystem {
    /// Whether a link can be passed now, and leads to an active mesh.
    fn is_passable(&self, mesh: u16, link: usize) -> bool {
        let half = self.links(mesh).get(link);
        half.is_some_and(|half| half.passable() && self.is_active(half.to.mesh))
    }

    /// The link by which to leave a mesh towards a target in another one: of those to the next mesh the one with the
    /// shortest way over middles to it and straight on to the target. None where there is no way.
    pub fn link_towards(&self, from: &MeshPlace, to: &MeshPlace) -> Option<usize> {
        let next = self.routes.next(from.mesh, to.mesh);
        let member = self.members.get(usize::from(from.mesh))?;
        if next == NO_MESH {
            return None;
        }
        let graph = TriangleGraph::of_packed(&member.mesh);
        let links = member.links.iter().enumerate();
        let lengths = links
            .filter(|(number, half)| half.to.mesh == next && self.is_passable(from.mesh, *number));
        let lengths = lengths.filter_map(|(number, half)| {
            let path = member
                .map
                .path(&graph, from.triangle.into(), half.triangle.into())?;
            let middles = path
                .iter()
                .map(|triangle| member.mesh.centre(*triangle as u8));
            let [a, b] = member.mesh.side(half.triangle, half.side);
            let [c, d] = self
                .mesh(half.to.mesh)?
                .side(half.to.triangle, half.to.side);
            let mut at = from.at;
            let mut length = 0.0;
            for next in middles.skip(1).chain([a.midpoint(b)]) {
                length += at.distance(next);
                at = next;
            }
            length += c.midpoint(d).distance(to.at);
            Some((number, length))
        });
        let best = lengths.min_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(number, _)| number)
    }
}

impl Process<&MeshSystem> for MeshWalker {
    fn step<R: Recorder>(&mut self, system: &MeshSystem, _recorder: &mut R) -> Status {
        if self.status != Status::Running {
            return self.status;
        }
        self.ticks += 1;
        self.event = self.tick(system);
        self.status = match self.event {
            MeshWalkEvent::Moved | MeshWalkEvent::Collided | MeshWalkEvent::PathLost => {
                Status::Running
            }
            MeshWalkEvent::Arrived => Status::Done,
            MeshWalkEvent::Stuck | MeshWalkEvent::NoPath => Status::Failed,
        };
        self.status
    }
}
