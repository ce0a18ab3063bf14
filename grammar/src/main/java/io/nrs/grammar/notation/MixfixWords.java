package io.nrs.grammar.notation;

import io.nrs.grammar.Language;
import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The words between operands of a language. Each belongs to one operation. */
public final class MixfixWords {
  private final Language language;
  private final Map<String, Mixfix.Word> byKey = new HashMap<>();
  private final Optional<Mixfix> product;

  private MixfixWords(Language language) {
    this.language = language;
    Optional<Mixfix> found = Optional.empty();
    for (Mixfix operation : language.notation().mixfix()) {
      operation.written().forEach(word -> byKey.put(language.notation().key(word.text()), word));
      if (operation.isProduct()) {
        found = Optional.of(operation);
      }
    }
    this.product = found;
  }

  /** Returns the words of a language. */
  public static MixfixWords of(Language language) {
    return language.derived(MixfixWords.class, MixfixWords::new);
  }

  /** Returns what a text is that was read as such a word. */
  public Mixfix.Word of(String written) {
    return byKey.get(language.notation().key(written));
  }

  /** Returns the words before the last operands of operations that may begin anew instead. */
  public Stream<String> beforeLast() {
    return language.notation().mixfix().stream()
        .filter(operation -> operation.again().isPresent())
        .map(operation -> operation.words().get(operation.operands() - 1));
  }

  /** Returns what operands side by side mean, without a word between them. */
  Optional<Mixfix> product() {
    return product;
  }

  /** Returns whether an operator between operands may stand before an operand too. */
  boolean isPrefix(String written) {
    return Optional.ofNullable(byKey.get(language.notation().key(written)))
        .filter(word -> word.operation().isPrefix())
        .isPresent();
  }

  /** Returns the operation that such words describe. */
  Operation operation(Mixfix written) {
    return language.operation(written.symbol()).orElseThrow();
  }

  /** Returns how tightly it binds an operand at its ends. */
  int binding(Mixfix written) {
    return written.precedence() > 0 ? written.precedence() : operation(written).precedence();
  }
}
