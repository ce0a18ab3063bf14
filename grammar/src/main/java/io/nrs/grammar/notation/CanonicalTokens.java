package io.nrs.grammar.notation;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** The tokens of one side of a line, with those that canonical form needs and the side lacks. */
final class CanonicalTokens {
  private final List<Token> tokens;

  /** The numbers of brackets inserted before and after each token. */
  private final int[] opens;

  private final int[] closes;

  /** Operators that are not there, by the token before which they are read. */
  private final Map<Integer, Token> products = new HashMap<>();

  /** Tokens that stand for others, by their number. */
  private final Map<Integer, List<Token>> replaced = new HashMap<>();

  /** Operations that begin with an inserted bracket, by the numbers of token and bracket. */
  private final Map<Place, Operation> beginnings = new HashMap<>();

  /**
   * An inserted bracket.
   *
   * @param number of those before the same token, the innermost is 1
   */
  private record Place(int token, int number) {}

  CanonicalTokens(List<Token> tokens) {
    this.tokens = tokens;
    this.opens = new int[tokens.size()];
    this.closes = new int[tokens.size()];
  }

  /** Inserts a bracket before a token, outside of those that are there. */
  void open(int token) {
    opens[token]++;
  }

  /** Inserts brackets behind a token, outside of those that are there. */
  void close(int token, int brackets) {
    closes[token] += brackets;
  }

  /** Begins an operation before a token, whose operator is not there. */
  void begin(int token, Operation operation) {
    open(token);
    beginnings.put(new Place(token, opens[token]), operation);
  }

  /** Reads a word as the beginning of an operation. */
  void beginWith(int token, Operation operation) {
    Span word = Tokens.span(tokens.get(token));
    replaced.put(token, beginning(operation, word, new Span(word.end(), word.end())));
  }

  /** Reads a word as the name of a function. */
  void call(int token) {
    replaced.put(token, List.of(Tokens.retyped(tokens.get(token), FormulaParser.CALL)));
  }

  /** Reads a word between operands as what separates them in canonical form. */
  void separateWith(int token, Operation operation) {
    Span word = Tokens.span(tokens.get(token));
    replaced.put(
        token,
        List.of(
            operation.form() == Operation.Form.INFIX
                ? new InsertedToken(FormulaParser.INFIX, operation.symbol(), word)
                : new InsertedToken(FormulaParser.COMMA, ",", word)));
  }

  /** Reads a word as the beginning of the same operation in its last operand. */
  void repeatWith(int token, Operation operation) {
    Span word = Tokens.span(tokens.get(token));
    List<Token> read = new ArrayList<>();
    read.add(new InsertedToken(FormulaParser.COMMA, ",", word.start()));
    read.addAll(beginning(operation, word, new Span(word.end(), word.end())));
    replaced.put(token, List.copyOf(read));
  }

  /**
   * Reads a word as the end of an operation.
   *
   * @param repeated the number of operations in last operands, which end before the word
   * @param missing the last operand, if it is not there
   */
  void endWith(int token, int repeated, Optional<String> missing) {
    int place = tokens.get(token - 1).getStopIndex() + 1;
    List<Token> read = new ArrayList<>();
    missing.ifPresent(
        atom -> {
          read.add(new InsertedToken(FormulaParser.COMMA, ",", place));
          read.add(new InsertedToken(FormulaParser.ATOM, atom, place));
        });
    for (int i = 0; i < repeated; i++) {
      read.add(new InsertedToken(FormulaParser.CLOSE, ")", place));
    }
    read.add(new InsertedToken(FormulaParser.CLOSE, ")", Tokens.span(tokens.get(token))));
    replaced.put(token, List.copyOf(read));
  }

  /** Reads a sign before an operand as an operator behind an atom that is not there. */
  void supply(int token, String atom) {
    Token sign = tokens.get(token);
    replaced.put(
        token,
        List.of(
            new InsertedToken(FormulaParser.OPEN, "(", sign.getStartIndex()),
            new InsertedToken(FormulaParser.ATOM, atom, sign.getStartIndex()),
            sign));
  }

  /** Leaves a sign out that means nothing. */
  void drop(int token) {
    replaced.put(token, List.of());
  }

  /** Reads a product before an operand whose operator is not there. */
  void multiply(int token, BracketPrecedence.Product product) {
    int place = tokens.get(token).getStartIndex();
    products.put(token, new InsertedToken(product.type(), product.symbol(), place));
  }

  private static List<Token> beginning(Operation operation, Span first, Span second) {
    return switch (operation.form()) {
      case CALL ->
          List.of(
              new InsertedToken(FormulaParser.CALL, operation.symbol(), first),
              new InsertedToken(FormulaParser.OPEN, "(", second));
      case PREFIX ->
          List.of(
              new InsertedToken(FormulaParser.OPEN, "(", first),
              new InsertedToken(FormulaParser.PREFIX, operation.symbol(), second));
      default -> List.of(new InsertedToken(FormulaParser.OPEN, "(", first));
    };
  }

  /** Returns all tokens. If the text is nested too deeply, only its start is there. */
  List<Token> all() {
    List<Token> all = new ArrayList<>();
    int depth = 0;
    for (int i = 0; i < tokens.size() && depth <= Formula.MAX_NESTING; i++) {
      Token token = tokens.get(i);
      int start = token.getStartIndex();
      if (products.containsKey(i)) {
        all.add(products.get(i));
      }
      for (int k = opens[i]; k > 0 && depth <= Formula.MAX_NESTING; k--, depth++) {
        all.addAll(opening(new Place(i, k), new Span(start, start)));
      }
      for (Token each : replaced.getOrDefault(i, List.of(token))) {
        all.add(each);
        depth += each.getType() == FormulaParser.OPEN ? 1 : 0;
        depth = each.getType() == FormulaParser.CLOSE ? Math.max(0, depth - 1) : depth;
      }
      for (int k = 0; k < closes[i]; k++) {
        all.add(new InsertedToken(FormulaParser.CLOSE, ")", token.getStopIndex() + 1));
        depth = Math.max(0, depth - 1);
      }
    }
    return all;
  }

  private List<Token> opening(Place place, Span span) {
    Operation operation = beginnings.get(place);
    return operation == null
        ? List.of(new InsertedToken(FormulaParser.OPEN, "(", span))
        : beginning(operation, span, span);
  }
}
