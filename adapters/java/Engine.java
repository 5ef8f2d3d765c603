import java.io.IOException;
import java.util.List;

/**
 * A search to play with: alpha-beta in negamax form, for games in which the sides take turns.
 *
 * <pre>
 * javac Engine.java VerimaxCheck.java
 * verimax check --alternating -- java Engine
 * verimax check --alternating -- java Engine --bug           with a planted bug
 * verimax check --alternating -- java Engine --plies-left    as an engine that knows no depth
 * </pre>
 *
 * Put your own search in the place of this one.
 */
public final class Engine {
    private static boolean hasBug;
    private static boolean hasNoDepth;

    /** The best move that the search has found at the root, or null. */
    private Integer bestMove;

    public static void main(String[] arguments) throws IOException {
        hasBug = List.of(arguments).contains("--bug");
        hasNoDepth = List.of(arguments).contains("--plies-left");
        VerimaxCheck.serve(question -> new Engine().answer(question));
    }

    private VerimaxCheck.Answer answer(VerimaxCheck.Question question) {
        VerimaxCheck.Answer answer = new VerimaxCheck.Answer();
        // A limited position knows how many plies are left, so that a search "to the end" stops in time.
        answer.value = hasNoDepth
            ? search(question.limitedPosition(), VerimaxCheck.INF, question.alpha, question.beta)
            : search(question.position, question.depth, question.alpha, question.beta);
        answer.move = bestMove;
        return answer;
    }

    /** The value for the side to move. */
    private int search(VerimaxCheck.Position position, int depth, int alpha, int beta) {
        bestMove = null;
        if (depth == 0 || position.isOver()) {
            return position.evalForSide();
        }
        int best = -VerimaxCheck.INF;
        Integer move = null;
        for (int candidate : position.moves()) {
            // The planted bug: the window is negated, but its ends are not swapped.
            int low = hasBug ? -alpha : -beta;
            int high = hasBug ? -beta : -alpha;
            int value = -search(position.apply(candidate), depth - 1, low, high);
            if (value > best) {
                best = value;
                move = candidate;
            }
            alpha = Math.max(alpha, best);
            if (alpha >= beta) {
                break;
            }
        }
        bestMove = move;
        return best;
    }
}
