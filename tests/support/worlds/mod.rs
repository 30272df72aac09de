//! Random worlds for property tests.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use wayscope::world::{Cell, Grid, Terrain};

/// A world with two cells to go between.
#[derive(Clone, Debug)]
pub struct Problem {
    pub grid: Grid,
    pub start: Cell,
    pub goal: Cell,
}

/// How many cases a property is tried on: a third of the number, the same ones in every run; ten times the number and
/// others in each run with WAYSCOPE_ALL=1.
pub fn cases(number: u32) -> ProptestConfig {
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    let (cases, rng_seed) = if all {
        (number * 10, RngSeed::Random)
    } else {
        (number.div_ceil(3), RngSeed::Fixed(0x5761_7973_636f_7065))
    };
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed,
        ..ProptestConfig::default()
    }
}

/// Worlds up to `side` x `side` with every kind of terrain, mostly ground; some have terrain costs. Start and goal
/// are anywhere, on blocked cells too. A third has risk.
pub fn problems(side: u32) -> impl Strategy<Value = Problem> {
    (1..=side, 1..=side, 0..60u32, 0..25u32, any::<bool>()).prop_flat_map(
        |(width, height, blocked, water, weighted)| {
            let cells = (width * height) as usize;
            let terrain = proptest::collection::vec(terrain(blocked, water), cells);
            let costs = proptest::collection::vec(
                prop_oneof![4 => 1..=1u8, 2 => 1..=9u8, 1 => 1..=255u8],
                cells,
            );
            let place = (0..width, 0..height);
            (terrain, costs, place.clone(), place).prop_map(move |(terrain, costs, start, goal)| {
                let mut grid = Grid::from_terrain(width, height, terrain).unwrap();
                // From what is drawn anyway, so that the other draws are what they were without risk.
                if (width + start.0) % 3 == 0 {
                    (0..cells).for_each(|i| grid.set_risk(i, costs[(i + 1) % cells] % 10));
                }
                if weighted {
                    for (i, cost) in costs.into_iter().enumerate() {
                        grid.set_cost(i, cost);
                    }
                }
                Problem {
                    grid,
                    start: Cell::new(start.0, start.1),
                    goal: Cell::new(goal.0, goal.1),
                }
            })
        },
    )
}

fn terrain(blocked: u32, water: u32) -> impl Strategy<Value = Terrain> {
    let some = |terrain| Just(terrain).boxed();
    prop_oneof![
        60 => some(Terrain::Dot),
        10 => some(Terrain::Grass),
        10 => some(Terrain::Swamp),
        water + 1 => some(Terrain::Water),
        blocked + 1 => some(Terrain::OutOfBounds),
        2 => some(Terrain::OutOfBoundsO),
        3 => some(Terrain::Trees),
    ]
}
