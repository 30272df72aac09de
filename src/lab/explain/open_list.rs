//! The open list of a lane at the cursor, in the order in which it gives its nodes back.

use std::collections::BinaryHeap;

use serde::Serialize;

use super::cell::place;
use crate::lab::core::lab::Lab;
use crate::lab::core::pop_order::{PopOrder, Popped};
use crate::message::Message;
use crate::search::{By, Order, Ties};
use crate::trace::{NodeRecord, OPEN};
use crate::world::Cell;

/// The most entries that can be asked for at once.
const MOST: usize = 10_000;

/// An open node at its place in the list. Costs are lengths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenEntry {
    /// Which cell.
    pub cell: Cell,
    /// Cost of the best way to it so far.
    pub g: f64,
    /// Estimate of what is left.
    pub h: f64,
    /// What the list goes by, where that is f.
    pub f: Option<f64>,
    /// The step in which it got its place, where the order looks at that and the step is at hand.
    pub since: Option<u64>,
    /// Whether another open node has an equal key, so that ties are broken.
    pub tied: bool,
    /// The first and last place, from 1, that it may have. They differ where others are equal in all that is
    /// compared, so that the heap decides, and the heap is not known: while `settled` is false, in the middle of a
    /// step, on grids of more than four million cells.
    pub alike: (u64, u64),
}

/// The head of an open list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenPage {
    /// How many nodes are open.
    pub of: u64,
    /// How many nodes have been put off until a later pass; they are not listed.
    pub deferred: u64,
    /// The key: `f`, `g` (f without an estimate), `h`, `age`; `turn` where the list is not sorted, `depth` where
    /// there is none; `none` where the algorithm declares no order.
    pub by: &'static str,
    /// What breaks ties: `high-g`, `low-g`, `fifo`, `lifo`; nothing where nothing more is compared.
    pub ties: Option<&'static str>,
    /// Whether there is an estimate.
    pub estimates: bool,
    /// Whether this is final: false while a background run is on its way to the step shown, to tell the order of ties.
    /// Ask again.
    pub settled: bool,
    /// The first entries, in order.
    pub entries: Vec<OpenEntry>,
}

type Key = ((u64, u64), u32);

impl Lab {
    /// The first `count` nodes (10,000 at most) of a lane's open list on one side, in the order in which they would
    /// come out if none went in: the first is the one that does come out next. O(cells + count x log(count)), and
    /// O(events) where ages count; at most 100,000 steps of another run where the heap decides. Errors: no such lane or
    /// side.
    pub fn open_list(
        &mut self,
        lane: usize,
        side: usize,
        count: usize,
    ) -> Result<OpenPage, Message> {
        if side >= self.lane(lane)?.sides() {
            return Err(Message::new("lane.no-side").with("found", side));
        }
        self.lanes[lane].record_next(&self.world);
        let lane = &self.lanes[lane];
        let (view, order) = (lane.trace().view(side), lane.order());
        let aged =
            order.is_some_and(|o| o.by == By::Age || matches!(o.ties, Ties::Fifo | Ties::Lifo));
        let ages = match aged {
            true => lane.trace().ages(side as u8),
            false => Vec::new(),
        };
        let age = |node: u32| ages.get(node as usize).copied().unwrap_or_default();
        let key = |node: u32, record: NodeRecord| -> Key {
            let order = order.unwrap_or(IN_ORDER_OF_CELLS);
            match lane.order() {
                Some(_) => (place(order, record, age(node)), node),
                None => ((0, u64::from(node)), node),
            }
        };
        let next = lane
            .trace()
            .next_to_leave(side as u8)
            // One that is taken up and visited in a step is not open yet.
            .filter(|&node| view.marks().get(node as usize) == Some(&OPEN))
            .and_then(|node| Some(key(node, view.record(node)?)));
        let mut keys = first_keys(
            view.open_records().map(|(node, record)| key(node, record)),
            count.min(MOST),
            next,
        );
        let mut places = Places::of(&keys, view.open_records().map(|(n, r)| key(n, r).0));
        let mut settled = true;
        if order.is_some() && places.are_shared(&keys) {
            let run = PopOrder::of(&mut self.pop_order, &self.world, lane, side, keys.len());
            match run {
                Popped::Known(nodes) => {
                    let known = |&node: &u32| view.record(node).map(|record| key(node, record));
                    keys = nodes.iter().filter_map(known).collect();
                    places.are_known = true;
                }
                Popped::Soon => settled = false,
                Popped::Never => {}
            }
        }
        let unit = lane.unit(&self.world);
        let estimates = lane.estimates();
        let entry = |(at, &(_, node)): (usize, &Key)| {
            let record = view.record(node).unwrap_or_default();
            let f = order.and_then(|order| order.f(record.g, record.h));
            let (tied, alike) = places.of_entry(&keys, at);
            OpenEntry {
                cell: self.world.grid().cell(node as usize),
                g: record.g as f64 * unit,
                h: record.h as f64 * unit,
                f: f.map(|f| f as f64 * unit),
                since: Some(age(node))
                    .filter(|&age| age > 0)
                    .map(|age| lane.trace().step_of_event(age)),
                tied: tied
                    && order.is_some_and(|order| order.by != By::Age && !order.by.has_passes()),
                alike,
            }
        };
        Ok(OpenPage {
            of: view.open(),
            deferred: view.deferred(),
            by: match order.map(|order| order.by) {
                Some(By::F) if !estimates => "g",
                Some(By::F) => "f",
                Some(By::H) => "h",
                Some(By::Age) => "age",
                Some(By::Turn) => "turn",
                Some(By::Depth) => "depth",
                None => "none",
            },
            // How a recorded run broke ties is not known.
            ties: order
                .filter(|_| lane.recorded().is_none())
                .and_then(|order| ties(order, estimates)),
            estimates,
            settled,
            entries: keys.iter().enumerate().map(entry).collect(),
        })
    }
}

/// Stands in where there is no order.
const IN_ORDER_OF_CELLS: Order = Order {
    by: By::Age,
    weight: crate::search::Weight::ONE,
    ties: Ties::Fifo,
};

fn ties(order: Order, estimates: bool) -> Option<&'static str> {
    match (order.by, order.ties) {
        (By::Age | By::Turn | By::Depth, _) => None,
        // f is g: nodes with equal keys have the same g.
        (By::F, Ties::HighG | Ties::LowG) if !estimates => None,
        (_, Ties::HighG) => Some("high-g"),
        (_, Ties::LowG) => Some("low-g"),
        (_, Ties::Fifo) => Some("fifo"),
        (_, Ties::Lifo) => Some("lifo"),
    }
}

/// The smallest keys in order; of those alike to the first, the one that is known to come next stands before the
/// others.
fn first_keys(all: impl Iterator<Item = Key>, count: usize, next: Option<Key>) -> Vec<Key> {
    let mut heap: BinaryHeap<Key> = BinaryHeap::with_capacity(count + 1);
    for key in all {
        if heap.len() < count {
            heap.push(key);
        } else if heap.peek().is_some_and(|worst| key < *worst) {
            heap.pop();
            heap.push(key);
        }
    }
    let mut keys = heap.into_sorted_vec();
    let alike = |first: &Key| next.filter(|next| next.0 == first.0);
    if let Some(next) = keys.first().and_then(alike) {
        match keys.iter().position(|key| *key == next) {
            Some(at) => keys[..=at].rotate_right(1),
            None => {
                keys.pop();
                keys.insert(0, next);
            }
        }
    }
    keys
}

/// The ties among the keys listed, also with keys that are not listed.
struct Places {
    /// How many keys equal the last one listed: in f, or what stands for it, and in all that is compared.
    like_last: (u64, u64),
    /// The keys stand in the very order in which they come out.
    are_known: bool,
}

impl Places {
    fn of(keys: &[Key], all: impl Iterator<Item = (u64, u64)>) -> Places {
        let mut like_last = (0, 0);
        if let Some(&(last, _)) = keys.last() {
            for key in all.filter(|key| key.0 == last.0) {
                like_last.0 += 1;
                like_last.1 += u64::from(key == last);
            }
        }
        Places {
            like_last,
            are_known: false,
        }
    }

    /// Whether some of the keys listed are alike in all that is compared.
    fn are_shared(&self, keys: &[Key]) -> bool {
        self.like_last.1 > 1 || keys.windows(2).any(|pair| pair[0].0 == pair[1].0)
    }

    /// Of the entry at a place: whether another has an equal key, and the places of those that are alike.
    fn of_entry(&self, keys: &[Key], at: usize) -> (bool, (u64, u64)) {
        let key = keys[at].0;
        let from = keys.partition_point(|other| other.0 < key);
        let to = keys.partition_point(|other| other.0 <= key);
        let begins = keys.partition_point(|other| other.0.0 < key.0);
        let ends = keys.partition_point(|other| other.0.0 <= key.0);
        let beyond = to == keys.len();
        let alike = if beyond {
            self.like_last.1
        } else {
            (to - from) as u64
        };
        let counting = if ends == keys.len() {
            self.like_last.0
        } else {
            (ends - begins) as u64
        };
        let places = match self.are_known {
            true => (at as u64 + 1, at as u64 + 1),
            false => (from as u64 + 1, from as u64 + alike),
        };
        (counting > 1, places)
    }
}
