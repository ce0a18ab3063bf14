package io.nrs.playground;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Syntax;
import io.nrs.language.description.DescriptionReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The languages of the playground. Descriptions give how formulas are written; the values of leaves
 * come from tables that {@link PlaygroundFiles} writes, because no browser evaluates expressions.
 */
final class PlaygroundLanguages {
  /** All of them, in the order of the page. */
  static final List<String> IDS =
      List.of("arithmetic", "listops", "logic", "polynomial", "listops-full");

  private static final Map<String, Language> KNOWN = new HashMap<>();

  private PlaygroundLanguages() {}

  static Language of(String id) {
    return Language.ofId(id).orElseGet(() -> KNOWN.computeIfAbsent(id, key -> described(id)));
  }

  private static Language described(String id) {
    Syntax syntax = DescriptionReader.readSyntax(Path.of(id + ".json"), text(id + ".json"));
    String table = text(id + ".tsv");
    // The grammar itself has the meaning of polynomials.
    return new DescribedLanguage(
        syntax, table.isEmpty() ? Optional.empty() : Optional.of(new LeafTableReader(table)));
  }

  private static String text(String name) {
    try (InputStream in = PlaygroundLanguages.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
