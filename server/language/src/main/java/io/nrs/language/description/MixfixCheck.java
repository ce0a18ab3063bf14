package io.nrs.language.description;

import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says why an operation cannot be written with words between its operands. */
final class MixfixCheck {
  private static final Set<Form> FORMS = Set.of(Form.CALL, Form.PREFIX, Form.INFIX);

  /** A line may end with it. */
  private static final String END = ";";

  private MixfixCheck() {}

  /**
   * Returns what is wrong with how an operation is written. It completes "the spelling "_ ? _ : _"
   * …".
   */
  static Optional<String> mistake(Mixfix written, Syntax syntax) {
    Optional<Operation> operation =
        syntax.operations().stream()
            .filter(each -> each.symbol().equals(written.symbol()))
            .findFirst();
    if (operation.filter(each -> FORMS.contains(each.form())).isEmpty()) {
      return Optional.of(
          "has places for operands, and %s is no call, prefix or infix operation"
              .formatted(written.symbol().isEmpty() ? "nothing" : written.symbol()));
    }
    if (written.isPrefix()) {
      return prefix(written, operation.get(), syntax);
    }
    boolean optional = written.again().isPresent() || written.missing().isPresent();
    if (optional && operation.get().form() != Form.CALL) {
      return Optional.of("has words in brackets, and %s is no call".formatted(written.symbol()));
    }
    return noAtom(written, syntax)
        .or(() -> operands(written, operation.get()))
        .or(() -> words(written, syntax))
        .or(() -> precedence(written, operation.get()));
  }

  private static Optional<String> prefix(Mixfix written, Operation operation, Syntax syntax) {
    return operation.form() == Form.INFIX
        ? noAtom(written, syntax).or(() -> precedence(written, operation))
        : Optional.of(
            "has its first operand in brackets, and %s is no infix operation"
                .formatted(written.symbol()));
  }

  private static Optional<String> noAtom(Mixfix written, Syntax syntax) {
    return written
        .missing()
        .filter(atom -> !syntax.atoms().contains(atom))
        .map("has %s in brackets, which is no atom"::formatted);
  }

  private static Optional<String> operands(Mixfix written, Operation operation) {
    if (!operation.takes(written.operands())) {
      return Optional.of(
          "has %s for operands, and %s takes %s"
              .formatted(
                  written.operands() == 1 ? "a place" : written.operands() + " places",
                  operation.symbol(),
                  operation.least() == operation.most()
                      ? operation.most()
                      : operation.least() + " to " + operation.most()));
    }
    List<String> words = written.words();
    if (written.isProduct()) {
      return operation.form() == Form.INFIX
          ? Optional.empty()
          : Optional.of("has no word between its places: write one");
    }
    if (words.subList(1, words.size() - 1).contains("")) {
      return Optional.of("has two places side by side: write a word between them");
    }
    boolean usual =
        operation.form() == Form.INFIX && written.beginsWithOperand() && written.endsWithOperand()
            || operation.form() == Form.PREFIX && written.endsWithOperand();
    return usual
        ? Optional.of(
            "has its places where %s has them: write the word alone".formatted(operation.symbol()))
        : Optional.empty();
  }

  private static Optional<String> words(Mixfix written, Syntax syntax) {
    boolean integers = syntax.atoms().integers().isPresent();
    return written.written().stream()
        .map(Mixfix.Word::text)
        .map(
            word ->
                word.equals(Notation.EQUALS)
                    ? "has the word =, which begins the expected value: use another"
                    : word.contains(END)
                        ? "has the word %s, which may end a line: use another".formatted(word)
                        : integers && Character.isDigit(word.codePointAt(0))
                            ? "has a word that begins with a digit, as integers do: use another"
                            : "")
        .filter(told -> !told.isEmpty())
        .findFirst();
  }

  private static Optional<String> precedence(Mixfix written, Operation operation) {
    boolean open = written.beginsWithOperand() || written.endsWithOperand();
    if (open && written.precedence() == 0 && operation.precedence() == 0) {
      return Optional.of(
          "has an operand at an end: write {\"symbol\": \"%s\", \"precedence\": 1}"
              .formatted(written.symbol()));
    }
    return !open && written.precedence() > 0
        ? Optional.of("has no operand at an end: remove its \"precedence\"")
        : Optional.empty();
  }
}
