//! Navspheres to compare with other representations: a walker's free space covered, linked, and routes over it.
//!
//! **Guarantee.** A path keeps the body within spheres, so it comes no nearer to anything than the radius. It is the
//! shortest through the overlaps along the route, and the route is not always the best one. Where an end lies in no
//! sphere, the path begins or ends at the place in a sphere that is nearest.
//!
//! **Complexity.** Built in the steps of [`Covering`] and one that links; a query is one step.

use crate::message::Message;
use crate::navspheres::{
    Animal, CoverGround, CoverSettings, Covering, Media, Navrep, SphereQuery, SphereRouter,
    SphereSmoothing,
};
use crate::path::{Curve, NavigatorSize, SceneContext};
use crate::trace::{Process, Status};
use glam::{DVec2, DVec3};

/// The share of configurations that is covered.
const COVERED: f64 = 0.95;
/// The pixels of the covering: few enough that one does not wait for it.
const PIXELS: u32 = 1 << 17;

/// Spheres that are being placed, or are linked.
enum Part {
    Covering(Box<(CoverGround, Covering)>),
    Linked(Box<Navrep>),
    Refused(Message),
}

/// Spheres over a scene for one body, and a query at a time.
pub(super) struct SphereComparison {
    animal: Animal,
    part: Part,
    router: SphereRouter,
}

impl SphereComparison {
    /// For a walker of that radius; nothing is built yet. What is in its way is solid, and so is water.
    pub fn new(on: &dyn SceneContext, radius: f64) -> SphereComparison {
        let animal = Animal {
            radius,
            media: Media {
                land: true,
                ..Media::default()
            },
            climbs: false,
            cost: [1.0; 3],
            speed: 1.0,
            turn_rate: 1.0,
        };
        let ground = CoverGround::around(on.around());
        let settings = CoverSettings {
            pixels: PIXELS,
            ..CoverSettings::new(radius, COVERED)
        };
        // Animals have a size, though what is covered may be asked of a point.
        let part = match Covering::new(&ground, settings) {
            Ok(covering) if radius > 0.0 => Part::Covering(Box::new((ground, covering))),
            Ok(_) => Part::Refused(Message::new("roadmap.radius").with("radius", radius)),
            Err(why) => Part::Refused(why),
        };
        SphereComparison {
            animal,
            part,
            router: SphereRouter::default(),
        }
    }

    /// Whether the spheres are built, or refused.
    pub fn is_built(&self) -> bool {
        !matches!(self.part, Part::Covering(_))
    }

    /// Places a sphere more, or links all.
    pub fn step(&mut self) {
        let Part::Covering(covering) = &mut self.part else {
            return;
        };
        let (ground, covering) = &mut **covering;
        if covering.step(ground, &mut ()) == Status::Running {
            return;
        }
        self.part = match Navrep::of(covering.spheres()) {
            Ok(navrep) => Part::Linked(Box::new(navrep)),
            Err(why) => Part::Refused(why),
        };
    }

    /// The size of what was built; noughts before it is.
    pub fn size(&self) -> NavigatorSize {
        match &self.part {
            Part::Linked(navrep) => NavigatorSize {
                nodes: navrep.spheres().count() as u64,
                edges: navrep.link_count() as u64,
                bytes: navrep.bytes() as u64,
            },
            _ => NavigatorSize::default(),
        }
    }

    /// The path between two places, and how many spheres were expanded for it.
    ///
    /// # Errors
    /// Why there are no spheres; `navigator.unreachable`.
    pub fn find(&mut self, [start, goal]: [DVec2; 2]) -> Result<(Curve, u64), Message> {
        let navrep = match &self.part {
            Part::Linked(navrep) => navrep,
            Part::Refused(why) => return Err(why.clone()),
            Part::Covering(_) => return Err(Message::new("navigator.unreachable")),
        };
        let [from, to] = [start, goal].map(|at| DVec3::new(at.x, at.y, 0.0));
        let query = SphereQuery::between(from, to);
        let route = self.router.find(navrep, &self.animal, query, &[]);
        let route = route.map_err(|_| Message::new("navigator.unreachable"))?;
        let places = route.path(SphereSmoothing::Funnel);
        let places: Vec<DVec2> = places.iter().map(|at| at.truncate()).collect();
        Ok((Curve::polyline(&places), self.router.counters().expanded))
    }
}
