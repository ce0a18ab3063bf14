package io.nrs.eclipse.completion;

import io.nrs.grammar.Language;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Lexeme;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A place of a formula.
 *
 * @param bracket the innermost one that is open before it; empty if there is none
 * @param last the last lexeme before it; empty if there is none
 * @param isOperand whether the last lexeme ends an operand
 * @param variables of the line
 * @param behind the text behind it
 */
record CompletionPlace(
    Language language,
    String bracket,
    String last,
    boolean isOperand,
    Set<String> variables,
    String behind) {
  static CompletionPlace of(Language language, String line, Span word) {
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
    return new CompletionPlace(
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
            takesOperand ? Continuation.atoms(language) : Stream.<String>of(),
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
        : Continuation.CLOSING.getOrDefault(bracket, language.close());
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
    if (!language.isOfPaper()) {
      return !fits
          ? Stream.of()
          : Stream.of(
              operation.form() == Form.CALL
                  ? call(operation, language.open())
                  : operation.symbol());
    }
    if (!language.isTrained(operation)) {
      return Stream.of();
    }
    // Lists of built-in languages can also be written as calls.
    boolean isCall =
        operation.form().isList() && (last.isEmpty() || last.equals("(") || last.equals(","));
    return fits
        ? Stream.of(operation.symbol())
        : isCall ? Stream.of(call(operation, "(")) : Stream.of();
  }

  /** The symbol with the bracket of its arguments, unless that follows already. */
  private String call(Operation operation, String open) {
    return operation.symbol() + (behind.startsWith(open) ? "" : open);
  }
}
