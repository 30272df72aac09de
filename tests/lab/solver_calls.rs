//! The calls of a solver that hand out paths answer alike, and as the lane does.

use crate::support::worlds;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, FoundCost, FoundPaths, Solver};
use wayscope::search::Settings;
use wayscope::world::Cell;

proptest! {
    #![proptest_config(worlds::cases(12))]

    #[test]
    fn many_problems_in_one_call_are_answered_as_one_by_one(
        problem in worlds::problems(12),
        places in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 0..6),
    ) {
        let grid = &problem.grid;
        let problems: Vec<[Cell; 2]> = places
            .iter()
            .map(|ends| ends.map(|end| grid.cell(end.index(grid.len()))))
            .collect();
        for entry in Catalogue::standard().entries() {
            let settings = Settings::defaults(&entry.all_settings());
            let mut solver = Solver::new(entry, &settings, grid.clone()).unwrap();
            let mut many = FoundPaths::default();
            solver.find_all(&problems, &mut many).unwrap();
            prop_assert_eq!(many.lengths().len(), problems.len());
            let mut cells = vec![Cell::new(99, 99)];
            for (number, &[start, goal]) in problems.iter().enumerate() {
                let one = solver.find(start, goal);
                // What is asked of the solver itself is a path of its own.
                let (path, length) = (solver.path(), solver.length().unwrap());
                prop_assert_eq!(many.path(number), path.as_deref(), "{}", entry.id);
                let of_many = many.lengths()[number];
                match &one {
                    Err(why) => {
                        prop_assert_eq!(why.id, "search.stopped");
                        prop_assert!(of_many.is_nan());
                    }
                    Ok(None) => prop_assert_eq!((of_many, length), (f64::INFINITY, None)),
                    Ok(Some(found)) => {
                        prop_assert_eq!((of_many, length), (found.cost, Some(found.cost)));
                        prop_assert_eq!(u64::from(many.expanded()[number]), found.expanded);
                        let indices: Vec<u32> = found.cells.iter().map(|&cell| grid.index(cell) as u32).collect();
                        prop_assert_eq!(Some(indices), path);
                    }
                }
                let into = solver.find_into(start, goal, &mut cells);
                let same = one.as_ref().map(|found| found.as_ref().map(|found| {
                    let (cost, expanded) = (found.cost, found.expanded);
                    (FoundCost { cost, expanded }, found.cells.clone())
                }));
                let into = into.map(|found| found.map(|found| (found, cells.clone())));
                prop_assert_eq!(into.as_ref().ok(), same.as_ref().ok());
                prop_assert!(!matches!(one, Ok(None)) || cells.is_empty());
            }
            prop_assert_eq!(many.path(problems.len()), None);
        }
    }
}

#[test]
fn a_cell_outside_is_refused_before_any_problem_is_solved() {
    let catalogue = Catalogue::standard();
    let entry = catalogue.find("a-star").unwrap();
    let settings = Settings::defaults(&entry.all_settings());
    let grid = wayscope::world::Grid::from_rows(&["...", "..."]).unwrap();
    let mut solver = Solver::new(entry, &settings, grid).unwrap();
    let mut many = FoundPaths::default();
    let at = Cell::new;
    let problems = [[at(0, 0), at(2, 1)], [at(0, 0), at(3, 1)]];
    let refused = solver.find_all(&problems, &mut many).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "world.outside found=(3,1) width=3 height=2"
    );
    assert_eq!((many.lengths(), many.path(0)), (&[][..], None));
}
