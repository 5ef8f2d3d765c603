//! What is in a graph, and whether it is well formed. The proofs of all that reads a graph rest on that; `Graph::new`
//! makes no other.

use verimax_contracts::{ensures, ghost, invariant, requires, theory};

use super::{Graph, NodeId};
use crate::value::{INF, Side, Value};

theory!("graph_law.Graph_law");

impl Graph {
    /// The node where the game starts.
    #[requires("well_formed self")]
    #[ensures("result = root_of self && result < node_count self")]
    pub fn root(&self) -> NodeId {
        self.root_node
    }

    /// The number of nodes.
    #[ensures("result = node_count self")]
    #[allow(clippy::len_without_is_empty)] // a graph has a root
    pub fn len(&self) -> usize {
        self.sides.len()
    }

    /// The side to move.
    #[requires("well_formed self && node < node_count self")]
    #[ensures("result = side_of (tree_at self node)")]
    pub fn side(&self, node: NodeId) -> Side {
        self.sides[node as usize]
    }

    /// The static evaluation from Max's point of view.
    #[requires("well_formed self && node < node_count self")]
    #[ensures("result = eval_of (tree_at self node) && -inf <= result <= inf")]
    pub fn eval(&self, node: NodeId) -> Value {
        self.evals[node as usize]
    }

    /// The children, in move order.
    #[requires("well_formed self && node < node_count self")]
    #[ensures("children_of self node result && length result <= 4294967295")]
    #[ensures("are_children self node result")]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let node = node as usize;
        let children = &self.child_nodes[self.first_child[node] as usize..self.first_child[node + 1] as usize];
        ghost!("children_shown self (Usize.to_int node) children");
        children
    }

    /// All nodes, parents before children.
    #[requires("well_formed self")]
    #[ensures("result = order_of self && complete_order self")]
    pub fn topological_order(&self) -> &[NodeId] {
        &self.order
    }

    /// True if the graph is what everything else takes it for: all its vectors fit together, and children come after
    /// their parents.
    #[ensures("result -> well_formed self")]
    pub(super) fn is_well_formed(&self) -> bool {
        self.is_well_stored() && self.is_well_ordered()
    }

    /// True if the vectors have the right lengths, and hold only nodes and values.
    #[ensures("result -> well_stored self")]
    fn is_well_stored(&self) -> bool {
        let n = self.sides.len();
        if n > u32::MAX as usize || self.evals.len() != n || self.first_child.len() != n + 1 {
            return false;
        }
        for i in 0..n {
            invariant!("forall v. 0 <= v < i_i -> node_well_stored self v");
            let fits = -INF <= self.evals[i] && self.evals[i] <= INF;
            let end = self.first_child[i + 1];
            if !fits || self.first_child[i] > end || end as usize > self.child_nodes.len() {
                return false;
            }
        }
        for child in &self.child_nodes {
            invariant!("forall k. 0 <= k < child_i -> self.graph_child_nodes[k] < node_count self");
            if *child as usize >= n {
                return false;
            }
        }
        (self.root_node as usize) < n
    }

    /// True if the order has every node once, and children after their parents.
    #[requires("well_stored self")]
    #[ensures("result -> well_ordered self")]
    fn is_well_ordered(&self) -> bool {
        let n = self.sides.len();
        if self.order.len() != n {
            return false;
        }
        // The place of each node in the order; `n` where it is not known.
        let mut place = vec![n; n];
        for i in 0..n {
            invariant!("length place = n");
            invariant!("forall j. 0 <= j < i_i -> self.graph_order[j] < n && place[self.graph_order[j]] = j");
            invariant!("forall v. 0 <= v < n -> place[v] = n || place[v] < i_i && self.graph_order[place[v]] = v");
            let node = self.order[i] as usize;
            if node >= n || place[node] != n {
                return false;
            }
            place[node] = i;
        }
        for v in 0..n {
            invariant!("forall u. 0 <= u < v_i -> place[u] < n");
            invariant!(
                "forall u k. 0 <= u < v_i -> 0 <= k < child_count self u -> place[u] < place[child_at self u k]"
            );
            if place[v] == n {
                return false;
            }
            for k in self.first_child[v] as usize..self.first_child[v + 1] as usize {
                invariant!(
                    "forall i. self.graph_first_child[v] <= i < k_i -> place[v] < place[self.graph_child_nodes[i]]"
                );
                if place[self.child_nodes[k] as usize] <= place[v] {
                    return false;
                }
            }
        }
        ghost!("well_placed self place");
        true
    }
}
