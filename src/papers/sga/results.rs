//! The results on a set, asked way by way.

use super::distribution::Distribution;
use super::measure::{EXPANSIONS, OfMap, Share, Shares};
use super::sets::Set;
use super::ways::TIES;
use crate::message::Message;
use crate::papers::origin::origin;
use crate::papers::table::Words;

/// A set with what was measured on some of its maps.
#[derive(Clone, Copy)]
pub struct Results<'a> {
    pub set: &'a Set,
    pub maps: &'a [OfMap],
    /// Whether the pairs without a path are meant, instead of those with one.
    pub apart: bool,
}

impl<'a> Results<'a> {
    fn shares(self, map: &'a OfMap, ties: usize) -> &'a Shares {
        let (joined, apart) = &map.of[ties];
        if self.apart { apart } else { joined }
    }

    pub fn problems(self) -> f64 {
        let many = |map: &OfMap| if self.apart { map.apart } else { map.problems };
        self.maps.iter().map(many).sum::<usize>() as f64
    }

    /// The names of all ways, A\* first.
    pub fn ways(self) -> Vec<&'a str> {
        let ways = self.maps.first().into_iter();
        let ways = ways.flat_map(|map| self.shares(map, 0));
        ways.map(|(name, _)| name.as_str()).collect()
    }

    /// All problems that a way was given, with A\*'s ties of that number.
    pub fn of(self, ties: usize, way: &str) -> impl Iterator<Item = &'a Share> {
        let named = |shares: &'a Shares| shares.iter().find(|(name, _)| name == way);
        let found = self.maps.iter().map(|map| named(self.shares(map, ties)));
        found
            .flatten()
            .flat_map(|(_, shares)| shares)
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// What a way took, in percent of A\*.
    pub fn spread(self, ties: usize, way: &str, measure: usize) -> Option<Distribution> {
        Distribution::of(self.of(ties, way).map(|share| share.percent(measure)))
    }

    pub fn mean(self, ties: usize, way: &str, measure: usize) -> Option<f64> {
        self.spread(ties, way, measure).map(|it| it.mean)
    }

    /// The sum of what it took, in percent of A\*'s sum.
    pub fn in_all(self, ties: usize, way: &str, measure: usize) -> Option<f64> {
        let sum = |of: fn(&Share, usize) -> f64| -> f64 {
            self.of(ties, way).map(|share| of(share, measure)).sum()
        };
        let whole = sum(|share, measure| share.whole[measure]);
        (whole > 0.0).then(|| 100.0 * sum(|share, measure| share.own[measure]) / whole)
    }

    pub fn quality(self, ties: usize, way: &str, which: usize) -> Option<Distribution> {
        let known = self.of(ties, way).filter_map(|share| share.quality);
        Distribution::of(known.map(|quality| quality[which]))
    }

    pub fn mean_quality(self, ties: usize, way: &str, which: usize) -> Option<f64> {
        self.quality(ties, way, which).map(|it| it.mean)
    }

    pub fn skipped(self, ties: usize, way: &str) -> Option<f64> {
        Distribution::of(self.of(ties, way).map(|share| share.skipped)).map(|it| it.mean)
    }

    /// What A\* takes itself, on average.
    pub fn a_star(self, ties: usize, measure: usize) -> Option<f64> {
        Distribution::of(self.of(ties, "A*").map(|share| share.own[measure])).map(|it| it.mean)
    }

    /// Where the maps are from, which they are, and what A\* does on them.
    pub fn words(self) -> Vec<Message> {
        let mut words = origin(&self.set.maps);
        let [high, low] = [0, 1].map(|ties| self.a_star(ties, EXPANSIONS));
        if let Some((high, low)) = high.zip(low) {
            let star = Message::new("reproduce.sga.star");
            words.push(star.with("high", high).with("low", low));
        }
        words
    }

    /// Whether its maps are of that generator.
    pub fn is_made_by(self, generator: &str) -> bool {
        let first = self.set.maps.first();
        first.is_some_and(|map| map.seed.is_some() && map.folder == generator)
    }

    /// The name of the set, and what else a row is of.
    pub fn row(self, parts: impl IntoIterator<Item = Message>) -> Words {
        self.set.name.iter().cloned().chain(parts).collect()
    }
}

/// How ties are broken, as it is said.
pub fn ties_said(ties: usize) -> Message {
    Message::new(TIES[ties].0)
}

/// Headings: the first, then those of each group, which say its name before.
pub fn columns(first: &[&'static str], groups: &[(&'static str, &[&'static str])]) -> Vec<Words> {
    let alone = first.iter().map(|id| vec![Message::new(id)]);
    let grouped = groups.iter().flat_map(|(group, ids)| {
        let said = move |id: &&'static str| vec![Message::new(group), Message::new(id)];
        ids.iter().map(said)
    });
    alone.chain(grouped).collect()
}
