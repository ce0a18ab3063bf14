package io.nrs.grammar;

import static io.nrs.grammar.antlr.ArithmeticLexer.ATOM;
import static io.nrs.grammar.antlr.ArithmeticLexer.BRACKET;
import static io.nrs.grammar.antlr.ArithmeticLexer.CLOSE;
import static io.nrs.grammar.antlr.ArithmeticLexer.EQUALS;
import static io.nrs.grammar.antlr.ArithmeticLexer.FOREIGN;
import static io.nrs.grammar.antlr.ArithmeticLexer.MINUS;
import static io.nrs.grammar.antlr.ArithmeticLexer.NAME;
import static io.nrs.grammar.antlr.ArithmeticLexer.OPEN;
import static io.nrs.grammar.antlr.ArithmeticLexer.PLUS;
import static io.nrs.grammar.antlr.ArithmeticLexer.STAR;
import static io.nrs.grammar.antlr.DescribedParser.CALL;
import static io.nrs.grammar.antlr.DescribedParser.COMMA;
import static io.nrs.grammar.antlr.DescribedParser.INFIX;
import static io.nrs.grammar.antlr.DescribedParser.LIST;
import static io.nrs.grammar.antlr.DescribedParser.PREFIX;

import io.nrs.grammar.Problem.Code;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * Error recovery by brackets. A mistake affects the innermost operation around it; everything
 * outside that operation is read as usual.
 */
final class Recovery extends DefaultErrorStrategy {
  private final ProblemMessages wording;
  private final String line;
  private final List<Problem> problems;
  private Optional<ParserRuleContext> reported = Optional.empty();

  Recovery(Language language, String line, List<Problem> problems) {
    this.wording = ProblemMessages.of(language);
    this.line = line;
    this.problems = problems;
  }

  @Override
  public void sync(Parser parser) {
    if (parser.getContext().getRuleIndex() != 0) {
      return;
    }
    ATN atn = parser.getATN();
    IntervalSet expected = atn.nextTokens(atn.states.get(parser.getState()));
    Token token = parser.getCurrentToken();
    if (expected.contains(token.getType())) {
      return;
    }
    boolean inFormula = expected.contains(EQUALS);
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      describeSurplus(parser, token, inFormula);
    }
    while (parser.getCurrentToken().getType() != Token.EOF
        && !(inFormula && parser.getCurrentToken().getType() == EQUALS)) {
      parser.consume();
    }
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw new InputMismatchException(parser);
  }

  @Override
  public void reportError(Parser parser, RecognitionException error) {
    if (inErrorRecoveryMode(parser)) {
      return;
    }
    beginErrorCondition(parser);
    if (isReported(parser.getContext())) {
      return;
    }
    IntervalSet expected = error.getExpectedTokens();
    Token token = error.getOffendingToken();
    if (parser.getContext().getRuleIndex() == 0) {
      describeSurplus(parser, token, false);
    } else if (expected.contains(OPEN) && !expected.contains(CLOSE)) {
      describeMissingOperand(parser, token);
    } else if (expected.contains(FOREIGN)) {
      describeMissingOperator(parser, token);
    } else if (expected.contains(CLOSE)) {
      describeMissingClose(parser, token);
    } else {
      describeLoneSign(parser, token);
    }
  }

  @Override
  public void recover(Parser parser, RecognitionException error) {
    ParserRuleContext context = parser.getContext();
    if (context.getRuleIndex() == 0) {
      return;
    }
    if (!isOperation(context)) {
      consumeLookalike(parser);
      return;
    }
    if (context.getStart() == parser.getTokenStream().LT(-1)
        && context.getStart().getType() == CALL) {
      // The bracket after a function's name is missing, so no bracket is open.
      return;
    }
    for (int depth = 0; ; parser.consume()) {
      switch (parser.getCurrentToken().getType()) {
        case Token.EOF, EQUALS -> {
          return;
        }
        case OPEN -> depth++;
        case CLOSE -> depth--;
        default -> {}
      }
      if (depth < 0) {
        parser.consume();
        endErrorCondition(parser);
        return;
      }
    }
  }

  private static boolean isOperation(ParserRuleContext context) {
    int start = context.getStart().getType();
    return start == OPEN || start == CALL;
  }

  /** Reads {@code −5} with a typographic minus as the operand that it stands for. */
  private void consumeLookalike(Parser parser) {
    if (isMinusLike(parser.getCurrentToken()) && parser.getTokenStream().LA(2) == ATOM) {
      parser.consume();
      parser.consume();
    }
  }

  private boolean isReported(ParserRuleContext context) {
    ParserRuleContext operation =
        context.getRuleIndex() == 0 || isOperation(context) ? context : context.getParent();
    boolean known = reported.filter(other -> other == operation).isPresent();
    reported = Optional.of(operation).filter(found -> found.getRuleIndex() != 0);
    return known;
  }

  private void describeSurplus(Parser parser, Token token, boolean inFormula) {
    Token previous = parser.getTokenStream().LT(-1);
    boolean atStart = previous == null || previous.getType() == EQUALS;
    String text = shown(token);
    switch (token.getType()) {
      case EQUALS -> syntax(token, "there is a second =", "keep one expectation");
      case CLOSE ->
          syntax(token, text + " closes a bracket that was never opened", "remove the " + text);
      case BRACKET -> bracket(token);
      case PLUS, MINUS, STAR, FOREIGN, NAME, INFIX, PREFIX, LIST, CALL -> {
        if (!inFormula) {
          problems.add(
              Problem.error(
                  Code.EXPECTATION_NOT_ATOM,
                  Tokens.span(token),
                  text + " is not part of a value",
                  "write the expected value only, " + wording.operand()));
        } else if (token.getType() == NAME && !wording.list()) {
          syntax(token, unexpected(token), aFormula());
        } else {
          syntax(
              token,
              "the operation with " + text + " is not in brackets",
              inBrackets(parser, token));
        }
      }
      case OPEN, ATOM -> {
        if (inFormula) {
          syntax(
              token,
              text + " begins a second formula",
              "write one formula a line, or begin a comment with #");
        } else {
          describeSecondValue(previous, token);
        }
      }
      default ->
          syntax(
              token,
              unexpected(token),
              atStart ? aFormula() : "remove it, or begin a comment with #");
    }
  }

  private void describeSecondValue(Token previous, Token token) {
    boolean digits =
        previous.getType() == ATOM
            && token.getType() == ATOM
            && previous.getStopIndex() + 1 == token.getStartIndex();
    String text = shown(token);
    problems.add(
        Problem.error(
            Code.EXPECTATION_NOT_ATOM,
            digits ? Tokens.span(previous, token) : Tokens.span(token),
            digits
                ? shown(previous) + text + " is not a value of " + wording.name()
                : text + " begins a second expectation",
            "write one value, " + wording.operand()));
  }

  /** The remedy for an operation without brackets: the user's own formula, if it is one. */
  private String inBrackets(Parser parser, Token operator) {
    Token first = operator;
    for (int i = -1; parser.getTokenStream().LT(i) != null; i--) {
      first = parser.getTokenStream().LT(i);
    }
    Token last = operator;
    int operands = 0;
    int depth = 0;
    for (int i = 2; ; i++) {
      Token next = parser.getTokenStream().LT(i);
      if (next.getType() == Token.EOF || next.getType() == EQUALS) {
        break;
      }
      boolean opens = next.getType() == OPEN;
      if (depth == 0 && (opens || next.getType() == ATOM)) {
        operands++;
      } else if (depth == 0) {
        operands = 0;
        break;
      }
      depth += opens ? 1 : next.getType() == CLOSE ? -1 : 0;
      last = next;
    }
    boolean known =
        operator.getType() == NAME ? isOperatorName(operator) : operator.getType() != FOREIGN;
    boolean whole = wording.list() ? first == operator && operands > 1 : operands == 1;
    return known && whole && depth == 0
        ? "write "
            + wording.open()
            + line.substring(first.getStartIndex(), last.getStopIndex() + 1)
            + wording.close()
        : "put each operation in brackets of its own, as in " + wording.example();
  }

  private void describeMissingOperand(Parser parser, Token token) {
    Token previous = parser.getTokenStream().LT(-1);
    boolean first = previous == null || previous.getType() == OPEN;
    switch (token.getType()) {
      case CLOSE, EQUALS, Token.EOF -> {
        if (first && token.getType() == CLOSE) {
          empty(previous, token);
        } else if (first) {
          unclosed(parser);
        } else {
          syntax(previous, "an operand is missing after " + shown(previous), "add " + anOperand());
        }
      }
      case STAR, FOREIGN, PLUS, MINUS, INFIX, COMMA -> {
        if (isMinusLike(token)) {
          syntax(token, shown(token) + " is not the minus sign -", wording.insteadOf(text(token)));
        } else {
          syntax(token, "an operand is missing before " + shown(token), "add " + anOperand());
        }
      }
      case BRACKET -> bracket(token);
      default -> syntax(token, unexpected(token), "write " + anOperand());
    }
  }

  private void describeMissingOperator(Parser parser, Token token) {
    Token previous = parser.getTokenStream().LT(-1);
    boolean prefix = wording.list();
    switch (token.getType()) {
      case CLOSE -> {
        if (prefix) {
          empty(previous, token);
        } else {
          Token open = parser.getContext().getStart();
          problems.add(
              Problem.error(
                  Code.SYNTAX,
                  Tokens.span(open, token),
                  "these brackets hold one operand and no operator",
                  "remove them, or add an operator and a second operand"));
        }
      }
      case EQUALS, Token.EOF -> unclosed(parser);
      case BRACKET -> bracket(token);
      case ATOM, OPEN ->
          syntax(
              token,
              "an operator is missing before " + shown(token),
              prefix
                  ? "write " + wording.operators() + " after " + wording.open()
                  : "add " + wording.operators());
      default -> syntax(token, unexpected(token), "write an operator here: " + wording.operators());
    }
  }

  private void describeMissingClose(Parser parser, Token token) {
    switch (token.getType()) {
      case EQUALS, Token.EOF -> unclosed(parser);
      case BRACKET -> bracket(token);
      case NAME ->
          syntax(
              token,
              isOperatorName(token)
                  ? shown(token) + " does not follow a " + wording.open()
                  : unexpected(token),
              isOperatorName(token) ? "write " + wording.open() + " before it" : "remove it");
      case PLUS, MINUS, STAR, FOREIGN, ATOM, OPEN, INFIX, PREFIX, LIST, CALL ->
          syntax(
              token,
              wording.list()
                  ? unexpected(token)
                  : "an operation has two operands, and " + shown(token) + " begins a third",
              wording.list()
                  ? "write " + anOperand() + ", or " + wording.close()
                  : "put each operation in brackets of its own");
      default -> syntax(token, unexpected(token), "remove it");
    }
  }

  private void describeLoneSign(Parser parser, Token token) {
    Token sign = parser.getContext().getStart();
    if (token.getType() == OPEN) {
      syntax(sign, "an operation in brackets has no sign", "remove the " + shown(sign));
    } else {
      syntax(sign, "an operand is missing after " + shown(sign), "add " + anOperand());
    }
  }

  private void empty(Token open, Token close) {
    problems.add(
        Problem.error(
            Code.SYNTAX,
            Tokens.span(open, close),
            "these brackets are empty",
            "write an operation such as " + wording.example()));
  }

  private void unclosed(Parser parser) {
    Token outermost = parser.getContext().getStart();
    int missing = 0;
    for (ParserRuleContext at = parser.getContext(); at.getRuleIndex() != 0; at = at.getParent()) {
      if (isOperation(at)) {
        outermost = at.getStart();
        missing++;
      }
    }
    String closing = wording.close();
    syntax(
        outermost,
        missing == 1
            ? "this bracket is not closed"
            : missing + " brackets are not closed; this is the first",
        missing == 1
            ? "add \u2018" + closing + "\u2019"
            : "add \u2018" + closing + "\u2019 " + missing + " times, where the operations end");
  }

  private void bracket(Token token) {
    syntax(
        token,
        shown(token) + " is not a bracket of " + wording.name(),
        "use " + wording.open() + " and " + wording.close());
  }

  private String aFormula() {
    return "write a formula such as " + wording.example() + ", or begin a comment with #";
  }

  private String anOperand() {
    return wording.operand() + " or an operation such as " + wording.example();
  }

  private boolean isOperatorName(Token token) {
    return Arrays.stream(ListOperator.values())
        .anyMatch(operator -> operator.name().equalsIgnoreCase(text(token)));
  }

  private boolean isMinusLike(Token token) {
    if (token.getType() != FOREIGN) {
      return false;
    }
    String text = text(token);
    return text.equals("\u2212") || text.equals("\u2013");
  }

  private String unexpected(Token token) {
    return shown(token) + " is not expected here";
  }

  private String shown(Token token) {
    return ProblemMessages.shown(text(token));
  }

  private String text(Token token) {
    return line.substring(token.getStartIndex(), token.getStopIndex() + 1);
  }

  private void syntax(Token token, String message, String remedy) {
    problems.add(Problem.error(Code.SYNTAX, Tokens.span(token), message, remedy));
  }
}
