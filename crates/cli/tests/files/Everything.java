import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Plain minimax that gives everything that an answer can have. With --bug, the move of its table entry is wrong. */
public final class Everything {
    public static void main(String[] arguments) throws IOException {
        boolean hasBug = List.of(arguments).contains("--bug");
        VerimaxCheck.serve(question -> answer(question, hasBug));
    }

    private static VerimaxCheck.Answer answer(VerimaxCheck.Question question, boolean hasBug) {
        System.out.println("this must not disturb the answers");
        VerimaxCheck.Position root = question.limitedPosition();
        List<Integer> line = new ArrayList<>();
        for (VerimaxCheck.Position position = root; !position.isOver(); ) {
            int move = bestMoves(position).get(0);
            line.add(move);
            position = position.apply(move);
        }
        VerimaxCheck.Answer answer = new VerimaxCheck.Answer();
        int value = root.side() == VerimaxCheck.Side.MAX ? value(root) : -value(root);
        answer.value = (double) value;
        answer.moves = bestMoves(root);
        answer.pv = root.line(line);
        VerimaxCheck.Entry entry = new VerimaxCheck.Entry();
        entry.node = root.node;
        entry.depth = question.toTheEnd ? null : question.depth;
        entry.value = value;
        if (!line.isEmpty()) {
            answer.move = line.get(0);
            entry.move = hasBug ? 0 : line.get(0);
        }
        answer.table = new ArrayList<>(question.table);
        answer.table.add(entry);
        return answer;
    }

    /** The value for Max. */
    private static int value(VerimaxCheck.Position position) {
        Integer best = null;
        for (int move : position.moves()) {
            int other = value(position.apply(move));
            if (best == null || (position.side() == VerimaxCheck.Side.MAX ? other > best : other < best)) {
                best = other;
            }
        }
        return best == null ? position.eval() : best;
    }

    /** All moves that attain the value. */
    private static List<Integer> bestMoves(VerimaxCheck.Position position) {
        return position.moves().stream()
            .filter(move -> value(position.apply(move)) == value(position))
            .collect(Collectors.toList());
    }
}
