package io.nrs.lsp.subprocess;

import io.nrs.protocol.json.RecordShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds the arguments of a command line. */
final class CommandLineBuilder {
  private final List<String> words = new ArrayList<>();

  CommandLineBuilder(String... words) {
    this.words.addAll(List.of(words));
  }

  CommandLineBuilder with(String name, String value) {
    words.add("--" + name + "=" + value);
    return this;
  }

  CommandLineBuilder with(String name, Optional<?> value) {
    value.ifPresent(given -> with(name, word(given)));
    return this;
  }

  CommandLineBuilder flag(String name, Optional<Boolean> given) {
    if (given.orElse(false)) {
      words.add("--" + name);
    }
    return this;
  }

  /** A value of the protocol as a word of the command line. */
  private static String word(Object value) {
    return value instanceof Enum<?> constant ? RecordShape.value(constant) : value.toString();
  }

  List<String> words() {
    return List.copyOf(words);
  }
}
