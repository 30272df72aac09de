//! The parameters of a roadmap, and their limits.

use crate::message::Message;
use crate::world::scene::Surroundings;
use glam::DVec2;
use serde::{Deserialize, Serialize};

/// The most vertices that may be asked for.
pub const MOST_VERTICES: u32 = 20_000;

/// The most radii that the longer side of a scene may have; beyond, a roadmap for such a body makes no sense there.
const MOST_RADII: f64 = 1e5;

/// Vertices that are enough for scenes that are not large.
const FEW: f64 = 300.0;

/// How many possible vertices in a row must be of no use in large scenes: what is left uncovered is hardly a thousandth
/// then. (Of where parts hang together more may be missed, in a maze with kilometres of corridors; that is found by
/// following the diagram.)
const COVERING: u32 = 1_000;
/// The same in scenes that are not large. Fewer do: rooms in which there are vertices are joined by following the
/// diagram through their doors.
const COVERING_FEW: u32 = 300;

/// The rule for when a sample, on its way out, has come to another obstacle (section 2.1: "until the closest obstacle
/// changes").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Identity {
    /// Read literally: the nearest obstacle is another one than at first; each side of the floor is an obstacle. Blind
    /// to the other arm of a concave obstacle, and to everything in a maze of one piece; the sample may jump through
    /// walls.
    Object,
    /// The nearest point is another one than at first. As long as it is the same the clearance grows exactly as the
    /// sample moves, so any shortfall tells. Works for all shapes, and cannot jump through walls.
    Witness,
    /// As `Witness`, and what is found is kept only if its two nearest points lie far enough apart, by the angle at
    /// which they are seen and by the body's diameter: branches of the diagram between bumps of a wall are of no use.
    Filtered,
}

/// The step length of a retraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RetractionStride {
    /// As the paper has it: by its first distance from the obstacle. Thousands of steps where it began next to a wall.
    Fixed,
    /// Each time as far again as it has come: a dozen steps at most.
    Doubling,
}

/// The source of a roadmap's vertices and edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoadmapSource {
    /// Samples that are moved onto the diagram, as in the paper.
    #[default]
    Samples,
    /// The diagram itself, exact; settings of sampling, edges and merging are of no matter then.
    Diagram,
}

/// The size of arcs where one that reaches as far as it may has not the clearance that it must have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlendSize {
    /// As in the paper: they are halved until they have it.
    #[default]
    Halved,
    /// As large as has it.
    Largest,
}

/// The treatment of a sample that [`Identity::Filtered`] refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spurs {
    /// It is dropped.
    Drop,
    /// It goes on, away from both of its nearest points, until it is acceptable.
    Follow,
}

/// All parameters of building a roadmap besides the obstacles. Metres and radians.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoadmapSettings {
    /// Radius of the largest body that is to use the roadmap, R. No edge or arc comes nearer to an obstacle.
    pub radius: f64,
    /// How many vertices sampling makes at most, N.
    pub vertices: u32,
    /// Sampling ends after so many vertices in a row that neither opened a new part, nor joined parts, nor closed a
    /// useful cycle; 0: never before N.
    pub idle: u32,
    /// Once there are vertices enough, further samples are kept only where no vertex can be gone to straight, or where
    /// parts are joined, until so many in a row that could have been vertices were neither; 0: sampling ends with the
    /// vertices, as in the paper. What N samples at random have missed is covered so (Siméon, Laumond, Nissoux 2000),
    /// and then the diagram is followed from parts that are still apart, until they come to others.
    #[serde(default)]
    pub covering: u32,
    /// An edge within a part is added where the way between its ends is more than K times as long; infinite: never,
    /// what sampling makes is a forest (overlaps that are merged later may still close a cycle).
    #[serde(with = "endless")]
    pub cycle: f64,
    /// How far apart vertices may be to be joined by an edge.
    pub neighbour_distance: f64,
    /// ε: how exactly samples come to lie on the diagram.
    pub precision: f64,
    /// δ: how much nearer another obstacle must be to count as nearer; less than ε.
    pub tolerance: f64,
    /// c_thr: the clearance that edges are to have where the space allows it; at least R.
    pub clearance: f64,
    /// c_min: the clearance that arcs are to have where their edges do; at least R.
    pub blend_clearance: f64,
    /// l_min: edges shorter than this are not divided.
    pub shortest_edge: f64,
    /// δ_m: edges side by side at less than this become one.
    pub merge: f64,
    /// φ_min: the smallest angle between the two nearest points, seen from a vertex, with [`Identity::Filtered`].
    pub smallest_angle: f64,
    /// When the obstacle counts as another one.
    pub identity: Identity,
    /// How far a sample moves at a time.
    pub stride: RetractionStride,
    /// What happens to samples that the filter refuses.
    pub spurs: Spurs,
    /// Of the random numbers; the same seed makes the same roadmap.
    pub seed: u64,
    /// What vertices and edges come from.
    #[serde(default)]
    pub source: RoadmapSource,
    /// How large arcs are.
    #[serde(default)]
    pub blends: BlendSize,
}

impl RoadmapSettings {
    /// Values that suit a body of `radius` metres among `around`: 300 vertices, in large scenes one for each square of
    /// 16 radii, 2,000 at most; covering goes on after these, longer in large ones.
    ///
    /// # Errors
    /// Those of [`check`](RoadmapSettings::check) that a radius can cause: `roadmap.radius`, `roadmap.radius-small`,
    /// `roadmap.radius-large`.
    pub fn suited(around: &Surroundings, radius: f64) -> Result<RoadmapSettings, Message> {
        let (min, max) = around.bounds();
        check_radius(radius, max - min)?;
        let squares = (max - min).element_product() / (256.0 * radius * radius);
        let wanted = squares.max(around.items().len() as f64 / 4.0);
        let mut settings = RoadmapSettings {
            radius,
            vertices: wanted.clamp(FEW, 2_000.0) as u32,
            idle: 50,
            covering: if wanted > FEW { COVERING } else { COVERING_FEW },
            cycle: 1.4,
            neighbour_distance: 15.0 * radius,
            precision: 2e-3 * radius,
            tolerance: (1e-6 * (max - min).max_element()).min(5e-4 * radius),
            clearance: 1.75 * radius,
            blend_clearance: 1.25 * radius,
            shortest_edge: 0.25 * radius,
            merge: 0.2 * radius,
            smallest_angle: std::f64::consts::FRAC_PI_3,
            identity: Identity::Filtered,
            stride: RetractionStride::Doubling,
            spurs: Spurs::Drop,
            seed: 1,
            source: RoadmapSource::Samples,
            blends: BlendSize::Largest,
        };
        settings.spread(around);
        Ok(settings)
    }

    /// Makes `neighbour_distance` large enough for `vertices` vertices to find some twenty neighbours each in an empty
    /// scene; never smaller than 15 R, and never larger than twice the scene.
    pub fn spread(&mut self, around: &Surroundings) {
        let (min, max) = around.bounds();
        let share = (max - min).element_product() / f64::from(self.vertices.max(1));
        let most = 2.0 * (max - min).max_element();
        self.neighbour_distance = (15.0 * self.radius).max(2.5 * share.sqrt()).min(most);
    }

    /// Whether these values make sense for `around`.
    ///
    /// # Errors
    /// `roadmap.radius` (not positive or not finite), `roadmap.radius-large` (the body does not fit between the scene's
    /// sides), `roadmap.radius-small`, `roadmap.setting` with the setting's name, its value and the range it must be
    /// in.
    pub fn check(&self, around: &Surroundings) -> Result<(), Message> {
        let (min, max) = around.bounds();
        let radius = self.radius;
        check_radius(radius, max - min)?;
        let extent = (max - min).max_element();
        // Bisection can come no nearer than what f64 tells apart in this scene.
        let finest = 1e-12 * extent;
        within(
            "vertices",
            f64::from(self.vertices),
            2.0,
            f64::from(MOST_VERTICES),
        )?;
        within("idle", f64::from(self.idle), 0.0, f64::from(MOST_VERTICES))?;
        let most = f64::from(MOST_VERTICES);
        within("covering", f64::from(self.covering), 0.0, most)?;
        within("cycle", self.cycle, 1.0, f64::INFINITY)?;
        within(
            "neighbour-distance",
            self.neighbour_distance,
            radius,
            2.0 * extent,
        )?;
        within("precision", self.precision, 4.0 * finest, radius / 4.0)?;
        within("tolerance", self.tolerance, finest, self.precision / 2.0)?;
        within("clearance", self.clearance, radius, extent)?;
        within("blend-clearance", self.blend_clearance, radius, extent)?;
        within("shortest-edge", self.shortest_edge, radius / 1000.0, extent)?;
        within("merge", self.merge, radius / 1000.0, radius)?;
        within("smallest-angle", self.smallest_angle, 0.0, 3.0)
    }

    /// Whether the body can go straight from `a` to `b`.
    pub fn passes(&self, around: &Surroundings, a: DVec2, b: DVec2) -> bool {
        around.segment_clearance(a, b, self.radius) >= self.radius
    }

    /// The longest way in the graph that makes an edge between places this far apart needless: K times as long.
    pub fn cycle_limit(&self, apart: f64) -> f64 {
        // Infinity times nothing is no number.
        if apart > 0.0 { self.cycle * apart } else { 0.0 }
    }

    /// The clearance that an edge between vertices of these clearances is to have: the wanted one, or a little less
    /// than its ends where the space offers no more. (Without this cap a threshold above half a corridor's width
    /// shatters every edge in it.)
    pub fn edge_threshold(&self, a: f64, b: f64) -> f64 {
        self.clearance.min(0.95 * a.min(b))
    }
}

pub(in crate::roadmap) fn check_radius(radius: f64, size: DVec2) -> Result<(), Message> {
    if !(radius.is_finite() && radius > 0.0) {
        return Err(Message::new("roadmap.radius").with("radius", radius));
    }
    let most = size.min_element() / 2.0;
    if radius >= most {
        return Err(Message::new("roadmap.radius-large")
            .with("radius", radius)
            .with("most", most));
    }
    let least = size.max_element() / MOST_RADII;
    if radius < least {
        return Err(Message::new("roadmap.radius-small")
            .with("radius", radius)
            .with("least", least));
    }
    Ok(())
}

fn within(name: &'static str, value: f64, low: f64, high: f64) -> Result<(), Message> {
    // No number is in no range.
    if value >= low && value <= high {
        return Ok(());
    }
    Err(Message::new("roadmap.setting")
        .with("setting", name)
        .with("value", value)
        .with("low", low)
        .with("high", high))
}

/// JSON has no infinity: it is null there.
mod endless {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
        value.is_finite().then_some(*value).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::<f64>::deserialize(from)?.unwrap_or(f64::INFINITY))
    }
}
