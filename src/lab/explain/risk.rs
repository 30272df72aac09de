//! The risk on the ways that lanes have found, and what avoiding it costs.

use crate::graph::{MoveRule, Neighbours};
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::path::cells_along;
use crate::search::move_rule;
use crate::world::{Cell, Grid};

/// A way without its weights: what is compared between lanes to which risk is worth differently much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// Its length times terrain cost, as if there were no risk.
    pub length: f64,
    /// Its length times risk: a move has the mean of its two cells, a line that of the moves from cell to cell that it
    /// passes.
    pub risk: f64,
}

/// Parts of a percent that are told.
const PARTS: f64 = 10.0;

impl Lab {
    /// The way that a lane has found; `None` while there is none, and for one along corners of cells. O(cells passed).
    /// Errors: no such lane.
    pub fn way(&self, lane: usize) -> Result<Option<Way>, Message> {
        Ok(self.way_of(self.lane(lane)?))
    }

    fn way_of(&self, lane: &Lane) -> Option<Way> {
        let outcome = lane.outcome().filter(|o| matches!(o.length, Ok(Some(_))))?;
        let path = outcome.path.as_ref().filter(|_| !lane.names_corners())?;
        Some(walk(self.world().grid(), move_rule(lane.settings()), path))
    }

    /// For each lane what is to be said of the risk on its way, beside the shortest way of another lane where that has
    /// risk, and whether cells are dearer and riskier together than can be told apart. Nothing of lanes without a way,
    /// and where the world has no risk. O(cells).
    pub fn risk_lines(&self) -> Vec<Vec<Message>> {
        let ways: Vec<Option<Way>> = match self.world().grid().risks() {
            Some(_) => self.lanes().iter().map(|lane| self.way_of(lane)).collect(),
            None => vec![None; self.lanes().len()],
        };
        let lengths = ways
            .iter()
            .enumerate()
            .filter_map(|(n, way)| Some((n, (*way)?)));
        let shortest = lengths.min_by(|(_, a), (_, b)| a.length.total_cmp(&b.length));
        let say = |(n, way): (usize, &Option<Way>)| {
            let way = (*way)?;
            let beside = shortest
                .filter(|(other, best)| *other != n && best.risk > 0.0 && best.length > 0.0);
            let told = Message::new(match beside {
                None => "risk.way",
                Some((_, best)) if way.risk > best.risk => "risk.more",
                Some(_) => "risk.less",
            });
            let told = told.with("risk", rounded(way.risk));
            Some(beside.into_iter().fold(told, |told, (other, best)| {
                told.with("longer", rounded(100.0 * (way.length / best.length - 1.0)))
                    .with(
                        "change",
                        rounded(100.0 * (way.risk / best.risk - 1.0).abs()),
                    )
                    .with("n", other + 1)
            }))
        };
        let capped = |(lane, way): (&Lane, &Option<Way>)| {
            let weight = way.is_some().then(|| move_rule(lane.settings()).risk)?;
            let n = capped(self.world().grid(), weight);
            (n > 0).then(|| {
                Message::new("risk.capped")
                    .with("n", n)
                    .with("most", u8::MAX)
            })
        };
        let capped = self.lanes().iter().zip(&ways).map(capped);
        let said = ways.iter().enumerate().map(say);
        said.zip(capped)
            .map(|(said, capped)| said.into_iter().chain(capped).collect())
            .collect()
    }
}

/// Free cells whose cost and weighed risk together are more than a cost can be. O(cells).
fn capped(grid: &Grid, weight: u8) -> usize {
    let beyond = |&index: &usize| {
        let sum = u32::from(grid.cost(index)) + u32::from(grid.risk(index)) * u32::from(weight);
        grid.terrain()[index].medium().is_some() && sum > u32::from(u8::MAX)
    };
    (0..grid.len()).filter(beyond).count()
}

/// To a tenth, and never a negative nought.
fn rounded(value: f64) -> f64 {
    (value * PARTS).round() / PARTS + 0.0
}

fn walk(grid: &Grid, rule: MoveRule, path: &[u32]) -> Way {
    let mut way = Way {
        length: 0.0,
        risk: 0.0,
    };
    for pair in path.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(|cell| grid.cell(cell as usize));
        let length = straight(rule, a, b);
        let passed = cells_along(grid, pair);
        let share = length / (passed.len() - 1) as f64;
        for step in passed.windows(2) {
            let [a, b] = [step[0] as usize, step[1] as usize];
            let mean = |value: fn(&Grid, usize) -> u8| {
                (f64::from(value(grid, a)) + f64::from(value(grid, b))) / 2.0
            };
            way.length += share * mean(Grid::cost);
            way.risk += share * mean(Grid::risk);
        }
    }
    way
}

/// From cell to cell: as long as the rule says for neighbours.
fn straight(rule: MoveRule, a: Cell, b: Cell) -> f64 {
    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    match (dx, dy) {
        _ if rule.neighbours != Neighbours::Eight => 1.0,
        (1, 1) => rule.diagonal.real(),
        _ => (f64::from(dx) * f64::from(dx) + f64::from(dy) * f64::from(dy)).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Catalogue;
    use crate::world::{Joined, Terrain, World};

    /// Two rows of five cells, the upper with risk 4 in the middle three: straight through, or around at the price of
    /// two diagonals.
    fn lab() -> Lab {
        let mut grid = Grid::new(5, 2, Terrain::Dot).unwrap();
        (1..4).for_each(|i| grid.set_risk(i, 4));
        let world = World::new("t", grid, Cell::new(0, 0), Cell::new(4, 0)).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        for weight in ["0", "2"] {
            let lane = lab.add_lane("a-star").unwrap();
            lab.set_setting(lane, "risk", weight).unwrap();
        }
        while lab.advance(u64::MAX, 10_000) > 0 {}
        lab
    }

    #[test]
    fn the_shortest_way_and_the_safest_are_compared() {
        let lab = lab();
        let short = Way {
            length: 4.0,
            risk: 12.0,
        };
        assert_eq!(lab.way(0).unwrap(), Some(short));
        let safe = lab.way(1).unwrap().unwrap();
        assert!((safe.length - (2.0 + 8f64.sqrt())).abs() < 1e-12);
        assert_eq!(safe.risk, 0.0);
        let told: Vec<String> = lab
            .risk_lines()
            .into_iter()
            .flatten()
            .map(|told| told.to_string())
            .collect();
        assert_eq!(
            told,
            [
                "risk.way risk=12",
                "risk.less risk=0 longer=20.7 change=100 n=1"
            ]
        );
        assert!(lab.way(2).is_err());
    }

    #[test]
    fn without_risk_nothing_is_said() {
        let mut lab = lab();
        assert_eq!(lab.clear_risk(), Ok(true));
        while lab.advance(u64::MAX, 10_000) > 0 {}
        assert_eq!(lab.risk_lines(), [vec![], vec![]]);
        assert_eq!(lab.way(1).unwrap().unwrap().length, 4.0);
        assert_eq!(lab.clear_risk(), Ok(false));
    }

    #[test]
    fn cells_beyond_the_largest_cost_are_told() {
        let mut lab = lab();
        // 250 and 2 x 4 are more than 255, 247 and 2 x 4 are not.
        lab.paint_cost(vec![Cell::new(1, 0)], 250, Joined::New)
            .unwrap();
        lab.paint_cost(vec![Cell::new(2, 0)], 247, Joined::New)
            .unwrap();
        while lab.advance(u64::MAX, 10_000) > 0 {}
        let lines = lab.risk_lines();
        assert_eq!(lines[0].len(), 1, "a lane to which risk is worth nothing");
        assert_eq!(lines[1][1].to_string(), "risk.capped n=1 most=255");
    }

    #[test]
    fn along_a_line_risk_is_that_of_the_cells_it_passes() {
        let mut grid = Grid::new(5, 1, Terrain::Dot).unwrap();
        grid.set_risk(2, 8);
        let way = walk(&grid, MoveRule::default(), &[0, 4]);
        assert_eq!(way, walk(&grid, MoveRule::default(), &[0, 1, 2, 3, 4]));
        assert_eq!((way.length, way.risk), (4.0, 8.0));
    }
}
