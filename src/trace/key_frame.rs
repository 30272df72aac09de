//! Key frames: copies of the views at one step, made a piece at a time while the cursor goes on.

use super::node_view::{NodeView, ViewPiece};
use super::{Event, NO_NODE};

/// Pieces that are copied at a time: those of a few thousand nodes.
const AT_A_TIME: usize = 4;

/// A copy of the views at one step.
///
/// Copying a large map at once would take longer than a slice of work. So each piece of the nodes is copied before an
/// event changes it for the first time since that step, and the others bit by bit.
pub(super) struct KeyFrame {
    pub step: u64,
    pub event: u64,
    views: Vec<ViewCopy>,
    /// Pieces that are not copied yet, of all views.
    left: usize,
    /// The view and the piece from which on there may be such.
    from: (usize, usize),
}

/// A copy of one view.
struct ViewCopy {
    /// All but what it knows of each node.
    totals: NodeView,
    pieces: Vec<Option<ViewPiece>>,
}

impl KeyFrame {
    /// A key frame of which nothing is copied but what is not of single nodes.
    pub fn new(step: u64, event: u64, views: &[NodeView]) -> KeyFrame {
        let copy = |view: &NodeView| ViewCopy {
            totals: view.totals(),
            pieces: (0..view.pieces()).map(|_| None).collect(),
        };
        KeyFrame {
            step,
            event,
            views: views.iter().map(copy).collect(),
            left: views.iter().map(NodeView::pieces).sum(),
            from: (0, 0),
        }
    }

    /// Copies what `event` is about to change, forwards or backwards.
    pub fn keep(&mut self, views: &[NodeView], event: &Event) {
        if event.touches_all() {
            while !self.go_on(views) {}
        } else if event.node != NO_NODE {
            let space = usize::from(event.space);
            self.copy(views, (space, NodeView::piece_of(event.node)));
        }
    }

    /// Copies some more pieces; answers whether all are copied.
    pub fn go_on(&mut self, views: &[NodeView]) -> bool {
        let wanted = self.left.saturating_sub(AT_A_TIME);
        while self.left > wanted {
            let (space, piece) = self.from;
            self.from = match piece < self.views[space].pieces.len() {
                true => (space, piece + 1),
                false => (space + 1, 0),
            };
            self.copy(views, (space, piece));
        }
        self.left == 0
    }

    fn copy(&mut self, views: &[NodeView], (space, piece): (usize, usize)) {
        let Some(kept) = self.views[space].pieces.get_mut(piece) else {
            return;
        };
        if kept.is_none() {
            *kept = Some(views[space].piece(piece));
            self.left -= 1;
        }
    }

    /// Makes the views what they were at its step. It must be complete.
    pub fn show(&self, views: &mut [NodeView]) {
        for (view, kept) in views.iter_mut().zip(&self.views) {
            view.take_over(&kept.totals, kept.pieces.iter().flatten());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Event, EventKind};

    /// Nodes of some more pieces than are copied at a time, the last one not full.
    const NODES: u32 = 6_500;

    fn views() -> Vec<NodeView> {
        let mut views = vec![NodeView::new(NODES as usize), NodeView::new(10)];
        for node in (0..NODES).step_by(3) {
            views[0].apply(&Event::generated(node, node / 2, u64::from(node), 7));
        }
        views
    }

    fn hashes(views: &[NodeView]) -> Vec<u64> {
        views.iter().map(NodeView::hash).collect()
    }

    /// Plays an event, as a trace does while a key frame is being copied.
    fn play(views: &mut [NodeView], frame: &mut KeyFrame, event: Event) {
        frame.keep(views, &event);
        views[usize::from(event.space)].apply(&event);
    }

    #[test]
    fn it_shows_its_step_whatever_was_played_while_it_was_copied() {
        let mut views = views();
        let before = hashes(&views);
        let mut frame = KeyFrame::new(3, 9, &views);
        let mut turns = 1;
        while !frame.go_on(&views) {
            for node in (0..NODES).step_by(300) {
                play(
                    &mut views,
                    &mut frame,
                    Event::about(EventKind::Expanded, node, 1),
                );
            }
            play(
                &mut views,
                &mut frame,
                Event::generated(4, 1, 2, 3).in_space(1),
            );
            turns += 1;
        }
        assert!(turns > 1);
        assert_ne!(hashes(&views), before);
        frame.show(&mut views);
        assert_eq!(hashes(&views), before);
        assert_eq!((frame.step, frame.event), (3, 9));
    }

    #[test]
    fn a_pass_that_changes_all_nodes_has_all_copied_before() {
        let mut views = views();
        for node in (0..NODES).step_by(6) {
            views[0].apply(&Event::about(EventKind::Deferred, node, 1));
        }
        let before = hashes(&views);
        let mut frame = KeyFrame::new(1, 1, &views);
        for node in (3..NODES).step_by(6) {
            play(
                &mut views,
                &mut frame,
                Event::about(EventKind::Expanded, node, 1),
            );
        }
        play(&mut views, &mut frame, Event::pass(1, 5, 0));
        assert!(frame.go_on(&views));
        assert_ne!(hashes(&views), before);
        frame.show(&mut views);
        assert_eq!(hashes(&views), before);
    }
}
