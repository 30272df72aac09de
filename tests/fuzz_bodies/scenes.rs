//! Scenes: files of them, GeoJSON, and changes with everything that is asked of what stands around.

use glam::DVec2;
use wayscope::message::Message;
use wayscope::path::{Piece, piece_clearance, piece_keeps};
use wayscope::world::scene::{
    Area, AreaMedium, Authored, Cells, Coordinates, Covered, Door, DoorState, DrawnLink, DrawnMesh,
    DrawnSide, Item, ItemKind, LayerEdit, LayerKind, LinkWay, Obstacle, Scene, SceneEdit,
    SceneItem, SceneWorld, Shape, Surroundings, closest_on_segment, rasterise, read_geojson,
    read_scene, trace_grid, write_scene,
};
use wayscope::world::{Json, MAX_CELLS};

/// A scene is written as what reads as the same; what a scene has kept needs no mending.
fn write_and_read(name: &str, scene: &Scene) {
    let written = write_scene(name, scene, "");
    let json = serde_json::from_str(&written).expect("what is written is JSON");
    let again = read_scene(json).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!((again.name.as_str(), &again.scene), (name, scene));
    assert_eq!(again.mended, 0, "{written}");
}

/// Scenes as JSON.
pub fn scene_file(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return true;
    };
    match read_scene(json) {
        Ok(file) => {
            write_and_read(&file.name, &file.scene);
            probe(&file.scene, &middles(&file.scene));
        }
        Err(refused) if refused.id.starts_with("lab-json.") => {
            assert!(refused.arg("path").is_some(), "{refused}");
        }
        Err(refused) => assert!(refused.id.starts_with("scene."), "{refused}"),
    }
    true
}

/// GeoJSON, its coordinates taken in each way.
pub fn geojson(bytes: &[u8]) -> bool {
    let all = [
        Coordinates::Guessed,
        Coordinates::Degrees,
        Coordinates::Metres,
    ];
    for coordinates in all {
        let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
            return true;
        };
        match read_geojson(json, coordinates) {
            Ok(file) => {
                assert!(!file.scene.obstacles().is_empty());
                let (min, max) = (file.scene.min(), file.scene.max());
                for obstacle in file.scene.obstacles() {
                    let (low, high) = obstacle.shape.bounds();
                    assert!(
                        low.cmpge(min).all() && high.cmple(max).all(),
                        "{obstacle:?}"
                    );
                }
                write_and_read(&file.name, &file.scene);
            }
            Err(refused) => {
                let known = ["geojson.", "scene."];
                let known = known.iter().any(|start| refused.id.starts_with(start));
                assert!(known, "{refused}");
            }
        }
    }
    true
}

/// Some places of a scene: corners of obstacles, their middles, those of the floor.
fn middles(scene: &Scene) -> Vec<DVec2> {
    let shapes = scene.obstacles().iter().map(|obstacle| &obstacle.shape);
    let mut places: Vec<DVec2> = shapes
        .take(6)
        .flat_map(|shape| [shape.bounds().0, shape.middle(), shape.bounds().1])
        .collect();
    places.extend([scene.min(), (scene.min() + scene.max()) / 2.0, scene.max()]);
    places
}

/// Beyond this squares are no numbers that can be told apart.
const FAR: f64 = 1e100;

/// How far a place is from the outline of an item, and how exactly that can be known.
fn apart(item: &Item, at: DVec2) -> (f64, f64) {
    let (distance, size) = match *item {
        Item::Segment { a, b } => (
            at.distance(closest_on_segment(at, a, b)),
            a.abs().max(b.abs()),
        ),
        Item::Disc { centre, radius } => (
            (at.distance(centre) - radius).abs(),
            centre.abs() + DVec2::splat(radius),
        ),
    };
    (distance, 1e-6 * (size + at.abs()).max_element())
}

/// Asks everything of some places and of the lines between them: of obstacles alone, and where there are layers of all
/// that is in a walker's way.
fn probe(scene: &Scene, places: &[DVec2]) {
    look_around(&Surroundings::of(scene), places);
    if !scene.layers().is_empty() {
        look_around(&Surroundings::within(scene, 0.05, 1.8), places);
    }
}

fn look_around(around: &Surroundings, places: &[DVec2]) {
    for &at in places {
        let near = around.nearest(at);
        let free = around.free(at);
        assert!(
            near.distance >= 0.0 && near.witness.is_finite(),
            "{at}: {near:?}"
        );
        if !at.abs().cmplt(DVec2::splat(FAR)).all() {
            assert!(!free, "{at} is free");
            assert_eq!(around.clearance(at), 0.0);
            continue;
        }
        let slack = 1e-6 * (at.abs() + near.witness.abs()).max_element();
        let far = at.distance(near.witness);
        assert!(
            (far - near.distance).abs() <= slack,
            "{at}: {near:?}, {far}"
        );
        let mut held = false;
        for (item, feature) in around.items() {
            let (distance, slack) = apart(item, at);
            assert!(
                near.distance <= distance + slack,
                "{at}: {near:?}, but {item:?} {distance}"
            );
            let (off, slack) = apart(item, near.witness);
            held |= feature == near.feature && off <= slack;
        }
        assert!(held, "{at}: {near:?} lies on no feature");
        let clearance = around.clearance(at);
        assert!(clearance == if free { near.distance } else { 0.0 });
    }
    for pair in places.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let arc = Piece::Arc {
            centre: a,
            radius: a.distance(b),
            from: b.x,
            sweep: b.y.clamp(-3.0, 3.0),
        };
        for piece in [Piece::Line { from: a, to: b }, arc] {
            for enough in [0.5, f64::INFINITY] {
                let clearance = piece_clearance(around, &piece, enough);
                assert!(
                    clearance >= 0.0 && clearance <= enough,
                    "{piece:?}: {clearance}"
                );
                let distance = enough.min(2.0);
                let sane = a.distance(b) < 1e12;
                if sane && around.free(piece.start()) && around.free(piece.end()) {
                    let clear = clearance >= distance;
                    assert_eq!(piece_keeps(around, &piece, distance), clear, "{piece:?}");
                }
            }
        }
    }
}

/// Reads choices and numbers of any kind from bytes; nothing but zeros behind their end.
pub(super) struct Choices<'a> {
    pub(super) bytes: &'a [u8],
}

impl Choices<'_> {
    pub(super) fn more(&self) -> bool {
        !self.bytes.is_empty()
    }

    pub(super) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else {
            return 0;
        };
        self.bytes = rest;
        *first
    }

    /// One byte in quarters of a metre; with some others before it finer, or anything that a number may be.
    pub(super) fn number(&mut self) -> f64 {
        match self.byte() {
            250 => f64::from_bits(u64::from_le_bytes(std::array::from_fn(|_| self.byte()))),
            251 => {
                const ODD: [f64; 16] = [
                    f64::NAN,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    -0.0,
                    f64::MIN_POSITIVE,
                    5e-324,
                    f64::MAX,
                    f64::EPSILON,
                    1e-7,
                    1e-5,
                    1e5,
                    -1e5,
                    99_999.999_999,
                    2e5,
                    1e9,
                    1e300,
                ];
                ODD[usize::from(self.byte()) % ODD.len()]
            }
            // Next to a number with few digits.
            252 => self.plain() * (1.0 + f64::EPSILON * f64::from(self.byte())),
            253 => self.plain() + f64::from(self.byte()) * 1e-7,
            254 => -self.plain(),
            255 => self.plain() * f64::from(self.byte()) * 50.0,
            plain => f64::from(plain) / 4.0,
        }
    }

    pub(super) fn plain(&mut self) -> f64 {
        f64::from(self.byte()) / 4.0
    }

    pub(super) fn place(&mut self) -> DVec2 {
        DVec2::new(self.number(), self.number())
    }

    pub(super) fn ring(&mut self) -> Vec<DVec2> {
        let count = self.byte() % 9;
        (0..count).map(|_| self.place()).collect()
    }

    pub(super) fn obstacle(&mut self, low: f64, high: f64) -> Obstacle {
        let shape = match self.byte() % 4 {
            0 => Shape::Disc {
                centre: self.place(),
                radius: self.number(),
            },
            1 => Shape::rectangle(self.place(), self.place()),
            2 => Shape::polygon(&self.ring()),
            _ => Shape::Polygon {
                rings: (0..self.byte() % 4).map(|_| self.ring()).collect(),
            },
        };
        Obstacle {
            shape,
            low,
            high,
            name: String::new(),
        }
    }
}

impl Choices<'_> {
    /// A mesh of a few triangles and links, valid or not.
    fn drawn_mesh(&mut self) -> DrawnMesh {
        let vertices: Vec<DVec2> = (0..self.byte() % 12).map(|_| self.place()).collect();
        let count = self.byte() % 8;
        let triangles = (0..count).map(|_| std::array::from_fn(|_| u32::from(self.byte() % 13)));
        let triangles = triangles.collect();
        let count = self.byte() % 4;
        let mut side = || DrawnSide {
            triangle: u32::from(self.byte() % 9),
            side: self.byte() % 4,
        };
        let links = (0..count).map(|number| DrawnLink {
            from: side(),
            to: side(),
            way: LinkWay::ALL[usize::from(number) % 3],
            on: number % 2 == 0,
        });
        DrawnMesh {
            vertices,
            triangles,
            links: links.collect(),
        }
    }

    /// A change of the layers, in range and out of it.
    fn layer_edit(&mut self, index: usize) -> LayerEdit {
        let pick = usize::from(self.byte());
        let heading = |choices: &mut Self| (pick >= 128).then(|| choices.number());
        let piece = match self.byte() % 4 {
            0 => Authored::Area(Area {
                name: String::new(),
                medium: AreaMedium::ALL[pick % 3],
                cost: self.number(),
                climb: pick % 2 == 1,
                shape: self.obstacle(0.0, 1.0).shape,
            }),
            1 => Authored::Door(Door {
                state: DoorState::ALL[pick % 3],
                one_way: heading(self),
                body: self.obstacle(0.0, 2.0),
            }),
            2 => Authored::Item(SceneItem {
                name: String::new(),
                kind: ItemKind::ALL[pick % ItemKind::ALL.len()],
                at: self.place(),
                facing: heading(self),
            }),
            _ if pick >= 192 => return LayerEdit::Mesh(self.drawn_mesh()),
            _ => {
                let layers = [LayerKind::Areas, LayerKind::Doors, LayerKind::Items];
                return LayerEdit::Remove(layers[pick % 3], index);
            }
        };
        match self.byte() % 2 {
            0 => LayerEdit::Add(piece),
            _ => LayerEdit::Replace(index, piece),
        }
    }
}

/// Most cells of a grid that is made of a scene: a few bytes can ask for millions.
const MOST_CELLS: f64 = 600.0;

/// Grids of a scene and scenes of these.
fn convert(scene: &Scene, choices: &mut Choices) {
    let side = choices.number();
    let covered = match choices.byte() % 2 {
        0 => Covered::Touched,
        _ => Covered::Share(choices.number()),
    };
    let cells = [Cells::Squares, Cells::Hexagons][usize::from(choices.byte() % 2)];
    let slab = (choices.number(), choices.number());
    let count = (scene.size() / side).ceil();
    let cells_of = count.element_product();
    // What is not so is refused at once.
    if cells_of > MOST_CELLS && cells_of <= MAX_CELLS as f64 {
        return;
    }
    let Ok(grid) = rasterise(scene, side, covered, cells, slab) else {
        return;
    };
    if let Ok(traced) = trace_grid(&grid, side, 2.0)
        && cells == Cells::Squares
    {
        let again = rasterise(&traced, side, Covered::Share(0.5), cells, (0.0, 2.0));
        let again = again.expect("as many cells as before");
        let size = |grid: &wayscope::world::Grid| (grid.width(), grid.height());
        assert_eq!(size(&again), size(&grid));
        for index in 0..grid.len() {
            let blocked = |grid: &wayscope::world::Grid| grid.medium(index).is_none();
            assert_eq!(blocked(&again), blocked(&grid), "cell {index}");
        }
    }
}

/// A scene and changes of it, in range and out of it, with everything asked in between.
pub fn scene_calls(bytes: &[u8]) -> bool {
    let mut choices = Choices { bytes };
    let floor = match choices.byte() % 3 {
        0 => [DVec2::ZERO, DVec2::new(64.0, 48.0)],
        1 => [choices.place(), choices.place()],
        _ => [DVec2::splat(-99_999.0), DVec2::splat(1.0)],
    };
    let first = match Scene::new(floor[0], floor[1]) {
        Ok(scene) => scene,
        Err(refused) => {
            assert!(refused.id.starts_with("scene."), "{refused}");
            return true;
        }
    };
    let mut world = SceneWorld::new(first.clone());
    let mut made = 0;
    for _ in 0..24 {
        if !choices.more() {
            break;
        }
        let before = world.scene().clone();
        let index = usize::from(choices.byte() % 8);
        let joined = index == 7;
        let edit = match choices.byte() {
            245.. => SceneEdit::Layers(choices.layer_edit(index)),
            byte => match byte % 10 {
                0..=2 => SceneEdit::Add(choices.obstacle(0.0, 2.5)),
                3 => {
                    let (low, high) = (choices.number(), choices.number());
                    SceneEdit::Add(choices.obstacle(low, high))
                }
                4 => SceneEdit::Replace(index, choices.obstacle(0.0, 2.0)),
                5 | 6 => {
                    let Some(obstacle) = before.obstacles().get(index) else {
                        continue;
                    };
                    let shape = match choices.byte() % 2 {
                        0 => obstacle.shape.moved(choices.place()),
                        _ => {
                            let around = choices.place();
                            let (angle, scale) = (choices.number(), choices.number());
                            obstacle.shape.turned(around, angle, scale)
                        }
                    };
                    let obstacle = Obstacle {
                        shape,
                        ..obstacle.clone()
                    };
                    SceneEdit::Replace(index, obstacle)
                }
                7 => SceneEdit::Remove(index),
                8 => {
                    let places: Vec<DVec2> = (0..5).map(|_| choices.place()).collect();
                    probe(&before, &places);
                    probe(&before, &middles(&before));
                    convert(&before, &mut choices);
                    continue;
                }
                _ => SceneEdit::Clear,
            },
        };
        let told: Result<_, Message> = world.edit(edit, joined);
        match told {
            Ok(change) => {
                made += 1;
                assert_eq!(change.revision, made);
                let turned = world.undo().map(|_| world.redo().is_some());
                made += 2;
                assert_eq!(turned, Some(true));
            }
            Err(refused) => {
                assert!(refused.id.starts_with("scene."), "{refused}");
                assert_eq!(world.scene(), &before, "{refused}");
            }
        }
    }
    let last = world.scene().clone();
    write_and_read("", &last);
    probe(&last, &middles(&last));
    while world.undo().is_some() {}
    assert_eq!(world.scene(), &first);
    while world.redo().is_some() {}
    assert_eq!(world.scene(), &last);
    true
}
