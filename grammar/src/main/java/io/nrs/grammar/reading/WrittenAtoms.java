package io.nrs.grammar.reading;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.Characters;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Monomial;
import io.nrs.grammar.Span;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.antlr.FormulaParser.FormulaContext;
import io.nrs.grammar.notation.InsertedToken;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.ProblemMessages;
import io.nrs.grammar.problems.Reading;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;

/** Reads atoms in the forms that people write, and reports those that are not atoms. */
final class WrittenAtoms {
  private static final Pattern BLANKS = Pattern.compile(Characters.SPACE);
  private static final Pattern PRODUCTS = Pattern.compile("[\u00D7\u00B7\u2217\u22C5]");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^(-?)[0]+(?=.)");
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
  private static final Pattern NO_NUMBER = Pattern.compile("[^0-9.,]+");

  /** A product with a coefficient anywhere; {@code x2} might be a power. */
  private static final Pattern FACTORS =
      Pattern.compile("(?:[0-9]+|[0-9]*[abxy]+)(?:\\*(?:[0-9]+|[0-9]*[abxy]+))*+");

  private static final Pattern BEFORE_BRACKET = Pattern.compile("\\s*[*\u00D7\u00B7]?\\s*[(\\[{]");
  private static final Pattern NUMBER_BEHIND = Pattern.compile("([abxy])([0-9]+)");
  private static final Pattern NO_VARIABLE = Pattern.compile("[^abxy]");

  private final Reading reading;

  WrittenAtoms(Reading reading) {
    this.reading = reading;
  }

  /**
   * Reads an atom.
   *
   * @param followsOperator whether a monomial needs no sign
   */
  Formula read(FormulaContext context, Span span, boolean followsOperator) {
    Optional<Syntax> syntax = reading.language().describedSyntax();
    if (syntax.isPresent()) {
      return context.atom instanceof InsertedToken cell
          ? new Atom(cell.meaning(), span)
          : described(syntax.get().atoms(), span);
    }
    if (reading.language().hasDigitLists()) {
      return digit(span);
    }
    boolean algebra = reading.language().hasMonomials();
    if (context.atom instanceof InsertedToken zero) {
      return zero(zero.meaning(), span, algebra);
    }
    String signs = sign(context.sign) + sign(context.second);
    String body = BLANKS.matcher(reading.text(context.atom)).replaceAll("");
    return algebra
        ? monomial(span, signs, PRODUCTS.matcher(body).replaceAll("*"), followsOperator)
        : whole(span, signs, body);
  }

  private static String sign(Token token) {
    return token == null ? "" : token.getType() == FormulaParser.MINUS ? "-" : "+";
  }

  /** The zero that a signed operation is subtracted from. */
  private Formula zero(String variables, Span span, boolean algebra) {
    return !algebra
        ? new Atom("0", span)
        : variables.isEmpty()
            ? reading.malformed(span)
            : new Atom(new Monomial(0, variables).text(), span);
  }

  private Formula digit(Span span) {
    String text = reading.text(span);
    return span.length() == 1
        ? new Atom(text, span)
        : outOfRange(
            span,
            Lookalikes.shown(text)
                + (text.indexOf('.') < 0 ? " is out of range" : " is not an integer"));
  }

  private Formula described(Atoms atoms, Span span) {
    String text = reading.language().symbol(reading.text(span));
    if (atoms.contains(text)) {
      return new Atom(text, span);
    }
    String written = Lookalikes.shown(text);
    if (!INTEGER.matcher(text).matches()) {
      return outOfRange(span, written + " is not an integer");
    }
    String plain = withoutLeadingZeros(text);
    String right = plain.equals("-0") ? "0" : plain;
    return !right.equals(text) && atoms.contains(right)
        ? reading.mendable(
            Code.SYNTAX,
            span,
            right.equals(plain) ? written + " has leading zeros" : "0 has no sign",
            right)
        : outOfRange(span, written + " is out of range");
  }

  private Malformed outOfRange(Span span, String message) {
    return outOfRange(span, message, reading.wording().operand());
  }

  private Malformed outOfRange(Span span, String message, String right) {
    return reading.report(Code.OPERAND_OUT_OF_RANGE, span, message, "write " + right);
  }

  private static boolean isNegative(String signs) {
    return signs.equals("-") || signs.equals("+-") || signs.equals("-+");
  }

  private static String withoutLeadingZeros(String digits) {
    return LEADING_ZEROS.matcher(digits).replaceFirst("$1");
  }

  private Formula whole(Span span, String signs, String body) {
    String written = Lookalikes.shown(signs + body);
    if (!INTEGER.matcher(body).matches()) {
      return outOfRange(span, written + " is not an integer");
    }
    String digits = withoutLeadingZeros(body);
    if (digits.length() > 2) {
      return outOfRange(span, written + " is out of range");
    }
    String right = isNegative(signs) && !digits.equals("0") ? "-" + digits : digits;
    if (right.equals(signs + body) || right.equals(body) && signs.equals("+")) {
      return new Atom(right, span);
    }
    String mistake =
        !digits.equals(body)
            ? written + " has leading zeros"
            : signs.length() > 1 ? written + " has two signs" : "0 has no sign";
    return reading.mendable(Code.SYNTAX, span, mistake, right);
  }

  /**
   * Reads a monomial. Its factors may have any order, no sign between them, and no sign on the
   * first one of an operation. {@code +0*y*a} is {@code +0*a*y}, {@code 2x} is {@code +2*x}, and
   * {@code +-5*a} is {@code -5*a}.
   */
  private Formula monomial(Span span, String signs, String body, boolean followsOperator) {
    String written = Lookalikes.shown(signs + body);
    Optional<String> stranger =
        body.codePoints()
            .filter(
                c -> c != '*' && "0123456789.,".indexOf(c) < 0 && Monomial.VARIABLES.indexOf(c) < 0)
            .mapToObj(c -> String.valueOf(Character.toChars(c)))
            .findFirst();
    if (stranger.isPresent()) {
      return reading.report(
          Code.SYNTAX,
          span,
          Lookalikes.shown(stranger.get()) + " is not a variable of Algebra",
          "use the variables a, b, x and y");
    }
    List<String> numbers =
        Stream.of(NO_NUMBER.split(body)).filter(number -> !number.isEmpty()).toList();
    String letters = NO_VARIABLE.matcher(body).replaceAll("");
    if (numbers.size() > 1) {
      return reading.report(
          Code.UNKNOWN_OPERATOR,
          span,
          written + " multiplies two numbers",
          "write one coefficient in each monomial");
    }
    Matcher behind = NUMBER_BEHIND.matcher(body);
    if (behind.find()) {
      return reading.report(
          Code.SYNTAX,
          span,
          ProblemMessages.numberBehind(behind.group(1)),
          "if it is a product, write %s%s; Algebra has no powers"
              .formatted(
                  behind.group(2).equals("1") ? "" : Lookalikes.shown(behind.group(2)) + "*",
                  behind.group(1)));
    }
    String number = numbers.isEmpty() ? "1" : numbers.get(0);
    if (number.contains(".") || number.contains(",")) {
      return coefficientOutOfRange(span, number + " is not an integer");
    }
    String digits = withoutLeadingZeros(number);
    if (digits.length() > 2) {
      return coefficientOutOfRange(span, "the coefficient of " + written + " is out of range");
    }
    if (letters.isEmpty()
        && BEFORE_BRACKET
            .matcher(reading.line())
            .region(span.end(), reading.line().length())
            .lookingAt()) {
      Span factor = new Span(span.end() - body.length(), span.end());
      return reading.problems().stream().anyMatch(problem -> problem.span().equals(factor))
          ? reading.malformed(span)
          : reading.report(
              Code.UNKNOWN_OPERATOR,
              span,
              written + ProblemMessages.TIMES_BRACKET,
              ProblemMessages.MULTIPLY_OUT);
    }
    if (letters.isEmpty()) {
      return reading.report(
          Code.SYNTAX,
          span,
          written + " has no variable",
          "multiply it by the variables of the formula, as in +5*x");
    }
    String variables = Monomial.variables(letters);
    if (variables.length() < letters.length()) {
      return reading.report(
          Code.SYNTAX, span, written + " has a variable twice", ProblemMessages.NO_POWERS);
    }
    int coefficient = Integer.parseInt(digits);
    Monomial monomial = new Monomial(isNegative(signs) ? -coefficient : coefficient, variables);
    String text = signs.isEmpty() && followsOperator ? monomial.unsigned() : monomial.text();
    boolean product = FACTORS.matcher(body).matches();
    boolean plain =
        product
            && number.equals(digits)
            && (numbers.isEmpty() || coefficient != 1)
            && !(coefficient == 0 && isNegative(signs));
    if (plain) {
      return new Atom(text, monomial.text(), span);
    }
    String mistake =
        !product
            ? written + " is not written as coefficient, *, variables joined by *"
            : !number.equals(digits)
                ? number + " has leading zeros"
                : number.equals("1")
                    ? "the coefficient 1 is not written"
                    : "zero is written with a plus sign";
    return reading.mendable(Code.SYNTAX, span, mistake, text);
  }

  private Malformed coefficientOutOfRange(Span span, String message) {
    return outOfRange(span, message, "a coefficient from -99 to 99");
  }
}
