//! The laboratory's searches with which a character can plan on a dilated bitmap.

use crate::hierarchy::HPA_STAR;
use crate::search::{
    Entry, Settings, bidirectional, fringe, greedy, jump_point, lazy_theta_star, theta_star,
    weighted_a_star,
};

/// A search that takes the place of Dijkstra's algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OtherSearch {
    /// Weighted A* with weight 2: a path costs at most twice the optimum.
    WeightedAStar,
    /// Greedy best-first search: by the heuristic alone, with no bound on the cost.
    Greedy,
    /// Bidirectional A*.
    Bidirectional,
    /// Fringe search.
    Fringe,
    /// Jump point search.
    JumpPoint,
    /// Theta*: its paths turn anywhere, and go in straight lines between.
    ThetaStar,
    /// Lazy Theta*.
    LazyThetaStar,
    /// HPA*, with an abstraction that is built anew for each plan, because others have moved; smoothed.
    HpaStar,
}

impl OtherSearch {
    /// All of them.
    pub const ALL: [OtherSearch; 8] = [
        OtherSearch::WeightedAStar,
        OtherSearch::Greedy,
        OtherSearch::Bidirectional,
        OtherSearch::Fringe,
        OtherSearch::JumpPoint,
        OtherSearch::ThetaStar,
        OtherSearch::LazyThetaStar,
        OtherSearch::HpaStar,
    ];

    pub(super) fn entry(self) -> &'static Entry {
        match self {
            OtherSearch::WeightedAStar => &weighted_a_star::ENTRY,
            OtherSearch::Greedy => &greedy::ENTRY,
            OtherSearch::Bidirectional => &bidirectional::ENTRY,
            OtherSearch::Fringe => &fringe::ENTRY,
            OtherSearch::JumpPoint => &jump_point::ENTRY,
            OtherSearch::ThetaStar => &theta_star::ENTRY,
            OtherSearch::LazyThetaStar => &lazy_theta_star::ENTRY,
            OtherSearch::HpaStar => &HPA_STAR,
        }
    }

    /// Its id, that of the laboratory's catalogue.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// The one with that id.
    pub fn find(id: &str) -> Option<OtherSearch> {
        OtherSearch::ALL.into_iter().find(|one| one.id() == id)
    }

    /// Whether its paths go along straight lines from cell to cell, not from neighbour to neighbour.
    pub fn any_angle(self) -> bool {
        matches!(self, OtherSearch::ThetaStar | OtherSearch::LazyThetaStar)
    }

    /// With the costs 1 and 1.4, and with diagonal moves past corners where the map allows these.
    pub(super) fn settings(self, corners: bool) -> Settings {
        let specs = self.entry().all_settings();
        let mut settings = Settings::defaults(&specs);
        let corners = if corners { "always" } else { "never" };
        for (id, option) in [("corners", corners), ("diagonal", "1.4")] {
            // One that cannot be had stays as it is: paths are allowed then, too, and cost no less.
            let _ = settings.set(&specs, id, option);
        }
        settings
    }
}
