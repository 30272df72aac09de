//! Spheres grown on scenes and maps: all free, what they cover counted by other points, joined where bodies can go.

use crate::support::random_scenes::{between, numbers, point, random_scene};
use glam::{DVec2, DVec3};
use wayscope::navmesh::{FreeSpace, Locator, MeshBuilding, NavMesh};
use wayscope::navspheres::{
    CoverGround, CoverOrder, CoverSettings, CoverStage, Covering, Lens, NavSphere,
};
use wayscope::trace::{Process, Status};
use wayscope::world::scene::{
    Area, AreaMedium, Authored, Door, DoorState, LayerEdit, Obstacle, Scene, Shape, Surroundings,
};
use wayscope::world::{Grid, read_map};

const LOW: f64 = 0.05;
const HIGH: f64 = 1.8;

pub fn ground_of(scene: &Scene) -> CoverGround {
    CoverGround::of(scene, LOW, HIGH)
}

pub fn settings(radius: f64, coverage: f64) -> CoverSettings {
    CoverSettings {
        pixels: 1 << 16,
        ..CoverSettings::new(radius, coverage)
    }
}

pub fn covered(ground: &CoverGround, settings: CoverSettings) -> Covering {
    let mut covering = Covering::new(ground, settings).unwrap();
    assert_eq!(covering.run(ground, &mut ()), Status::Done);
    covering
}

fn map(name: &str) -> Grid {
    let file = format!("{}/maps/{name}.map", env!("CARGO_MANIFEST_DIR"));
    read_map(&std::fs::read(file).unwrap()).unwrap()
}

/// The sphere's radius is the clearance of its centre, and no obstacle has a point in it.
fn all_free(scene: &Scene, covering: &Covering) {
    let around = Surroundings::of(scene);
    let mut numbers = numbers(3);
    for sphere in covering.spheres() {
        let at = sphere.at.truncate();
        assert_eq!(sphere.at.z, 0.0);
        assert_eq!(sphere.radius, around.clearance(at));
        assert!(sphere.radius >= covering.settings().radius);
        assert!(sphere.checked().is_ok());
        for _ in 0..20 {
            let way = DVec2::from_angle(between(&mut numbers, 0.0, std::f64::consts::TAU));
            let within = at + way * sphere.radius * 0.999_999;
            let obstacles = scene.obstacles();
            assert!(obstacles.iter().all(|one| !one.shape.contains(within)));
            assert!(within.cmpge(scene.min()).all() && within.cmple(scene.max()).all());
        }
    }
}

/// The share of places at which a body can be that lie in a shrunk sphere, by so many points at random.
pub fn recounted(ground: &CoverGround, covering: &Covering, points: u32) -> f64 {
    let (low, high) = ground.bounds();
    let radius = covering.settings().radius;
    let (mut numbers, mut open, mut held) = (numbers(17), 0, 0);
    while open < points {
        let at = point(&mut numbers, low, high);
        let clearance = ground.solids().clearance(at);
        if clearance > 0.0 && clearance >= radius {
            let at = DVec3::new(at.x, at.y, 0.0);
            let holds = |sphere: &NavSphere| sphere.at.distance(at) <= sphere.radius - radius;
            open += 1;
            held += u32::from(covering.spheres().iter().any(holds));
        }
    }
    f64::from(held) / f64::from(open)
}

fn agrees(ground: &CoverGround, covering: &Covering) {
    let points = 20_000;
    let (said, counted) = (covering.coverage(), recounted(ground, covering, points));
    let counts = 1.0 / f64::from(points) + 1.0 / covering.measured_points() as f64;
    let error = (said * (1.0 - said) * counts).sqrt();
    // The last sphere came when enough was covered, so that what was counted is a little high.
    assert!(
        (said - counted).abs() <= 4.0 * error + 1e-3,
        "{said} by its own points, {counted} by others, error {error}"
    );
}

/// How many components the spheres have, of all pairs.
pub fn components(spheres: &[NavSphere], radius: f64) -> Vec<usize> {
    let mut of: Vec<usize> = (0..spheres.len()).collect();
    for a in 0..spheres.len() {
        for b in 0..a {
            let bottleneck = match Lens::of(&spheres[a], &spheres[b]) {
                Some(lens) => lens.bottleneck,
                None if spheres[a].nests(&spheres[b]) => spheres[a].radius.min(spheres[b].radius),
                None => -1.0,
            };
            if bottleneck >= radius && of[a] != of[b] {
                let (from, to) = (of[a], of[b]);
                of.iter_mut()
                    .filter(|one| **one == from)
                    .for_each(|one| *one = to);
            }
        }
    }
    of
}

pub fn count(of: &[usize]) -> u32 {
    let mut roots = of.to_vec();
    roots.sort_unstable();
    roots.dedup();
    roots.len() as u32
}

#[test]
fn spheres_on_random_scenes_are_free_and_cover_what_is_said() {
    for seed in 0..24 {
        let scene = random_scene(seed, 3 + seed as usize);
        let ground = ground_of(&scene);
        for (radius, share) in [(0.0, 0.9), (0.3, 0.97), (0.8, 0.95)] {
            let covering = covered(&ground, settings(radius, share));
            all_free(&scene, &covering);
            assert!(covering.coverage() >= share, "seed {seed} radius {radius}");
            agrees(&ground, &covering);
        }
    }
}

#[test]
fn spheres_on_maps_are_free_and_cover_what_is_said() {
    for name in ["halls", "keep", "skirmish"] {
        let ground = CoverGround::of_grid(&map(name), 1.0);
        for order in [CoverOrder::Gain, CoverOrder::Deepest] {
            let wanted = CoverSettings {
                order,
                pixels: 1 << 18,
                ..settings(0.5, 0.95)
            };
            let covering = covered(&ground, wanted);
            assert!(covering.coverage() >= 0.95, "{name} {order:?}");
            for sphere in covering.spheres() {
                let clearance = ground.solids().clearance(sphere.at.truncate());
                assert_eq!(sphere.radius, clearance);
            }
            agrees(&ground, &covering);
        }
    }
}

#[test]
fn what_covers_most_takes_fewer_spheres_than_what_is_deepest() {
    let ground = CoverGround::of_grid(&map("skirmish"), 1.0);
    let count = |order| {
        let wanted = CoverSettings {
            order,
            join: false,
            pixels: 1 << 18,
            ..settings(0.5, 0.95)
        };
        covered(&ground, wanted).spheres().len()
    };
    assert!(count(CoverOrder::Gain) <= count(CoverOrder::Deepest));
}

#[test]
fn no_sphere_lies_in_another_and_coverage_only_grows() {
    for seed in 0..12 {
        let ground = ground_of(&random_scene(seed, 12));
        let covering = covered(&ground, settings(0.25, 0.98));
        let spheres = covering.spheres();
        for (number, a) in spheres.iter().enumerate() {
            assert!(spheres[..number].iter().all(|b| !a.nests(b)), "seed {seed}");
        }
        let curve = covering.curve();
        assert!(
            curve
                .windows(2)
                .all(|pair| pair[0].coverage <= pair[1].coverage)
        );
        assert_eq!(curve.last().unwrap().spheres as usize, spheres.len());
        assert_eq!(curve.last().unwrap().coverage, covering.coverage());
    }
}

#[test]
fn in_steps_at_once_and_gone_on_with_it_is_the_same() {
    let ground = ground_of(&random_scene(5, 14));
    let wanted = settings(0.3, 0.97);
    let whole = covered(&ground, wanted);
    for steps in [1, 7, 1000] {
        let mut covering = Covering::new(&ground, wanted).unwrap();
        let mut progress = 0.0;
        while covering.advance(&ground, steps) == Status::Running {
            // Left alone at any step, what there is can be used; a copy goes on alike.
            covering = covering.clone();
            assert!((0.0..=1.0).contains(&covering.progress()));
            assert!(covering.progress() >= progress || covering.stage() == CoverStage::Candidates);
            progress = covering.progress();
        }
        assert_eq!(covering.spheres(), whole.spheres());
        assert_eq!(covering.curve(), whole.curve());
        assert_eq!(covering.connectivity(), whole.connectivity());
        assert_eq!(covering.progress(), 1.0);
        // Further steps change nothing.
        assert_eq!(covering.advance(&ground, 3), Status::Done);
        assert_eq!(covering.spheres(), whole.spheres());
    }
}

#[test]
fn a_step_places_one_sphere_at_most() {
    let ground = ground_of(&random_scene(8, 10));
    let mut covering = Covering::new(&ground, settings(0.3, 0.97)).unwrap();
    let mut before = 0;
    while covering.step(&ground, &mut ()) == Status::Running {
        assert!(covering.spheres().len() <= before + 1);
        before = covering.spheres().len();
    }
}

#[test]
fn empty_and_full_floors() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(20.0, 10.0)).unwrap();
    let covering = covered(&ground_of(&scene), settings(0.5, 0.95));
    assert!(covering.coverage() >= 0.95);
    let first = covering.spheres()[0];
    assert!((first.radius - 5.0).abs() < 0.1, "{first:?}");
    all_free(&scene, &covering);
    let connectivity = covering.connectivity().unwrap();
    assert_eq!((connectivity.free, connectivity.linked), (1, 1));
    // Nothing asked for.
    assert!(
        covered(&ground_of(&scene), settings(0.5, 0.0))
            .spheres()
            .is_empty()
    );
    // A body that fits nowhere, and a floor without a free place.
    assert!(
        covered(&ground_of(&scene), settings(6.0, 0.95))
            .spheres()
            .is_empty()
    );
    let all = Shape::Disc {
        centre: DVec2::new(10.0, 5.0),
        radius: 50.0,
    };
    scene.add(Obstacle::standing(all, 2.0)).unwrap();
    let full = covered(&ground_of(&scene), settings(0.0, 1.0));
    assert!(full.spheres().is_empty());
    assert_eq!(full.coverage(), 1.0);
    assert_eq!(full.measured_points(), 0);
    assert_eq!(full.connectivity().unwrap().free, 0);
}

#[test]
fn all_of_a_floor_ends_too() {
    let ground = ground_of(&random_scene(2, 9));
    for order in [CoverOrder::Gain, CoverOrder::Deepest] {
        let wanted = CoverSettings {
            order,
            pixels: 1 << 12,
            ..settings(0.2, 1.0)
        };
        let covering = covered(&ground, wanted);
        assert!(covering.coverage() > 0.97, "{}", covering.coverage());
    }
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let ground = ground_of(&random_scene(1, 3));
    let id = |wanted| Covering::new(&ground, wanted).unwrap_err().id;
    for radius in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(id(settings(radius, 0.9)), "spheres.cover-radius");
    }
    for share in [-0.1, 1.1, f64::NAN] {
        assert_eq!(id(settings(0.5, share)), "spheres.cover-share");
    }
    for pixels in [0, 63, u32::MAX] {
        let wanted = CoverSettings {
            pixels,
            ..settings(0.5, 0.9)
        };
        assert_eq!(id(wanted), "spheres.cover-pixels");
    }
}

#[test]
fn a_door_that_is_shut_is_solid_and_an_open_one_is_not() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(20.0, 10.0)).unwrap();
    let wall = |low: f64, high: f64| {
        let ring = [(9.5, low), (10.5, low), (10.5, high), (9.5, high)];
        let ring = ring.into_iter().map(|(x, y)| DVec2::new(x, y)).collect();
        Obstacle::standing(Shape::Polygon { rings: vec![ring] }, 3.0)
    };
    scene.add(wall(0.0, 4.0)).unwrap();
    scene.add(wall(6.0, 10.0)).unwrap();
    let linked = |scene: &Scene| {
        let covering = covered(&ground_of(scene), settings(0.4, 0.95));
        let connectivity = covering.connectivity().unwrap();
        assert_eq!(connectivity.free, connectivity.linked);
        connectivity.linked
    };
    assert_eq!(linked(&scene), 1);
    let (a, b) = (DVec2::new(10.0, 4.0), DVec2::new(10.0, 6.0));
    for (state, components) in [
        (DoorState::Shut, 2),
        (DoorState::Locked, 2),
        (DoorState::Open, 1),
    ] {
        let mut with_door = scene.clone();
        let door = Door {
            state,
            ..Door::across(a, b, 0.2, 2.5)
        };
        with_door
            .edit_layers(LayerEdit::Add(Authored::Door(door)))
            .unwrap();
        assert_eq!(linked(&with_door), components, "{state:?}");
    }
}

#[test]
fn spheres_have_the_medium_at_their_centre_and_shores_are_crossed() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(30.0, 20.0)).unwrap();
    let lake = Shape::Disc {
        centre: DVec2::new(15.0, 10.0),
        radius: 6.0,
    };
    let area = Area::of(lake.clone(), AreaMedium::Water);
    scene
        .edit_layers(LayerEdit::Add(Authored::Area(area)))
        .unwrap();
    let radius = 0.4;
    let ground = ground_of(&scene);
    let covering = covered(&ground, settings(radius, 0.95));
    let mut wet = 0;
    for sphere in covering.spheres() {
        let water = lake.contains(sphere.at.truncate());
        wet += u32::from(water);
        let expected = if water {
            AreaMedium::Water
        } else {
            AreaMedium::Land
        };
        assert_eq!(sphere.medium, expected);
        // From the centre to the shore, and no further than the body's radius over it.
        let shore = (sphere.at.truncate().distance(DVec2::new(15.0, 10.0)) - 6.0).abs();
        assert!(sphere.radius <= shore + radius + 1e-9);
        assert!(sphere.radius <= ground.solids().clearance(sphere.at.truncate()));
    }
    assert!(wet > 0 && wet < covering.spheres().len() as u32);
    agrees(&ground, &covering);
    let connectivity = covering.connectivity().unwrap();
    assert_eq!((connectivity.free, connectivity.linked), (1, 1));
}

#[test]
fn links_have_the_components_that_are_told() {
    for seed in 30..50 {
        let ground = ground_of(&random_scene(seed, 25));
        for radius in [0.0, 0.35] {
            let covering = covered(&ground, settings(radius, 0.9));
            let told = covering.connectivity().unwrap();
            let of = components(covering.spheres(), radius);
            assert_eq!(told.linked, count(&of), "seed {seed} radius {radius}");
            assert!(told.held <= told.free);
            assert!(told.linked >= told.held, "seed {seed}: {told:?}");
            assert!(
                told.linked <= told.held + told.given_up,
                "seed {seed}: {told:?}"
            );
        }
    }
}

/// Of each polygon of a mesh, with which others it hangs together.
fn pieces(mesh: &NavMesh) -> Vec<usize> {
    let mut piece = vec![usize::MAX; mesh.polygons() as usize];
    for first in 0..mesh.polygons() {
        let mut waiting = vec![first];
        while let Some(polygon) = waiting.pop() {
            if piece[polygon as usize] == usize::MAX {
                piece[polygon as usize] = first as usize;
                let sides = mesh.sides_of(polygon);
                let twins = sides.filter_map(|side| mesh.twin(side));
                waiting.extend(twins.map(|twin| mesh.polygon_of(twin)));
            }
        }
    }
    piece
}

#[test]
fn between_which_a_mesh_has_a_way_spheres_have_one() {
    let radius = 0.4;
    for seed in 60..72 {
        let scene = random_scene(seed, 22);
        let covering = covered(&ground_of(&scene), settings(radius, 0.9));
        let told = covering.connectivity().unwrap();
        let of = components(covering.spheres(), radius);
        // The mesh is of a body a little larger, as its corners are cut: where that goes, this does.
        let free = FreeSpace::of(&scene, LOW, HIGH, radius * 1.02).unwrap();
        let mesh = MeshBuilding::run(&free, true).unwrap();
        let (pieces, locator) = (pieces(&mesh), Locator::new(&mesh));
        let at = |sphere: &NavSphere| {
            let polygon = locator.at(&mesh, sphere.at.truncate()).next()?;
            Some(pieces[polygon as usize])
        };
        let mut apart = 0;
        let held: Vec<_> = covering.spheres().iter().map(at).collect();
        for a in 0..held.len() {
            for b in 0..a {
                let together = held[a].is_some() && held[a] == held[b];
                apart += usize::from(together && of[a] != of[b]);
            }
        }
        assert!(
            apart == 0 || told.given_up > 0,
            "seed {seed}: {apart} pairs, {told:?}"
        );
    }
}
