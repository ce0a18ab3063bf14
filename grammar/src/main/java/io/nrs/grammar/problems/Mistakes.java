package io.nrs.grammar.problems;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;
import static io.nrs.grammar.antlr.FormulaParser.BRACKET;
import static io.nrs.grammar.antlr.FormulaParser.CALL;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.COMMA;
import static io.nrs.grammar.antlr.FormulaParser.EQUALS;
import static io.nrs.grammar.antlr.FormulaParser.FOREIGN;
import static io.nrs.grammar.antlr.FormulaParser.INFIX;
import static io.nrs.grammar.antlr.FormulaParser.LIST;
import static io.nrs.grammar.antlr.FormulaParser.MINUS;
import static io.nrs.grammar.antlr.FormulaParser.MIXFIX;
import static io.nrs.grammar.antlr.FormulaParser.MIXFIX_END;
import static io.nrs.grammar.antlr.FormulaParser.NAME;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;
import static io.nrs.grammar.antlr.FormulaParser.PLUS;
import static io.nrs.grammar.antlr.FormulaParser.PREFIX;
import static io.nrs.grammar.antlr.FormulaParser.STAR;

import io.nrs.grammar.Characters;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser.FormulaContext;
import io.nrs.grammar.notation.InsertedToken;
import io.nrs.grammar.notation.MixfixWords;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Fix;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Says what is wrong where the grammar does not fit, with the remedy that is right there. */
public final class Mistakes {
  /** Longer words are not taken apart. */
  private static final int LONGEST_NAME = 40;

  private final Reading reading;
  private final ProblemMessages wording;
  private final boolean builtIn;

  /** Says what is wrong in a line that is being read. */
  public Mistakes(Reading reading) {
    this.reading = reading;
    this.wording = reading.wording();
    this.builtIn = reading.language().isOfPaper();
  }

  /**
   * Reports a token behind the end of a formula or an expectation.
   *
   * @param parser whose last token is before it
   * @param inFormula whether no expectation began
   */
  public void surplus(Parser parser, Token token, boolean inFormula) {
    Token previous = parser.getTokenStream().LT(-1);
    boolean atStart = previous == null || previous.getType() == EQUALS;
    String text = reading.shown(token);
    if (inFormula && isUnknown(token)) {
      reading.unknownOperator(token);
      return;
    }
    switch (token.getType()) {
      case EQUALS -> syntax(token, "there is a second =", "keep one expectation");
      case CLOSE -> {
        boolean mends = isFirstOfBuiltIn() && onlyClosed(parser);
        reading.report(
            Code.SYNTAX,
            Tokens.span(token),
            text + " closes a bracket that was never opened",
            "remove the " + text,
            Optional.of(new Fix(Tokens.span(token), "")).filter(fix -> mends));
      }
      case BRACKET -> bracket(parser, token);
      case PLUS, MINUS, STAR, FOREIGN, NAME, INFIX, PREFIX, LIST, CALL -> {
        if (!inFormula) {
          reading.report(
              Code.EXPECTATION_NOT_ATOM,
              Tokens.span(token),
              text + " is not part of a value",
              "write the expected value only, " + wording.operand());
        } else if (token.getType() == NAME && !wording.list()) {
          syntax(token, unexpected(token), apart(reading.text(token)).orElseGet(this::aFormula));
        } else if (token.getType() == PREFIX && !atStart && !wording.list()) {
          prefixBehind(token, followsOperand(token(parser, 1)));
        } else if (atStart && !wording.list()) {
          syntax(token, "an operand is missing before " + text, "add " + anOperand());
        } else {
          notInBrackets(parser, token);
        }
      }
      case OPEN, ATOM -> {
        Span word = reading.word(token);
        if (inFormula && reading.multipliesBracket(previous, token)) {
          reading.productWithBracket(previous, token);
        } else if (inFormula && word.length() > 1) {
          surplusWord(word, isBetweenOperands(parser, word));
        } else if (inFormula) {
          syntax(
              token,
              text + " begins a second formula",
              "write one formula a line, or begin a comment with #");
        } else {
          secondValue(previous, token);
        }
      }
      default -> {
        Span word = reading.word(token);
        if (inFormula && !builtIn && word.start() < token.getStartIndex()) {
          noAtom(word);
        } else {
          syntax(
              token,
              unexpected(token),
              !inFormula
                  ? "write the expected value, " + wording.operand()
                  : atStart ? aFormula() : "remove it, or begin a comment with #");
        }
      }
    }
  }

  /** Reports a word between operands whose operation lacks others, if the token is one. */
  public boolean isWord(Parser parser, Token token) {
    if (token.getType() != MIXFIX && token.getType() != MIXFIX_END) {
      return false;
    }
    Mixfix.Word word = MixfixWords.of(reading.language()).of(reading.text(token));
    if (word.index() != 0 && expectsOperand(parser.getTokenStream().LT(-1))) {
      operandBefore(token);
    } else {
      syntax(
          token,
          reading.shown(token) + " is a part of " + word.operation().shown(),
          "write all of it, with an operand in place of each \u2026");
    }
    return true;
  }

  /** Returns whether an operand follows a token, which is not the first of a formula. */
  private static boolean expectsOperand(Token previous) {
    return previous != null
        && switch (previous.getType()) {
          case INFIX, PREFIX, COMMA -> true;
          default -> previous.getType() == OPEN && previous instanceof InsertedToken;
        };
  }

  private void noAtom(Span word) {
    reading.report(
        Code.SYNTAX,
        word,
        Lookalikes.shown(reading.text(word)) + " is not an atom of " + wording.name(),
        "write " + wording.operand());
  }

  /** A word that the language knows is no mistake itself, and a number is meant as an operand. */
  private void surplusWord(Span word, boolean operates) {
    String text = reading.text(word);
    String shown = Lookalikes.shown(text);
    if (reading.isKnown(text)) {
      reading.report(
          Code.SYNTAX, word, "an operator is missing before " + shown, "add " + wording.between());
    } else if (!wording.list() && text.chars().allMatch(Character::isDigit)) {
      noAtom(word);
    } else if (operates && apart(text).isEmpty()) {
      noOperator(word);
    } else {
      reading.report(
          Code.SYNTAX,
          word,
          shown + " is not known in " + wording.name(),
          apart(text).orElseGet(() -> "use " + wording.operators() + ", and " + wording.operand()));
    }
  }

  /** An unknown word in place of an operator may begin with atoms, as {@code xor} does. */
  private void noOperator(Span word) {
    reading.report(
        Code.UNKNOWN_OPERATOR,
        word,
        reading.noOperator(Lookalikes.shown(reading.text(word))),
        "use " + wording.between());
  }

  /** Reports a word in place of an operator, if the token begins one. */
  private boolean isNoOperator(Parser parser, Token token) {
    Span word = reading.word(token);
    boolean found =
        !builtIn
            && word.end() > token.getStopIndex() + 1
            && !reading.isKnown(reading.text(word))
            && isBetweenOperands(parser, word);
    if (found) {
      noOperator(word);
    }
    return found;
  }

  /** Returns whether a word stands where an operator does. */
  private boolean isBetweenOperands(Parser parser, Span word) {
    Token previous = parser.getTokenStream().LT(-1);
    int at = 0;
    while (token(parser, at).getStartIndex() < word.end()
        && token(parser, at).getType() != Token.EOF) {
      at++;
    }
    return !wording.list()
        && previous != null
        && previous.getStopIndex() < word.start()
        && followsOperand(token(parser, at));
  }

  private void secondValue(Token previous, Token token) {
    boolean digits =
        previous.getType() == ATOM
            && token.getType() == ATOM
            && previous.getStopIndex() + 1 == token.getStartIndex();
    String text = reading.shown(token);
    String message =
        !digits
            ? text + " begins a second expectation"
            : wording.list() && builtIn
                ? reading.shown(previous) + text + " is not a digit"
                : reading.shown(previous) + text + " is not a value of " + wording.name();
    reading.report(
        Code.EXPECTATION_NOT_ATOM,
        digits ? Tokens.span(previous, token) : Tokens.span(token),
        message,
        "write one value, " + wording.operand());
  }

  /** After another problem the intended content of an operation is unknown. */
  private boolean isFirstOfBuiltIn() {
    return builtIn && reading.problems().isEmpty();
  }

  /**
   * The token at an offset from the current one. After the last token it is EOF. Its time is
   * constant.
   */
  private static Token token(Parser parser, int offset) {
    CommonTokenStream tokens = (CommonTokenStream) parser.getTokenStream();
    tokens.fill();
    return tokens.get(Math.min(tokens.index() + offset, tokens.size() - 1));
  }

  private static boolean hasToken(Parser parser, int offset) {
    return parser.getTokenStream().index() + offset >= 0;
  }

  /** Returns whether only closing brackets follow up to the end of the formula. */
  private static boolean onlyClosed(Parser parser) {
    int i = 0;
    while (token(parser, i).getType() == CLOSE) {
      i++;
    }
    int next = token(parser, i).getType();
    return next == Token.EOF || next == EQUALS;
  }

  /** The user's own formula in brackets is the remedy, if it is one operation. */
  private void notInBrackets(Parser parser, Token operator) {
    Token first = operator;
    // Brackets that precedence inserted earlier: there is more than one operation.
    boolean several = false;
    for (int i = -1; hasToken(parser, i); i--) {
      first = token(parser, i);
      several |= first instanceof InsertedToken;
    }
    Token last = operator;
    int operands = 0;
    int depth = 0;
    for (int i = 1; ; i++) {
      Token next = token(parser, i);
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
        operator.getType() == NAME
            ? isOperatorName(operator)
            : operator.getType() != FOREIGN && wording.has(reading.text(operator));
    boolean whole = wording.list() ? first == operator && operands > 1 : operands == 1;
    Span span = Tokens.span(first, last);
    String right = wording.open() + reading.text(span) + wording.close();
    boolean mends = known && whole && !several && depth == 0 && reading.problems().isEmpty();
    reading.report(
        Code.SYNTAX,
        Tokens.span(operator),
        "the operation with " + reading.shown(operator) + " is not in brackets",
        mends ? "write " + right : groupings(parser, operator).orElseGet(this::bracketsOfItsOwn),
        Optional.of(new Fix(span, right)).filter(fix -> mends));
  }

  /** Returns both ways to put brackets around three operands, if there are three. */
  private Optional<String> groupings(Parser parser, Token operator) {
    CommonTokenStream tokens = (CommonTokenStream) parser.getTokenStream();
    tokens.fill();
    return Grouping.of(reading, tokens.getTokens(), operator)
        .flatMap(found -> found.remedy(reading));
  }

  /** An example helps only if it has brackets. */
  private String bracketsOfItsOwn() {
    String remedy = "put each operation in brackets of its own";
    return wording.example().contains(wording.open())
        ? remedy + ", as in " + wording.example()
        : remedy;
  }

  /** Reports that an operand is missing before a token, which is the next one. */
  public void missingOperand(Parser parser, Token token) {
    Token previous = parser.getTokenStream().LT(-1);
    boolean first = previous == null || previous.getType() == OPEN;
    switch (token.getType()) {
      case CLOSE, EQUALS, Token.EOF -> {
        if (first && token.getType() == CLOSE) {
          empty(previous, token);
        } else if (first) {
          unclosed(parser, false);
        } else {
          operandAfter(previous);
        }
      }
      case FOREIGN -> reading.unknownOperator(token);
      case STAR, PLUS, MINUS, INFIX, COMMA -> {
        if (isUnknown(previous)) {
          reading.unknownOperator(previous);
        } else {
          operandBefore(token);
        }
      }
      case BRACKET -> bracket(parser, token);
      default -> {
        Span word = reading.word(token);
        String text = reading.text(word);
        if (!builtIn && !reading.isKnown(text) && text.chars().allMatch(Character::isDigit)) {
          noAtom(word);
        } else {
          syntax(
              token,
              unexpected(token),
              touching(previous, token).orElseGet(() -> "write " + anOperand()));
        }
      }
    }
  }

  /** A word that the language knows is read if no letter touches it: {@code Δ not}. */
  private Optional<String> touching(Token previous, Token token) {
    return Optional.ofNullable(previous)
        .filter(before -> !builtIn && before.getStopIndex() + 1 == token.getStartIndex())
        .filter(before -> Character.isLetterOrDigit(reading.line().charAt(before.getStopIndex())))
        .filter(before -> reading.isKnown(reading.text(token)))
        .map(before -> "write " + reading.text(before) + " " + reading.text(token));
  }

  private void operandAfter(Token previous) {
    if (isUnknown(previous)) {
      reading.unknownOperator(previous);
    } else {
      syntax(
          previous, "an operand is missing after " + reading.shown(previous), "add " + anOperand());
    }
  }

  /** An operator that the language lacks is the mistake, and not what follows from it. */
  private boolean isUnknown(Token operator) {
    return operator != null && operator.getType() == FOREIGN;
  }

  private static boolean followsOperand(Token next) {
    return switch (next.getType()) {
      case EQUALS, CLOSE, Token.EOF -> false;
      default -> true;
    };
  }

  /** In brackets, an operand with such an operator behind it would be wrong too. */
  private void prefixBehind(Token operator, boolean operates) {
    String text = reading.shown(operator);
    if (operates) {
      syntax(operator, "an operator is missing before " + text, "add " + wording.between());
    } else {
      syntax(
          operator, text + " stands behind its operand", "write " + text + " before the operand");
    }
  }

  private void operandBefore(Token token) {
    syntax(token, "an operand is missing before " + reading.shown(token), "add " + anOperand());
  }

  /** Reports that an operator is missing before a token, which is the next one. */
  public void missingOperator(Parser parser, Token token) {
    Token previous = parser.getTokenStream().LT(-1);
    boolean prefix = wording.list();
    switch (token.getType()) {
      case CLOSE -> empty(previous, token);
      case EQUALS, Token.EOF -> unclosed(parser, !prefix);
      case BRACKET -> bracket(parser, token);
      case ATOM, OPEN -> {
        if (!isNoOperator(parser, token)) {
          syntax(
              token,
              "an operator is missing before " + reading.shown(token),
              prefix
                  ? "write " + wording.operators() + " after " + wording.open()
                  : "add " + wording.between());
        }
      }
      default -> syntax(token, unexpected(token), "write an operator here: " + wording.operators());
    }
  }

  /** Reports a token in the place of the bracket that closes an operation. */
  public void missingClose(Parser parser, Token token) {
    switch (token.getType()) {
      case EQUALS, Token.EOF -> unclosed(parser, true);
      case BRACKET -> bracket(parser, token);
      case NAME ->
          syntax(
              token,
              isOperatorName(token)
                  ? reading.shown(token) + " does not follow a " + wording.open()
                  : unexpected(token),
              isOperatorName(token) ? "write " + wording.open() + " before it" : "remove it");
      case ATOM, OPEN, CALL -> {
        Token previous = parser.getTokenStream().LT(-1);
        if (reading.multipliesBracket(previous, token)) {
          reading.productWithBracket(previous, token);
        } else if (parser.getContext().getStart().getType() == CALL) {
          syntax(token, "a comma is missing before " + reading.shown(token), "write , before it");
        } else if (wording.list()) {
          syntax(token, unexpected(token), "write " + anOperand() + ", or " + wording.close());
        } else if (!isNoOperator(parser, token)) {
          syntax(
              token,
              "an operator is missing before " + reading.shown(token),
              "add " + wording.between());
        }
      }
      case FOREIGN -> reading.unknownOperator(token);
      case PLUS, MINUS, STAR, INFIX, PREFIX, LIST -> {
        if (parser.getContext() instanceof FormulaContext operation
            && operation.operator != null
            && operation.operator.getType() == PREFIX) {
          syntax(
              token,
              reading.shown(operation.operator)
                  + " takes one operand, and "
                  + reading.shown(token)
                  + " begins another",
              "write " + wording.close() + " before it");
          return;
        }
        syntax(
            token,
            wording.list()
                ? unexpected(token)
                : "an operation has two operands, and " + reading.shown(token) + " begins a third",
            wording.list()
                ? "write " + anOperand() + ", or " + wording.close()
                : groupings(parser, token).orElseGet(this::bracketsOfItsOwn));
      }
      default -> syntax(token, unexpected(token), "remove it");
    }
  }

  /** Only a minus sign before brackets has a meaning: {@code -(1+2)} is {@code (0-(1+2))}. */
  public void loneSign(Parser parser, Token token) {
    Token sign = parser.getContext().getStart();
    if (token.getType() == OPEN && sign.getType() == PLUS) {
      Span place = Tokens.span(sign);
      reading.mendable(
          Code.SYNTAX,
          place,
          "an operation in brackets has no plus sign",
          "remove the +",
          new Fix(place, ""));
    } else {
      syntax(sign, "an operand is missing after " + reading.shown(sign), "add " + anOperand());
    }
  }

  private void empty(Token open, Token close) {
    reading.report(
        Code.SYNTAX, Tokens.span(open, close), ProblemMessages.EMPTY, wording.anOperation());
  }

  /**
   * @param complete whether the innermost operation lacks only its bracket
   */
  private void unclosed(Parser parser, boolean complete) {
    Token outermost = parser.getContext().getStart();
    StringBuilder brackets = new StringBuilder();
    for (ParserRuleContext at = parser.getContext(); at.getRuleIndex() != 0; at = at.getParent()) {
      if (Tokens.opensOperation(at.getStart()) && isWritten(at.getStart())) {
        outermost = at.getStart();
        brackets.append(at.getStart() instanceof InsertedToken ? ")" : wording.close());
      }
    }
    String closing = brackets.toString();
    int missing = closing.length();
    if (missing == 0) {
      // Closing brackets were skipped with the unread text, whose error is reported.
      return;
    }
    int end = parser.getTokenStream().LT(-1).getStopIndex() + 1;
    boolean mends =
        complete
            && isFirstOfBuiltIn()
            && (wording.list() ? isOnlyBracket(parser) : endsInOnePlace(from(parser, outermost)));
    reading.report(
        Code.SYNTAX,
        Tokens.span(outermost instanceof InsertedToken ? after(parser, outermost) : outermost),
        ProblemMessages.unclosed(missing),
        missing == 1
            ? "add \u2018" + closing + "\u2019"
            : "add \u2018%s\u2019 %s times, where the operations end"
                .formatted(closing.charAt(0), missing),
        Optional.of(new Fix(new Span(end, end), closing)).filter(fix -> mends));
  }

  /** Only the call of a list has its own bracket after its first token. */
  private boolean isWritten(Token open) {
    return !(open instanceof InsertedToken) || wording.list();
  }

  private static Token after(Parser parser, Token token) {
    return parser.getTokenStream().get(token.getTokenIndex() + 1);
  }

  /** Returns the tokens from a bracket up to the current one. */
  private static List<Token> from(Parser parser, Token open) {
    List<Token> tokens = new ArrayList<>();
    int at = -1;
    while (token(parser, at) != open) {
      tokens.add(0, token(parser, at--));
    }
    tokens.add(0, open);
    return tokens;
  }

  /**
   * Returns whether brackets that are not closed can only end where the text does. With several
   * operations in one of them, {@code (1+2*3} could end in several places, and so could its value.
   *
   * @param tokens from the first of these brackets on
   */
  public static boolean endsInOnePlace(List<Token> tokens) {
    Deque<Boolean> levels = new ArrayDeque<>();
    boolean operand = false;
    for (Token token : tokens) {
      int type = token.getType();
      if (token instanceof InsertedToken) {
        continue;
      }
      boolean operates = operand && type != ATOM && type != CLOSE && !levels.isEmpty();
      if (operates && levels.pop()) {
        return false;
      }
      if (operates) {
        levels.push(true);
      }
      if (type == OPEN) {
        levels.push(false);
      } else if (type == CLOSE) {
        levels.poll();
      }
      operand = type == ATOM || type == CLOSE;
    }
    return operand;
  }

  /** With another bracket, an operation of any number of arguments could end in several places. */
  private static boolean isOnlyBracket(Parser parser) {
    int open = 0;
    for (int i = -1; hasToken(parser, i) && token(parser, i).getType() != EQUALS; i--) {
      open += token(parser, i).getType() == OPEN ? 1 : 0;
    }
    return open == 1;
  }

  private void bracket(Parser parser, Token token) {
    // The first fix mends the later ones too.
    reading.report(
        Code.SYNTAX,
        Tokens.span(token),
        reading.shown(token) + " is not a bracket of " + wording.name(),
        "use " + wording.open() + " and " + wording.close(),
        isFirstOfBuiltIn() ? Optional.of(brackets(parser, token)) : Optional.empty());
  }

  /** Replaces this bracket and all wrong ones after it, so that one edit mends both of a pair. */
  private Fix brackets(Parser parser, Token first) {
    StringBuilder right = new StringBuilder();
    int start = first.getStartIndex();
    int end = start;
    for (int i = 0; ; i++) {
      Token token = token(parser, i);
      if (token.getType() == EQUALS || token.getType() == Token.EOF) {
        return new Fix(new Span(start, end), right.toString());
      }
      if (token.getType() == BRACKET) {
        right.append(reading.line(), end, token.getStartIndex());
        right.append(
            Characters.OPENING.contains(reading.text(token)) ? wording.open() : wording.close());
        end = token.getStopIndex() + 1;
      }
    }
  }

  private String aFormula() {
    return "write a formula such as " + wording.example() + ", or begin a comment with #";
  }

  private String anOperand() {
    return wording.operand() + " or an operation such as " + wording.example();
  }

  private boolean isOperatorName(Token token) {
    return reading.isOperator(reading.text(token));
  }

  /**
   * Returns a remedy that puts a space behind the prefix operator that begins a word, if its
   * operand may follow. Other words are none that were joined: {@code xor} is not {@code x or}.
   */
  private Optional<String> apart(String text) {
    return IntStream.range(1, Math.min(text.length(), LONGEST_NAME))
        .filter(at -> isPrefix(text.substring(0, at)) && mayFollow(text.substring(at)))
        .mapToObj(at -> "write " + text.substring(0, at) + " " + text.substring(at))
        .findFirst();
  }

  private boolean isPrefix(String text) {
    return operation(text).filter(found -> found.form() == Operation.Form.PREFIX).isPresent();
  }

  private boolean mayFollow(String text) {
    return reading.isKnown(text) && operation(text).isEmpty() || isPrefix(text);
  }

  private Optional<Operation> operation(String text) {
    return builtIn
        ? Optional.empty()
        : reading.language().operation(reading.language().symbol(text));
  }

  private String unexpected(Token token) {
    return reading.shown(token) + " is not expected here";
  }

  private void syntax(Token token, String message, String remedy) {
    reading.syntax(token, message, remedy);
  }
}
