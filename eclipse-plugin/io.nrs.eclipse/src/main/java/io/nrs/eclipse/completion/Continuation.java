package io.nrs.eclipse.completion;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Span;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What may come next in a line, as the syntax of its language says. No server is asked: its answer
 * may come too late.
 *
 * @param kind what it does
 * @param text what it writes, and what users see; empty for a value, which only networks know
 * @param replaced the part of the line in place of which it is written
 */
record Continuation(Kind kind, String text, Span replaced) {
  /** More atoms help nobody to choose. */
  private static final int MAX_ATOMS = 100;

  /** There are no networks for this operation of ListOps. */
  private static final String UNTRAINED = "MED";

  /** Of brackets that a language reads beside its own. */
  private static final Map<String, String> CLOSING = Map.of("(", ")", "[", "]", "{", "}");

  /** Whether the text is known. */
  enum Kind {
    SYMBOL,
    /** The value of the line's formula. */
    VALUE
  }

  /** Returns the continuations at a place of a line, the likeliest first. */
  static List<Continuation> at(Language language, String line, int caret) {
    ParsedLine parsed = Parser.parseLine(language, line);
    if (parsed.comment().filter(comment -> comment.start() < caret).isPresent()) {
      return List.of();
    }
    if (parsed.equals().filter(equals -> equals.end() <= caret).isPresent()) {
      return value(parsed, line, caret);
    }
    Span word = word(line, caret);
    return word.start() > 0 && Character.isDigit(line.charAt(word.start() - 1))
        ? List.of()
        : symbols(language, line, word);
  }

  /** Where an expectation is missing. A value that is there may be right. */
  private static List<Continuation> value(ParsedLine parsed, String line, int caret) {
    int from = parsed.equals().map(Span::end).orElse(caret);
    int to = parsed.comment().map(Span::start).orElse(line.length());
    return line.substring(from, to).isBlank()
            && parsed.soundFormula().filter(formula -> !(formula instanceof Atom)).isPresent()
        ? List.of(new Continuation(Kind.VALUE, "", new Span(caret, caret)))
        : List.of();
  }

  /** The letters around a place. */
  private static Span word(String line, int caret) {
    int start = caret;
    int end = caret;
    while (start > 0 && Character.isLetter(line.charAt(start - 1))) {
      start--;
    }
    while (end < line.length() && Character.isLetter(line.charAt(end))) {
      end++;
    }
    return new Span(start, end);
  }

  private static List<Continuation> symbols(Language language, String line, Span word) {
    Stream<String> all =
        isSequence(language) ? atoms(language) : Place.of(language, line, word).symbols();
    String typed = line.substring(word.start(), word.end());
    return all.distinct()
        .filter(symbol -> typed.isEmpty() || continues(symbol, typed))
        .map(symbol -> new Continuation(Kind.SYMBOL, symbol, word))
        .toList();
  }

  private static boolean continues(String symbol, String typed) {
    return !symbol.equals(typed) && symbol.regionMatches(true, 0, typed, 0, typed.length());
  }

  private static boolean isSequence(Language language) {
    return language.operations().stream().anyMatch(operation -> operation.form() == Form.SEQUENCE);
  }

  private static Stream<String> atoms(Language language) {
    return language instanceof DescribedLanguage described
        ? described.writtenAtoms().stream().limit(MAX_ATOMS)
        : Stream.of();
  }

  /**
   * A place of a formula.
   *
   * @param bracket the innermost one that is open before it; empty if there is none
   * @param last the last lexeme before it; empty if there is none
   * @param isOperand whether the last lexeme ends an operand
   * @param variables of the line
   * @param behind the text behind it
   */
  private record Place(
      Language language,
      String bracket,
      String last,
      boolean isOperand,
      Set<String> variables,
      String behind) {
    static Place of(Language language, String line, Span word) {
      Deque<String> open = new ArrayDeque<>();
      Set<String> variables = new LinkedHashSet<>();
      String last = "";
      boolean isOperand = false;
      for (Lexeme lexeme : Lexeme.of(language, line)) {
        String text = line.substring(lexeme.span().start(), lexeme.span().end());
        boolean isBefore = lexeme.span().end() <= word.start();
        if (lexeme.kind() == Lexeme.Kind.VARIABLE
            && (isBefore || lexeme.span().start() >= word.end())) {
          variables.add(text);
        }
        if (isBefore) {
          last = text;
          isOperand =
              switch (lexeme.kind()) {
                case NUMBER, VARIABLE, BRACKET_CLOSE -> true;
                default -> false;
              };
          if (lexeme.kind() == Lexeme.Kind.BRACKET_OPEN) {
            open.push(text);
          } else if (lexeme.kind() == Lexeme.Kind.BRACKET_CLOSE) {
            open.poll();
          }
        }
      }
      return new Place(
          language,
          open.isEmpty() ? "" : open.peek(),
          last,
          isOperand,
          variables,
          line.substring(word.end()).stripLeading());
    }

    Stream<String> symbols() {
      boolean hasLists =
          language.operations().stream().anyMatch(operation -> operation.form().isList());
      boolean isBegun = hasLists && last.equals(language.open());
      boolean takesOperand = !isBegun && (!isOperand || hasLists && !bracket.isEmpty());
      return Stream.of(
              language.operations().stream().flatMap(this::operation),
              takesOperand ? atoms(language) : Stream.<String>of(),
              takesOperand && !isOperand ? variables.stream() : Stream.<String>of(),
              takesOperand && !areAllCalls() ? Stream.of(language.open()) : Stream.<String>of(),
              isOperand && !bracket.isEmpty() ? Stream.of(closing()) : Stream.<String>of())
          .flatMap(symbols -> symbols);
    }

    private boolean areAllCalls() {
      return language.operations().stream().allMatch(operation -> operation.form() == Form.CALL);
    }

    private String closing() {
      return bracket.equals(language.open())
          ? language.close()
          : CLOSING.getOrDefault(bracket, language.close());
    }

    private Stream<String> operation(Operation operation) {
      boolean isOpen = last.equals(language.open());
      boolean needsNoBracket = operation.precedence() > 0;
      boolean fits =
          switch (operation.form()) {
            case INFIX -> isOperand && (needsNoBracket || !bracket.isEmpty());
            case PREFIX -> isOpen || !isOperand && needsNoBracket;
            case LIST, WHOLE_LIST -> isOpen;
            case CALL -> !isOperand;
            case SEQUENCE, POLYNOMIAL -> false;
          };
      if (language instanceof DescribedLanguage) {
        return fits ? Stream.of(operation.symbol()) : Stream.of();
      }
      if (operation.symbol().equals(UNTRAINED)) {
        return Stream.of();
      }
      // Lists of built-in languages can also be written as calls.
      boolean isCall =
          operation.form().isList() && (last.isEmpty() || last.equals("(") || last.equals(","));
      return fits
          ? Stream.of(operation.symbol())
          : isCall
              ? Stream.of(operation.symbol() + (behind.startsWith("(") ? "" : "("))
              : Stream.of();
    }
  }
}
