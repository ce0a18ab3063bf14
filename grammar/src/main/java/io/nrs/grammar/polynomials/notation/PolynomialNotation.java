package io.nrs.grammar.polynomials.notation;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Span;
import io.nrs.grammar.notation.InsertedToken;
import io.nrs.grammar.notation.OrdinaryNotation;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.polynomials.notation.PolynomialFactors.Product;
import io.nrs.grammar.polynomials.notation.PolynomialSide.Kind;
import io.nrs.grammar.problems.Mistakes;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.ProblemMessages;
import io.nrs.grammar.problems.Reading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;

/**
 * Reads polynomials as people write them, {@code 2x - 3(x² - y)}, into cells. Every mistake is
 * reported where it is, and reading goes on behind it. Time is linear, and nothing recurses over
 * brackets.
 */
public final class PolynomialNotation {
  private final PolynomialSide side;
  private final PolynomialFactors factors;
  private final PolynomialRemedies remedies;
  private final PolynomialBounds bounds;
  private final List<Token> cells = new ArrayList<>();
  private final Deque<Bracket> brackets = new ArrayDeque<>();
  private final boolean printed;
  private int at;

  /**
   * A bracket.
   *
   * @param start token where its sign or factor begins
   * @param open token
   * @param cell that opens it
   * @param isKnown whether the cell is all that multiplies it
   */
  record Bracket(int start, int open, PolynomialCell cell, boolean isKnown) {}

  private PolynomialNotation(PolynomialSide side, boolean printed) {
    this.side = side;
    this.printed = printed;
    this.factors = new PolynomialFactors(side);
    this.remedies = new PolynomialRemedies(side);
    this.bounds = new PolynomialBounds(side);
  }

  /**
   * Returns the tokens of a side in the form of the grammars; none if anything is wrong.
   *
   * @param printed whether steps may have written it, and a bracket may have lost all of its terms
   */
  public static List<Token> canonical(Reading reading, List<Token> tokens, boolean printed) {
    if (tokens.isEmpty()) {
      return List.of();
    }
    PolynomialSide side = new PolynomialSide(reading, tokens);
    List<Token> cells = new PolynomialNotation(side, printed).cells();
    if (!side.isSound()) {
      return List.of();
    }
    Span all = side.span(0, side.size());
    return OrdinaryNotation.enclosed(cells, all.start(), all.end());
  }

  /** Returns the cells of a text; nothing if anything is wrong. */
  static Optional<List<PolynomialCell>> cells(Language language, String text) {
    Reading reading = new Reading(language, Tokens.readable(language, text));
    List<Token> tokens = Tokens.of(language, text);
    PolynomialSide side = new PolynomialSide(reading, tokens.subList(0, tokens.size() - 1));
    List<PolynomialCell> cells =
        new PolynomialNotation(side, false)
            .cells().stream()
                .map(cell -> PolynomialCell.of(((InsertedToken) cell).meaning()))
                .toList();
    return side.isSound() ? Optional.of(cells) : Optional.empty();
  }

  private List<Token> cells() {
    boolean zero = side.size() == 1 && side.isZero(0);
    while (at < side.size() && !zero) {
      if (side.kind(at) == Kind.CLOSE) {
        close();
      } else {
        item();
      }
    }
    unclosed();
    return cells;
  }

  /** Reads a term, or a bracket that opens, with its signs. */
  private void item() {
    int start = at;
    boolean minus = false;
    for (; side.isSign(at); at++) {
      minus ^= side.kind(at) == Kind.MINUS;
    }
    if (side.isPart(at)) {
      product(start, minus);
    } else if (side.kind(at) == Kind.OPEN) {
      open(start, PolynomialCell.open(minus), true);
    } else {
      String signs = side.shown(start, at);
      side.report(
          Code.SYNTAX,
          side.span(start, at),
          "a term is missing behind " + signs,
          at == start + 1
              ? "write a term behind it, or remove the " + signs
              : "write a term behind them, or remove the signs");
    }
  }

  private void product(int start, boolean minus) {
    int from = at;
    at = endOfParts();
    boolean opens = side.kind(at) == Kind.OPEN;
    Optional<Product> product = factors.read(from, at, opens);
    if (!opens) {
      product.ifPresent(term -> term(start, minus, term));
      return;
    }
    Optional<PolynomialCell> cell =
        product
            .filter(factor -> remedies.isFactor(start, minus, factor))
            .map(
                factor -> PolynomialCell.times((int) (minus ? -factor.number() : factor.number())));
    open(start, cell.orElse(PolynomialCell.open(minus)), cell.isPresent());
  }

  private int endOfParts() {
    int end = at;
    while (side.isPart(end)) {
      end++;
    }
    return end;
  }

  private void open(int start, PolynomialCell cell, boolean isKnown) {
    add(cell, side.span(start, at + 1));
    brackets.push(new Bracket(start, at, cell, isKnown));
    bounds.open(cell);
    at++;
    if (side.isZero(at) && side.kind(at + 1) == Kind.CLOSE) {
      // As in a line of its own, a lone 0 is a polynomial without cells.
      at++;
    }
  }

  private void close() {
    int bracket = at++;
    if (brackets.isEmpty()) {
      side.report(
          Code.SYNTAX,
          side.span(bracket),
          side.text(bracket) + " closes a bracket that was never opened",
          "remove the " + side.text(bracket) + ", or write a ( before it");
    } else {
      boolean zero = brackets.element().open() == bracket - 2 && side.isZero(bracket - 1);
      add(PolynomialCell.CLOSE, side.span(zero ? bracket - 1 : bracket, at));
      bounds.close();
      boolean empty = brackets.element().open() == bracket - 1;
      if (empty && !printed && brackets.element().isKnown()) {
        side.empty(bracket - 1, bracket);
      }
    }
    Optional<Bracket> closed = Optional.ofNullable(brackets.poll());
    int from = at;
    at = endOfParts();
    boolean opens = side.kind(at) == Kind.OPEN;
    if (at > from && factors.areKnown(from, at)) {
      remedies.behindBracket(closed, from, at);
    } else if (at == from && opens) {
      remedies.behindBracket(closed, from, at);
    }
    if (opens) {
      // The first bracket was reported, and the second one is read on its own.
      open(from, PolynomialCell.open(false), false);
    }
  }

  private void term(int start, boolean minus, Product term) {
    int coefficient = (int) (minus ? -term.number() : term.number());
    bounds.term(side.span(start, at), side.shown(term.from(), at), coefficient, term.word());
    List<PolynomialCell> limbs = PolynomialCell.term(coefficient, term.word());
    Span whole = side.span(start, at);
    boolean apart = side.kind(term.from()) == Kind.NUMBER;
    int digits = side.span(term.from()).end();
    int from = whole.start();
    for (int i = 0; i < limbs.size(); i++) {
      boolean last = i == limbs.size() - 1;
      int to = last || !apart ? whole.end() : digits - 2 * limbs.get(i).limb();
      add(limbs.get(i), new Span(from, to));
      from = apart ? to : from;
    }
  }

  private void add(PolynomialCell cell, Span span) {
    cells.add(new InsertedToken(ATOM, cell.text(), span));
  }

  private void unclosed() {
    if (brackets.isEmpty()) {
      return;
    }
    int missing = brackets.size();
    int end = side.span(side.size() - 1).end();
    String message = ProblemMessages.unclosed(missing);
    String closing =
        brackets.stream()
            .map(bracket -> closing(side.text(bracket.open())))
            .collect(Collectors.joining());
    boolean same = closing.chars().distinct().count() == 1;
    int first = brackets.getLast().open();
    boolean mends = side.isFirst() && Mistakes.endsInOnePlace(side.from(first));
    String times = missing == 1 ? "" : missing == 2 ? " twice" : " " + missing + " times";
    side.report(
        Code.SYNTAX,
        side.span(first),
        message,
        "write %s where the bracket%s"
            .formatted(
                same ? closing.charAt(0) + times : Lookalikes.shown(closing),
                missing == 1 ? " ends" : "s end"),
        Optional.of(new Problem.Fix(new Span(end, end), closing)).filter(fix -> mends));
  }

  /** Brackets that differ from the one that opens would look wrong, even though they are read. */
  private static String closing(String open) {
    int kind = Characters.OPENING.indexOf(open);
    return Characters.CLOSING.substring(kind, kind + 1);
  }
}
