package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.notation.Tokens;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sound formulas of any shape, without meaningful spans. */
public final class RandomFormulas {
  private static final Span NOWHERE = new Span(0, 0);

  private final Language language;
  private final Random random;

  public RandomFormulas(Language language, long seed) {
    this.language = language;
    this.random = new Random(seed);
  }

  public Formula next(int depth) {
    String variables = variables();
    return formula(depth, variables, false);
  }

  private Formula formula(int depth, String variables, boolean rightOperand) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return atom(variables, rightOperand);
    }
    boolean list = language == BuiltInLanguage.LISTOPS;
    // MED is an operator of other projects' data.
    int operators = Math.min(3, language.operations().size());
    Operation operation = language.operations().get(random.nextInt(operators));
    List<Formula> operands =
        IntStream.range(0, list ? 2 + random.nextInt(4) : 2)
            .mapToObj(i -> formula(depth - 1, variables, i == 1))
            .toList();
    return new Compound(language, operation, operands, NOWHERE);
  }

  private Formula atom(String variables, boolean rightOperand) {
    int number = random.nextInt(199) - 99;
    return switch ((BuiltInLanguage) language) {
      case LISTOPS -> new Atom(String.valueOf(random.nextInt(10)), NOWHERE);
      case ARITHMETIC -> new Atom(String.valueOf(number), NOWHERE);
      case ALGEBRA -> {
        Monomial monomial =
            new Monomial(random.nextInt(6) == 0 ? Integer.signum(number) : number, variables);
        boolean signed = !rightOperand || number < 0 || random.nextBoolean();
        yield new Atom(signed ? monomial.text() : monomial.unsigned(), monomial.text(), NOWHERE);
      }
    };
  }

  private String variables() {
    StringBuilder variables = new StringBuilder();
    "abxy".chars().filter(c -> random.nextBoolean()).forEach(c -> variables.append((char) c));
    return variables.isEmpty() ? "y" : variables.toString();
  }

  /** The formula's text with random whitespace between its tokens. */
  public String spaced(Formula formula) {
    StringBuilder text = new StringBuilder();
    String printed = Printer.print(formula);
    int from = 0;
    for (var token : Tokens.of(language, printed)) {
      Span span = Tokens.span(token);
      boolean isSigned = isSign(printed, span.start() - 1) && isOperand(printed, span.start() - 2);
      if (!isSigned) {
        text.append(" ".repeat(random.nextInt(3))).append(random.nextInt(9) == 0 ? "\t" : "");
      }
      text.append(printed, from, span.end());
      from = span.end();
    }
    return text.toString();
  }

  private static boolean isSign(String text, int at) {
    return at >= 0 && (text.charAt(at) == '+' || text.charAt(at) == '-');
  }

  /** Whether a sign behind this offset belongs to a number: it follows a bracket or an operator. */
  private static boolean isOperand(String text, int at) {
    return at < 0 || "(+-*".indexOf(text.charAt(at)) >= 0;
  }

  public static Formula withoutSpans(Formula formula) {
    return formula instanceof Compound compound
        ? new Compound(
            compound.language(),
            compound.operation(),
            compound.operands().stream().map(RandomFormulas::withoutSpans).toList(),
            NOWHERE)
        : formula instanceof Atom atom
            ? new Atom(atom.text(), atom.value(), NOWHERE)
            : new Malformed(((Malformed) formula).text(), NOWHERE);
  }

  /** The formula and all parts of it. */
  public static Stream<Formula> parts(Formula formula) {
    return Stream.concat(
        Stream.of(formula), formula.operands().stream().flatMap(RandomFormulas::parts));
  }

  /**
   * A part of a formula that is rewritten next.
   *
   * @param start of the part in the text that the formula was read from
   * @param end one past its last code unit
   * @param value that takes its place
   */
  public record Leaf(int start, int end, String value) {}

  /** In the Selector's form: an operator and two digits if more arguments follow. */
  public static Leaf lastLeaf(Formula formula) {
    Compound last =
        parts(formula)
            .filter(Compound.class::isInstance)
            .map(Compound.class::cast)
            .filter(part -> part.operands().stream().limit(3).allMatch(Atom.class::isInstance))
            .reduce((one, other) -> other)
            .orElseThrow();
    Span span = last.span();
    if (last.operands().size() == 2) {
      return new Leaf(span.start(), span.end(), Evaluator.exactValue(last).orElseThrow());
    }
    List<Formula> two = last.operands().subList(0, 2);
    String value =
        Evaluator.exactValue(new Compound(last.language(), last.operation(), two, span))
            .orElseThrow();
    return new Leaf(span.start() + 1, two.get(1).span().end(), last.operation().symbol() + value);
  }
}
