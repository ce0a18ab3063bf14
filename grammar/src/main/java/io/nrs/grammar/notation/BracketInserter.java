package io.nrs.grammar.notation;

import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Monomial;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Associativity;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.BracketPrecedence.Product;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * Gives every operation its own brackets, by precedence and from left to right. If brackets contain
 * a mistake, their content is read up to the mistake, and the rest stays unchanged.
 */
final class BracketInserter {
  private final BracketPrecedence precedence;
  private final String line;
  private final List<Token> tokens;

  private final CanonicalTokens canonical;

  /** Signs that subtract from zero. */
  private final boolean[] negations;

  private final Deque<Level> levels = new ArrayDeque<>();

  /**
   * @param tokens of one side of a line
   */
  BracketInserter(BracketPrecedence precedence, String line, List<Token> tokens) {
    this.precedence = precedence;
    this.line = line;
    this.tokens = tokens;
    this.canonical = new CanonicalTokens(tokens);
    this.negations = new boolean[tokens.size()];
  }

  /**
   * @param last token
   * @param closed whether all brackets in it are closed
   */
  private record Operand(int first, int last, boolean closed) {}

  /**
   * @param words of an operation that has some, and whose last operand follows
   */
  private record Operator(
      int token,
      int precedence,
      boolean prefix,
      Associativity associativity,
      Optional<Words> words) {
    Operator(int token, int precedence, boolean prefix, Associativity associativity) {
      this(token, precedence, prefix, associativity, Optional.empty());
    }
  }

  /**
   * The words of an operation that have been read.
   *
   * @param last the number of its token
   * @param before those before it; a list of all would be copied for each
   * @param left the operand before the first
   */
  private record Words(int last, Optional<Words> before, Optional<Operand> left) {
    Words(int first, Optional<Operand> left) {
      this(first, Optional.empty(), left);
    }

    Words with(int next) {
      return new Words(next, Optional.of(this), left);
    }

    List<Integer> tokens() {
      Deque<Integer> all = new ArrayDeque<>();
      for (Optional<Words> words = Optional.of(this);
          words.isPresent();
          words = words.get().before) {
        all.push(words.get().last);
      }
      return List.copyOf(all);
    }
  }

  private enum Kind {
    /** The whole side, whose operation lacks brackets. */
    SIDE,
    /** The arguments of a call, whose operations lack brackets. */
    CALL,
    /** Brackets, which are those of the operation in them. */
    GROUP,
    /** What is between two words of an operation. */
    WORDS,
    /** Brackets within a mistake. */
    UNREAD
  }

  /** The part of a pair of brackets that has been read. */
  private static final class Level {
    private final Kind kind;
    private final int first;
    private final int signs;
    private final Optional<Words> words;
    private final Deque<Operand> operands = new ArrayDeque<>();
    private final Deque<Operator> operators = new ArrayDeque<>();

    private boolean expectsOperand = true;
    private boolean unread;

    /** The number of operations with words that do not end before the level does. */
    private int unclosed;

    private boolean list;
    private int firstSign = -1;

    /**
     * @param first token
     * @param signs the number of tokens at the start that are its signs
     */
    Level(Kind kind, int first, int signs) {
      this(kind, first, signs, Optional.empty());
    }

    /** What is between two words. */
    Level(Words words) {
      this(Kind.WORDS, words.last(), 0, Optional.of(words));
    }

    private Level(Kind kind, int first, int signs, Optional<Words> words) {
      this.kind = kind;
      this.first = first;
      this.signs = signs;
      this.words = words;
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
          breakOff(at);
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
      if (level.kind == Kind.SIDE || level.kind == Kind.WORDS) {
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
    if (type == FormulaParser.CALL || isCalled(at, type)) {
      return call(at);
    }
    if (type == FormulaParser.LIST && level.kind == Kind.GROUP && at == level.first + 1) {
      level.list = true;
      return at + 1;
    }
    if (isWord(type) || type == FormulaParser.INFIX && isPrefix(at)) {
      return begins(level, at);
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

  private int call(int at) {
    if (!opens(at + 1)) {
      return at;
    }
    canonical.call(at);
    levels.push(new Level(Kind.CALL, at, 0));
    return at + 2;
  }

  /** Returns whether a word between operands is written as a function: {@code xor(a, b)}. */
  private boolean isCalled(int at, int type) {
    return type == FormulaParser.INFIX
        && Character.isLetter(line.codePointAt(tokens.get(at).getStartIndex()))
        && opens(at + 1);
  }

  private boolean opens(int at) {
    return at < tokens.size() && tokens.get(at).getType() == FormulaParser.OPEN;
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
        canonical.close(at, 1);
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
    if (precedence.product().filter(product -> isFactor(product, at, type)).isPresent()) {
      return product(level, at, type, precedence.product().get());
    }
    if (type == FormulaParser.COMMA && level.kind == Kind.CALL) {
      complete(level);
      level.operands.clear();
      level.expectsOperand = true;
      return at + 1;
    }
    if (isWord(type)) {
      return word(level, at);
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

  private static boolean isWord(int type) {
    return type == FormulaParser.MIXFIX || type == FormulaParser.MIXFIX_END;
  }

  private Mixfix.Word word(int at) {
    return precedence.words().of(Tokens.text(line, tokens.get(at)));
  }

  /** Begins an operation with a word before its first operand. */
  private int begins(Level level, int at) {
    if (word(at).index() != 0) {
      return at;
    }
    read(level, word(at), new Words(at, Optional.empty()));
    return at + 1;
  }

  private boolean isPrefix(int at) {
    return precedence.words().isPrefix(Tokens.text(line, tokens.get(at)));
  }

  /** Reads a word behind an operand: the next one of its operation, or the first of another. */
  private int word(Level level, int at) {
    Mixfix.Word word = word(at);
    if (level.words.filter(words -> isNext(words, word)).isPresent()) {
      complete(level);
      levels.pop();
      read(levels.element(), word, level.words.get().with(at));
      return at + 1;
    }
    if (word.index() != 1 || !word.operation().beginsWithOperand()) {
      return at;
    }
    while (!level.operators.isEmpty()
        && level.operators.element().precedence() > binding(word.operation())) {
      reduce(level, false);
    }
    Operand left = level.operands.pop();
    level.expectsOperand = true;
    read(level, word, new Words(at, Optional.of(left)));
    return at + 1;
  }

  private boolean isNext(Words words, Mixfix.Word word) {
    return word.follows(word(words.last()));
  }

  private int binding(Mixfix operation) {
    return precedence.words().binding(operation);
  }

  /** Goes on behind a word. */
  private void read(Level level, Mixfix.Word word, Words words) {
    if (word.isEnd()) {
      add(level, written(words, Optional.empty()));
    } else if (word.isLast()) {
      level.operators.push(
          new Operator(
              words.last(),
              binding(word.operation()),
              true,
              Associativity.RIGHT,
              Optional.of(words)));
    } else {
      levels.push(new Level(words));
    }
  }

  /** Writes an operation with words in canonical form, and ends it where the last operand does. */
  private Operand written(Words words, Optional<Operand> right) {
    write(words);
    right.filter(Operand::closed).ifPresent(operand -> canonical.close(operand.last(), 1));
    return new Operand(
        words.left().map(Operand::first).orElseGet(() -> words.tokens().get(0)),
        right.map(Operand::last).orElse(words.last()),
        right.map(Operand::closed).orElse(true));
  }

  private void write(Words words) {
    Operation operation = precedence.words().operation(word(words.last()).operation());
    for (int at : words.tokens()) {
      Mixfix.Word word = word(at);
      if (word.operation().isPrefix()) {
        canonical.supply(at, word.operation().missing().orElseThrow());
      } else if (word.index() == 0) {
        canonical.beginWith(at, operation);
      } else if (word.isAgain()) {
        canonical.repeatWith(at, operation);
      } else if (word.isEnd()) {
        canonical.endWith(at, repeated(words), missing(words));
      } else {
        canonical.separateWith(at, operation);
      }
    }
    words.left().ifPresent(left -> canonical.begin(left.first(), operation));
  }

  private int repeated(Words words) {
    return (int) words.tokens().stream().filter(at -> word(at).isAgain()).count();
  }

  /** Returns the atom that is meant before the last word, if its operand is missing. */
  private Optional<String> missing(Words words) {
    Mixfix.Word last = word(words.last());
    return words
        .before()
        .filter(before -> last.isMissingBetween(word(before.last())))
        .flatMap(before -> last.operation().missing());
  }

  /** Reads an operand behind another one, without an operator between them. */
  private int product(Level level, int at, int type, Product product) {
    if (!infix(level, new Operator(at, product.precedence(), false, product.associativity()))) {
      return at;
    }
    canonical.multiply(at, product);
    return operand(level, at, type);
  }

  private boolean isFactor(Product product, int at, int type) {
    Token before = tokens.get(at - 1);
    boolean bracket = type == FormulaParser.OPEN;
    boolean touches = Tokens.span(before).end() == tokens.get(at).getStartIndex();
    if (!bracket && type != FormulaParser.ATOM || !touches && (product.touching() || !bracket)) {
      return false;
    }
    return product.touching()
        ? before.getType() != FormulaParser.ATOM
            || (bracket ? !isArgument(at) : isCapital(before) && isCapital(tokens.get(at)))
        : bracket || before.getType() == FormulaParser.CLOSE;
  }

  /** A letter and an atom in brackets are no product: {@code P(x)} is a predicate. */
  private boolean isArgument(int open) {
    return open + 2 < tokens.size()
        && tokens.get(open + 1).getType() == FormulaParser.ATOM
        && tokens.get(open + 2).getType() == FormulaParser.CLOSE;
  }

  private boolean isCapital(Token atom) {
    String text = Tokens.text(line, atom);
    return text.length() == 1 && Character.isUpperCase(text.charAt(0));
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
    if (operator.words().isPresent()) {
      // Behind a mistake, nothing tells where the last operand ends.
      Operand last = new Operand(right.first(), right.last(), right.closed() && !level.unread);
      level.unclosed += level.unread ? 1 : 0;
      level.operands.push(written(operator.words().get(), Optional.of(last)));
      return;
    }
    int first = operator.prefix() ? operator.token() : level.operands.pop().first();
    if (!hasBrackets) {
      canonical.open(first);
      canonical.close(right.last(), right.closed() ? 1 : 0);
    }
    level.operands.push(new Operand(first, right.last(), right.closed()));
  }

  private void complete(Level level) {
    while (!level.operators.isEmpty()) {
      reduce(level, level.kind == Kind.GROUP && level.operators.size() == 1);
    }
  }

  /**
   * Stops reading at a mistake. Complete operations have their brackets, and the parser finds the
   * mistake in an operation whose words were read. If words themselves are the mistake, they stay.
   */
  private void breakOff(int at) {
    boolean begun = isMistakeOfOperand(at);
    int unclosed = 0;
    while (levels.element().kind == Kind.WORDS) {
      Level level = levels.pop();
      if (begun) {
        end(level, at, false);
        write(level.words.orElseThrow());
        unclosed += level.unclosed + 1 + repeated(level.words.orElseThrow());
      }
    }
    Level level = levels.element();
    level.unread = true;
    level.unclosed = unclosed;
    if (!level.expectsOperand
        || level.operators.stream().anyMatch(waiting -> waiting.words().isPresent())) {
      end(level, at, false);
    }
  }

  /** Returns whether all words are right up to a mistake. */
  private boolean isMistakeOfOperand(int at) {
    int type = tokens.get(at).getType();
    return isWord(type)
        ? levels.element().words.filter(words -> isNext(words, word(at))).isPresent()
        : type != FormulaParser.CLOSE && type != FormulaParser.COMMA;
  }

  /**
   * Ends a level before a token. An operation without its last operand gets brackets too, so the
   * parser reports the mistake.
   */
  private void end(Level level, int at, boolean closed) {
    if (!level.expectsOperand) {
      complete(level);
    }
    int brackets = 0;
    while (!level.operators.isEmpty()) {
      boolean hasBrackets = level.kind == Kind.GROUP && level.operators.size() == 1;
      Operator operator = level.operators.pop();
      int first = operator.prefix() ? operator.token() : level.operands.pop().first();
      if (operator.words().isPresent()) {
        brackets += begun(operator.words().get());
      } else if (!hasBrackets) {
        canonical.open(first);
        brackets++;
      }
    }
    level.unclosed += brackets;
    if (closed && level.unclosed > 0) {
      canonical.close(at - 1, level.unclosed);
      level.unclosed = 0;
    }
  }

  /**
   * Writes an operation that lacks its last operand, and returns the number of its brackets. A word
   * without any operand stays, as a word without others does.
   */
  private int begun(Words words) {
    boolean alone = words.before().isEmpty() && words.left().isEmpty();
    if (alone && !word(words.last()).operation().isPrefix()) {
      return 0;
    }
    write(words);
    return 1;
  }

  /** Makes an operand of brackets, which end with this token unless they are not closed. */
  private void leave(int last, boolean closed) {
    Level level = levels.pop();
    if (level.kind == Kind.UNREAD || level.kind == Kind.WORDS) {
      return;
    }
    end(level, closed ? last : last + 1, closed);
    for (int sign = level.first - level.signs; sign < level.first; sign++) {
      if (tokens.get(sign).getType() == FormulaParser.MINUS) {
        negations[sign] = true;
        canonical.close(last, closed ? 1 : 0);
      } else if (!precedence.variables()) {
        canonical.drop(sign);
      }
    }
    add(levels.element(), new Operand(level.first - level.signs, last, closed));
  }

  private List<Token> result() {
    int[] next = precedence.variables() ? atoms() : new int[0];
    for (int i = 0; i < tokens.size(); i++) {
      if (negations[i]) {
        canonical.supply(i, precedence.variables() ? variables(next[i]) : "0");
      }
    }
    return canonical.all();
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
