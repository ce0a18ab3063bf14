package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import java.nio.file.Path;
import java.util.List;

/**
 * A description that was read from a file.
 *
 * @param file where it was read
 * @param language with the values of its leaves, so far as rules or a table give them
 * @param rules what the leaves mean; empty if a table says it
 * @param examples lines of formulas with their values, which are the language's tests
 * @param nesting the deepest formulas to train on, 1 to 3
 */
public record LanguageDescription(
    Path file,
    DescribedLanguage language,
    List<RewriteRule> rules,
    List<Example> examples,
    int nesting) {
  public LanguageDescription {
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
  }

  /**
   * An example.
   *
   * @param line of the file where it stands, from 1
   */
  public record Example(String text, int line) {}

  DescriptionException at(Example example, String message) {
    return new DescriptionException(file, example.line(), message, example.text());
  }

  DescriptionException at(RewriteRule rule, String message) {
    return new DescriptionException(file, rule.line(), message, rule.text());
  }

  DescriptionException whole(String message) {
    return new DescriptionException(file, 0, message, "");
  }
}
