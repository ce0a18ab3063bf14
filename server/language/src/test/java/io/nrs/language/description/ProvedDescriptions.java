package io.nrs.language.description;

import io.nrs.language.proof.LanguageProof;
import io.nrs.testing.Golden;
import java.nio.file.Path;
import java.util.function.BinaryOperator;

/** What is proved about descriptions, or why they are refused. */
final class ProvedDescriptions {
  private ProvedDescriptions() {}

  static LanguageDescription read(String text) {
    return DescriptionReader.read(Path.of("x.json"), text);
  }

  static String proved(String text) {
    try {
      LanguageDescription description = LeafExpansion.expandUnlessKnown(read(text));
      return LanguageProof.of(description).summary(description);
    } catch (DescriptionException e) {
      return e.getMessage();
    }
  }

  /**
   * Checks the cases of a file. An input is the rules, or all of a description.
   *
   * @param description makes one of rules and further members
   */
  static void check(Class<?> test, String file, BinaryOperator<String> description) {
    Golden.check(
        test,
        file,
        input -> {
          String[] parts = input.split(" with ", 2);
          return input.startsWith("{")
              ? proved(input)
              : proved(description.apply(parts[0], parts.length > 1 ? ", " + parts[1] : ""));
        });
  }
}
