package io.nrs.grammar.problems;

import io.nrs.grammar.Characters;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.OrdinaryNotation;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.problems.Problem.Code;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Finds brackets that another kind of bracket closes, {@code (1+2]}: one of the two is a slip, and
 * nobody knows which. Brackets of full width are of the same kind as others.
 */
public final class BracketPairs {
  private static final int KINDS = 3;

  private final Reading reading;
  private final List<Token> side;
  private final Deque<Token> open = new ArrayDeque<>();
  private final int[] opened = new int[KINDS];

  private BracketPairs(Reading reading, List<Token> side) {
    this.reading = reading;
    this.side = side;
  }

  /** Reports the brackets of a side of a line. Time is linear. */
  public static void report(Reading reading, List<Token> side) {
    BracketPairs pairs = new BracketPairs(reading, side);
    for (int i = 0; i < side.size(); i++) {
      pairs.read(i);
    }
  }

  private void read(int at) {
    Token token = side.get(at);
    if (opens(at)) {
      open.push(token);
      opened[kind(token)]++;
    } else if (closes(token) && !open.isEmpty()) {
      close(token);
    }
  }

  /** A bracket that the language lacks is reported elsewhere, but that of a call is known. */
  private boolean opens(int at) {
    Token token = side.get(at);
    return isBracket(token, FormulaParser.OPEN, Characters.OPENING)
        || at > 0
            && reading.language().hasDigitLists()
            && OrdinaryNotation.isCall(reading.line(), side, at - 1);
  }

  private boolean closes(Token token) {
    return isBracket(token, FormulaParser.CLOSE, Characters.CLOSING)
        || isBracket(token, FormulaParser.BRACKET, Characters.CLOSING)
            && kind(open.peek() == null ? token : open.peek()) == kind(token);
  }

  private boolean isBracket(Token token, int type, String brackets) {
    return token.getType() == type
        && token.getStartIndex() == token.getStopIndex()
        && brackets.indexOf(reading.line().charAt(token.getStartIndex())) >= 0;
  }

  private int kind(Token bracket) {
    char sign = reading.line().charAt(bracket.getStartIndex());
    return Math.max(Characters.OPENING.indexOf(sign), Characters.CLOSING.indexOf(sign)) % KINDS;
  }

  private void close(Token bracket) {
    int kind = kind(bracket);
    if (kind(open.peek()) != kind) {
      String right = Characters.CLOSING.substring(kind(open.peek()), kind(open.peek()) + 1);
      boolean inner = opened[kind] > 0;
      reading.report(
          Code.SYNTAX,
          Tokens.span(bracket),
          "%s does not close %s".formatted(reading.shown(bracket), reading.shown(open.peek())),
          inner ? "write " + right + " before it" : "write " + right + " in its place");
      while (inner && kind(open.peek()) != kind) {
        opened[kind(open.pop())]--;
      }
    }
    opened[kind(open.pop())]--;
  }
}
