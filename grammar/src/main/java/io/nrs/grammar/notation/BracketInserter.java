package io.nrs.grammar.notation;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Monomial;
import io.nrs.grammar.Operation.Associativity;
import io.nrs.grammar.antlr.FormulaParser;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Gives every operation its own brackets, by precedence and from left to right. If brackets contain
 * a mistake, their content is read up to the mistake, and the rest stays unchanged.
 */
final class BracketInserter {
  private final BracketPrecedence precedence;
  private final String line;
  private final List<Token> tokens;

  /** The numbers of brackets inserted before and after each token. */
  private final int[] opens;

  private final int[] closes;

  /** Signs that subtract from zero, signs without a meaning, products without an operator. */
  private final boolean[] negations;

  private final boolean[] dropped;
  private final boolean[] products;

  private final Deque<Level> levels = new ArrayDeque<>();

  /**
   * @param tokens of one side of a line
   */
  BracketInserter(BracketPrecedence precedence, String line, List<Token> tokens) {
    this.precedence = precedence;
    this.line = line;
    this.tokens = tokens;
    this.opens = new int[tokens.size()];
    this.closes = new int[tokens.size()];
    this.negations = new boolean[tokens.size()];
    this.dropped = new boolean[tokens.size()];
    this.products = new boolean[tokens.size()];
  }

  /**
   * @param last token
   * @param closed whether all brackets in it are closed
   */
  private record Operand(int first, int last, boolean closed) {}

  private record Operator(int token, int precedence, boolean prefix, Associativity associativity) {}

  private enum Kind {
    /** The whole side, whose operation lacks brackets. */
    SIDE,
    /** The arguments of a call, whose operations lack brackets. */
    CALL,
    /** Brackets, which are those of the operation in them. */
    GROUP,
    /** Brackets within a mistake. */
    UNREAD
  }

  /** The part of a pair of brackets that has been read. */
  private static final class Level {
    private final Kind kind;
    private final int first;
    private final int signs;
    private final Deque<Operand> operands = new ArrayDeque<>();
    private final Deque<Operator> operators = new ArrayDeque<>();
    private boolean expectsOperand = true;
    private boolean unread;
    private boolean list;
    private int firstSign = -1;

    /**
     * @param first token
     * @param signs the number of tokens at the start that are its signs
     */
    Level(Kind kind, int first, int signs) {
      this.kind = kind;
      this.first = first;
      this.signs = signs;
      this.unread = kind == Kind.UNREAD;
    }
  }

  /**
   * Returns the tokens, with the inserted ones. If the text is nested too deeply, only its start is
   * there.
   */
  List<Token> all() {
    levels.push(new Level(Kind.SIDE, 0, 0));
    int at = 0;
    while (at < tokens.size()) {
      if (levels.element().unread) {
        unread(at);
        at++;
      } else {
        int next = read(at);
        if (next == at) {
          breakOff(levels.element());
        }
        at = next;
      }
    }
    while (levels.size() > 1) {
      leave(tokens.size() - 1, false);
    }
    end(levels.element(), tokens.size(), true);
    return result();
  }

  private void unread(int at) {
    int type = tokens.get(at).getType();
    if (type == FormulaParser.OPEN) {
      levels.push(new Level(Kind.UNREAD, at, 0));
    } else if (type == FormulaParser.CLOSE && levels.element().kind == Kind.SIDE) {
      end(levels.element(), at, true);
    } else if (type == FormulaParser.CLOSE) {
      leave(at, true);
    }
  }

  /** Reads a token, or several. Returns the next one, or the same at a mistake. */
  private int read(int at) {
    Level level = levels.element();
    int type = tokens.get(at).getType();
    if (type == FormulaParser.CLOSE) {
      if (level.kind == Kind.SIDE) {
        return at;
      }
      leave(at, true);
      return at + 1;
    }
    return level.expectsOperand ? operand(level, at, type) : operator(level, at, type);
  }

  private int operand(Level level, int at, int type) {
    if (type == FormulaParser.ATOM) {
      negateNumber(level.firstSign, at);
      add(level, new Operand(level.firstSign < 0 ? at : level.firstSign, at, true));
      return at + 1;
    }
    if (type == FormulaParser.OPEN) {
      int signs = level.firstSign < 0 ? 0 : at - level.firstSign;
      levels.push(new Level(Kind.GROUP, at, signs));
      return at + 1;
    }
    if (type == FormulaParser.CALL) {
      boolean opens = at + 1 < tokens.size() && tokens.get(at + 1).getType() == FormulaParser.OPEN;
      if (opens) {
        levels.push(new Level(Kind.CALL, at, 0));
      }
      return opens ? at + 2 : at;
    }
    if (type == FormulaParser.LIST && level.kind == Kind.GROUP && at == level.first + 1) {
      level.list = true;
      return at + 1;
    }
    if (precedence.signs() && (type == FormulaParser.PLUS || type == FormulaParser.MINUS)) {
      level.firstSign = level.firstSign < 0 ? at : level.firstSign;
      return at + 1;
    }
    int binding =
        level.list ? BracketPrecedence.NONE : precedence.prefix().applyAsInt(tokens.get(at));
    if (binding > BracketPrecedence.BRACKETS
        || binding == BracketPrecedence.BRACKETS
            && level.kind == Kind.GROUP
            && at == level.first + 1) {
      level.operators.push(new Operator(at, binding, true, Associativity.LEFT));
      return at + 1;
    }
    return at;
  }

  /** The last of several minus signs is that of the number: {@code --5} is {@code (0--5)}. */
  private void negateNumber(int firstSign, int at) {
    if (precedence.variables() || firstSign < 0) {
      return;
    }
    List<Token> signs = tokens.subList(firstSign, at);
    if (signs.stream().allMatch(sign -> sign.getType() == FormulaParser.MINUS)) {
      for (int sign = firstSign; sign < at - 1; sign++) {
        negations[sign] = true;
        closes[at]++;
      }
    }
  }

  private static void add(Level level, Operand operand) {
    level.firstSign = -1;
    if (!level.list) {
      level.operands.push(operand);
      level.expectsOperand = false;
    }
  }

  private int operator(Level level, int at, int type) {
    if (precedence.products() && (type == FormulaParser.OPEN || isFactor(at, type))) {
      products[at] = true;
      infix(level, new Operator(at, 2, false, Associativity.LEFT));
      return operand(level, at, type);
    }
    if (type == FormulaParser.COMMA && level.kind == Kind.CALL) {
      complete(level);
      level.operands.clear();
      level.expectsOperand = true;
      return at + 1;
    }
    int binding = precedence.infix().applyAsInt(tokens.get(at));
    if (type == FormulaParser.NAME && !isOperand(at + 1)) {
      return at;
    }
    if (binding == BracketPrecedence.NONE
        || !infix(
            level,
            new Operator(at, binding, false, precedence.associativity().apply(tokens.get(at))))) {
      return at;
    }
    return at + 1;
  }

  private boolean isFactor(int at, int type) {
    return type == FormulaParser.ATOM
        && tokens.get(at - 1).getType() == FormulaParser.CLOSE
        && Tokens.span(tokens.get(at - 1)).end() == tokens.get(at).getStartIndex();
  }

  private boolean isOperand(int at) {
    int type = at < tokens.size() ? tokens.get(at).getType() : Token.EOF;
    return type == FormulaParser.ATOM || type == FormulaParser.OPEN || type == FormulaParser.CALL;
  }

  /** Returns whether the operator needs no brackets here. */
  private boolean infix(Level level, Operator operator) {
    if (operator.precedence() == BracketPrecedence.BRACKETS
        && (level.kind != Kind.GROUP || !level.operators.isEmpty())) {
      return false;
    }
    while (!level.operators.isEmpty()
        && level.operators.element().precedence() >= operator.precedence()) {
      Operator before = level.operators.element();
      boolean equal = before.precedence() == operator.precedence() && !before.prefix();
      if (equal && !areRead(before, operator)) {
        return false;
      }
      if (equal && operator.associativity() == Associativity.RIGHT) {
        break;
      }
      reduce(level, false);
    }
    if (!level.operators.isEmpty()
        && level.operators.element().precedence() == BracketPrecedence.BRACKETS) {
      return false;
    }
    level.operators.push(operator);
    level.expectsOperand = true;
    return true;
  }

  /** Whether operators of one precedence are read in the same direction. */
  private static boolean areRead(Operator before, Operator operator) {
    return operator.associativity() != Associativity.NONE
        && before.associativity() == operator.associativity();
  }

  /** Combines the last operator and its operands into one operand. */
  private void reduce(Level level, boolean hasBrackets) {
    Operator operator = level.operators.pop();
    Operand right = level.operands.pop();
    int first = operator.prefix() ? operator.token() : level.operands.pop().first();
    if (!hasBrackets) {
      opens[first]++;
      closes[right.last()] += right.closed() ? 1 : 0;
    }
    level.operands.push(new Operand(first, right.last(), right.closed()));
  }

  private void complete(Level level) {
    while (!level.operators.isEmpty()) {
      reduce(level, level.kind == Kind.GROUP && level.operators.size() == 1);
    }
  }

  /** Stops reading. Complete operations have their brackets. */
  private void breakOff(Level level) {
    level.unread = true;
    if (!level.expectsOperand) {
      complete(level);
    }
  }

  /**
   * Ends a level before a token. An operation without its last operand gets brackets too, so the
   * parser reports the mistake.
   */
  private void end(Level level, int at, boolean closed) {
    if (!level.expectsOperand) {
      complete(level);
      return;
    }
    int brackets = 0;
    while (!level.operators.isEmpty()) {
      boolean hasBrackets = level.kind == Kind.GROUP && level.operators.size() == 1;
      Operator operator = level.operators.pop();
      int first = operator.prefix() ? operator.token() : level.operands.pop().first();
      opens[first] += hasBrackets ? 0 : 1;
      brackets += hasBrackets ? 0 : 1;
    }
    if (closed && brackets > 0) {
      closes[at - 1] += brackets;
    }
  }

  /** Makes an operand of brackets, which end with this token unless they are not closed. */
  private void leave(int last, boolean closed) {
    Level level = levels.pop();
    if (level.kind == Kind.UNREAD) {
      return;
    }
    end(level, closed ? last : last + 1, closed);
    for (int sign = level.first - level.signs; sign < level.first; sign++) {
      if (tokens.get(sign).getType() == FormulaParser.MINUS) {
        negations[sign] = true;
        closes[last] += closed ? 1 : 0;
      } else {
        dropped[sign] = !precedence.variables();
      }
    }
    add(levels.element(), new Operand(level.first - level.signs, last, closed));
  }

  private List<Token> result() {
    List<Token> result = new ArrayList<>();
    int[] next = precedence.variables() ? atoms() : new int[0];
    int depth = 0;
    for (int i = 0; i < tokens.size() && depth <= Formula.MAX_NESTING; i++) {
      Token token = tokens.get(i);
      if (products[i]) {
        result.add(new InsertedToken(FormulaParser.STAR, "*", token.getStartIndex()));
      }
      for (int k = 0; k < opens[i] && depth <= Formula.MAX_NESTING; k++, depth++) {
        result.add(new InsertedToken(FormulaParser.OPEN, "(", token.getStartIndex()));
      }
      if (negations[i]) {
        String zero = precedence.variables() ? variables(next[i]) : "0";
        result.add(new InsertedToken(FormulaParser.OPEN, "(", token.getStartIndex()));
        result.add(new InsertedToken(FormulaParser.ATOM, zero, token.getStartIndex()));
        depth++;
      }
      if (!dropped[i]) {
        result.add(token);
      }
      if (token.getType() == FormulaParser.OPEN) {
        depth++;
      } else if (token.getType() == FormulaParser.CLOSE) {
        depth = Math.max(0, depth - 1);
      }
      for (int k = 0; k < closes[i]; k++) {
        result.add(new InsertedToken(FormulaParser.CLOSE, ")", token.getStopIndex() + 1));
        depth = Math.max(0, depth - 1);
      }
    }
    return result;
  }

  /** For each token, the first operand from there on. */
  private int[] atoms() {
    int[] next = new int[tokens.size()];
    int atom = tokens.size();
    for (int i = tokens.size() - 1; i >= 0; i--) {
      atom = tokens.get(i).getType() == FormulaParser.ATOM ? i : atom;
      next[i] = atom;
    }
    return next;
  }

  /** The variables of an operand, which the zero of its operation has too. */
  private String variables(int atom) {
    return atom == tokens.size() ? "" : Monomial.variables(Tokens.text(line, tokens.get(atom)));
  }
}
