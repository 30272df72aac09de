//! The table says what the picture shows.

use crate::support::labs::finish;
use crate::support::worlds::{cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, CellState, Census, Direction, Lab, MAX_WINDOW, Run, Table};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

fn lab_on(grid: Grid, start: Cell, goal: Cell) -> Lab {
    let mut lab = Lab::new(
        Catalogue::standard(),
        World::new("test", grid, start, goal).unwrap(),
    );
    lab.add_lane("a-star").unwrap();
    lab.add_lane("dijkstra").unwrap();
    finish(&mut lab);
    lab
}

fn offset(direction: Direction) -> (i64, i64) {
    match direction {
        Direction::North => (0, -1),
        Direction::NorthEast => (1, -1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, 1),
        Direction::South => (0, 1),
        Direction::SouthWest => (-1, 1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, -1),
    }
}

fn walked(from: Cell, direction: Direction, steps: u32, hexagons: bool) -> Cell {
    let (mut x, y) = offset(direction);
    if hexagons && y != 0 {
        // From an odd row, which stands half a cell to the right, the way to the left keeps the column; else that to
        // the right does.
        x = i64::from(from.y % 2 == 1 && x > 0) - i64::from(from.y.is_multiple_of(2) && x < 0);
    }
    let along = |at: u32, by: i64| u32::try_from(i64::from(at) + by * i64::from(steps)).unwrap();
    Cell::new(along(from.x, x), along(from.y, y))
}

/// Everything that the table says, from what `inspect`, `path` and the rest say.
fn check(lab: &Lab, lane: usize, around: Cell, columns: u32, rows: u32) -> Table {
    let grid = lab.world().grid();
    let hexagons = lab.summary().lanes[lane].hexagons;
    let table = lab.table(lane, around, columns, rows).unwrap();
    assert_eq!(
        table.columns,
        columns.clamp(1, MAX_WINDOW.min(grid.width()))
    );
    assert_eq!(table.rows, rows.clamp(1, MAX_WINDOW.min(grid.height())));
    assert!(table.from.x + table.columns <= grid.width());
    assert!(table.from.y + table.rows <= grid.height());
    assert!(table.cells.iter().any(|cell| cell.info.cell == around));
    let path = lab.path(lane).unwrap();
    for (i, cell) in (0..).zip(&table.cells) {
        let at = Cell::new(
            table.from.x + i % table.columns,
            table.from.y + i / table.columns,
        );
        let index = grid.index(at) as u32;
        assert_eq!(cell.info, lab.inspect(lane, at).unwrap());
        assert_eq!(cell.on_path, path.is_some_and(|p| p.contains(&index)));
        assert_eq!(cell.current, lab.current(lane).unwrap() == Some(index));
        assert_eq!(cell.reached_from.is_some(), cell.info.parent.is_some());
        if let Some(direction) = cell.reached_from {
            assert_eq!(Some(walked(at, direction, 1, hexagons)), cell.info.parent);
        }
    }
    let count = |state| {
        let cells = (0..grid.len()).map(|i| lab.inspect(lane, grid.cell(i)).unwrap().state);
        cells.filter(|found| *found == state).count() as u64
    };
    assert_eq!(
        table.census,
        Census {
            unseen: count(CellState::Unseen),
            open: count(CellState::Open),
            closed: count(CellState::Closed),
            deferred: count(CellState::Deferred),
            tight: count(CellState::Tight),
            blocked: count(CellState::Blocked),
        }
    );
    assert_eq!(table.path.is_some(), path.is_some());
    if let (Some(runs), Some(path)) = (&table.path, path) {
        let mut at = grid.cell(path[0] as usize);
        let mut cells = vec![at];
        for run in runs {
            for _ in 0..run.steps {
                at = walked(at, run.direction.unwrap(), 1, hexagons);
                cells.push(at);
            }
            assert_eq!(at, run.to);
        }
        let path: Vec<Cell> = path.iter().map(|&i| grid.cell(i as usize)).collect();
        assert_eq!(cells, path);
        assert!(
            runs.windows(2)
                .all(|pair| pair[0].direction != pair[1].direction)
        );
    }
    table
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn it_agrees_with_what_is_told_cell_by_cell(
        problem in problems(12),
        at in (0..12_u32, 0..12_u32),
        window in (0..15_u32, 0..15_u32),
        step in 0..160_u64,
        neighbours in prop_oneof![Just("8"), Just("4"), Just("hex")],
        agent in prop_oneof![3 => Just("1"), 1 => Just("3")],
    ) {
        let around = Cell::new(at.0 % problem.grid.width(), at.1 % problem.grid.height());
        let mut lab = lab_on(problem.grid, problem.start, problem.goal);
        lab.set_algorithm(1, "bidirectional-a-star").unwrap();
        lab.add_lane("fringe").unwrap();
        for lane in 0..3 {
            lab.set_setting(lane, "neighbours", neighbours).unwrap();
            lab.set_setting(lane, "agent", agent).unwrap();
        }
        finish(&mut lab);
        for step in [step, u64::MAX] {
            lab.advance(step, 50_000);
            for lane in 0..3 {
                check(&lab, lane, around, window.0, window.1);
            }
        }
    }
}

#[test]
fn a_path_is_told_as_moves() {
    let grid = Grid::from_rows(&["......", "..@@..", "......"]).unwrap();
    let lab = lab_on(grid, Cell::new(0, 1), Cell::new(5, 0));
    let table = check(&lab, 0, Cell::new(3, 1), 5, 3);
    assert_eq!(
        (table.from, table.columns, table.rows),
        (Cell::new(1, 0), 5, 3)
    );
    let run = |direction, steps, x, y| Run {
        direction: Some(direction),
        steps,
        to: Cell::new(x, y),
    };
    assert_eq!(
        table.path.unwrap(),
        [
            run(Direction::NorthEast, 1, 1, 0),
            run(Direction::East, 4, 5, 0)
        ]
    );
    assert_eq!(table.census.blocked, 2);
}

#[test]
fn before_the_end_and_without_a_path_there_is_none() {
    let grid = Grid::from_rows(&["....", "....", "...."]).unwrap();
    let mut lab = lab_on(grid, Cell::new(0, 1), Cell::new(3, 1));
    assert_eq!(
        lab.table(0, Cell::new(0, 0), 3, 3)
            .unwrap()
            .path
            .map(|p| p.len()),
        Some(1)
    );
    lab.advance(2, 0);
    let early = check(&lab, 0, Cell::new(0, 0), 3, 3);
    assert_eq!((early.path, early.census.closed), (None, 1));
    let wall = Edit::Terrain {
        cells: (0..3).map(|y| Cell::new(2, y)).collect(),
        terrain: Terrain::OutOfBounds,
    };
    lab.edit(wall, Joined::New).unwrap();
    finish(&mut lab);
    assert_eq!(check(&lab, 0, Cell::new(3, 2), 9, 9).path, None);
    lab.edit(Edit::Goal(Cell::new(0, 1)), Joined::New).unwrap();
    finish(&mut lab);
    assert_eq!(check(&lab, 1, Cell::new(3, 2), 9, 9).path, Some(Vec::new()));
}

#[test]
fn what_does_not_exist_is_named() {
    let grid = Grid::from_rows(&["....", "...."]).unwrap();
    let lab = lab_on(grid, Cell::new(0, 0), Cell::new(3, 1));
    let id = |found: Result<Table, wayscope::message::Message>| found.unwrap_err().id;
    assert_eq!(id(lab.table(2, Cell::new(0, 0), 3, 3)), "lane.none");
    assert_eq!(id(lab.table(0, Cell::new(4, 0), 3, 3)), "cell.outside");
}
