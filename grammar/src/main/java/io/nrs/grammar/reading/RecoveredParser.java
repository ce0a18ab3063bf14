package io.nrs.grammar.reading;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;
import static io.nrs.grammar.antlr.FormulaParser.CALL;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.EQUALS;
import static io.nrs.grammar.antlr.FormulaParser.FOREIGN;
import static io.nrs.grammar.antlr.FormulaParser.LIST;
import static io.nrs.grammar.antlr.FormulaParser.MINUS;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;
import static io.nrs.grammar.antlr.FormulaParser.PLUS;
import static io.nrs.grammar.antlr.FormulaParser.PREFIX;

import io.nrs.grammar.antlr.FormulaParser.FormulaContext;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.problems.Mistakes;
import io.nrs.grammar.problems.Reading;
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
 * outside that operation is read normally.
 */
final class RecoveredParser extends DefaultErrorStrategy {
  private final boolean listOps;
  private final Mistakes mistakes;
  private Optional<ParserRuleContext> reported = Optional.empty();

  RecoveredParser(Reading reading) {
    this.listOps = reading.language().hasDigitLists();
    this.mistakes = new Mistakes(reading);
  }

  @Override
  public void sync(Parser parser) {
    if (parser.getContext().getRuleIndex() != 0) {
      if (isAtStart(parser)) {
        syncStart(parser);
      }
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
      if (!mistakes.isWord(parser, token)) {
        mistakes.surplus(parser, token, inFormula);
      }
    }
    while (parser.getCurrentToken().getType() != Token.EOF
        && !(inFormula && parser.getCurrentToken().getType() == EQUALS)) {
      parser.consume();
    }
  }

  /** Returns whether only the bracket of an operation was read. */
  private static boolean isAtStart(Parser parser) {
    Token open = parser.getContext().getStart();
    return open.getType() == OPEN && open == parser.getTokenStream().LT(-1);
  }

  /** An operation may lack its first operand, and a list cannot lack its operator. */
  private void syncStart(Parser parser) {
    int type = parser.getCurrentToken().getType();
    boolean begins =
        switch (type) {
          case LIST -> true;
          case OPEN, CALL, ATOM, PLUS, MINUS, PREFIX -> !listOps;
          default -> false;
        };
    if (!begins && listOps) {
      throw new InputMismatchException(parser);
    }
    if (!begins) {
      reportError(parser, new InputMismatchException(parser));
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
    if (mistakes.isWord(parser, token)) {
      return;
    }
    if (parser.getContext().getRuleIndex() == 0) {
      mistakes.surplus(parser, token, false);
    } else if (isAtStart(parser) && listOps) {
      mistakes.missingOperator(parser, token);
    } else if (isAtStart(parser) || expected.contains(OPEN) && !expected.contains(CLOSE)) {
      mistakes.missingOperand(parser, token);
    } else if (expected.contains(FOREIGN) || lacksOperator(parser.getContext())) {
      mistakes.missingOperator(parser, token);
    } else if (expected.contains(CLOSE)) {
      mistakes.missingClose(parser, token);
    } else {
      mistakes.loneSign(parser, token);
    }
  }

  @Override
  public void recover(Parser parser, RecognitionException error) {
    ParserRuleContext context = parser.getContext();
    // Where the bracket after a function's name is missing, no bracket is open.
    boolean open =
        context.getStart() != parser.getTokenStream().LT(-1)
            || context.getStart().getType() != CALL;
    if (context.getRuleIndex() == 0 || !Tokens.opensOperation(context.getStart()) || !open) {
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

  private static boolean lacksOperator(ParserRuleContext context) {
    return context instanceof FormulaContext formula
        && formula.left != null
        && formula.operator == null;
  }

  private boolean isReported(ParserRuleContext context) {
    ParserRuleContext operation =
        context.getRuleIndex() == 0 || Tokens.opensOperation(context.getStart())
            ? context
            : context.getParent();
    boolean known = reported.filter(other -> other == operation).isPresent();
    reported = Optional.of(operation).filter(found -> found.getRuleIndex() != 0);
    return known;
  }
}
