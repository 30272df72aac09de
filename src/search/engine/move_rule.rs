//! Settings of moves, read: the move rule, and what a unit of risk is worth.

use super::settings::Settings;
use crate::graph::{CornerRule, DiagonalCost, MoveRule, Neighbours};
use crate::world::World;

/// The move rule that the settings ask for.
pub fn move_rule(settings: &Settings) -> MoveRule {
    MoveRule {
        neighbours: match settings.get("neighbours") {
            "4" => Neighbours::Four,
            "hex" => Neighbours::Hexagons,
            _ => Neighbours::Eight,
        },
        corners: match settings.get("corners") {
            "one" => CornerRule::PastOne,
            "always" => CornerRule::Always,
            _ => CornerRule::NeverCut,
        },
        diagonal: match settings.get("diagonal") {
            "1.4" => DiagonalCost::D1_4,
            "1.42" => DiagonalCost::D1_42,
            "1.5" => DiagonalCost::D1_5,
            _ => DiagonalCost::Sqrt2,
        },
        reach: match settings.get("agent") {
            "3" => 1,
            "5" => 2,
            "7" => 3,
            _ => 0,
        },
        risk: settings.number("risk") as u8,
    }
}

/// The world as searches with these settings see it: with risk in its costs, where it counts.
pub fn weighed<'w>(settings: &Settings, world: &'w World) -> &'w World {
    world.weighed(settings.number("risk") as u8)
}
