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
  private final Language language;
  private final ProblemMessages wording;
  private final String line;
  private final List<Problem> problems;
  private Optional<ParserRuleContext> reported = Optional.empty();

  Recovery(Language language, String line, List<Problem> problems) {
    this.language = language;
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
    if (context.getStart().getType() != OPEN) {
      consumeLookalike(parser);
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

  /** Reads {@code −5} with a typographic minus as the operand that it stands for. */
  private void consumeLookalike(Parser parser) {
    if (isMinusLike(parser.getCurrentToken()) && parser.getTokenStream().LA(2) == ATOM) {
      parser.consume();
      parser.consume();
    }
  }

  private boolean isReported(ParserRuleContext context) {
    ParserRuleContext operation =
        context.getRuleIndex() == 0 || context.getStart().getType() == OPEN
            ? context
            : context.getParent();
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
      case PLUS, MINUS, STAR, FOREIGN, NAME -> {
        if (!inFormula) {
          problems.add(
              Problem.error(
                  Code.EXPECTATION_NOT_ATOM,
                  Tokens.span(token),
                  text + " is not part of a value",
                  "write the expected value only, " + wording.operand()));
        } else if (token.getType() == NAME && language != Language.LISTOPS) {
          syntax(token, unexpected(token), aFormula());
        } else {
          syntax(
              token,
              "the operation with " + text + " has no brackets round it",
              "write it in brackets, as in " + wording.example());
        }
      }
      case OPEN, ATOM -> {
        if (inFormula) {
          syntax(
              token,
              text + " begins a second formula",
              "write one formula a line, or begin a comment with #");
        } else {
          problems.add(
              Problem.error(
                  Code.EXPECTATION_NOT_ATOM,
                  Tokens.span(token),
                  text + " begins a second expectation",
                  "write one value, " + wording.operand()));
        }
      }
      default ->
          syntax(
              token,
              unexpected(token),
              atStart ? aFormula() : "remove it, or begin a comment with #");
    }
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
      case STAR, FOREIGN, PLUS, MINUS -> {
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
    boolean prefix = language == Language.LISTOPS;
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
      case PLUS, MINUS, STAR, FOREIGN, ATOM, OPEN ->
          syntax(
              token,
              language == Language.LISTOPS
                  ? unexpected(token)
                  : "an operation has two operands, and " + shown(token) + " begins a third",
              language == Language.LISTOPS
                  ? "write " + anOperand() + ", or ]"
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
      if (at.getStart().getType() == OPEN) {
        outermost = at.getStart();
        missing++;
      }
    }
    String closing = wording.close();
    syntax(
        outermost,
        missing == 1
            ? "this bracket is not closed"
            : missing + " brackets are not closed, and this is the first",
        missing == 1
            ? "add " + closing
            : "add " + missing + " " + closing + " where the operations end");
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
