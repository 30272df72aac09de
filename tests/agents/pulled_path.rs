//! Paths pulled straight against naive oracles: clearances of sampled points, and the shortest of all shortcuts.

use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::agents::{
    BitmapLayout, BlockedGoal, BucketSearch, Dilation, Guide, Hindrances, PulledPath, Slab,
    StandingCharacter, obstruct, plan_between,
};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

const RADIUS: f64 = 0.3;
const NEEDED: f64 = 0.35;
const WANTED: f64 = 0.45;

fn share(random: &mut Pcg32) -> f64 {
    f64::from(random.next_u32()) / 4_294_967_296.0
}

/// A floor of 12 by 10 m with blocks and columns, and others who stand about.
struct World {
    scene: Scene,
    blocks: Vec<(DVec2, DVec2)>,
    columns: Vec<(DVec2, f64)>,
    others: Vec<StandingCharacter>,
}

fn world(random: &mut Pcg32) -> World {
    let size = DVec2::new(12.0, 10.0);
    let mut world = World {
        scene: Scene::new(DVec2::ZERO, size).unwrap(),
        blocks: Vec::new(),
        columns: Vec::new(),
        others: Vec::new(),
    };
    for _ in 0..random.next_u32() % 8 {
        let low = DVec2::new(share(random), share(random)) * size;
        let extent = DVec2::new(0.2, 0.2) + DVec2::new(share(random), share(random)) * 3.0;
        let high = (low + extent).min(size);
        if (high - low).min_element() > 0.1 {
            world.blocks.push((low, high));
            let shape = Shape::rectangle(low, high);
            world.scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
    }
    for _ in 0..random.next_u32() % 6 {
        let centre = DVec2::new(share(random), share(random)) * size;
        let radius = 0.1 + share(random);
        world.columns.push((centre, radius));
        let shape = Shape::Disc { centre, radius };
        world.scene.add(Obstacle::standing(shape, 2.0)).unwrap();
    }
    for _ in 0..random.next_u32() % 4 {
        world.others.push(StandingCharacter {
            at: DVec2::new(share(random), share(random)) * size,
            radius: 0.3,
            margin: 0.3,
        });
    }
    world
}

impl World {
    /// The distance of a place to all that stands and to the sides of the floor, and to the margins of others: of the
    /// latter a quarter counts beyond what is needed.
    fn clearance(&self, at: DVec2) -> f64 {
        let sides = at.min(DVec2::new(12.0, 10.0) - at).min_element();
        let blocks = self
            .blocks
            .iter()
            .map(|&(low, high)| at.distance(at.clamp(low, high)));
        let columns = self
            .columns
            .iter()
            .map(|&(centre, radius)| at.distance(centre) - radius);
        let others = self
            .others
            .iter()
            .map(|one| at.distance(one.at) - one.radius - one.margin);
        let still = blocks.chain(columns).fold(sides, f64::min).max(0.0);
        let others = others.map(|clear| clear.min(NEEDED + (clear - NEEDED) / 4.0));
        others.fold(still, f64::min)
    }

    /// The same along a segment, at places a centimetre apart.
    fn along(&self, a: DVec2, b: DVec2) -> f64 {
        let parts = (a.distance(b) / 0.01).ceil().max(1.0) as u32;
        let places = (0..=parts).map(|i| a.lerp(b, f64::from(i) / f64::from(parts)));
        places
            .map(|at| self.clearance(at))
            .fold(f64::INFINITY, f64::min)
    }

    /// A path through cells between two places, as characters plan it.
    fn path(&self, random: &mut Pcg32, dilation: Dilation) -> Option<Vec<DVec2>> {
        let layout = BitmapLayout::over(self.scene.min(), self.scene.max(), 0.2, NEEDED).unwrap();
        let map = obstruct(
            &self.scene,
            &Slab::of_height(1.8),
            layout,
            &self.others,
            NEEDED,
            dilation,
        );
        let [from, to] =
            [0, 1].map(|_| DVec2::new(share(random), share(random)) * DVec2::new(12.0, 10.0));
        let mut search = BucketSearch::default();
        let plan = plan_between(
            &mut search,
            &map,
            from,
            to,
            Guide::Estimate,
            BlockedGoal::Snap,
        )
        .ok()?;
        Some(plan.route.points().to_vec())
    }
}

fn length(points: &[DVec2]) -> f64 {
    points
        .windows(2)
        .map(|ends| ends[0].distance(ends[1]))
        .sum()
}

#[test]
fn it_keeps_its_ends_is_never_longer_and_never_nearer_to_anything_than_allowed() {
    let mut random = Pcg32::new(5, 11);
    let (mut paths, mut straightened) = (0, 0);
    for case in 0..3_000 {
        let world = world(&mut random);
        let dilation = [Dilation::Conservative, Dilation::Paper][case % 2];
        let Some(path) = world.path(&mut random, dilation) else {
            continue;
        };
        paths += 1;
        let around = Surroundings::within(&world.scene, 0.05, 1.8);
        let among = Hindrances {
            around: &around,
            others: &world.others,
            needed: NEEDED,
        };
        let pulled = PulledPath::new(&path, RADIUS, WANTED, &among);
        let points = pulled.points();
        assert_eq!((points.first(), points.last()), (path.first(), path.last()));
        assert_eq!(pulled.keeps().len() + 1, points.len().max(1));
        assert!(pulled.length() <= length(&path) + 1e-9, "case {case}");
        let path_has = path
            .windows(2)
            .map(|ends| world.along(ends[0], ends[1]))
            .fold(WANTED, f64::min);
        for (ends, &keep) in points.windows(2).zip(pulled.keeps()) {
            let has = world.along(ends[0], ends[1]);
            assert!(
                has >= keep - 1e-6,
                "case {case}: {has} of {keep} at {ends:?}"
            );
            assert!(
                has >= path_has - 0.015,
                "case {case}: {has}, the path {path_has}"
            );
        }
        straightened += u32::from(pulled.length() < 0.99 * length(&path));
    }
    assert!(
        paths > 1_500 && straightened > paths / 2,
        "{straightened} of {paths}"
    );
}

#[test]
fn it_is_about_as_short_as_the_shortest_of_all_shortcuts() {
    let mut random = Pcg32::new(9, 3);
    let (mut sums, mut paths) = ([0.0, 0.0], 0);
    let mut longer = 0;
    while paths < 300 {
        let world = world(&mut random);
        let Some(path) = world.path(&mut random, Dilation::Conservative) else {
            continue;
        };
        let around = Surroundings::within(&world.scene, 0.05, 1.8);
        let among = Hindrances {
            around: &around,
            others: &world.others,
            needed: NEEDED,
        };
        let clear = |a, b| among.clearance(a, b, WANTED);
        // A shortcut is as clear as what it replaces; from each place the best of all.
        let mut best = vec![f64::INFINITY; path.len()];
        best[0] = 0.0;
        for from in 0..path.len() {
            let mut least = f64::INFINITY;
            for to in from + 1..path.len() {
                least = least.min(clear(path[to - 1], path[to]));
                let literal = to == from + 1;
                if literal || (least >= RADIUS && clear(path[from], path[to]) >= least - 1e-9) {
                    best[to] = best[to].min(best[from] + path[from].distance(path[to]));
                }
            }
        }
        let pulled = PulledPath::new(&path, RADIUS, WANTED, &among).length();
        let shortest = best[path.len() - 1];
        assert!(pulled >= path[0].distance(path[path.len() - 1]) - 1e-9);
        if shortest > 0.0 {
            longer += u32::from(pulled > 1.05 * shortest);
        }
        sums = [sums[0] + pulled, sums[1] + shortest];
        paths += 1;
    }
    // Where the path goes round something on one side it stays there, though a shortcut may be on the other.
    assert!(
        sums[0] <= 1.005 * sums[1] && longer <= 6,
        "{sums:?}, {longer}"
    );
}

#[test]
fn one_line_is_left_of_a_path_on_free_floor_and_odd_paths_do_no_harm() {
    let scene = Scene::new(DVec2::ZERO, DVec2::new(12.0, 10.0)).unwrap();
    let around = Surroundings::of(&scene);
    let among = Hindrances {
        around: &around,
        others: &[],
        needed: NEEDED,
    };
    let pull = |path: &[DVec2]| PulledPath::new(path, RADIUS, WANTED, &among);
    let stairs: Vec<DVec2> = (0..30)
        .map(|i| DVec2::new(1.0 + 0.2 * f64::from(i), 2.0 + 0.1 * f64::from(i % 2)))
        .collect();
    assert_eq!(pull(&stairs).points(), [stairs[0], stairs[29]]);
    assert_eq!(pull(&stairs).keeps(), [WANTED]);
    let [a, nowhere] = [DVec2::new(3.0, 3.0), DVec2::NAN];
    assert_eq!(pull(&[]).points(), []);
    for path in [&[a][..], &[a, a], &[nowhere, a], &[a, nowhere, a]] {
        let pulled = pull(path);
        assert_eq!((pulled.points(), pulled.keeps()), (&[a][..], &[][..]));
    }
    // On the way out of the floor's side it stays as it is.
    let out: Vec<DVec2> = [0.0, 0.1, 0.3, 2.0]
        .map(|x| DVec2::new(x, 5.0 + x * x))
        .to_vec();
    assert_eq!(pull(&out).points()[..3], out[..3]);
}
