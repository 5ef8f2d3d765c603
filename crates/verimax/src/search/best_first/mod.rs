//! SSS*, Stockman 1979, and its mirror image DUAL*: best-first search with an OPEN list. A side may move twice.
//!
//! SSS* looks for Max's best strategy. A state of the OPEN list is a node, whether it is solved, and a merit, an upper
//! bound on what a strategy through it can be worth; the state of the highest merit goes next, of equal ones the
//! leftmost. Stockman's operator Γ says what becomes of it:
//!
//! | state | becomes |
//! |---|---|
//! | live, to be evaluated | solved, with the lesser of merit and evaluation |
//! | live, Max to move | all of its children, live |
//! | live, Min to move | its first child, live |
//! | solved, Min's choice | its next sibling, live; after the last one its parent, solved |
//! | solved, Max's choice | its parent, solved; whatever else is below the parent is purged |
//!
//! The OPEN list is a tree whose leaves are the states, from left to right. Every inner node knows the highest merit
//! below it, so the way down to the best state is short, and a subtree is purged by not going there any more.

mod node;

use node::{Node, State};
use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, loop_variant, requires, theory, variant};

use super::nth_move::nth_move;
use crate::game::Game;
use crate::trace::{Listener, Tell};
use crate::value::{Depth, INF, Side, Value};

theory!("best_first.Work");

/// Returns minimax(p, depth), from Max's point of view.
#[requires("in_range p && countable p depth")]
#[ensures("exact_value p depth result")]
#[ensures("-inf <= result <= inf")]
pub fn sss_star<G: Game, L: Listener<G>>(p: G, depth: Depth, listener: &mut L) -> Value {
    best_first(p, depth, Side::Max, listener)
}

/// Returns minimax(p, depth), from Max's point of view: SSS* with the sides exchanged.
#[requires("in_range p && countable p depth")]
#[ensures("exact_value p depth result")]
#[ensures("-inf <= result <= inf")]
pub fn dual_star<G: Game, L: Listener<G>>(p: G, depth: Depth, listener: &mut L) -> Value {
    best_first(p, depth, Side::Min, listener)
}

/// SSS* for the player `who`.
#[requires("in_range p && countable p depth")]
#[ensures("exact_value p depth result")]
#[ensures("-inf <= result <= inf")]
fn best_first<G: Game, L: Listener<G>>(p: G, depth: Depth, who: Side, listener: &mut L) -> Value {
    let mut tree = vec![live(p, depth, INF)];
    while tree[0].state != State::Solved {
        invariant!("sound who tree && is_roomy tree");
        invariant!("length tree > 0 && is_at tree[0] p depth inf");
        loop_variant!("work_of tree");
        improve(&mut tree, 0, who, listener);
    }
    who.view(tree[0].merit)
}

/// Applies Γ to the best state at or below `id`, until the merit of `id` falls or `id` is solved.
#[requires("sound who tree && is_roomy tree")]
#[requires("id < length tree && tree[id].node_state <> Solved")]
#[ensures("grown (old tree) tree id")]
#[ensures("work_of tree < work_of (old tree)")]
#[ensures("is_roomy tree")]
#[ensures("sound who tree")]
#[variant("size tree[id].node_position")]
fn improve<G: Game, L: Listener<G>>(tree: &mut Vec<Node<G>>, id: usize, who: Side, listener: &mut L) {
    if tree[id].state == State::Live {
        expand(tree, id, who, listener);
        if tree[id].state == State::Solved {
            return;
        }
    }
    let mut child = best_child(&*tree, id);
    loop {
        invariant!("grown (old tree) tree id");
        invariant!("sound who tree && is_roomy tree");
        invariant!("tree[id].node_state = Expanded && is_best tree id child");
        invariant!("work_of tree <= work_of (old tree)");
        loop_variant!("work_of tree");
        if tree[child].state != State::Solved {
            improve(tree, child, who, listener);
        } else {
            succeed(tree, id, child, who);
            if tree[id].state == State::Solved {
                return;
            }
        }
        child = best_child(&*tree, id);
        if tree[child].merit < tree[id].merit {
            let merit = tree[child].merit;
            lower_merit(tree, id, merit);
            assert_proof!("has_children who tree id && is_fair who tree id");
            return;
        }
    }
}

/// Γ of a live state.
#[requires("sound who tree && is_roomy tree")]
#[requires("id < length tree && tree[id].node_state = Live")]
#[ensures("grown (old tree) tree id")]
#[ensures("work_of tree < work_of (old tree)")]
#[ensures("is_roomy tree")]
#[ensures("sound who tree")]
#[ensures("tree[id].node_state <> Live")]
fn expand<G: Game, L: Listener<G>>(tree: &mut Vec<Node<G>>, id: usize, who: Side, listener: &mut L) {
    ghost_let!(start = "tree");
    let node = &tree[id];
    let (depth, merit) = (node.depth, node.limit);
    listener.enter(&node.position, -INF, INF, depth);
    let moves = node.position.moves();
    if depth.is_zero() || moves.len() == 0 {
        let value = who.view(listener.leaf(node.position.eval()));
        settle(tree, id, merit.min(value));
        assert_proof!("is_fair who tree id");
        return;
    }
    listener.leave(who.view(merit));
    let chooses = node.position.side() == who;
    let first = tree.len();
    ghost_let!(p = "pure { unfold tree[id].node_position }");
    for mv in moves {
        invariant!("length tree = first + mv_i && (not chooses -> mv_i = 0)");
        invariant!("forall j. 0 <= j < first -> tree[j] = (old tree)[j]");
        invariant!("forall j. first <= j < length tree -> is_child who tree[id] tree[j] (j - first)");
        invariant!("grown (old tree) tree id");
        invariant!("sound who tree");
        invariant!(
            "work_of tree + mv_i = work_of (old tree)
               + 2 * positions_from p (after depth) 0 - 2 * positions_from p (after depth) mv_i"
        );
        let child = live(tree[id].position.play(mv), depth.after_move(), merit);
        ghost_let!(before = "tree");
        ghost!("work_at_least who tree (Usize.to_int id) (slice_length tree)");
        tree.push(child);
        ghost!("added before tree");
        assert_proof!("is_child who tree[id] tree[first + mv_i] mv_i && is_fair who tree (first + mv_i)");
        assert_proof!("forall j. first <= j < length tree -> is_child who tree[id] tree[j] (j - first)");
        assert_proof!("grown before tree (length before)");
        assert_proof!("sound who tree");
        if !chooses {
            break;
        }
    }
    let generated = tree.len() - first;
    adopt(tree, id, first, generated);
    assert_proof!("has_children who tree id && is_fair who tree id");
}

/// Γ of the solved state `child`, a child of `id`.
#[requires("sound who tree && is_roomy tree")]
#[requires("id < length tree && tree[id].node_state = Expanded && is_best tree id child")]
#[requires("tree[child].node_state = Solved")]
#[ensures("grown (old tree) tree id")]
#[ensures("work_of tree < work_of (old tree)")]
#[ensures("is_roomy tree")]
#[ensures("sound who tree")]
#[ensures("tree[id].node_state <> Live")]
fn succeed<G: Game>(tree: &mut Vec<Node<G>>, id: usize, child: usize, who: Side) {
    ghost_let!(start = "tree");
    let parent = &tree[id];
    let merit = tree[child].merit;
    let next = if parent.position.side() == who { None } else { nth_move(&parent.position, parent.generated) };
    if let Some(mv) = next {
        let sibling = live(parent.position.play(mv), parent.depth.after_move(), merit);
        let (first, generated) = (tree.len(), parent.generated + 1);
        ghost!("room_for_one who tree id");
        tree.push(sibling);
        ghost!("added start tree");
        adopt(tree, id, first, generated);
        assert_proof!("is_child who tree[id] tree[first] start[id].node_generated");
        assert_proof!("is_fair who tree id && is_fair who tree first");
        return;
    }
    settle(tree, id, merit);
    assert_proof!("is_fair who tree id");
}

/// Expands `id`: its children are at the end of the tree, from `first` on.
#[requires("id < length tree")]
#[ensures("length tree = length (old tree)")]
#[ensures("forall j. 0 <= j < length tree -> j <> id -> tree[j] = (old tree)[j]")]
#[ensures("is_at tree[id] (old tree)[id].node_position (old tree)[id].node_depth (old tree)[id].node_limit")]
#[ensures("grown (old tree) tree id")]
#[ensures("tree[id].node_state = Expanded && tree[id].node_merit = (old tree)[id].node_merit")]
#[ensures("tree[id].node_first = first && tree[id].node_end = length tree && tree[id].node_generated = generated")]
#[ensures("work_of tree = work_of (old tree) - left_of (old tree)[id] + left_of tree[id]")]
fn adopt<G: Game>(tree: &mut [Node<G>], id: usize, first: usize, generated: usize) {
    ghost_let!(start = "tree");
    tree[id].state = State::Expanded;
    tree[id].first = first;
    tree[id].end = tree.len();
    tree[id].generated = generated;
    ghost!("changed start tree id");
}

/// Solves `id` with a merit.
#[requires("id < length tree")]
#[ensures("length tree = length (old tree)")]
#[ensures("forall j. 0 <= j < length tree -> j <> id -> tree[j] = (old tree)[j]")]
#[ensures("is_at tree[id] (old tree)[id].node_position (old tree)[id].node_depth (old tree)[id].node_limit")]
#[ensures("grown (old tree) tree id")]
#[ensures("tree[id].node_state = Solved && tree[id].node_merit = merit")]
#[ensures("work_of tree = work_of (old tree) - left_of (old tree)[id]")]
fn settle<G: Game>(tree: &mut [Node<G>], id: usize, merit: Value) {
    ghost_let!(start = "tree");
    tree[id].merit = merit;
    tree[id].state = State::Solved;
    ghost!("changed start tree id");
}

/// Lowers the merit of `id`.
#[requires("id < length tree")]
#[ensures("length tree = length (old tree)")]
#[ensures("forall j. 0 <= j < length tree -> j <> id -> tree[j] = (old tree)[j]")]
#[ensures("is_at tree[id] (old tree)[id].node_position (old tree)[id].node_depth (old tree)[id].node_limit")]
#[ensures("grown (old tree) tree id")]
#[ensures("tree[id].node_state = (old tree)[id].node_state && tree[id].node_merit = merit")]
#[ensures("same_children (old tree)[id] tree[id]")]
#[ensures("work_of tree = work_of (old tree)")]
fn lower_merit<G: Game>(tree: &mut [Node<G>], id: usize, merit: Value) {
    ghost_let!(start = "tree");
    tree[id].merit = merit;
    ghost!("changed start tree id");
}

/// A node that is not expanded yet.
#[ensures("is_at result position depth limit && result.node_state = Live && result.node_merit = limit")]
fn live<G: Game>(position: G, depth: Depth, limit: Value) -> Node<G> {
    Node { position, depth, limit, merit: limit, state: State::Live, first: 0, end: 0, generated: 0 }
}

/// The child of the highest merit, of equal ones the leftmost.
#[requires("id < length tree && tree[id].node_first < tree[id].node_end <= length tree")]
#[ensures("is_best tree id result")]
fn best_child<G: Game>(tree: &[Node<G>], id: usize) -> usize {
    let first = tree[id].first;
    let mut best = first;
    for child in first + 1..tree[id].end {
        invariant!("first <= best < child_i");
        invariant!("forall j. first <= j < child_i -> tree[j].node_merit <= tree[best].node_merit");
        invariant!("forall j. first <= j < best -> tree[j].node_merit < tree[best].node_merit");
        if tree[child].merit > tree[best].merit {
            best = child;
        }
    }
    best
}
