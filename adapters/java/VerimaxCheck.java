import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Connects a game-tree search to {@code verimax check}. One class, no dependencies, Java 11 or newer.
 *
 * <pre>{@code
 * public static void main(String[] arguments) throws IOException {
 *     VerimaxCheck.serve(question -> {
 *         VerimaxCheck.Answer answer = new VerimaxCheck.Answer();
 *         answer.value = mySearch(question.position, question.depth, question.alpha, question.beta);
 *         return answer;
 *     });
 * }
 * }</pre>
 *
 * README.md has worked examples, and docs/check-protocol.md of Verimax has all fields.
 */
public final class VerimaxCheck {
    /** The ends of an open window are -INF and INF. Every evaluation is far inside. */
    public static final int INF = 1_000_000_000;

    private VerimaxCheck() {}

    /** With --chance, chance has a side of its own. */
    public enum Side { MAX, MIN, CHANCE }

    public enum Bound { EXACT, LOWER, UPPER }

    /** Your search: an answer to each question. If it throws an exception, that is the answer. */
    public interface Search {
        Answer answer(Question question) throws Exception;
    }

    /** An entry of a transposition table. Its value is from the point of view of the side to move at its node. */
    public static final class Entry {
        public int node;
        /** Null: to the end of the game. */
        public Integer depth;
        public int value;
        public Bound bound = Bound.EXACT;
        /** In answers only: the best move, or null. */
        public Integer move;
    }

    /** An answer. Give what your search gives: a value, a move, or both. The rest may be null; else it is checked. */
    public static final class Answer {
        /** An Integer, a Double, … */
        public Number value;
        /** With --chance, instead of the value: a text such as "7/3". */
        public String fraction;
        public Integer move;
        /** All best moves. */
        public List<Integer> moves;
        /** The principal variation as nodes; see {@link Position#line}. */
        public List<Integer> pv;
        /** The table after the search. */
        public List<Entry> table;
    }

    private static final class Node {
        Side side;
        int eval;
        int[] children;
        /** Of the outcomes, where chance moves. */
        List<Integer> weights = List.of();
    }

    /**
     * A position of the game. It never changes: {@code apply} returns another one. A move is a number, from 0.
     *
     * With --cycles, a position that was there before ends the game, and is worth 0. The path is no part of what makes
     * positions equal.
     */
    public static final class Position {
        private final Node[] nodes;
        /** The index of the position in the request: for table entries and lines. */
        public final int node;
        /** If not null: the game is over after this many plies. */
        public final Integer pliesLeft;

        /** With --cycles or --mate-distance: the positions before this one. Otherwise null. */
        private final List<Integer> path;
        /** What this would be worth as a win, if wins count plies. */
        private final Integer win;

        private Position(Node[] nodes, int node, Integer pliesLeft, List<Integer> path, Integer win) {
            this.nodes = nodes;
            this.node = node;
            this.pliesLeft = pliesLeft;
            this.path = path;
            this.win = win;
        }

        /** True if the position was there before, on the path from the root or in the history. */
        public boolean isRepeated() {
            return path != null && path.contains(node);
        }

        /** The side to move. */
        public Side side() {
            return nodes[node].side;
        }

        /** True if chance moves here: then the moves are its outcomes. (If the game is over, nobody moves.) */
        public boolean isChance() {
            return side() == Side.CHANCE;
        }

        /** With --chance, where chance moves: the weight of each outcome, a whole number of at least 1. */
        public List<Integer> weights() {
            return isOver() ? List.of() : nodes[node].weights;
        }

        /** True if there is no move, or no ply left, or the position was there before. */
        public boolean isOver() {
            return (pliesLeft != null && pliesLeft == 0) || nodes[node].children.length == 0 || isRepeated();
        }

        /** The moves, in order; none if the game is over. */
        public List<Integer> moves() {
            int count = isOver() ? 0 : nodes[node].children.length;
            return IntStream.range(0, count).boxed().collect(Collectors.toList());
        }

        /** The position after the move. */
        public Position apply(int move) {
            List<Integer> next = path == null ? null : new ArrayList<>(path);
            if (next != null) {
                next.add(node);
            }
            Integer left = pliesLeft == null ? null : pliesLeft - 1;
            return new Position(nodes, nodes[node].children[move], left, next, win == null ? null : win - 1);
        }

        /** The evaluation from Max's point of view; the result if the game is over. */
        public int eval() {
            if (isRepeated()) {
                return 0;
            }
            boolean countsPlies = win != null && nodes[node].children.length == 0;
            return countsPlies ? Integer.signum(nodes[node].eval) * win : nodes[node].eval;
        }

        /** The evaluation from the point of view of the side to move. Max's if chance moves. */
        public int evalForSide() {
            return side() == Side.MIN ? -eval() : eval();
        }

        /** The same position, in a game that is over after this many plies. */
        public Position limited(int plies) {
            return new Position(nodes, node, plies, path, win);
        }

        /**
         * The same position, where no repetition ends the game and no win counts plies: for searches that see to both
         * themselves. {@link Question#history} and {@link Question#mate} have what they need to know.
         */
        public Position withoutRules() {
            return new Position(nodes, node, pliesLeft, null, null);
        }

        /** The nodes that these moves pass through: a principal variation as {@link Answer#pv} wants it. */
        public List<Integer> line(List<Integer> moves) {
            List<Integer> line = new ArrayList<>();
            Position position = this;
            for (int move : moves) {
                position = position.apply(move);
                line.add(position.node);
            }
            return line;
        }

        /** Positions may be keys of a HashMap: equal positions are equal. */
        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Position)) {
                return false;
            }
            Position position = (Position) other;
            return node == position.node && Objects.equals(pliesLeft, position.pliesLeft);
        }

        @Override
        public int hashCode() {
            return Objects.hash(node, pliesLeft);
        }
    }

    /** What is asked: search {@code position} to {@code depth} in the window ({@code alpha}, {@code beta}). */
    public static final class Question {
        public final Position position;
        /** The plies to search; if the search is to the end, the plies of the longest game. */
        public final int depth;
        public final boolean toTheEnd;
        public final int alpha;
        public final int beta;
        /** The table's initial entries; empty without --table. */
        public final List<Entry> table = new ArrayList<>();
        /** With --cycles: the nodes before the root, the oldest first. */
        public final List<Integer> history = new ArrayList<>();
        /** With --mate-distance: what a win at the root is worth. Otherwise null. */
        public final Integer mate;
        /** With --chance: two numbers between which all evaluations lie. Otherwise empty. */
        public final List<Integer> range;

        private Question(Map<?, ?> request) {
            List<?> items = (List<?>) request.get("nodes");
            Node[] nodes = new Node[items.size()];
            int[] height = new int[nodes.length];
            boolean hasRules = request.get("history") != null;
            // Without rules, children have larger indices than their parents.
            for (int i = nodes.length - 1; i >= 0; i--) {
                Map<?, ?> item = (Map<?, ?>) items.get(i);
                nodes[i] = new Node();
                nodes[i].side = Side.valueOf(((String) item.get("side")).toUpperCase(Locale.ROOT));
                nodes[i].eval = integer(item.get("eval"));
                nodes[i].children = ((List<?>) item.get("children")).stream().mapToInt(VerimaxCheck::integer).toArray();
                nodes[i].weights = integers(item.get("weights"));
                // With rules, the longest game has at most as many plies as there are nodes.
                height[i] = hasRules ? nodes.length : 0;
                for (int child : hasRules ? new int[0] : nodes[i].children) {
                    height[i] = Math.max(height[i], height[child] + 1);
                }
            }
            int root = integer(request.get("root"));
            history.addAll(integers(request.get("history")));
            range = integers(request.get("range"));
            mate = request.get("mate") == null ? null : integer(request.get("mate"));
            position = new Position(nodes, root, null, hasRules ? history : null, mate);
            toTheEnd = request.get("depth") == null;
            depth = toTheEnd ? height[root] : integer(request.get("depth"));
            alpha = request.get("alpha") == null ? -INF : integer(request.get("alpha"));
            beta = request.get("beta") == null ? INF : integer(request.get("beta"));
            for (Object item : (List<?>) request.get("table")) {
                Map<?, ?> line = (Map<?, ?>) item;
                Entry entry = new Entry();
                entry.node = integer(line.get("node"));
                entry.depth = line.get("depth") == null ? null : integer(line.get("depth"));
                entry.value = integer(line.get("value"));
                entry.bound = Bound.valueOf(((String) line.get("bound")).toUpperCase(Locale.ROOT));
                table.add(entry);
            }
        }

        /** For engines without a depth: the position carries the plies left, and is over when they are used up. */
        public Position limitedPosition() {
            return position.limited(depth);
        }
    }

    /**
     * Answers every request on standard input with a line on standard output, and flushes it. What the search prints to
     * System.out goes to System.err.
     */
    public static void serve(Search search) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isBlank()) {
                continue;
            }
            Map<?, ?> request = (Map<?, ?>) new Reader(line).read();
            String answer;
            try {
                answer = text(search.answer(new Question(request)));
            } catch (Exception | StackOverflowError error) { // the check goes on, and shrinks it
                answer = ",\"error\":" + quoted(error.toString());
            }
            out.print("{\"id\":" + request.get("id") + answer + "}\n");
            out.flush();
        }
    }

    private static int integer(Object number) {
        return ((BigDecimal) number).intValueExact();
    }

    /** The numbers of a list; none if there is no list. */
    private static List<Integer> integers(Object list) {
        List<?> numbers = list == null ? List.of() : (List<?>) list;
        return numbers.stream().map(VerimaxCheck::integer).collect(Collectors.toList());
    }

    private static String text(Answer answer) {
        StringBuilder text = new StringBuilder();
        if (answer.fraction != null) {
            text.append(",\"value\":").append(quoted(answer.fraction));
        } else if (answer.value != null) {
            text.append(",\"value\":").append(new BigDecimal(answer.value.toString()).toPlainString());
        }
        if (answer.move != null) {
            text.append(",\"move\":").append(answer.move);
        }
        if (answer.moves != null) {
            text.append(",\"moves\":").append(answer.moves);
        }
        if (answer.pv != null) {
            text.append(",\"pv\":").append(answer.pv);
        }
        if (answer.table != null) {
            text.append(",\"table\":[");
            text.append(answer.table.stream().map(VerimaxCheck::text).collect(Collectors.joining(",")));
            text.append("]");
        }
        return text.toString();
    }

    private static String text(Entry entry) {
        String bound = entry.bound.name().toLowerCase(Locale.ROOT);
        String move = entry.move == null ? "" : ",\"move\":" + entry.move;
        return "{\"node\":" + entry.node + ",\"depth\":" + entry.depth + ",\"value\":" + entry.value
            + ",\"bound\":\"" + bound + "\"" + move + "}";
    }

    private static String quoted(String message) {
        StringBuilder text = new StringBuilder("\"");
        for (char c : message.toCharArray()) {
            if (c == '"' || c == '\\') {
                text.append('\\');
            }
            text.append(c < ' ' ? ' ' : c);
        }
        return text.append('"').toString();
    }

    /** Reads one JSON value, strictly: nothing but white space may follow. */
    private static final class Reader {
        private static final int MOST_NESTED = 64;
        private final String text;
        private int at = 0;

        Reader(String text) {
            this.text = text;
        }

        Object read() {
            Object value = value(0);
            skipSpace();
            if (at != text.length()) {
                throw fail("text after the end");
            }
            return value;
        }

        private IllegalArgumentException fail(String problem) {
            return new IllegalArgumentException("not JSON, column " + (at + 1) + ": " + problem);
        }

        private char peek() {
            return at < text.length() ? text.charAt(at) : '\0';
        }

        private void skipSpace() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private boolean take(String wanted) {
            skipSpace();
            boolean isThere = text.startsWith(wanted, at);
            at += isThere ? wanted.length() : 0;
            return isThere;
        }

        private void expect(String wanted) {
            if (!take(wanted)) {
                throw fail("expected " + wanted);
            }
        }

        private Object value(int nested) {
            if (nested > MOST_NESTED) {
                throw fail("nested too deeply");
            }
            if (take("{")) {
                Map<String, Object> fields = new HashMap<>();
                if (take("}")) {
                    return fields;
                }
                do {
                    skipSpace();
                    String name = string();
                    expect(":");
                    fields.put(name, value(nested + 1));
                } while (take(","));
                expect("}");
                return fields;
            }
            if (take("[")) {
                List<Object> items = new ArrayList<>();
                if (take("]")) {
                    return items;
                }
                do {
                    items.add(value(nested + 1));
                } while (take(","));
                expect("]");
                return items;
            }
            if (take("null")) {
                return null;
            }
            if (take("true")) {
                return true;
            }
            if (take("false")) {
                return false;
            }
            return peek() == '"' ? string() : number();
        }

        /** Requests have only plain words, so an escape is passed on as it is. */
        private String string() {
            if (peek() != '"') {
                throw fail("expected a string");
            }
            int begin = ++at;
            while (peek() != '"') {
                if (peek() < ' ') {
                    throw fail("a string without an end");
                }
                at += peek() == '\\' ? 2 : 1;
            }
            return text.substring(begin, at++);
        }

        private BigDecimal number() {
            int begin = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            String number = text.substring(begin, at);
            if (!number.matches("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?")) {
                throw fail("expected a value");
            }
            return new BigDecimal(number);
        }
    }
}
