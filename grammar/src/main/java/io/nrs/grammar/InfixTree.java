package io.nrs.grammar;

import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Whole;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.antlr.InfixParser;
import io.nrs.grammar.antlr.InfixParser.FormulaContext;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;

/** One small stack frame per level: {@link Formula#MAX_NESTING} levels fit a small stack. */
final class InfixTree extends Tree {
  private static final String VARIABLES = "abxy";
  private static final String NO_POWERS =
      "write formulas without powers: each variable occurs once";
  private static final Pattern BLANKS = Pattern.compile("[\\p{Zs}\\t\\f\\x0B]");
  private static final Pattern PRODUCTS = Pattern.compile("[\u00D7\u00B7\u2217\u22C5]");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^0+(?=.)");
  private static final Pattern NUMBER = Pattern.compile("[0-9.,]+");

  /** A product with a coefficient anywhere; {@code x2} might be a power. */
  private static final Pattern FACTORS =
      Pattern.compile("(?:[0-9]+|[0-9]*[abxy]+)(?:\\*(?:[0-9]+|[0-9]*[abxy]+))*");

  private static final Pattern NO_VARIABLE = Pattern.compile("[^abxy]");

  private final Language language;
  private final ProblemMessages wording;

  InfixTree(Language language, String line, List<Problem> problems) {
    super(line, problems);
    this.language = language;
    this.wording = ProblemMessages.of(language);
  }

  Formula formula(FormulaContext context) {
    return formula(context, false);
  }

  private Formula formula(FormulaContext context, boolean followsOperator) {
    if (!isOperation(context)) {
      return atom(context, followsOperator);
    }
    if (isBroken(context)) {
      return broken(context);
    }
    if (context.operator == null && context.left != null) {
      return widened(formula(context.left, followsOperator), span(context));
    }
    if (context.right == null) {
      return broken(context);
    }
    Formula left = formula(context.left, false);
    // An exponent is no monomial, and the operator is the only mistake.
    Formula right =
        isPower(context.operator) && !isOperation(context.right)
            ? malformed(span(context.right))
            : formula(context.right, true);
    return operation(context, left, right);
  }

  /** Only operations inside are read, because an atom's mistakes may come from the broken part. */
  private Formula broken(FormulaContext context) {
    if (isOperation(context.left)) {
      formula(context.left, false);
    }
    if (isOperation(context.right)) {
      formula(context.right, true);
    }
    return malformed(span(context));
  }

  private static boolean isOperation(FormulaContext context) {
    return context != null && context.getStart().getType() == InfixParser.OPEN;
  }

  private Formula atom(FormulaContext context, boolean followsOperator) {
    if (context.atom == null) {
      return malformed(span(context));
    }
    Span span = span(context);
    if (context.atom instanceof InsertedToken zero) {
      return zero(zero, span);
    }
    String signs = sign(context.sign) + sign(context.second);
    String written = BLANKS.matcher(text(context.atom)).replaceAll("");
    String body =
        language == BuiltInLanguage.ALGEBRA ? PRODUCTS.matcher(written).replaceAll("*") : written;
    return language == BuiltInLanguage.ARITHMETIC
        ? whole(span, signs, body)
        : monomial(span, signs, body, followsOperator);
  }

  private static String sign(Token token) {
    return token == null ? "" : token.getType() == InfixParser.MINUS ? "-" : "+";
  }

  /** The zero that a signed operation is subtracted from. */
  private Formula zero(InsertedToken token, Span span) {
    return language == BuiltInLanguage.ARITHMETIC
        ? new Whole(0, span)
        : token.meaning().isEmpty()
            ? malformed(span)
            : new Monomial(0, token.meaning(), true, span);
  }

  private static boolean isNegative(String signs) {
    return signs.chars().filter(c -> c == '-').count() % 2 == 1;
  }

  private Formula operation(FormulaContext context, Formula left, Formula right) {
    Span span = span(context);
    Optional<BinaryOperator> operator = operator(context.operator);
    if (operator.isEmpty() && isPower(context.operator)) {
      report(
          Code.UNKNOWN_OPERATOR,
          Tokens.span(context.operator),
          text(context.operator) + " is not an operator of " + wording.name(),
          language == BuiltInLanguage.ALGEBRA ? NO_POWERS : "write a product, such as 2*2*2");
      return malformed(span);
    }
    if (operator.isEmpty()) {
      unknownOperator(Tokens.span(context.operator), text(context.operator), wording);
    }
    return operator
        .<Formula>map(known -> new BinaryOperation(known, left, right, span))
        .orElseGet(() -> malformed(span));
  }

  private boolean isPower(Token operator) {
    return text(operator).equals("^") || text(operator).equals("**");
  }

  private Optional<BinaryOperator> operator(Token token) {
    return switch (token.getType()) {
      case InfixParser.PLUS -> Optional.of(BinaryOperator.ADD);
      case InfixParser.MINUS -> Optional.of(BinaryOperator.SUBTRACT);
      case InfixParser.STAR ->
          language == BuiltInLanguage.ARITHMETIC
              ? Optional.of(BinaryOperator.MULTIPLY)
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Formula whole(Span span, String signs, String body) {
    String written = ProblemMessages.shown(signs + body);
    if (!body.chars().allMatch(c -> '0' <= c && c <= '9')) {
      return outOfRange(span, written + " is not an integer");
    }
    String digits = withoutLeadingZeros(body);
    if (digits.length() > 2) {
      return outOfRange(span, written + " is out of range");
    }
    String right = isNegative(signs) && !digits.equals("0") ? "-" + digits : digits;
    if (right.equals(signs + body)) {
      return new Whole(Integer.parseInt(right), span);
    }
    String mistake =
        !digits.equals(body)
            ? written + " has leading zeros"
            : signs.length() > 1
                ? written + " has two signs"
                : signs.equals("+") ? "an integer has no plus sign" : "0 has no sign";
    return mendable(Code.SYNTAX, span, mistake, right);
  }

  private Formula outOfRange(Span span, String message) {
    return report(Code.OPERAND_OUT_OF_RANGE, span, message, "write an integer from -99 to 99");
  }

  private static String withoutLeadingZeros(String digits) {
    return LEADING_ZEROS.matcher(digits).replaceFirst("");
  }

  /**
   * Reads a monomial. Its factors may have any order, no sign between them, and no sign on the
   * first one of an operation. {@code +0*y*a} is {@code +0*a*y}, {@code 2x} is {@code +2*x}, and
   * {@code +-5*a} is {@code -5*a}.
   */
  private Formula monomial(Span span, String signs, String body, boolean followsOperator) {
    String written = ProblemMessages.shown(signs + body);
    Optional<String> stranger =
        body.codePoints()
            .filter(c -> c != '*' && "0123456789.,".indexOf(c) < 0 && VARIABLES.indexOf(c) < 0)
            .mapToObj(Character::toString)
            .findFirst();
    if (stranger.isPresent()) {
      return report(
          Code.SYNTAX,
          span,
          ProblemMessages.shown(stranger.get()) + " is not a variable of Algebra",
          "use the variables a, b, x and y");
    }
    List<String> numbers = NUMBER.matcher(body).results().map(MatchResult::group).toList();
    String letters = NO_VARIABLE.matcher(body).replaceAll("");
    if (numbers.size() > 1) {
      return report(
          Code.UNKNOWN_OPERATOR,
          span,
          written + " multiplies two numbers",
          "write one coefficient in each monomial");
    }
    String number = numbers.isEmpty() ? "1" : numbers.get(0);
    if (number.contains(".") || number.contains(",")) {
      return coefficientOutOfRange(span, number + " is not an integer");
    }
    String digits = withoutLeadingZeros(number);
    if (digits.length() > 2) {
      return coefficientOutOfRange(span, "the coefficient of " + written + " is out of range");
    }
    if (letters.isEmpty()) {
      return report(
          Code.SYNTAX,
          span,
          written + " has no variable",
          "multiply it by the variables of the formula, as in +5*x");
    }
    String variables =
        letters
            .chars()
            .distinct()
            .sorted()
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    if (variables.length() < letters.length()) {
      return report(Code.SYNTAX, span, written + " has a variable twice", NO_POWERS);
    }
    int coefficient = Integer.parseInt(digits);
    Monomial monomial =
        new Monomial(
            isNegative(signs) ? -coefficient : coefficient,
            variables,
            !signs.isEmpty() || !followsOperator,
            span);
    boolean plain =
        FACTORS.matcher(body).matches()
            && number.equals(digits)
            && (numbers.isEmpty() || coefficient != 1)
            && !(coefficient == 0 && isNegative(signs));
    return plain
        ? monomial
        : mendable(Code.SYNTAX, span, mistake(body, written, number), Printer.print(monomial));
  }

  private Formula coefficientOutOfRange(Span span, String message) {
    return report(Code.OPERAND_OUT_OF_RANGE, span, message, "write a coefficient from -99 to 99");
  }

  private static String mistake(String body, String written, String number) {
    if (!FACTORS.matcher(body).matches()) {
      return written + " is not written as coefficient, *, variables joined by *";
    }
    return !number.equals(withoutLeadingZeros(number))
        ? number + " has leading zeros"
        : number.equals("1")
            ? "the coefficient 1 is not written"
            : "zero is written with a plus sign";
  }
}
