//! The claims about a set beside the thesis: whether ours come up to what its text tells, and reasons. Nothing is said
//! that was not measured so.

use super::measure::{NODES, RAW, RAYS, TIME};
use super::published::Thesis;
use super::results::Results;
use super::ways::{V1, V2};
use crate::message::Message;

/// Far less than published: at most this share of it.
const FAR_LESS: f64 = 0.5;
/// Means stand well above the share of the sums where that is at most this part of them.
const WELL_BELOW: f64 = 0.75;

/// A value for each kind of ties, where both are known.
type ByTies = Option<[f64; 2]>;

/// Sentences on a set, as far as they are true of what was measured on it.
pub fn claims(one: Results<'_>, known: &Thesis) -> Vec<Message> {
    let both = |of: &dyn Fn(usize) -> Option<f64>| -> ByTies { Some([of(0)?, of(1)?]) };
    let mean = |measure| both(&|ties| one.mean(ties, V2, measure));
    let quality = |way, which| both(&|ties| one.mean_quality(ties, way, which));
    // A clock that stands still measures nothing.
    let time = mean(TIME).filter(|time| time.iter().all(|&it| it > 0.0));
    let nodes = mean(NODES);
    let raw = quality(V2, RAW);

    let less = |ours: f64, there: f64| ours <= there;
    let more = |ours: f64, there: f64| ours >= there;
    let compared = [
        beside(V2, "reproduce.sga.time", time, known.time, less),
        beside(V2, "reproduce.sga.nodes", nodes, known.nodes, less),
        beside(
            V1,
            "reproduce.sga.raw",
            quality(V1, RAW),
            known.raw[0],
            more,
        ),
        beside(V2, "reproduce.sga.raw", raw, known.raw[1], more),
        beside(
            V2,
            "reproduce.sga.rays",
            quality(V2, RAYS),
            known.smooth,
            more,
        ),
    ];

    let sums = both(&|ties| one.in_all(ties, V2, NODES));
    let all = |a: ByTies, b: ByTies, so: &dyn Fn(f64, f64) -> bool| {
        a.zip(b)
            .is_some_and(|(a, b)| a.into_iter().zip(b).all(|(a, b)| so(a, b)))
    };
    let there = |value: Option<f64>| value.map(|it| [it; 2]);
    // An interruption weighs much in a mean.
    let usual = both(&|ties| one.spread(ties, V2, TIME).map(|it| it.median));
    let slow = known.time.is_some() && all(usual, nodes, &|time, nodes| time > nodes);
    let few = all(nodes, there(known.nodes), &|ours, it| ours <= FAR_LESS * it);
    let worse = all(raw, there(known.raw[1]), &|ours, it| ours < it);
    let short = known.nodes.is_some() && all(sums, nodes, &|sum, it| sum <= WELL_BELOW * it);
    let reasons = [
        slow.then(|| Message::new("reproduce.sga.because.lines")),
        known.small.filter(|_| few).map(Message::new),
        known.long.filter(|_| worse).map(Message::new),
        sums.filter(|_| short).map(|[high, low]| {
            let short = Message::new("reproduce.sga.because.short");
            short.with("high", high).with("low", low)
        }),
    ];
    let said = compared.into_iter().chain(reasons).flatten();
    said.map(|message| message.with("set", one.set.name[0].id))
        .collect()
}

/// Whether a way is as good as published, or better: with which ties.
fn beside(
    way: &str,
    what: &'static str,
    ours: ByTies,
    there: Option<f64>,
    good: fn(f64, f64) -> bool,
) -> Option<Message> {
    let (ours, there) = ours.zip(there)?;
    let id = match ours.map(|it| good(it, there)) {
        [true, true] => "reproduce.sga.beside.both",
        [true, false] => "reproduce.sga.beside.high",
        [false, true] => "reproduce.sga.beside.low",
        [false, false] => "reproduce.sga.beside.neither",
    };
    Some(Message::new(id).with("way", way).with("what", what))
}

#[cfg(test)]
mod tests {
    use super::super::measure::{OfMap, Share};
    use super::super::published;
    use super::super::sets::sets;
    use super::*;
    use crate::papers::Map;

    /// What is said of one map whose two problems, a short one and a long one, take so many nodes of 100 and of 1000,
    /// and give paths that are so good; with both ties.
    fn said(generator: &str, nodes: [[f64; 2]; 2], raw: f64) -> Vec<String> {
        let maps = Map::made(generator, 1, 32).unwrap();
        let name = maps[0].said();
        let set = sets(maps).remove(0);
        let share = |own: f64, whole: f64| Share {
            own: [own, own, own],
            whole: [whole; 3],
            skipped: 0.0,
            quality: Some([raw, 97.0, 97.0, 97.0]),
        };
        let shares = |[short, long]: [f64; 2]| {
            let ways = [V1, V2].map(|way| {
                (
                    way.to_owned(),
                    vec![share(short, 100.0), share(long, 1000.0)],
                )
            });
            (ways.to_vec(), Vec::new())
        };
        let maps = [OfMap {
            name,
            problems: 2,
            apart: 0,
            of: nodes.map(shares).to_vec(),
        }];
        let one = Results {
            set: &set,
            maps: &maps,
            apart: false,
        };
        let known = one
            .set
            .thesis
            .unwrap_or_else(|| published::thesis().first().unwrap());
        claims(one, known).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn nothing_is_said_that_was_not_measured_so() {
        let has = |said: &[String], what: &str| said.iter().any(|it| it.contains(what));
        // 9.5 % of the nodes with ties for the lowest g, 12 % for the highest; published are 10.
        let rts = said("pseudo-rts", [[12.0, 120.0], [9.5, 95.0]], 80.0);
        assert!(
            has(
                &rts,
                "beside.low way=V2 MaxDist what=reproduce.sga.nodes set=reproduce.made.pseudo-rts"
            ),
            "{rts:?}"
        );
        assert!(
            has(&rts, "beside.both way=V2 MaxDist what=reproduce.sga.rays"),
            "{rts:?}"
        );
        assert!(!has(&rts, "because"), "{rts:?}");
        let dear = said("pseudo-rts", [[18.0, 180.0], [15.0, 150.0]], 80.0);
        assert!(
            has(
                &dear,
                "beside.neither way=V2 MaxDist what=reproduce.sga.nodes"
            ),
            "{dear:?}"
        );

        // Published are 50 % of the nodes, and 63 and 79 % raw.
        let small = said("indoor", [[24.0, 240.0], [20.0, 200.0]], 70.0);
        assert!(
            has(&small, "reproduce.sga.because.rooms")
                && has(&small, "reproduce.sga.because.corridors"),
            "{small:?}"
        );
        assert!(
            has(&small, "beside.both way=V1 what=reproduce.sga.raw"),
            "{small:?}"
        );
        assert!(
            has(
                &small,
                "beside.neither way=V2 MaxDist what=reproduce.sga.raw"
            ),
            "{small:?}"
        );
        let large = said("indoor", [[49.0, 490.0], [45.0, 450.0]], 80.0);
        assert!(!has(&large, "because"), "{large:?}");

        // A short problem takes more than its A*, a long one far less.
        let short = said("indoor", [[150.0, 200.0], [150.0, 100.0]], 80.0);
        assert!(has(&short, "because.short high=31.8"), "{short:?}");
    }
}
