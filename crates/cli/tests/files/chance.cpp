// Expectiminimax with the adapter for C++, in fractions of whole numbers, or with --float in floats.

#include <cstdlib>
#include <cstring>
#include <numeric>

#include "verimax_check.hpp"

struct Fraction {
    long long numerator = 0, denominator = 1;

    Fraction(long long above, long long below) {
        const long long common = std::gcd(above, below);
        numerator = above / common, denominator = below / common;
    }

    bool operator<(const Fraction& other) const {
        return numerator * other.denominator < other.numerator * denominator;
    }
};

bool has_bug = false;

Fraction search(const verimax::Position& position, int depth) {
    if (depth == 0 || position.is_over()) return {position.eval(), 1};
    std::vector<Fraction> values;
    for (int move : position.moves()) values.push_back(search(position.apply(move), depth - 1));
    if (!position.is_chance()) {
        const bool is_max = position.side() == verimax::Side::Max;
        return is_max ? *std::max_element(values.begin(), values.end())
                      : *std::min_element(values.begin(), values.end());
    }
    Fraction sum{0, 1};
    long long all = 0;
    for (std::size_t i = 0; i < values.size(); i++) {
        const long long weight = has_bug ? 1 : position.weights()[i]; // the planted bug: every outcome counts the same
        const long long below = sum.denominator * values[i].denominator;
        sum = {sum.numerator * values[i].denominator + weight * values[i].numerator * sum.denominator, below};
        all += weight;
    }
    return {sum.numerator, sum.denominator * all};
}

int main(int count, char** words) {
    bool in_floats = false;
    for (int i = 1; i < count; i++) {
        has_bug = has_bug || std::strcmp(words[i], "--bug") == 0;
        in_floats = in_floats || std::strcmp(words[i], "--float") == 0;
    }
    return verimax::serve([in_floats](const verimax::Question& question) {
        const Fraction value = search(question.position, question.depth);
        if (value < Fraction{question.range.first, 1} || Fraction{question.range.second, 1} < value) std::abort();
        verimax::Answer answer;
        if (in_floats) answer.value = static_cast<double>(value.numerator) / static_cast<double>(value.denominator);
        else answer.fraction = std::to_string(value.numerator) + "/" + std::to_string(value.denominator);
        return answer;
    });
}
