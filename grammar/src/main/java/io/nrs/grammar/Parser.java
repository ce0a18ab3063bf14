package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.BinaryOperation;
import io.nrs.grammar.Formula.DescribedOperation;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Formula.Monomial;
import io.nrs.grammar.Formula.Symbol;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Problem.Code;
import io.nrs.grammar.antlr.ArithmeticLexer;
import io.nrs.grammar.antlr.DescribedParser;
import io.nrs.grammar.antlr.DescribedParser.FormulaContext;
import io.nrs.grammar.antlr.InfixParser;
import io.nrs.grammar.antlr.ListOpsParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;

/** Reads formulas. It never fails: every text gives a tree and a list of problems. */
public final class Parser {
  /**
   * The most characters of a line that is read, without its comment; this bounds memory. Longer
   * lines are a problem.
   */
  public static final int MAX_LINE_LENGTH = 1_000_000;

  static final char COMMENT_START = '#';

  private final Language language;
  private final String line;
  private final List<Problem> problems = new ArrayList<>();

  private Parser(Language language, String line) {
    this.language = language;
    this.line = line;
  }

  /** Reads a line without its line end. The result depends on the text alone. */
  public static ParsedLine parseLine(Language language, String line) {
    if (line.length() <= MAX_LINE_LENGTH) {
      return parse(language, line, Tokens.of(language, line));
    }
    int comment = line.indexOf(COMMENT_START);
    return comment >= 0 && comment <= MAX_LINE_LENGTH
        ? withComment(parseLine(language, line.substring(0, comment)), comment, line)
        : tooLong(line);
  }

  /** Adds a comment of any length, which is never parsed. */
  private static ParsedLine withComment(ParsedLine read, int start, String line) {
    return new ParsedLine(
        read.formula(),
        read.equals(),
        read.expectation(),
        Optional.of(new Span(start, line.length())),
        read.problems());
  }

  /** Returns the formula if the text is exactly one formula without errors. */
  public static Optional<Formula> parseFormula(Language language, String text) {
    ParsedLine parsed = parseLine(language, text);
    return parsed.equals().isEmpty() && parsed.comment().isEmpty()
        ? parsed.soundFormula()
        : Optional.empty();
  }

  static ParsedLine parse(Language language, String line, List<Token> tokens) {
    return new Parser(language, line).parse(tokens);
  }

  static ParsedLine tooLong(String line) {
    Span all = new Span(0, line.length());
    Problem problem =
        Problem.of(
            Code.LINE_TOO_LONG,
            all,
            "the line has " + line.length() + " characters, more than " + MAX_LINE_LENGTH,
            "split the formula over several lines, each a formula of its own");
    return new ParsedLine(
        Optional.of(new Malformed(line, all)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(problem));
  }

  private record Sides(Optional<Formula> source, Optional<Formula> value) {}

  private ParsedLine parse(List<Token> tokens) {
    Optional<Span> comment =
        tokens.stream()
            .filter(token -> token.getType() == ArithmeticLexer.COMMENT)
            .findFirst()
            .map(Tokens::span);
    List<Token> visible =
        tokens.stream().filter(token -> token.getType() != ArithmeticLexer.COMMENT).toList();
    int end = visible.size() - 1;
    int mark = 0;
    while (mark < end && visible.get(mark).getType() != ArithmeticLexer.EQUALS) {
      mark++;
    }
    boolean marked = mark < end;
    List<Token> before = visible.subList(0, mark);
    List<Token> after = visible.subList(marked ? mark + 1 : end, end);

    List<Token> readable = new ArrayList<>(readable(before));
    if (marked) {
      readable.add(visible.get(mark));
      readable.addAll(readable(after));
    }
    readable.add(visible.get(end));
    Sides sides = sides(new CommonTokenStream(new ListTokenSource(readable)));

    Optional<Formula> formula = sides.source.or(() -> unread(before));
    Optional<Span> equals =
        marked ? Optional.of(visible.get(mark)).map(Tokens::span) : Optional.empty();
    Optional<Formula> expectation =
        equals.map(span -> expectation(span, wholeSide(sides.value, after)));
    if (marked && formula.isEmpty()) {
      report(
          Code.SYNTAX,
          equals.get(),
          "there is no formula before =",
          "write a formula such as " + ProblemMessages.of(language).example());
    }
    if (language == BuiltInLanguage.ALGEBRA) {
      checkVariables(formula, expectation);
    }
    return new ParsedLine(
        formula,
        equals,
        expectation,
        comment,
        problems.stream()
            .sorted(Comparator.comparingInt(problem -> problem.span().start()))
            .limit(ParsedLine.MAX_PROBLEMS)
            .toList());
  }

  /** Returns the tokens in the form of the grammars; empty if they are nested too deeply. */
  private List<Token> readable(List<Token> side) {
    List<Token> canonical = OrdinaryNotation.canonical(language, line, side);
    return isTooDeep(canonical) ? List.of() : canonical;
  }

  private boolean isTooDeep(List<Token> tokens) {
    int depth = 0;
    for (Token token : tokens) {
      if (token.getType() == ArithmeticLexer.CLOSE) {
        depth = Math.max(0, depth - 1);
      } else if (token.getType() == ArithmeticLexer.OPEN && ++depth > Formula.MAX_NESTING) {
        report(
            Code.NESTING_TOO_DEEP,
            Tokens.span(token),
            (token instanceof InsertedToken ? "operations" : "brackets")
                + " are nested more than "
                + Formula.MAX_NESTING
                + " levels deep",
            "split the formula: write the value of an inner part in its place");
        return true;
      }
    }
    return false;
  }

  private Sides sides(CommonTokenStream tokens) {
    if (language instanceof DescribedLanguage described) {
      DescribedParser parser = set(new DescribedParser(tokens));
      DescribedParser.LineContext tree = parser.line();
      DescribedTree builder = new DescribedTree(described, line, problems);
      return new Sides(
          Optional.ofNullable(tree.source).map(builder::formula),
          Optional.ofNullable(tree.value).map(builder::formula));
    }
    if (language == BuiltInLanguage.LISTOPS) {
      ListOpsParser parser = set(new ListOpsParser(tokens));
      ListOpsParser.LineContext tree = parser.line();
      ListOpsTree builder = new ListOpsTree(line, problems);
      return new Sides(
          Optional.ofNullable(tree.source).map(builder::formula),
          Optional.ofNullable(tree.value).map(builder::formula));
    }
    InfixParser parser = set(new InfixParser(tokens));
    InfixParser.LineContext tree = parser.line();
    InfixTree builder = new InfixTree(language, line, problems);
    return new Sides(
        Optional.ofNullable(tree.source).map(builder::formula),
        Optional.ofNullable(tree.value).map(builder::formula));
  }

  private <P extends org.antlr.v4.runtime.Parser> P set(P parser) {
    parser.removeErrorListeners();
    parser.setBuildParseTree(false);
    parser.setErrorHandler(new Recovery(language, line, problems));
    return parser;
  }

  private Optional<Formula> unread(List<Token> side) {
    return side.isEmpty()
        ? Optional.empty()
        : Optional.of(malformed(Tokens.span(side.get(0), side.get(side.size() - 1))));
  }

  /** A text before other text is no value, such as {@code 1} of {@code = 12} in ListOps. */
  private Optional<Formula> wholeSide(Optional<Formula> value, List<Token> side) {
    return value
        .filter(written -> written.span().end() >= Tokens.span(side.get(side.size() - 1)).end())
        .or(() -> unread(side));
  }

  private Formula expectation(Span equals, Optional<Formula> value) {
    if (value.isEmpty()) {
      report(
          Code.EXPECTATION_NOT_ATOM,
          equals,
          "nothing follows =",
          "write the expected value after = or remove it");
      return malformed(new Span(equals.end(), equals.end()));
    }
    Formula written = value.get();
    if (written instanceof Atom || written instanceof Malformed || isNormalForm(written)) {
      return written;
    }
    report(
        Code.EXPECTATION_NOT_ATOM,
        written.span(),
        "the expectation is an operation, not a value",
        "write its value, " + ProblemMessages.of(language).operand());
    return malformed(written.span());
  }

  /** A described language may have formulas that are final although they are operations. */
  private static boolean isNormalForm(Formula formula) {
    return formula instanceof DescribedOperation operation && Evaluator.isNormalForm(operation);
  }

  private void checkVariables(Optional<Formula> formula, Optional<Formula> expectation) {
    List<Monomial> monomials =
        Stream.concat(formula.stream(), expectation.stream()).flatMap(Parser::monomials).toList();
    monomials.stream()
        .filter(monomial -> !monomial.variables().equals(monomials.get(0).variables()))
        .findFirst()
        .ifPresent(
            monomial ->
                report(
                    Code.MIXED_VARIABLES,
                    monomial.span(),
                    "%s has other variables than %s"
                        .formatted(Printer.print(monomial), Printer.print(monomials.get(0))),
                    "give all monomials of the line the same variables"));
  }

  private static Stream<Monomial> monomials(Formula formula) {
    List<Monomial> found = new ArrayList<>();
    addMonomials(formula, found);
    return found.stream();
  }

  private static void addMonomials(Formula formula, List<Monomial> found) {
    if (formula instanceof Monomial monomial) {
      found.add(monomial);
    } else if (formula instanceof BinaryOperation operation) {
      addMonomials(operation.left(), found);
      addMonomials(operation.right(), found);
    }
  }

  private Malformed malformed(Span span) {
    return new Malformed(line.substring(span.start(), span.end()), span);
  }

  private void report(Code code, Span span, String message, String remedy) {
    problems.add(Problem.of(code, span, message, remedy));
  }

  /** One small stack frame per level: {@link Formula#MAX_NESTING} levels fit a small stack. */
  private static final class DescribedTree extends Tree {
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("^(-?)0+(?=.)");

    private final DescribedLanguage language;
    private final ProblemMessages wording;

    DescribedTree(DescribedLanguage language, String line, List<Problem> problems) {
      super(line, problems);
      this.language = language;
      this.wording = ProblemMessages.of(language);
    }

    Formula formula(FormulaContext context) {
      if (!isOperation(context)) {
        return context.atom == null ? malformed(span(context)) : atom(context.atom);
      }
      if (isInBrackets(context)) {
        return inBrackets(context);
      }
      List<Formula> arguments = new ArrayList<>();
      for (FormulaContext argument : arguments(context)) {
        arguments.add(formula(argument));
      }
      return operation(context, arguments);
    }

    /** Returns whether brackets hold one operand, without an operator. */
    private static boolean isInBrackets(FormulaContext context) {
      return context.operator == null && context.left != null && !isBroken(context);
    }

    private Formula inBrackets(FormulaContext context) {
      Formula inner = formula(context.left);
      if (language.hasPrecedence()) {
        return widened(inner, span(context));
      }
      return context.exception != null
          ? malformed(span(context))
          : report(
              Code.SYNTAX,
              span(context),
              "these brackets hold one operand and no operator",
              "remove the brackets, or add an operator and a second operand");
    }

    private static boolean isOperation(FormulaContext context) {
      int type = context.getStart().getType();
      return type == DescribedParser.OPEN || type == DescribedParser.CALL;
    }

    /** Returns the arguments that were read. Atoms in a broken operation are skipped. */
    private static List<FormulaContext> arguments(FormulaContext context) {
      List<FormulaContext> all = new ArrayList<>();
      if (context.left != null) {
        all.add(context.left);
      }
      if (context.right != null) {
        all.add(context.right);
      }
      all.addAll(context.arguments);
      return isBroken(context) ? all.stream().filter(DescribedTree::isOperation).toList() : all;
    }

    private Formula operation(FormulaContext context, List<Formula> arguments) {
      Span span = span(context);
      if (isBroken(context) || context.operator == null) {
        return malformed(span);
      }
      String symbol = text(context.operator);
      Optional<Operation> operation = language.operation(symbol).filter(known -> isWhole(context));
      if (operation.isEmpty()) {
        return language.operation(symbol).isPresent()
            ? malformed(span)
            : unknownOperator(Tokens.span(context.operator), symbol, wording);
      }
      if (!operation.get().takes(arguments.size()) && context.exception == null) {
        count(operation.get(), arguments.size(), span);
      }
      return arguments.isEmpty()
          ? malformed(span)
          : new DescribedOperation(language, operation.get(), arguments, span);
    }

    /** An infix operation without a readable right operand is incomplete. */
    private static boolean isWhole(FormulaContext context) {
      return context.left == null || context.right != null;
    }

    private void count(Operation operation, int found, Span span) {
      String symbol = ProblemMessages.shown(operation.symbol());
      String wanted =
          operation.form() == Form.LIST
              ? operation.least() + " or more"
              : operation.least() == operation.most()
                  ? String.valueOf(operation.least())
                  : operation.least() + " to " + operation.most();
      report(
          Code.TOO_FEW_ARGUMENTS,
          span,
          "%s takes %s arguments and has %d".formatted(symbol, wanted, found),
          found < operation.least() ? "add arguments" : "remove arguments");
    }

    private Formula atom(Token token) {
      Span span = Tokens.span(token);
      String text = text(span);
      if (language.syntax().atoms().contains(text)) {
        return new Symbol(text, span);
      }
      String written = ProblemMessages.shown(text);
      if (!INTEGER.matcher(text).matches()) {
        return outOfRange(span, written + " is not an integer");
      }
      String plain = LEADING_ZEROS.matcher(text).replaceFirst("$1");
      String right = plain.equals("-0") ? "0" : plain;
      if (!right.equals(text) && language.syntax().atoms().contains(right)) {
        return mendable(
            Code.SYNTAX,
            span,
            right.equals(plain) ? written + " has leading zeros" : "0 has no sign",
            right);
      }
      return outOfRange(span, written + " is out of range");
    }

    private Formula outOfRange(Span span, String message) {
      return report(Code.OPERAND_OUT_OF_RANGE, span, message, "write " + wording.operand());
    }
  }
}
