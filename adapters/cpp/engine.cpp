// A search to play with: alpha-beta in negamax form, for games in which the sides take turns.
//
//   g++ -std=c++17 -O2 -o engine engine.cpp
//   verimax check --alternating -- ./engine
//   verimax check --alternating -- ./engine --bug           with a planted bug
//   verimax check --alternating -- ./engine --plies-left    as an engine that knows no depth
//
// Put your own search in the place of this one.

#include "verimax_check.hpp"

#include <algorithm>
#include <string>

using verimax::Position;

static bool has_bug = false;
static bool has_no_depth = false;

struct Result {
    int value;
    std::optional<int> move; // none if there is none to choose
};

/// The value for the side to move, and the best move.
static Result search(const Position& position, int depth, int alpha, int beta) {
    if (depth == 0 || position.is_over()) return {position.eval_for_side(), std::nullopt};
    Result best{-verimax::INF, std::nullopt};
    for (int move : position.moves()) {
        // The planted bug: the window is negated, but its ends are not swapped.
        const int low = has_bug ? -alpha : -beta, high = has_bug ? -beta : -alpha;
        const int value = -search(position.apply(move), depth - 1, low, high).value;
        if (value > best.value) best = {value, move};
        alpha = std::max(alpha, best.value);
        if (alpha >= beta) break;
    }
    return best;
}

int main(int count, char** arguments) {
    for (int i = 1; i < count; i++) {
        has_bug = has_bug || std::string(arguments[i]) == "--bug";
        has_no_depth = has_no_depth || std::string(arguments[i]) == "--plies-left";
    }
    return verimax::serve([](const verimax::Question& question) {
        // A limited position knows how many plies are left, so that a search "to the end" stops in time.
        const Result result = has_no_depth
                                  ? search(question.limited_position(), verimax::INF, question.alpha, question.beta)
                                  : search(question.position, question.depth, question.alpha, question.beta);
        verimax::Answer answer;
        answer.value = result.value;
        answer.move = result.move;
        return answer;
    });
}
