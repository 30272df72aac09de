//! Which problems a shard has.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `index` of `of`, from 1. In files and on the command line: `2/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 1 to `of`.
    index: u32,
    /// How many there are.
    of: u32,
}

impl Shard {
    /// From 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether it has a problem of a map. Every n-th one, so that each shard has short and long ones of every map
    /// (files are sorted by length); where a map's first one goes is told by its name alone, so that maps with few
    /// problems do not all go to shard 1.
    pub fn has(self, map: &str, problem: usize) -> bool {
        // FNV-1a: equal on all machines and in all versions.
        let name = map.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let of = u64::from(self.of);
        (name % of + problem as u64 % of) % of == u64::from(self.index - 1)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) => Ok(Shard { index, of }),
            _ => Err(format!(
                "a shard is i/n with i from 1 to n, as 2/8, not {text:?}"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_is_in_exactly_one_shard() {
        for of in [1, 2, 3, 7, 64] {
            for (map, problem) in [("dao/arena.map", 0), ("bay.map", 209), ("ä.map", 7)] {
                let shards = (1..=of).filter(|&index| Shard { index, of }.has(map, problem));
                assert_eq!(shards.count(), 1, "{map} {problem} of {of}");
            }
        }
    }

    #[test]
    fn a_shard_has_short_and_long_ones_and_stays_what_it_is() {
        let shard: Shard = "2/3".parse().unwrap();
        let chosen: Vec<_> = (0..9).filter(|&i| shard.has("bay.map", i)).collect();
        assert_eq!(chosen.len(), 3);
        assert_eq!(chosen[1] - chosen[0], 3);
        // Whoever goes on tomorrow with a newer build must find the same problems.
        assert_eq!(chosen, [2, 5, 8]);
    }

    #[test]
    fn what_is_no_shard_says_so() {
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/3", "1/3/5"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
