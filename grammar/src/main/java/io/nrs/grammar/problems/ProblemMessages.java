package io.nrs.grammar.problems;

import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.notation.OrdinaryNotation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of messages that depend on the language.
 *
 * @param between the operators that stand between two operands; all if none does
 * @param list whether every operation begins with its operator
 */
public record ProblemMessages(
    String name,
    String open,
    String close,
    String operators,
    String between,
    String operand,
    String example,
    boolean list) {
  /** The remedy for a power in Algebra. */
  public static final String NO_POWERS = "write formulas without powers: each variable occurs once";

  /** What is wrong with a factor before or behind brackets in Algebra. */
  public static final String TIMES_BRACKET =
      " multiplies a bracket, and Algebra has no such products";

  /** The remedy for products with brackets. */
  public static final String MULTIPLY_OUT = "multiply it out, and write its terms";

  /** What is wrong with digits that touch in a list. */
  public static final String SEVERAL_DIGITS = " has more than one digit";

  /** What is wrong with brackets in which nothing is. */
  public static final String EMPTY = "these brackets are empty";

  static ProblemMessages of(Language language) {
    List<Operation> trained = language.operations().stream().filter(language::isTrained).toList();
    List<Operation> infix = trained.stream().filter(each -> each.form() == Form.INFIX).toList();
    String operators = operators(language, trained);
    return new ProblemMessages(
        language.displayName(),
        language.open(),
        language.close(),
        operators,
        infix.isEmpty() ? operators : operators(language, infix),
        language.operandShown(),
        language.exampleShown(),
        infix.isEmpty() && !language.isPolynomial());
  }

  private static String operators(Language language, List<Operation> operations) {
    return language.isPolynomial()
        ? "+, - or *"
        : either(operations.stream().map(each -> usual(language.notation(), each)).toList());
  }

  /** Returns an operator as people write it: some cannot be symbols as they are. */
  private static String usual(Notation notation, Operation operation) {
    String spaced = operation.symbol().replace('_', ' ');
    return notation.spellings().entrySet().stream()
        .filter(each -> each.getValue().symbol().equals(operation.symbol()))
        .filter(each -> Mixfix.of(each.getKey(), each.getValue()).isEmpty())
        .map(Map.Entry::getKey)
        .filter(
            text ->
                text.equals(spaced)
                    || text.equals(Notation.EQUALS)
                    || isAscii(text) && !isAscii(operation.symbol()))
        .findFirst()
        .orElse(operation.symbol());
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  static String either(List<String> choices) {
    int last = choices.size() - 1;
    return last < 1
        ? String.join("", choices)
        : String.join(", ", choices.subList(0, last)) + " or " + choices.get(last);
  }

  /** Returns what is wrong with the first of some brackets that lack their partners. */
  public static String unclosed(int brackets) {
    return brackets == 1
        ? "this bracket is not closed"
        : brackets + " brackets are not closed; this is the first";
  }

  /** Returns what to write in place of digits that touch. */
  public static String digitsApart(List<String> digits) {
    return "write one digit, or put spaces between them: "
        + Lookalikes.shown(String.join(" ", digits));
  }

  /** Returns what to write where an operation is missing. */
  public String anOperation() {
    return "write an operation such as " + example;
  }

  /** Returns what is wrong with {@code x2}, which may be a power or a product. */
  public static String numberBehind(String letter) {
    return "a number stands behind " + letter;
  }

  /** Returns the operator of the language for another spelling, if there is one. */
  Optional<String> sameOperator(String operator) {
    String other =
        OrdinaryNotation.operator(operator)
            .orElseGet(() -> operator.toUpperCase(Locale.ROOT))
            // A cross as pupils write it.
            .replaceFirst("^X$", "*");
    return has(other) && !other.equals(operator) ? Optional.of(other) : Optional.empty();
  }

  boolean has(String operator) {
    return Arrays.asList(operators.split(", | or ")).contains(operator);
  }
}
