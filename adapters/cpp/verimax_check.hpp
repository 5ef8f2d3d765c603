// Connects a game-tree search to `verimax check`. A single header, C++17, no dependencies.
//
//   #include "verimax_check.hpp"
//
//   int main() {
//       return verimax::serve([](const verimax::Question& question) {
//           verimax::Answer answer;
//           answer.value = my_search(question.position, question.depth, question.alpha, question.beta);
//           return answer;
//       });
//   }
//
// README.md has worked examples, and docs/check-protocol.md of Verimax has all fields.

#ifndef VERIMAX_CHECK_HPP
#define VERIMAX_CHECK_HPP

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace verimax {

/// The ends of an open window are -INF and INF. Every evaluation is far inside.
constexpr int INF = 1'000'000'000;

/// With --chance, chance has a side of its own.
enum class Side { Max, Min, Chance };
enum class Bound { Exact, Lower, Upper };

/// An entry of a transposition table. Its value is from the point of view of the side to move at its node.
struct Entry {
    int node = 0;
    std::optional<int> depth; ///< none: to the end of the game
    int value = 0;
    Bound bound = Bound::Exact;
    std::optional<int> move = std::nullopt; ///< in answers only: the best move
};

namespace detail {

struct Node {
    Side side;
    int eval;
    std::vector<int> children;
    std::vector<int> weights; ///< of the outcomes, where chance moves
};

} // namespace detail

/// With --cycles or --mate-distance: a position that was there before is worth 0, and a win may count plies.
struct Rules {
    std::vector<int> history;       ///< the nodes before the root, the oldest first
    std::optional<int> mate;        ///< what a win at the root is worth, if wins count plies
};

/// A position of the game. It never changes: `apply` returns another one. A move is a number, from 0.
///
/// With --cycles, a position that was there before ends the game, and is worth 0. The path is no part of the key.
class Position {
public:
    Position(std::shared_ptr<const std::vector<detail::Node>> nodes, int node, std::optional<int> plies_left = {},
             std::shared_ptr<const Rules> rules = nullptr)
        : nodes_(std::move(nodes)), node_(node), plies_left_(plies_left), rules_(std::move(rules)) {
        if (rules_) path_ = rules_->history;
    }

    /// True if the position was there before, on the path from the root or in the history.
    bool is_repeated() const { return std::find(path_.begin(), path_.end(), node_) != path_.end(); }

    /// The side to move.
    Side side() const { return here().side; }

    /// True if chance moves here: then the moves are its outcomes. (If the game is over, nobody moves.)
    bool is_chance() const { return side() == Side::Chance; }

    /// With --chance, where chance moves: the weight of each outcome, a whole number of at least 1.
    std::vector<int> weights() const { return is_over() ? std::vector<int>{} : here().weights; }

    /// True if there is no move, or no ply left, or the position was there before.
    bool is_over() const { return plies_left_ == 0 || here().children.empty() || is_repeated(); }

    /// The moves, in order; none if the game is over.
    std::vector<int> moves() const {
        std::vector<int> moves(is_over() ? 0 : here().children.size());
        for (std::size_t i = 0; i < moves.size(); i++) moves[i] = static_cast<int>(i);
        return moves;
    }

    /// The position after the move.
    Position apply(int move) const {
        Position next = *this;
        next.node_ = here().children.at(static_cast<std::size_t>(move));
        if (plies_left_) next.plies_left_ = *plies_left_ - 1;
        if (rules_) next.path_.push_back(node_);
        return next;
    }

    /// The evaluation from Max's point of view; the result if the game is over.
    int eval() const {
        if (is_repeated()) return 0;
        if (!rules_ || !rules_->mate || !here().children.empty()) return here().eval;
        const int win = *rules_->mate - static_cast<int>(path_.size() - rules_->history.size());
        return here().eval > 0 ? win : here().eval < 0 ? -win : 0;
    }

    /// The evaluation from the point of view of the side to move. Max's if chance moves.
    int eval_for_side() const { return side() == Side::Min ? -eval() : eval(); }

    /// What a transposition table may use as its key. Equal positions have equal keys.
    std::uint64_t key() const {
        const std::uint64_t plies = plies_left_ ? static_cast<std::uint64_t>(*plies_left_) + 1 : 0;
        return plies << 32 | static_cast<std::uint64_t>(node_);
    }

    /// The index of the position in the request: for table entries and lines.
    int node() const { return node_; }

    /// If a number: the game is over after this many plies.
    std::optional<int> plies_left() const { return plies_left_; }

    /// The same position, in a game that is over after this many plies.
    Position limited(int plies) const {
        Position same = *this;
        same.plies_left_ = plies;
        return same;
    }

    /// The same position, where no repetition ends the game and no win counts plies: for searches that see to both
    /// themselves. `Question::rules` has what they need to know.
    Position without_rules() const { return Position(nodes_, node_, plies_left_); }

    /// The nodes that these moves pass through: a principal variation as the answer's `pv` wants it.
    std::vector<int> line(const std::vector<int>& moves) const {
        std::vector<int> nodes;
        Position position = *this;
        for (int move : moves) {
            position = position.apply(move);
            nodes.push_back(position.node());
        }
        return nodes;
    }

private:
    const detail::Node& here() const { return (*nodes_)[static_cast<std::size_t>(node_)]; }

    std::shared_ptr<const std::vector<detail::Node>> nodes_;
    int node_;
    std::optional<int> plies_left_;
    std::shared_ptr<const Rules> rules_;
    std::vector<int> path_; ///< with rules: the positions before this one
};

/// What is asked: search `position` to `depth` in the window (`alpha`, `beta`).
struct Question {
    Position position;
    int depth;       ///< the plies to search; if the search is to the end, the plies of the longest game
    bool to_the_end;
    int alpha;
    int beta;
    std::vector<Entry> table; ///< the table's initial entries; empty without --table
    Rules rules = {};         ///< the history and what a win is worth; empty without --cycles and --mate-distance
    std::pair<int, int> range = {-INF, INF}; ///< with --chance: all evaluations lie between these

    /// For engines without a depth: the position carries the plies left, and is over when they are used up.
    Position limited_position() const { return position.limited(depth); }
};

/// An answer. Give what your search gives: a value, a move, or both. The rest is optional, and checked if it is there.
struct Answer {
    std::optional<double> value;
    std::optional<std::string> fraction;     ///< with --chance, instead of the value: a text such as "7/3"
    std::optional<int> move;
    std::optional<std::vector<int>> moves;   ///< all best moves
    std::optional<std::vector<int>> pv;      ///< the principal variation as nodes; see Position::line
    std::optional<std::vector<Entry>> table; ///< the table after the search
};

namespace detail {

/// A JSON value. Numbers are doubles: all of a request fit.
struct Json {
    enum class Type { Null, Boolean, Number, String, Array, Object } type = Type::Null;
    double number = 0;
    std::string string;
    std::vector<Json> items;
    std::map<std::string, Json> fields;

    const Json& at(const std::string& name) const {
        const auto found = fields.find(name);
        if (found == fields.end()) throw std::runtime_error("the request has no field " + name);
        return found->second;
    }

    bool is_null() const { return type == Type::Null; }

    int integer() const {
        if (type != Type::Number) throw std::runtime_error("the request has no number where one belongs");
        return static_cast<int>(number);
    }
};

/// Reads one JSON value, strictly: nothing but white space may follow.
class Reader {
public:
    explicit Reader(const std::string& text) : text_(text) {}

    Json read() {
        Json json = value(0);
        skip_space();
        if (at_ != text_.size()) fail("text after the end");
        return json;
    }

private:
    static constexpr int MOST_NESTED = 64;

    [[noreturn]] void fail(const std::string& problem) const {
        throw std::runtime_error("not JSON, column " + std::to_string(at_ + 1) + ": " + problem);
    }

    void skip_space() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') at_++;
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    bool take(char wanted) {
        skip_space();
        if (peek() != wanted) return false;
        at_++;
        return true;
    }

    void expect(char wanted) {
        if (!take(wanted)) fail(std::string("expected ") + wanted);
    }

    bool take_word(const char* word) {
        const std::string wanted(word);
        if (text_.compare(at_, wanted.size(), wanted) != 0) return false;
        at_ += wanted.size();
        return true;
    }

    Json value(int nested) {
        if (nested > MOST_NESTED) fail("nested too deeply");
        skip_space();
        Json json;
        if (take('{')) {
            json.type = Json::Type::Object;
            if (take('}')) return json;
            do {
                skip_space();
                std::string name = string();
                expect(':');
                json.fields[name] = value(nested + 1);
            } while (take(','));
            expect('}');
        } else if (take('[')) {
            json.type = Json::Type::Array;
            if (take(']')) return json;
            do json.items.push_back(value(nested + 1));
            while (take(','));
            expect(']');
        } else if (peek() == '"') {
            json.type = Json::Type::String;
            json.string = string();
        } else if (take_word("true") || take_word("false")) {
            json.type = Json::Type::Boolean;
        } else if (!take_word("null")) {
            json.type = Json::Type::Number;
            json.number = number();
        }
        return json;
    }

    bool digits() {
        const std::size_t begin = at_;
        while (std::isdigit(static_cast<unsigned char>(peek()))) at_++;
        return at_ > begin;
    }

    double number() {
        const std::size_t begin = at_;
        if (peek() == '-') at_++;
        if (peek() == '0') at_++;
        else if (!digits()) fail("expected a value");
        if (peek() == '.') {
            at_++;
            if (!digits()) fail("expected a digit");
        }
        if (peek() == 'e' || peek() == 'E') {
            at_++;
            if (peek() == '+' || peek() == '-') at_++;
            if (!digits()) fail("expected a digit");
        }
        return std::strtod(text_.substr(begin, at_ - begin).c_str(), nullptr);
    }

    /// Requests have only plain words, so an escape is passed on as it is.
    std::string string() {
        if (peek() != '"') fail("expected a string");
        const std::size_t begin = ++at_;
        while (peek() != '"') {
            if (static_cast<unsigned char>(peek()) < ' ') fail("a string without an end");
            at_ += peek() == '\\' ? 2 : 1;
        }
        return text_.substr(begin, at_++ - begin);
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

inline Question question(const Json& request) {
    auto nodes = std::make_shared<std::vector<Node>>();
    for (const Json& item : request.at("nodes").items) {
        const std::string& side = item.at("side").string;
        Node node{side == "max" ? Side::Max : side == "min" ? Side::Min : Side::Chance, item.at("eval").integer(), {}, {}};
        for (const Json& child : item.at("children").items) node.children.push_back(child.integer());
        if (item.fields.count("weights") > 0)
            for (const Json& weight : item.at("weights").items) node.weights.push_back(weight.integer());
        nodes->push_back(std::move(node));
    }
    std::shared_ptr<Rules> rules;
    if (request.fields.count("history") > 0) {
        rules = std::make_shared<Rules>();
        for (const Json& item : request.at("history").items) rules->history.push_back(item.integer());
        if (request.fields.count("mate") > 0) rules->mate = request.at("mate").integer();
    }
    // The plies of the longest game. With rules it has at most as many as there are nodes; without, children have
    // larger indices than their parents.
    std::vector<int> height(nodes->size(), rules ? static_cast<int>(nodes->size()) : 0);
    for (std::size_t i = rules ? 0 : nodes->size(); i-- > 0;) {
        for (int child : (*nodes)[i].children)
            height[i] = std::max(height[i], height.at(static_cast<std::size_t>(child)) + 1);
    }
    const int root = request.at("root").integer();
    const Json &depth = request.at("depth"), &alpha = request.at("alpha"), &beta = request.at("beta");
    Question question{Position(nodes, root, {}, rules),
                      depth.is_null() ? height.at(static_cast<std::size_t>(root)) : depth.integer(),
                      depth.is_null(),
                      alpha.is_null() ? -INF : alpha.integer(),
                      beta.is_null() ? INF : beta.integer(),
                      {},
                      rules ? *rules : Rules{}};
    if (request.fields.count("range") > 0) {
        const std::vector<Json>& range = request.at("range").items;
        question.range = {range.at(0).integer(), range.at(1).integer()};
    }
    for (const Json& item : request.at("table").items) {
        Entry entry;
        entry.node = item.at("node").integer();
        if (!item.at("depth").is_null()) entry.depth = item.at("depth").integer();
        entry.value = item.at("value").integer();
        const std::string& bound = item.at("bound").string;
        entry.bound = bound == "lower" ? Bound::Lower : bound == "upper" ? Bound::Upper : Bound::Exact;
        question.table.push_back(entry);
    }
    return question;
}

inline std::string number_text(double number) {
    if (!std::isfinite(number)) throw std::runtime_error("the value is not finite");
    std::ostringstream text;
    text << std::setprecision(17) << number;
    return text.str();
}

inline std::string list_text(const std::vector<int>& numbers) {
    std::string text;
    for (int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
    return "[" + text + "]";
}

inline std::string quoted(const std::string& message) {
    std::string text = "\"";
    for (char c : message) {
        if (c == '"' || c == '\\') text += '\\';
        text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return text + "\"";
}

inline std::string entry_text(const Entry& entry) {
    const char* bound = entry.bound == Bound::Exact ? "exact" : entry.bound == Bound::Lower ? "lower" : "upper";
    std::string text = "{\"node\":" + std::to_string(entry.node) + ",\"depth\":";
    text += entry.depth ? std::to_string(*entry.depth) : "null";
    text += ",\"value\":" + std::to_string(entry.value) + ",\"bound\":\"" + bound + "\"";
    if (entry.move) text += ",\"move\":" + std::to_string(*entry.move);
    return text + "}";
}

inline std::string answer_text(const Answer& answer) {
    std::string text;
    if (answer.fraction) text += ",\"value\":" + quoted(*answer.fraction);
    else if (answer.value) text += ",\"value\":" + number_text(*answer.value);
    if (answer.move) text += ",\"move\":" + std::to_string(*answer.move);
    if (answer.moves) text += ",\"moves\":" + list_text(*answer.moves);
    if (answer.pv) text += ",\"pv\":" + list_text(*answer.pv);
    if (answer.table) {
        std::string entries;
        for (const Entry& entry : *answer.table) entries += (entries.empty() ? "" : ",") + entry_text(entry);
        text += ",\"table\":[" + entries + "]";
    }
    return text;
}

} // namespace detail

/// Answers every request on standard input with a line on standard output, and flushes it. If `answer` throws an
/// exception, that is the answer. What the search writes to std::cout goes to std::cerr. Returns 0 for `main`.
template <typename Function>
int serve(Function&& answer) {
    std::ostream out(std::cout.rdbuf());
    std::streambuf* const before = std::cout.rdbuf(std::cerr.rdbuf());
    for (std::string line; std::getline(std::cin, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const detail::Json request = detail::Reader(line).read();
        std::string text;
        try {
            text = detail::answer_text(answer(detail::question(request)));
        } catch (const std::exception& error) { // the check goes on, and shrinks it
            text = ",\"error\":" + detail::quoted(error.what());
        }
        out << "{\"id\":" << detail::number_text(request.at("id").number) << text << "}" << std::endl;
    }
    std::cout.rdbuf(before);
    return 0;
}

} // namespace verimax

#endif
