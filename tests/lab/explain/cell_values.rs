//! The values written into cells are those of `inspect`, and what is marked as changed is what differs from the step
//! before.

use crate::support::labs::finish;
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::lab::{CELL_VALUES, Catalogue, CellInfo, Lab};
use wayscope::world::{Cell, CellBox, Grid, Terrain, World};

const ALGORITHMS: [&str; 8] = [
    "a-star",
    "dijkstra",
    "greedy",
    "weighted-a-star",
    "breadth-first",
    "bidirectional-a-star",
    "jump-point",
    "jump-point-plus",
];

/// What `inspect` says of every cell, as the rows of numbers should: read one by one.
fn told(lab: &Lab, area: CellBox) -> Vec<CellInfo> {
    let grid = lab.world().grid();
    let cells = (0..grid.len()).map(|index| grid.cell(index));
    let inside = |cell: &Cell| {
        (area.min.x..=area.max.x).contains(&cell.x) && (area.min.y..=area.max.y).contains(&cell.y)
    };
    let infos = cells
        .filter(inside)
        .map(|cell| lab.inspect(0, cell).unwrap());
    infos.filter(|info| info.g.is_some()).collect()
}

fn same(number: f64, value: Option<f64>) -> bool {
    value.map_or(number.is_nan(), |value| value.to_bits() == number.to_bits())
}

/// Every step of a run.
fn check(algorithm: &str, grid: Grid, start: Cell, goal: Cell, area: CellBox) {
    let world = World::new("test", grid, start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    finish(&mut lab);
    let steps = lab.steps();
    let mut before: Vec<CellInfo> = Vec::new();
    for step in 0..=steps.min(60) {
        while lab.advance(step, 100_000) > 0 {}
        let now = told(&lab, area);
        let values = lab.cell_values(0, area).unwrap();
        assert_eq!(values.len(), now.len() * CELL_VALUES);
        for (row, info) in values.chunks(CELL_VALUES).zip(&now) {
            let grid = lab.world().grid();
            let index = |cell: Cell| grid.index(cell) as f64;
            assert_eq!(row[0], index(info.cell));
            assert!(same(row[1], info.g) && same(row[2], info.h) && same(row[3], info.f));
            assert!(same(row[4], info.parent.map(index)));
            let differs = step > 0 && !before.contains(info);
            assert_eq!(row[5] == 1.0, differs, "{algorithm}: step {step}, {info:?}");
        }
        before = now;
    }
}

proptest! {
    #![proptest_config(cases(240))]

    #[test]
    fn values_are_those_of_inspect_and_changes_those_of_the_step(problem in problems(12), which in 0..ALGORITHMS.len()) {
        let area = CellBox::of(&problem.grid);
        check(ALGORITHMS[which], problem.grid, problem.start, problem.goal, area);
    }
}

#[test]
fn what_lies_outside_is_left_out_and_a_lane_that_is_not_there_refused() {
    let grid = Grid::new(5, 4, Terrain::Dot).unwrap();
    let area = CellBox {
        min: Cell::new(3, 1),
        max: Cell::new(3, 2),
    };
    check(
        "a-star",
        grid.clone(),
        Cell::new(0, 0),
        Cell::new(4, 3),
        area,
    );
    let world = World::new("test", grid, Cell::new(0, 0), Cell::new(4, 3)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("dijkstra").unwrap();
    finish(&mut lab);
    let from = |x, y| CellBox {
        min: Cell::new(x, y),
        max: Cell::new(u32::MAX, u32::MAX),
    };
    let whole = lab.cell_values(0, from(0, 0)).unwrap();
    let all = lab.cell_values(0, CellBox::of(lab.world().grid())).unwrap();
    let bits = |values: &[f64]| values.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&whole), bits(&all));
    assert!(lab.cell_values(0, from(9, 9)).unwrap().is_empty());
    assert_eq!(lab.cell_values(1, from(0, 0)).unwrap_err().id, "lane.none");
}
