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
import io.nrs.grammar.polynomials.notation.PowerReader.Power;
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
 * Reads polynomials as people write them, {@code 2x - 3(x² - y)}, into cells. Brackets that are
 * multiplied become a bracket for each term of the first: {@code (x+1)(x+2)} is {@code x(x+2) +
 * 1(x+2)}, and rewriting does the rest. Every mistake is reported where it is, and reading goes on
 * behind it. Time is linear, and nothing recurses over brackets.
 */
public final class PolynomialNotation {
  private final PolynomialSide side;
  private final PolynomialFactors factors;
  private final PolynomialBounds bounds;
  private final PolynomialProducts products;
  private final List<PlacedCell> cells = new ArrayList<>();
  private final Deque<Bracket> brackets = new ArrayDeque<>();
  private final boolean printed;
  private int at;

  /**
   * A cell, and where it is written.
   *
   * @param span of the whole product for what comes from one
   */
  record PlacedCell(PolynomialCell cell, Span span) {}

  /**
   * A bracket.
   *
   * @param start token where its sign or factor begins
   * @param open token
   * @param first its first cell
   * @param before what it is multiplied by: one multiplier has its cells already
   * @param isKnown whether nothing is wrong in what stands before it
   */
  record Bracket(int start, int open, int first, List<Multiplier> before, boolean isKnown) {
    int closing() {
      return before.size() == 1 ? before.get(0).opening().size() : 0;
    }
  }

  private PolynomialNotation(PolynomialSide side, boolean printed) {
    this.side = side;
    this.printed = printed;
    this.factors = new PolynomialFactors(side);
    this.bounds = new PolynomialBounds(side);
    this.products = new PolynomialProducts(side, bounds);
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
    List<PlacedCell> cells = new PolynomialNotation(side, printed).cells();
    if (!side.isSound()) {
      return List.of();
    }
    Span all = side.span(0, side.size());
    return OrdinaryNotation.enclosed(
        cells.stream().map(PolynomialNotation::token).toList(), all.start(), all.end());
  }

  private static Token token(PlacedCell cell) {
    return new InsertedToken(ATOM, cell.cell().text(), cell.span());
  }

  /** Returns the cells of a text; nothing if anything is wrong. */
  static Optional<List<PolynomialCell>> cells(Language language, String text) {
    Reading reading = new Reading(language, Tokens.readable(language, text));
    List<Token> tokens = Tokens.of(language, text);
    PolynomialSide side = new PolynomialSide(reading, tokens.subList(0, tokens.size() - 1));
    List<PolynomialCell> cells =
        new PolynomialNotation(side, false).cells().stream().map(PlacedCell::cell).toList();
    return side.isSound() ? Optional.of(cells) : Optional.empty();
  }

  private List<PlacedCell> cells() {
    boolean zero = side.size() == 1 && side.isZero(0);
    while (at < side.size() && !zero) {
      if (side.kind(at) == Kind.CLOSE) {
        close();
      } else {
        item();
      }
    }
    unclosed();
    products.check(cells);
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
      open(start, List.of(Multiplier.sign(minus)), true);
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
    Optional<Product> product = factors.read(from, at, from);
    if (opens) {
      boolean known = product.isPresent() && products.isFactor(product.get());
      open(
          start,
          known ? Multiplier.of(product.get(), minus) : List.of(Multiplier.sign(minus)),
          known);
    } else {
      product.ifPresent(term -> term(start, minus, term));
    }
  }

  private int endOfParts() {
    int end = at;
    while (side.isPart(end)) {
      end++;
    }
    return end;
  }

  private void open(int start, List<Multiplier> before, boolean isKnown) {
    Bracket bracket = new Bracket(start, at, cells.size(), before, isKnown);
    Span span = side.span(start, at + 1);
    if (before.size() == 1) {
      add(before.get(0).opening(), span);
    }
    brackets.push(bracket);
    products.open(span, before);
    at++;
    if (side.isZero(at) && side.kind(at + 1) == Kind.CLOSE) {
      // As in a line of its own, a lone 0 is a polynomial without cells.
      at++;
    }
  }

  private void close() {
    int close = at++;
    if (brackets.isEmpty()) {
      side.report(
          Code.SYNTAX,
          side.span(close),
          side.text(close) + " closes a bracket that was never opened",
          "remove the " + side.text(close) + ", or write a ( before it");
      behind(Optional.empty());
      return;
    }
    Bracket bracket = brackets.pop();
    bounds.close();
    if (bracket.open() == close - 1 && !printed && bracket.isKnown()) {
      side.empty(close - 1, close);
    }
    if (bracket.before().size() > 1 || isMultiplied()) {
      behind(Optional.of(bracket));
      return;
    }
    boolean zero = bracket.open() == close - 2 && side.isZero(close - 1);
    Span span = side.span(zero ? close - 1 : close, at);
    for (int i = bracket.closing(); i > 0; i--) {
      cells.add(new PlacedCell(PolynomialCell.CLOSE, span));
    }
  }

  /** Returns whether something that multiplies stands here, behind a bracket. */
  private boolean isMultiplied() {
    return side.isPart(at) || side.kind(at) == Kind.OPEN;
  }

  /** Reads what multiplies a bracket from behind. */
  private void behind(Optional<Bracket> closed) {
    int close = at - 1;
    int end = endOfParts();
    Power power = PowerReader.read(side, close, end);
    int from = power.end();
    at = Math.max(from, endOfParts());
    boolean opens = side.kind(at) == Kind.OPEN;
    int start = closed.map(Bracket::start).orElse(close);
    Optional<Product> product =
        at > from
            ? factors.read(from, at, start)
            : Optional.of(new Product(from, at, List.of(), ""));
    boolean known =
        power.isSound()
            && closed.isPresent()
            && product.isPresent()
            && (!opens || products.isFactor(product.get()))
            && products.isWithin(cells.size() - closed.get().first(), side.span(start, at));
    if (!known) {
      closed.ifPresent(
          bracket -> cells.add(new PlacedCell(PolynomialCell.CLOSE, side.span(close))));
      if (opens) {
        open(at, List.of(Multiplier.sign(false)), false);
      }
      return;
    }
    multiply(closed.get(), power.value(), product.get(), opens);
  }

  /** Multiplies the bracket that ends with the last cell. */
  private void multiply(Bracket bracket, long power, Product product, boolean opens) {
    Span span = side.span(bracket.start(), opens ? at + 1 : at);
    List<PlacedCell> written = cells.subList(bracket.first() + bracket.closing(), cells.size());
    List<PolynomialCell> content =
        products.raised(written.stream().map(PlacedCell::cell).toList(), power, span);
    cells.subList(bracket.first(), cells.size()).clear();
    List<Multiplier> before = products.times(bracket.before(), Multiplier.of(product, false), span);
    if (opens) {
      open(bracket.start(), products.times(before, Multiplier.sum(content), span), true);
    } else {
      add(products.expanded(before, content, power > 1, span), span);
    }
  }

  private void add(List<PolynomialCell> all, Span span) {
    all.forEach(cell -> cells.add(new PlacedCell(cell, span)));
  }

  private void term(int start, boolean minus, Product term) {
    Span whole = side.span(start, at);
    String text = side.shown(term.from(), at);
    List<Long> numbers = term.numbers();
    bounds.term(whole, text, term.number(), term.word());
    if (numbers.size() > 1) {
      int last = products.largest(numbers);
      List<Long> others = new ArrayList<>(numbers);
      long own = others.remove(last);
      List<Multiplier> before = Multiplier.of(new Product(term.from(), at, others, ""), minus);
      List<PolynomialCell> inner = PolynomialCell.term((int) own, term.word());
      add(products.expanded(before, inner, false, whole), whole);
      return;
    }
    int number = numbers.isEmpty() ? 1 : numbers.get(0).intValue();
    List<PolynomialCell> limbs = PolynomialCell.term(minus ? -number : number, term.word());
    boolean apart = side.kind(term.from()) == Kind.NUMBER;
    int digits = side.span(term.from()).end();
    int from = whole.start();
    for (int i = 0; i < limbs.size(); i++) {
      boolean last = i == limbs.size() - 1;
      int to = last || !apart ? whole.end() : digits - 2 * limbs.get(i).limb();
      cells.add(new PlacedCell(limbs.get(i), new Span(from, to)));
      from = apart ? to : from;
    }
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
