package io.nrs.playground;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Language;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.StringRewriting;
import io.nrs.language.description.DescriptionReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
        syntax, table.isEmpty() ? Optional.empty() : Optional.of(new Table(table)));
  }

  private static String text(String name) {
    try (InputStream in = PlaygroundLanguages.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The values of leaves, a line for each: symbol, arguments, value, rule. */
  private static final class Table implements LeafValues {
    private record Value(String value, String rule) {}

    private final Map<List<String>, Value> values = new HashMap<>();
    private final StringRewriting sequences;

    Table(String text) {
      Map<List<String>, List<String>> groups = new LinkedHashMap<>();
      for (String line : text.split("\n")) {
        String[] cells = line.split("\t");
        values.put(List.of(cells[0], cells[1]), new Value(cells[2], cells[3]));
        if (cells[0].isEmpty()) {
          groups.put(words(cells[1]), words(cells[2]));
        }
      }
      this.sequences = new StringRewriting(groups, false);
    }

    private static List<String> words(String text) {
      return Arrays.asList(text.split(" "));
    }

    private Optional<Value> find(Operation operation, List<String> arguments) {
      return Optional.ofNullable(
          values.get(List.of(operation.symbol(), String.join(" ", arguments))));
    }

    @Override
    public Optional<String> valueOf(Operation operation, List<String> arguments) {
      return find(operation, arguments).map(Value::value);
    }

    @Override
    public Optional<String> ruleOf(Operation operation, List<String> arguments) {
      return find(operation, arguments).map(Value::rule);
    }

    @Override
    public StringRewriting sequences() {
      return sequences;
    }
  }
}
