use wayscope::lab::{Catalogue, Solver};
use wayscope::message::Message;
use wayscope::search::Settings;
use wayscope::world::Grid;

/// Once for each map. A grid is `Grid::from_rows(&["....", ".@@.", "...."])?`:
/// '.' is free, '@' is blocked. `grid.set_cost(index, 5)` gives a cell a terrain
/// cost from 1 to 255.
pub fn open_map(grid: Grid) -> Result<Solver, Message> {
    let catalogue = Catalogue::standard();
    let algorithm = catalogue.entry("greedy")?;
    let specs = algorithm.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (setting, option) in [
        ("heuristic", "euclidean"),
        ("ties", "lifo"),
        ("neighbours", "hex"),
        ("corners", "always"),
        ("diagonal", "1.5"),
        ("agent", "7"),
    ] {
        settings.set(&specs, setting, option)?;
    }
    Solver::new(algorithm, &settings, grid)
}

// let mut solver = open_map(grid)?;
// let path = solver.find(Cell::new(0, 1), Cell::new(3, 1))?;
// path is None where there is no way, else it has cells, cost and expanded.
