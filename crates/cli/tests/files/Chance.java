import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Expectiminimax with the adapter for Java, in fractions, or with --float in floats. */
public final class Chance {
    /** A numerator and a denominator above 0. */
    private static final class Fraction {
        final BigInteger above;
        final BigInteger below;

        Fraction(BigInteger above, BigInteger below) {
            BigInteger common = above.gcd(below);
            this.above = above.divide(common);
            this.below = below.divide(common);
        }

        static int compare(Fraction one, Fraction other) {
            return one.above.multiply(other.below).compareTo(other.above.multiply(one.below));
        }
    }

    private static boolean hasBug;

    private static Fraction search(VerimaxCheck.Position position, int depth) {
        if (depth == 0 || position.isOver()) {
            return new Fraction(BigInteger.valueOf(position.eval()), BigInteger.ONE);
        }
        List<Fraction> values = new ArrayList<>();
        position.moves().forEach(move -> values.add(search(position.apply(move), depth - 1)));
        if (!position.isChance()) {
            Comparator<Fraction> order = Fraction::compare;
            boolean isMax = position.side() == VerimaxCheck.Side.MAX;
            return values.stream().max(isMax ? order : order.reversed()).orElseThrow();
        }
        BigInteger above = BigInteger.ZERO;
        BigInteger below = BigInteger.ONE;
        long all = 0;
        for (int i = 0; i < values.size(); i++) {
            // The planted bug: every outcome counts the same.
            long weight = hasBug ? 1 : position.weights().get(i);
            Fraction value = values.get(i);
            above = above.multiply(value.below).add(BigInteger.valueOf(weight).multiply(value.above).multiply(below));
            below = below.multiply(value.below);
            all += weight;
        }
        return new Fraction(above, below.multiply(BigInteger.valueOf(all)));
    }

    public static void main(String[] arguments) throws IOException {
        hasBug = List.of(arguments).contains("--bug");
        boolean inFloats = List.of(arguments).contains("--float");
        VerimaxCheck.serve(question -> {
            Fraction value = search(question.position, question.depth);
            if (question.range.size() != 2) {
                throw new IllegalStateException("there is no range");
            }
            VerimaxCheck.Answer answer = new VerimaxCheck.Answer();
            if (inFloats) {
                answer.value = value.above.doubleValue() / value.below.doubleValue();
            } else {
                answer.fraction = value.above + "/" + value.below;
            }
            return answer;
        });
    }
}
