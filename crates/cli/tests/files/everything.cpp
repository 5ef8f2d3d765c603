// Plain minimax that gives everything that an answer can have. With --bug, the move of its table entry is wrong.

#include "verimax_check.hpp"

#include <string>

using namespace verimax;

/// The value for Max.
static int value(const Position& position) {
    std::optional<int> best;
    for (int move : position.moves()) {
        const int other = value(position.apply(move));
        if (!best || (position.side() == Side::Max ? other > *best : other < *best)) best = other;
    }
    return best.value_or(position.eval());
}

/// All moves that attain the value.
static std::vector<int> best_moves(const Position& position) {
    std::vector<int> moves;
    for (int move : position.moves())
        if (value(position.apply(move)) == value(position)) moves.push_back(move);
    return moves;
}

int main(int count, char** arguments) {
    const bool has_bug = count > 1 && std::string(arguments[1]) == "--bug";
    return serve([has_bug](const Question& question) {
        std::cout << "this must not disturb the answers" << std::endl;
        const Position root = question.limited_position();
        std::vector<int> line;
        for (Position position = root; !position.is_over(); position = position.apply(line.back()))
            line.push_back(best_moves(position).front());
        Answer answer;
        answer.value = root.side() == Side::Max ? value(root) : -value(root);
        answer.moves = best_moves(root);
        answer.pv = root.line(line);
        Entry entry;
        entry.node = root.node();
        if (!question.to_the_end) entry.depth = question.depth;
        entry.value = static_cast<int>(*answer.value);
        if (!line.empty()) {
            answer.move = line.front();
            entry.move = has_bug ? 0 : line.front();
        }
        answer.table = question.table;
        answer.table->push_back(entry);
        return answer;
    });
}
