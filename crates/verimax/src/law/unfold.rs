//! Unfolds a graph, and shows the items.
//!
//! Above the depth limit it goes layer by layer: each layer has the distinct children of the one before, with one ply
//! less. From the limit on, and if there is none, all nodes have the same number of plies left. There each node occurs
//! once, in topological order. A vector says in which item each node was found last.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, loop_variant, requires, theory};

use super::unfolding::{Below, Item, Unfolding};
use crate::graph::{Graph, NodeId};
use crate::value::Depth;

theory!("unfolding.Unfold");

impl<'g> Unfolding<'g> {
    /// Unfolds the graph below `root`.
    #[requires("well_formed graph && root < node_count graph")]
    #[ensures("well_unfolded result && unfolds result (tree_at graph root) depth")]
    #[ensures("below = Kept -> not (is_cut result)")]
    pub(super) fn new(graph: &'g Graph, root: NodeId, depth: Depth, below: Below) -> Unfolding<'g> {
        let mut unfolding = Unfolding {
            graph,
            nodes: vec![root],
            plies: vec![depth],
            first_child: vec![0],
            children: Vec::new(),
            is_cut: below == Below::Cut,
        };
        let mut item_of = vec![0; graph.len()];
        // The items before `start` have their children. Those from there on are the last layer, with this depth left.
        let mut start = 0;
        let mut left = depth;
        unfolding.complete(start, left, &mut item_of);
        while start < unfolding.nodes.len() && !left.is_zero() && left != Depth::END {
            invariant!("grown unfolding start left && completed unfolding start left item_of");
            invariant!("unfolding.unfolding_graph = graph && (below = Kept -> not (is_cut unfolding))");
            invariant!("0 < item_count unfolding && node_of unfolding 0 = root && item_plies unfolding 0 = depth");
            invariant!("0 <= layers depth left < 4294967295 && (left = endless <-> depth = endless)");
            invariant!("item_count unfolding <= 4294967295 * layers depth left + 4294967295");
            invariant!("child_total unfolding <= 4294967295 * layers depth left");
            loop_variant!("left.depth_0");
            let next = unfolding.nodes.len();
            ghost_let!(before = "unfolding");
            left = left.after_move();
            unfolding.add_layer(start, left, &mut item_of);
            unfolding.complete(next, left, &mut item_of);
            assert_proof!("same_links before unfolding && same_items before unfolding next");
            ghost!("all_linked_kept before unfolding (Usize.to_int start) (Usize.to_int next)");
            assert_proof!("has_items unfolding && distinct unfolding start next && linked_up_to unfolding start");
            assert_proof!("forall i. start <= i < next -> ready unfolding item_of i next");
            ghost!("all_ready unfolding item_of (Usize.to_int start) (Usize.to_int next) (Usize.to_int next)");
            assert_proof!("next <= item_count unfolding <= next + many");
            assert_proof!("child_total unfolding <= 4294967295 * 4294967294 && length item_of = node_count graph");
            ghost_let!(unlinked = "unfolding");
            unfolding.link(start, next, &item_of);
            ghost!(
                "all_linked_more unlinked unfolding 0 (Usize.to_int start) (Usize.to_int next)
                   (pure { item_count unfolding })"
            );
            assert_proof!("has_items unfolding && linked_up_to unfolding next");
            assert_proof!("forall i. 0 <= i < next -> linked unfolding i (item_count unfolding)");
            assert_proof!("forall i. next <= i < item_count unfolding -> item_plies unfolding i = left");
            assert_proof!("distinct unfolding next (item_count unfolding)");
            ghost!(
                "completed_more unlinked unfolding (Usize.to_int start) (Usize.to_int next)
                   (pure { plies left }) item_of"
            );
            start = next;
        }
        let next = unfolding.nodes.len();
        ghost_let!(unlinked = "unfolding");
        if left.is_zero() && unfolding.is_cut {
            unfolding.cut(start, next);
        } else {
            unfolding.link(start, next, &item_of);
        }
        ghost!("all_linked_more unlinked unfolding 0 (Usize.to_int start) (Usize.to_int next) (Usize.to_int next)");
        unfolding
    }

    /// Adds the children of the items from `start` on, each node once. Says in `item_of` where they are.
    #[requires("has_items self && start <= item_count self <= 18446744069414584319")]
    #[requires("forall i. start <= i < item_count self -> after (item_plies self i) = left")]
    #[requires("length item_of = node_count self.unfolding_graph")]
    #[ensures("has_items self && same_links (old self) self && same_items (old self) self (item_count (old self))")]
    #[ensures("item_count (old self) <= item_count self <= item_count (old self) + many")]
    #[ensures("forall i. item_count (old self) <= i < item_count self -> item_plies self i = left")]
    #[ensures("distinct self (item_count (old self)) (item_count self) && length item_of = length (old item_of)")]
    #[ensures("forall i. start <= i < item_count (old self) -> ready self item_of i (item_count (old self))")]
    #[allow(clippy::needless_range_loop)] // the proof speaks of the index
    fn add_layer(&mut self, start: usize, left: Depth, item_of: &mut [usize]) {
        let graph = self.graph;
        let next = self.nodes.len();
        for i in start..next {
            invariant!("layer_so_far self (old self) next left item_of");
            invariant!("forall j. start <= j < i_i -> ready self item_of j next");
            let children = graph.children(self.nodes[i]);
            for k in 0..children.len() {
                invariant!("layer_so_far self (old self) next left item_of");
                invariant!("forall j. start <= j < i_i -> ready self item_of j next");
                invariant!("forall j. 0 <= j < k_i -> found self item_of children[j] next");
                let child = children[k];
                let at = item_of[child as usize];
                if at < next || at >= self.nodes.len() || self.nodes[at] != child {
                    ghost!("few_items self (Usize.to_int next) (pure { item_count self })");
                    ghost_let!(above = "self");
                    ghost_let!(known = "item_of");
                    item_of[child as usize] = self.nodes.len();
                    self.nodes.push(child);
                    self.plies.push(left);
                    assert_proof!("one_more above self known item_of child left && not (found above known child next)");
                    assert_proof!("layer_so_far self (old self) next left item_of");
                }
            }
        }
        ghost!("few_items self (Usize.to_int next) (pure { item_count self })");
    }

    /// Where plies no longer matter, adds all that is below the items from `start` on.
    #[requires("rest_to_come self start left item_of")]
    #[ensures("same_links (old self) self && same_items (old self) self start")]
    #[ensures(
        "(self = old self && item_of = old item_of) || rest_done self (old self) start left item_of (old item_of)"
    )]
    #[ensures("completed self start left item_of")]
    fn complete(&mut self, start: usize, left: Depth, item_of: &mut [usize]) {
        if left == Depth::END || left.is_zero() && !self.is_cut {
            self.add_rest(start, left, item_of);
        }
    }

    /// Replaces the items from `start` on by all nodes that can be reached from them: each once, in topological order.
    /// Says in `item_of` where they are.
    #[requires("rest_to_come self start left item_of && after left = left")]
    #[ensures("same_links (old self) self && same_items (old self) self start")]
    #[ensures("rest_done self (old self) start left item_of (old item_of)")]
    #[ensures("forall i. start <= i < item_count self -> ready self item_of i start")]
    #[allow(clippy::needless_range_loop)] // the proof speaks of the index
    fn add_rest(&mut self, start: usize, left: Depth, item_of: &mut [usize]) {
        ghost_let!(before = "self");
        ghost_let!(known0 = "item_of");
        let graph = self.graph;
        let mut is_reached = vec![false; graph.len()];
        for i in start..self.nodes.len() {
            invariant!("length is_reached = node_count graph");
            invariant!("forall j. start <= j < i_i -> is_reached[node_of self j]");
            invariant!("forall v. 0 <= v < node_count graph -> is_reached[v] -> is_among self start v");
            is_reached[self.nodes[i] as usize] = true;
        }
        self.nodes.truncate(start);
        self.plies.truncate(start);
        let order = graph.topological_order();
        for p in 0..order.len() {
            invariant!("length is_reached = length item_of = node_count graph");
            invariant!("has_items self && same_links (old self) self && same_items (old self) self start");
            invariant!("start <= item_count self <= start + p_i");
            invariant!("forall j. start <= j < item_count (old self) -> is_reached[node_of (old self) j]");
            invariant!("forall i. start <= i < item_count self -> item_plies self i = left");
            invariant!("in_place self graph start p_i is_reached item_of");
            invariant!("closed_below graph p_i is_reached");
            invariant!(
                "item_count before = start + 1 ->
                   first_first self graph start p_i is_reached (node_of before start)"
            );
            let node = order[p];
            if is_reached[node as usize] {
                ghost_let!(above = "self");
                ghost_let!(known = "item_of");
                ghost_let!(reached = "is_reached");
                item_of[node as usize] = self.nodes.len();
                self.nodes.push(node);
                self.plies.push(left);
                assert_proof!("one_more above self known item_of node left");
                assert_proof!("forall i. start <= i < item_count self -> item_plies self i = left");
                mark_children(graph, node, &mut is_reached);
                ghost!(
                    "placed_more above self graph (Usize.to_int start) (Usize.to_int p) (pure { plies left })
                       reached is_reached known item_of"
                );
                ghost!("closed_more graph (Usize.to_int p) reached is_reached");
                ghost!(
                    "if pure { item_count before = start + 1 } then
                       first_more above self graph (Usize.to_int start) (Usize.to_int p) (pure { plies left })
                         (pure { node_of before start }) reached is_reached known item_of"
                );
            }
        }
        assert_proof!("in_place self self.unfolding_graph start (node_count self.unfolding_graph) is_reached item_of");
        assert_proof!("distinct self start (item_count self)");
        ghost!("all_ready_still self before (Usize.to_int start) (pure { plies left }) is_reached item_of known0");
    }

    /// Gives each item from `start` on, before `next`, its children.
    #[requires("has_items self && start <= next <= item_count self && linked_up_to self start")]
    #[requires("item_count self <= 18446744069414584319")]
    #[requires("length item_of = node_count self.unfolding_graph && distinct self start next")]
    #[requires("forall i. start <= i < next -> ready self item_of i 0")]
    #[requires("child_total self <= 18446744069414584319")]
    #[ensures("more_links (old self) self start && linked_up_to self next")]
    #[ensures("child_total self <= child_total (old self) + many")]
    #[ensures("forall i. start <= i < next -> linked self i (item_count self)")]
    fn link(&mut self, start: usize, next: usize, item_of: &[usize]) {
        ghost_let!(before = "self");
        for i in start..next {
            invariant!("more_links before self start && linked_up_to self i_i");
            invariant!("child_total self = child_total before + edges before start i_i");
            invariant!("forall j. start <= j < i_i -> linked self j (item_count before)");
            let children = self.graph.children(self.nodes[i]);
            ghost!("few_edges before (Usize.to_int start) (Usize.to_int i + 1)");
            ghost_let!(above = "self");
            assert_proof!("ready before item_of i 0");
            for k in 0..children.len() {
                invariant!("more_links before self start && more_links above self i");
                invariant!("self.unfolding_first_child = above.unfolding_first_child");
                invariant!("child_total self = child_total above + k_i");
                invariant!(
                    "forall c. child_total above <= c < child_total self ->
                       leads before i (c - child_total above) self.unfolding_children[c] (item_count before)"
                );
                assert_proof!("leads before i k item_of[children[k]] (item_count before)");
                self.children.push(item_of[children[k] as usize]);
            }
            self.first_child.push(self.children.len());
            assert_proof!("more_links above self i && linked_up_to self (i + 1)");
            assert_proof!(
                "forall c. child_total above <= c < child_total self ->
                   leads above i (c - child_total above) self.unfolding_children[c] (item_count before)"
            );
            ghost!("now_linked above self (Usize.to_int i) (pure { item_count before })");
            ghost!(
                "all_linked_more above self (Usize.to_int start) (Usize.to_int i)
                      (pure { item_count before }) (pure { item_count before })"
            );
        }
    }

    /// Leaves the items from `start` on, before `next`, without children.
    #[requires("has_items self && is_cut self && start <= next <= item_count self && linked_up_to self start")]
    #[requires("item_count self <= 18446744069414584319")]
    #[requires("forall i. start <= i < next -> item_plies self i = 0")]
    #[ensures("more_links (old self) self start && linked_up_to self next")]
    #[ensures("forall i. start <= i < next -> linked self i (item_count self)")]
    fn cut(&mut self, start: usize, next: usize) {
        for _i in start..next {
            invariant!("more_links (old self) self start && linked_up_to self _i_i");
            invariant!("forall j. start <= j < _i_i -> linked self j (item_count self)");
            self.first_child.push(self.children.len());
        }
    }

    /// The number of items.
    #[ensures("result = item_count self")]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The item with this index.
    #[requires("well_unfolded self && i < item_count self")]
    #[ensures("result.item_side = side_of (item_tree self i)")]
    #[ensures("result.item_eval = eval_of (item_tree self i) && -inf <= result.item_eval <= inf")]
    #[ensures("result.item_is_frontier <-> item_plies self i = 0")]
    #[ensures("is_cut self && item_plies self i = 0 || items_below self i result.item_children")]
    pub(super) fn item(&self, i: usize) -> Item<'_> {
        let node = self.nodes[i];
        assert_proof!("linked self i (item_count self)");
        let children = &self.children[self.first_child[i]..self.first_child[i + 1]];
        ghost!(
            "if not (pure { is_cut self && item_plies self i = 0 }) then items_shown self (Usize.to_int i) children"
        );
        Item {
            node,
            side: self.graph.side(node),
            eval: self.graph.eval(node),
            is_frontier: self.plies[i].is_zero(),
            children,
        }
    }
}

/// Marks the children of a node.
#[requires("well_formed graph && node < node_count graph && length marks = node_count graph")]
#[ensures("length marks = length (old marks)")]
#[ensures("forall v. 0 <= v < node_count graph -> (old marks)[v] -> marks[v]")]
#[ensures("forall k. 0 <= k < child_count graph node -> marks[child_at graph node k]")]
#[ensures("forall v. 0 <= v < node_count graph -> marks[v] -> (old marks)[v] || is_child graph node v")]
#[allow(clippy::needless_range_loop)] // the proof speaks of the index
fn mark_children(graph: &Graph, node: NodeId, marks: &mut [bool]) {
    let children = graph.children(node);
    for k in 0..children.len() {
        invariant!("length marks = length (old marks)");
        invariant!("forall v. 0 <= v < node_count graph -> (old marks)[v] -> marks[v]");
        invariant!("forall j. 0 <= j < k_i -> marks[child_at graph node j]");
        invariant!("forall v. 0 <= v < node_count graph -> marks[v] -> (old marks)[v] || is_child graph node v");
        let child = children[k];
        assert_proof!("child_at graph node k = child && is_child graph node child");
        marks[child as usize] = true;
    }
}
