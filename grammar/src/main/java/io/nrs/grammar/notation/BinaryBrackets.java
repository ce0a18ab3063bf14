package io.nrs.grammar.notation;

import static io.nrs.grammar.antlr.FormulaParser.BRACKET;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.NAME;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * Reads ListOps as its data sets have it: {@code ( ( ( [MAX 2 ) 9 ) ] )}. The round brackets make
 * the tree of the list binary and say nothing else (Nangia and Bowman 2018). {@code X} is a closing
 * bracket there (Tay et al. 2021, Long Range Arena).
 */
final class BinaryBrackets {
  private static final String CLOSING = "X";

  private final String line;
  private final List<Token> tokens;
  private final List<Token> read = new ArrayList<>();

  /** Whether round brackets stand before each bracket that is open. */
  private final Deque<Boolean> open = new ArrayDeque<>();

  private BinaryBrackets(String line, List<Token> tokens) {
    this.line = line;
    this.tokens = tokens;
  }

  /**
   * Joins round brackets with the operation that they enclose, so that a step replaces them too,
   * and drops the others. A line that is not of this form stays unchanged.
   */
  static List<Token> joined(String line, List<Token> tokens) {
    List<Token> closed = closed(line, tokens);
    return isBinary(line, closed) ? new BinaryBrackets(line, closed).all() : closed;
  }

  private static List<Token> closed(String line, List<Token> tokens) {
    List<Token> closed = new ArrayList<>(tokens);
    for (int i = 1; i < closed.size(); i++) {
      if (closed.get(i).getType() == NAME
          && closed.get(i - 1).getType() != OPEN
          && Tokens.text(line, closed.get(i)).equals(CLOSING)) {
        closed.set(i, Tokens.retyped(closed.get(i), CLOSE));
      }
    }
    return closed;
  }

  /** Whether a line begins with a round bracket, has lists, and closes all of its brackets. */
  private static boolean isBinary(String line, List<Token> tokens) {
    int depth = 0;
    boolean lists = false;
    for (int i = 0; i < tokens.size(); i++) {
      if (OrdinaryNotation.isCall(line, tokens, i)) {
        return false;
      }
      lists |= tokens.get(i).getType() == OPEN;
      depth += depth(line, tokens.get(i));
      if (depth < 0 || i == 0 && depth == 0) {
        return false;
      }
    }
    return depth == 0 && lists;
  }

  /** 1 for an opening round bracket, -1 for a closing one, and 0 for others. */
  private static int depth(String line, Token token) {
    if (token.getType() != BRACKET) {
      return 0;
    }
    return switch (Tokens.text(line, token)) {
      case "(" -> 1;
      case ")" -> -1;
      default -> 0;
    };
  }

  private List<Token> all() {
    Optional<Token> first = Optional.empty();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      int depth = depth(line, token);
      if (depth == 0) {
        i = add(i, first);
        first = Optional.empty();
      } else {
        first = depth > 0 ? first.or(() -> Optional.of(token)) : Optional.empty();
      }
    }
    return read;
  }

  /** Adds a token, and returns the place of the last one that it was joined with. */
  private int add(int at, Optional<Token> first) {
    CommonToken joined = new CommonToken(tokens.get(at));
    int last = at;
    if (joined.getType() == OPEN) {
      open.push(first.isPresent());
      first.ifPresent(round -> joined.setStartIndex(round.getStartIndex()));
    } else if (joined.getType() == CLOSE && !open.isEmpty() && open.pop()) {
      // The innermost round bracket before the list closes behind its first operand.
      if (depth(line, tokens.get(at + 1)) < 0) {
        last = at + 1;
        joined.setStopIndex(tokens.get(last).getStopIndex());
      }
    }
    read.add(joined);
    return last;
  }
}
