package io.nrs.playground;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Syntax;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The languages of the playground. The compiled file has those of the paper. The page gives the
 * others when a visitor chooses one: a description, and the values of leaves, because no browser
 * evaluates expressions.
 */
final class PlaygroundLanguages {
  private static final Map<String, Language> DESCRIBED = new HashMap<>();

  private PlaygroundLanguages() {}

  /** Returns a language of the paper, or one that was described before. */
  static Language of(String id) {
    return Language.ofId(id)
        .or(() -> Optional.ofNullable(DESCRIBED.get(id)))
        .orElseThrow(() -> new IllegalStateException(id + " is not described"));
  }

  /**
   * Adds a language.
   *
   * @param description its text
   * @param values the values of leaves, as {@link PlaygroundFiles} writes them; empty if the
   *     grammar itself has the meaning, as of polynomials
   */
  static void describe(String id, String description, String values) {
    Syntax syntax = DescriptionReader.readSyntax(Path.of(id + ".json"), description);
    DESCRIBED.put(
        id,
        new DescribedLanguage(
            syntax,
            values.isEmpty() ? Optional.empty() : Optional.of(new LeafTableReader(values))));
  }
}
