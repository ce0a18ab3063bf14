package io.nrs.grammar.problems;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lookalikes;
import io.nrs.grammar.SequenceLines;
import io.nrs.grammar.Span;
import io.nrs.grammar.antlr.FormulaParser;
import io.nrs.grammar.notation.Tokens;
import io.nrs.grammar.problems.Problem.Code;
import io.nrs.grammar.problems.Problem.Fix;
import io.nrs.grammar.rewriting.StringRewriting;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;

/** Finds what is no line of a language of sequences. */
public final class SequenceMistakes {
  private static final Pattern SEVERAL_DIGITS = Pattern.compile("[0-9]{2}");
  private static final Pattern LETTERS = Pattern.compile("\\p{L}+");

  private final Reading reading;
  private final Language language;
  private final SequenceLines lines;
  private final List<Token> side;
  private final Wider wider;

  /** A language with operations that a language of sequences lacks. */
  @FunctionalInterface
  public interface Wider {
    /** No other language is known. */
    Wider NONE = operation -> Optional.empty();

    /** Returns the value of an operation, if the wider language has it. */
    Optional<String> value(String operation);
  }

  private SequenceMistakes(Reading reading, List<Token> side, Wider wider) {
    this.reading = reading;
    this.wider = wider;
    this.language = reading.language();
    this.lines = language.notation().lines();
    this.side = side.stream().filter(token -> token.getType() != FormulaParser.COMMA).toList();
  }

  /** Reports the mistakes of a side of a line; returns whether there are some. */
  public static boolean report(Reading reading, List<Token> side, Wider wider) {
    int before = reading.problems().size();
    SequenceMistakes mistakes = new SequenceMistakes(reading, side, wider);
    if (mistakes.side.isEmpty() && !side.isEmpty()) {
      Span all = Tokens.span(side.get(0), side.get(side.size() - 1));
      reading.report(
          Code.SYNTAX,
          all,
          Lookalikes.shown(reading.text(all)) + " has no atoms",
          "write a formula such as " + reading.wording().example());
      return true;
    }
    mistakes.atoms();
    if (reading.problems().size() == before) {
      mistakes.brackets();
    }
    return reading.problems().size() > before;
  }

  /** Reports what is no atom of a part of a line, which may have hidden atoms. */
  public static boolean reportUnknown(Reading reading, List<Token> side) {
    int before = reading.problems().size();
    new SequenceMistakes(reading, side, Wider.NONE).unknown();
    return reading.problems().size() > before;
  }

  private String symbol(Token token) {
    return language.symbol(reading.text(token));
  }

  private void atoms() {
    unknown();
    for (int i = 0; i < side.size(); i++) {
      Token token = side.get(i);
      if (token.getType() == FormulaParser.ATOM
          && !isDecimal(token)
          && lines.isHidden(symbol(token))) {
        reading.report(
            Code.SYNTAX,
            Tokens.span(token),
            "only the rules of %s write %s"
                .formatted(reading.wording().name(), reading.shown(token)),
            "write " + operand());
      }
    }
    touchingDigits();
  }

  private String operand() {
    return new Atoms(language.writtenAtoms(), Optional.empty()).shown();
  }

  private void unknown() {
    boolean empty = side.size() == 1 && reading.text(side.get(0)).equals(StringRewriting.EMPTY);
    for (int i = 0; i < side.size() && !empty; i++) {
      int last = last(i, this::isOneWord);
      if (isDecimal(side.get(i))) {
        reading.report(
            Code.OPERAND_OUT_OF_RANGE,
            Tokens.span(side.get(i)),
            Lookalikes.shown(reading.text(side.get(i))) + " is not an integer",
            "write " + operand());
      } else if (side.get(i).getType() != FormulaParser.ATOM || last > i) {
        word(i, last);
      }
      i = last;
    }
  }

  private void word(int first, int last) {
    Span span = Tokens.span(side.get(first), side.get(last));
    String text = reading.text(span);
    Optional<String> right =
        language.writtenAtoms().stream().filter(text::equalsIgnoreCase).findFirst();
    if (right.isEmpty() && opensList(text)) {
      operator(first, last);
      return;
    }
    String message = Lookalikes.shown(text) + " is not an atom of " + reading.wording().name();
    right.ifPresentOrElse(
        atom -> reading.mendable(Code.SYNTAX, span, message, atom),
        () -> reading.report(Code.SYNTAX, span, message, "write " + openOf(text)));
  }

  /** Returns whether people mean the operator of a list by a word, such as {@code [PM}. */
  private boolean opensList(String text) {
    return text.length() > 1
        && LETTERS.matcher(text).region(1, text.length()).matches()
        && lines.brackets().keySet().stream()
            .anyMatch(open -> !isLetter(open, 0) && open.charAt(0) == text.charAt(0));
  }

  private static boolean isLetter(String text, int at) {
    return Character.isLetterOrDigit(text.charAt(at));
  }

  /** An operator without its bracket, {@code MAX(1, 2)}, has another remedy than other words. */
  private String openOf(String text) {
    return lines.brackets().entrySet().stream()
        .filter(pair -> !isLetter(pair.getKey(), 0))
        .filter(pair -> pair.getKey().substring(1).equalsIgnoreCase(text))
        .map(pair -> pair.getKey() + " before its arguments, and " + pair.getValue() + " behind")
        .findFirst()
        .orElseGet(this::operand);
  }

  private void operator(int first, int last) {
    Span span = Tokens.span(side.get(first), side.get(last));
    Optional<String> value = value(first);
    if (value.isPresent()) {
      reading.untrainedOperator(span, value);
    } else {
      reading.report(
          Code.UNKNOWN_OPERATOR,
          span,
          reading.noOperator(Lookalikes.shown(reading.text(span))),
          "use " + ProblemMessages.either(List.copyOf(lines.brackets().keySet())));
    }
  }

  /** Returns the value of a short list in the wider language. */
  private Optional<String> value(int first) {
    StringBuilder list = new StringBuilder();
    int depth = 0;
    for (int i = first; i < side.size() && list.length() < Reading.MOST_EVALUATED; i++) {
      String symbol = symbol(side.get(i));
      list.append(symbol).append(' ');
      depth +=
          Characters.OPENING.indexOf(symbol.charAt(0)) >= 0
              ? 1
              : lines.brackets().containsValue(symbol) ? -1 : 0;
      if (depth == 0) {
        return wider.value(list.toString());
      }
    }
    return Optional.empty();
  }

  private boolean isDecimal(Token token) {
    return token.getType() == FormulaParser.ATOM
        && Tokens.isDecimal(reading.text(token))
        && !reading.isKnown(reading.text(token));
  }

  /** Returns the last token of a run in which each neighbour belongs to the one before it. */
  private int last(int first, BiPredicate<Token, Token> belongs) {
    int last = first;
    while (last + 1 < side.size() && belongs.test(side.get(last), side.get(last + 1))) {
      last++;
    }
    return last;
  }

  /** What is no atom side by side is one word, such as {@code [PM}. */
  private boolean isOneWord(Token one, Token next) {
    return one.getStopIndex() + 1 == next.getStartIndex()
        && (one.getType() != FormulaParser.ATOM && next.getType() != FormulaParser.ATOM
            || isOneNumber(one, next));
  }

  /** Digits side by side are one number, unless every atom has one digit. */
  private boolean isOneNumber(Token one, Token next) {
    return areTouchingDigits(one, next)
        && language.describedSyntax().orElseThrow().atoms().symbols().stream()
            .anyMatch(symbol -> SEVERAL_DIGITS.matcher(symbol).find());
  }

  private boolean areTouchingDigits(Token one, Token next) {
    return one.getStopIndex() + 1 == next.getStartIndex()
        && Character.isDigit(reading.line().charAt(one.getStopIndex()))
        && Character.isDigit(reading.line().charAt(next.getStartIndex()));
  }

  /** In lists, digits without whitespace between them look like one number. */
  private void touchingDigits() {
    if (lines.brackets().isEmpty()) {
      return;
    }
    for (int i = 0; i < side.size(); i++) {
      int last =
          last(i, (one, next) -> isDigit(one) && isDigit(next) && areTouchingDigits(one, next));
      if (last > i && !isOneNumber(side.get(i), side.get(i + 1))) {
        Span run = Tokens.span(side.get(i), side.get(last));
        reading.report(
            Code.SYNTAX,
            run,
            Lookalikes.shown(reading.text(run)) + ProblemMessages.SEVERAL_DIGITS,
            ProblemMessages.digitsApart(
                side.subList(i, last + 1).stream().map(reading::text).toList()));
      }
      i = last;
    }
  }

  private boolean isDigit(Token token) {
    String text = reading.text(token);
    return text.length() == 1 && Character.isDigit(text.charAt(0));
  }

  /** Reports brackets without a partner; with a fix if only one place can be meant. */
  private void brackets() {
    Deque<Token> open = new ArrayDeque<>();
    List<Token> surplus = new ArrayList<>();
    for (Token token : side) {
      String text = symbol(token);
      if (lines.brackets().containsKey(text)) {
        open.push(token);
      } else if (lines.brackets().containsValue(text)) {
        if (open.isEmpty() || !lines.brackets().get(symbol(open.peek())).equals(text)) {
          surplus.add(token);
        } else {
          open.pop();
        }
      }
    }
    boolean mends = isBehindOneGroup(surplus);
    surplus.forEach(
        token ->
            reading.report(
                Code.SYNTAX,
                Tokens.span(token),
                "%s closes nothing".formatted(reading.shown(token)),
                "remove it",
                Optional.of(new Fix(Tokens.span(token), "")).filter(fix -> mends)));
    if (!open.isEmpty()) {
      unclosed(open, surplus.isEmpty());
    }
  }

  /** Behind a group with atoms, {@code [MAX 1 ] 2 ]}, another bracket may be the surplus one. */
  private boolean isBehindOneGroup(List<Token> surplus) {
    int end = side.size() - surplus.size();
    return end > 0
        && side.subList(end, side.size()).equals(surplus)
        && isOpen(side.get(0))
        && partner(0) == end - 1;
  }

  private boolean isOpen(Token token) {
    return lines.brackets().containsKey(symbol(token));
  }

  /** Returns the token that closes a bracket; −1 if none does. */
  private int partner(int open) {
    int depth = 0;
    for (int i = open; i < side.size(); i++) {
      depth +=
          isOpen(side.get(i)) ? 1 : lines.brackets().containsValue(symbol(side.get(i))) ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** A bracket beside others could end in several places. */
  private void unclosed(Deque<Token> open, boolean sole) {
    boolean mends = sole && side.stream().filter(this::isOpen).count() == 1;
    String closing =
        open.stream()
            .map(token -> lines.brackets().get(symbol(token)))
            .collect(Collectors.joining(" "));
    int end = Tokens.span(side.get(side.size() - 1)).end();
    reading.report(
        Code.SYNTAX,
        Tokens.span(open.peekLast()),
        ProblemMessages.unclosed(open.size()),
        "add " + Lookalikes.shown(closing),
        Optional.of(new Fix(new Span(end, end), " " + closing)).filter(fix -> mends));
  }
}
