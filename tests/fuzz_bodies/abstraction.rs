//! Files of abstractions: what can be read is written as the same, and answers queries with paths that can be walked.

use wayscope::graph::{GridGraph, Moves, NodeId};
use wayscope::hierarchy::{Abstraction, HpaSettings, HpaStar, chosen};
use wayscope::lab::Solver;
use wayscope::path::grid_length;
use wayscope::search::{Search, Settings, chosen_for_subgoals, move_rule, subgoal_graph};
use wayscope::trace::{Process, StateHash, Status};
use wayscope::world::Grid;

/// Rooms of two media, so that each cluster has something else to keep.
const ROWS: [&str; 12] = [
    "....@.......",
    "....@.WW....",
    "......WW....",
    "@@.@@@@@.@@@",
    "....@.......",
    "....@.......",
    "............",
    "....@..@@@..",
    "..T.@..@....",
    "....@..@....",
    "......@@....",
    "....@.......",
];

/// A file of HPA\* or of a subgoal graph, as it is and with length and sum put right, for this world.
pub fn abstraction_file(bytes: &[u8]) -> bool {
    let grid = Grid::from_rows(&ROWS).expect("rows of a grid");
    read(bytes, &grid);
    read_subgoals(bytes, &grid);
    read_subgoals(&mended(b"WAYG\x01", bytes), &grid);
    read(&mended(b"WAYH\x01", bytes), &grid)
}

/// With what its beginning and its end have to be for these bytes.
fn mended(begin: &[u8; 5], bytes: &[u8]) -> Vec<u8> {
    let body = bytes
        .get(7..bytes.len().saturating_sub(8))
        .unwrap_or_default();
    let many = body.len() + 8;
    let mut out = begin.to_vec();
    out.extend([many as u8 & 0x7f | 0x80, (many >> 7) as u8 & 0x7f]);
    out.extend(body);
    let mut hash = StateHash::new();
    for part in out.chunks(8) {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        hash.word(u64::from_le_bytes(word));
    }
    out.extend(hash.finish().to_le_bytes());
    out
}

/// By the moves that it was made for.
fn read(bytes: &[u8], grid: &Grid) -> bool {
    let Ok(made_with) = chosen(bytes) else {
        return true;
    };
    let specs = wayscope::hierarchy::HPA_STAR.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (setting, option) in made_with {
        let _ = settings.set(&specs, setting, &option);
    }
    let rule = move_rule(&settings);
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u32>::new(grid, &moves);
    let Ok(known) = Abstraction::load(bytes, &graph) else {
        return true;
    };
    let again = Abstraction::load(&known.save(&graph), &graph);
    assert_eq!(
        again.as_ref(),
        Ok(&known),
        "what was read is written as the same"
    );
    for (start, goal) in [(0, 143), (11, 132), (60, 83)] {
        let ends = [start, goal].map(NodeId);
        let mut query = HpaStar::between(HpaSettings::default(), ends[0], ends[1]);
        let status = query.run((&known, &graph), &mut ());
        assert_ne!(status, Status::Running);
        if let Some(path) = query.path() {
            let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
            assert_eq!(grid_length(grid, rule, &cells).err(), None);
        }
    }
    true
}

/// A subgoal graph in place of one that would be made: what is refused is named, what is read has paths that can be
/// walked.
fn read_subgoals(bytes: &[u8], grid: &Grid) {
    let entry = &subgoal_graph::ENTRY;
    let specs = entry.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (setting, option) in chosen_for_subgoals(bytes).into_iter().flatten() {
        let _ = settings.set(&specs, setting, &option);
    }
    let rule = move_rule(&settings);
    let mut solver = match Solver::with_abstraction(entry, settings, grid.clone(), bytes) {
        Ok(solver) => solver,
        Err(refused) => {
            let known = ["abstraction-file.", "setting"];
            assert!(
                known.iter().any(|start| refused.id.starts_with(start)),
                "{refused}"
            );
            return;
        }
    };
    for (start, goal) in [(0, 143), (11, 132), (60, 83)] {
        if solver
            .set_problem(grid.cell(start), grid.cell(goal))
            .is_ok()
        {
            solver.solve(false);
        }
        if let Some(path) = solver.path() {
            assert_eq!(grid_length(grid, rule, &path).err(), None);
        }
    }
}
