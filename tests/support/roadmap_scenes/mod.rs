//! Scenes for roadmaps, and what is known of them without any index.
use glam::DVec2;
use wayscope::roadmap::{GrowingRoadmap, Roadmap};
use wayscope::world::Grid;
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings, read_scene, trace_grid};

pub fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// The scenes of `maps/`.
pub const SHIPPED: [&str; 7] = [
    "bumpy-wall",
    "columns",
    "courtyard",
    "maze",
    "office",
    "one-object-maze",
    "streets",
];

/// One of them.
pub fn shipped(name: &str) -> Scene {
    let file = format!("{}/maps/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    let json = serde_json::from_str(&text).unwrap();
    read_scene(json).unwrap().scene
}

/// A floor with rectangular blocks of two metres, each by its left, low, right and high side.
pub fn floor(width: f64, height: f64, blocks: &[[f64; 4]]) -> Scene {
    let block =
        |&[left, low, right, high]: &[f64; 4]| Shape::rectangle(at(left, low), at(right, high));
    scene(width, height, blocks.iter().map(block).collect())
}

pub fn scene(width: f64, height: f64, shapes: Vec<Shape>) -> Scene {
    let mut scene = Scene::new(DVec2::ZERO, at(width, height)).unwrap();
    for shape in shapes {
        scene.add(Obstacle::standing(shape, 2.0)).unwrap();
    }
    scene
}

pub fn disc(x: f64, y: f64, radius: f64) -> Shape {
    Shape::Disc {
        centre: at(x, y),
        radius,
    }
}

pub fn rectangle(a: (f64, f64), b: (f64, f64)) -> Shape {
    Shape::rectangle(at(a.0, a.1), at(b.0, b.1))
}

/// Numbers that look random, the same ones everywhere.
pub struct Dice(pub u64);

impl Dice {
    pub fn share(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn in_range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    pub fn place(&mut self, scene: &Scene) -> DVec2 {
        let share = at(self.share(), self.share());
        scene.min() + scene.size() * share
    }
}

/// 100 m square: up to 18 convex polygons and 7 discs.
pub fn convex(seed: u64) -> Scene {
    let mut dice = Dice(seed);
    let mut scene = scene(100.0, 100.0, vec![]);
    for index in 0..25 {
        let middle = at(dice.in_range(8.0, 92.0), dice.in_range(8.0, 92.0));
        let size = dice.in_range(2.0, 7.0);
        let shape = if index < 18 {
            let corners = 3 + (dice.share() * 5.0) as usize;
            let turn = dice.share();
            let points: Vec<DVec2> = (0..corners)
                .map(|corner| {
                    let angle = (corner as f64 / corners as f64 + turn) * std::f64::consts::TAU;
                    middle + DVec2::from_angle(angle) * size
                })
                .collect();
            Shape::polygon(&points)
        } else {
            Shape::Disc {
                centre: middle,
                radius: size,
            }
        };
        scene.add(Obstacle::standing(shape, 2.0)).unwrap();
    }
    scene
}

/// U and L shapes, some turned.
pub fn concave(seed: u64) -> Scene {
    let mut dice = Dice(seed);
    let mut scene = scene(100.0, 100.0, vec![]);
    let u = [
        (0., 0.),
        (8., 0.),
        (8., 8.),
        (6.5, 8.),
        (6.5, 1.5),
        (1.5, 1.5),
        (1.5, 8.),
        (0., 8.),
    ];
    let l = [
        (0., 0.),
        (9., 0.),
        (9., 1.5),
        (1.5, 1.5),
        (1.5, 9.),
        (0., 9.),
    ];
    for row in 0..4 {
        for column in 0..4 {
            let points = if (row + column) % 2 == 0 {
                &u[..]
            } else {
                &l[..]
            };
            let points: Vec<DVec2> = points.iter().map(|(x, y)| at(*x, *y)).collect();
            let corner = at(8.0 + 22.0 * f64::from(column), 8.0 + 22.0 * f64::from(row));
            let shape = Shape::polygon(&points)
                .turned(at(4.0, 4.0), dice.in_range(0.0, std::f64::consts::TAU), 1.3)
                .moved(corner + at(dice.in_range(-3.0, 3.0), dice.in_range(-3.0, 3.0)));
            scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
    }
    scene
}

/// A maze that is one polygon: a comb from below, whose teeth have side arms, with combs from above between them.
pub fn one_object_maze() -> Scene {
    let mut ring = vec![
        at(2.0, 2.0),
        at(62.0, 2.0),
        at(62.0, 58.0),
        at(2.0, 58.0),
        at(2.0, 55.0),
    ];
    // Outline of the upper wall's lower side from the left, with teeth down, then of the lower wall's upper side back,
    // with teeth up.
    for tooth in 0..5 {
        let x = 8.0 + 10.0 * f64::from(tooth);
        ring.extend([
            at(x, 55.0),
            at(x, 12.0),
            at(x + 1.5, 12.0),
            at(x + 1.5, 55.0),
        ]);
    }
    ring.extend([at(59.0, 55.0), at(59.0, 5.0)]);
    for tooth in (0..5).rev() {
        let x = 13.0 + 10.0 * f64::from(tooth);
        if x + 1.5 < 58.0 {
            ring.extend([at(x + 1.5, 5.0), at(x + 1.5, 48.0), at(x, 48.0), at(x, 5.0)]);
        }
    }
    ring.push(at(2.0, 5.0));
    scene(64.0, 60.0, vec![Shape::polygon(&ring)])
}

/// A grid of squares, about a third of them blocked in blocks, traced.
pub fn grid(seed: u64, side: u32) -> Scene {
    let mut dice = Dice(seed);
    let side = side as usize;
    let mut rows = vec![vec![b'.'; side]; side];
    for _ in 0..side * side / 40 {
        let (x, y) = (
            (dice.share() * side as f64) as usize,
            (dice.share() * side as f64) as usize,
        );
        let (w, h) = (
            1 + (dice.share() * 5.0) as usize,
            1 + (dice.share() * 5.0) as usize,
        );
        for row in rows.iter_mut().take((y + h).min(side)).skip(y) {
            for cell in row.iter_mut().take((x + w).min(side)).skip(x) {
                *cell = b'@';
            }
        }
    }
    let rows: Vec<String> = rows
        .into_iter()
        .map(|row| String::from_utf8(row).unwrap())
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    trace_grid(&Grid::from_rows(&rows).unwrap(), 1.0, 2.0).unwrap()
}

/// A room whose upper and lower walls are rows of overlapping discs.
pub fn bumpy() -> Scene {
    let mut shapes = Vec::new();
    for index in 0..41 {
        let x = f64::from(index) * 2.0;
        shapes.push(disc(x, 0.0, 1.4));
        shapes.push(disc(x, 40.0, 1.4));
    }
    shapes.push(rectangle((30.0, 15.0), (50.0, 25.0)));
    scene(80.0, 40.0, shapes)
}

pub fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("convex", convex(3)),
        ("concave", concave(5)),
        ("one object", one_object_maze()),
        ("grid", grid(7, 64)),
        ("bumpy", bumpy()),
    ]
}

/// Every outline of a scene: segments and discs, sides of the floor among them.
pub struct Outlines {
    min: DVec2,
    max: DVec2,
    pub segments: Vec<(DVec2, DVec2)>,
    pub discs: Vec<(DVec2, f64)>,
    shapes: Vec<Shape>,
}

impl Outlines {
    pub fn of(scene: &Scene) -> Outlines {
        let (min, max) = (scene.min(), scene.max());
        let corners = [min, at(max.x, min.y), max, at(min.x, max.y)];
        let mut segments: Vec<(DVec2, DVec2)> = (0..4)
            .map(|side| (corners[side], corners[(side + 1) % 4]))
            .collect();
        let mut discs = Vec::new();
        for obstacle in scene.obstacles() {
            match &obstacle.shape {
                Shape::Disc { centre, radius } => discs.push((*centre, *radius)),
                Shape::Polygon { rings } => {
                    for ring in rings {
                        for index in 0..ring.len() {
                            segments.push((ring[index], ring[(index + 1) % ring.len()]));
                        }
                    }
                }
            }
        }
        let shapes = scene
            .obstacles()
            .iter()
            .map(|obstacle| obstacle.shape.clone())
            .collect();
        Outlines {
            min,
            max,
            segments,
            discs,
            shapes,
        }
    }

    /// Distance to the nearest outline, and the point there.
    pub fn nearest(&self, at: DVec2) -> (f64, DVec2) {
        let mut best = (f64::INFINITY, at);
        for &(a, b) in &self.segments {
            let point = closest(at, a, b);
            if at.distance(point) < best.0 {
                best = (at.distance(point), point);
            }
        }
        for &(centre, radius) in &self.discs {
            let out = (at - centre).try_normalize().unwrap_or(DVec2::X);
            let point = centre + out * radius;
            if at.distance(point) < best.0 {
                best = (at.distance(point), point);
            }
        }
        best
    }

    pub fn free(&self, at: DVec2) -> bool {
        let inside = at.cmpge(self.min).all() && at.cmple(self.max).all();
        inside && !self.shapes.iter().any(|shape| contains(shape, at))
    }

    pub fn clearance(&self, at: DVec2) -> f64 {
        if self.free(at) {
            self.nearest(at).0
        } else {
            0.0
        }
    }

    /// The distance of a segment to everything; 0 where it crosses something or begins inside.
    pub fn segment_clearance(&self, a: DVec2, b: DVec2) -> f64 {
        if !(self.free(a) && self.free(b)) {
            return 0.0;
        }
        let mut least = f64::INFINITY;
        for &(c, d) in &self.segments {
            let turn = |p: DVec2, q: DVec2, r: DVec2| (q - p).perp_dot(r - p);
            let crosses =
                turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
            let apart = if crosses {
                0.0
            } else {
                let ends = [closest(a, c, d).distance(a), closest(b, c, d).distance(b)];
                let others = [closest(c, a, b).distance(c), closest(d, a, b).distance(d)];
                ends.into_iter().chain(others).fold(f64::INFINITY, f64::min)
            };
            least = least.min(apart);
        }
        for &(centre, radius) in &self.discs {
            least = least.min((closest(centre, a, b).distance(centre) - radius).max(0.0));
        }
        least
    }
}

fn contains(shape: &Shape, at: DVec2) -> bool {
    match shape {
        Shape::Disc { centre, radius } => at.distance(*centre) < *radius,
        Shape::Polygon { rings } => {
            let mut inside = false;
            for ring in rings {
                for index in 0..ring.len() {
                    let (a, b) = (ring[index], ring[(index + 1) % ring.len()]);
                    if (a.y <= at.y) != (b.y <= at.y)
                        && at.x < (at.y - a.y) / (b.y - a.y) * (b.x - a.x) + a.x
                    {
                        inside = !inside;
                    }
                }
            }
            inside
        }
    }
}

pub fn closest(at: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let square = a.distance_squared(b);
    let share = if square > 0.0 {
        ((at - a).dot(b - a) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    a + (b - a) * share
}

/// Dijkstra without a heap: the length of the shortest way from a vertex to each, infinite where there is none.
pub fn lengths(net: &GrowingRoadmap, from: u32) -> Vec<f64> {
    let mut lengths = vec![f64::INFINITY; net.vertex_slots()];
    let mut done = vec![false; net.vertex_slots()];
    lengths[from as usize] = 0.0;
    loop {
        let mut next = None;
        for vertex in net.vertices() {
            let length = lengths[vertex as usize];
            if !done[vertex as usize]
                && length.is_finite()
                && next.is_none_or(|(_, least)| length < least)
            {
                next = Some((vertex, length));
            }
        }
        let Some((vertex, length)) = next else {
            return lengths;
        };
        done[vertex as usize] = true;
        for &edge in net.incident(vertex) {
            let other = net.other(edge, vertex) as usize;
            lengths[other] = lengths[other].min(length + net.length(edge));
        }
    }
}

/// How many parts with at least one edge a net has.
pub fn parts(net: &GrowingRoadmap) -> usize {
    let components = net.components();
    let joined =
        |vertex: &u32| !net.incident(*vertex).is_empty() && components[*vertex as usize] == *vertex;
    net.vertices().filter(joined).count()
}

pub fn build(scene: &Scene, radius: f64) -> (Surroundings, Roadmap) {
    let around = Surroundings::of(scene);
    let settings = wayscope::roadmap::RoadmapSettings::suited(&around, radius).unwrap();
    let roadmap = Roadmap::build(&around, &settings).unwrap();
    (around, roadmap)
}
