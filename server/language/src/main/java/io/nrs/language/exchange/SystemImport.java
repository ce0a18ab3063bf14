package io.nrs.language.exchange;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.io.StoredJson;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.proof.LanguageProof;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rewriting system of another tool as a language of ours: a string rewriting system becomes a
 * sequence if its words are short enough, and other systems have operations as calls.
 *
 * @param text the description
 * @param description what was read from it
 * @param proof of it
 */
public record SystemImport(String text, LanguageDescription description, LanguageProof proof) {
  /** What may not stand in a symbol of a description, and what stands there instead. */
  static final String RESERVED = "=#?,()[]{}◦∎";

  static final String REPLACED = "≐♯¿‚❨❩❲❳❴❵∘■";
  private static final int MAX_RULES = 2_000;

  /** How a message names the line of a second rule, before the remedy. */
  private static final Pattern OTHER_LINE = Pattern.compile(" of line (\\d+)(?=: )");

  static final int FREE_CONSTANTS = 3;
  private static final int SHORTEST = 2;
  private static final int LONGEST = 4;
  private static final int LONGEST_RESULT = 8;

  /**
   * Reads a system, in the ARI format or as the termination problem data base has strings.
   *
   * @param file for messages; its name gives the language its id
   * @param isFree whether a language may have an id and a description
   * @throws DescriptionException if it is none, or cannot be a language
   */
  public static SystemImport of(Path file, String text, BiPredicate<String, String> isFree) {
    return DescriptionException.confine(file, () -> taken(file, text, isFree));
  }

  private static SystemImport taken(Path file, String text, BiPredicate<String, String> isFree) {
    String bare = (text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
    if (bare.isEmpty()) {
      throw new DescriptionException(
          file, 1, "the file is empty: give a system in the ARI format or a .srs file");
    }
    if (bare.startsWith("<")) {
      throw new DescriptionException(
          file, 1, "this is XML: convert it to the ARI format, which begins with (format TRS)");
    }
    boolean words = bare.matches("(?s)\\(\\s*(RULES|VAR|STRATEGY|THEORY|COMMENT)\\b.*");
    RewriteSystem system =
        words ? SrsReader.read(file, text.replace("\uFEFF", "")) : AriReader.read(file, text);
    if (system.rules().size() > MAX_RULES) {
      throw new DescriptionException(
          file,
          system.rules().get(MAX_RULES).line(),
          "there are more than 2,000 rules: such systems are not supported");
    }
    SystemImport found = proved(file, system.withoutConstantsOnTheLeft());
    String id = id(file);
    String named = found.text;
    for (int number = 2; !isFree.test(id, named); number++) {
      id = id(file) + "-" + number;
      named = found.text.replaceFirst("\"id\": \"[a-z0-9-]+\"", "\"id\": \"" + id + "\"");
    }
    return new SystemImport(named, DescriptionReader.read(file, named), found.proof);
  }

  private static SystemImport proved(Path file, RewriteSystem system) {
    boolean sequence =
        system.functions().values().stream().allMatch(arguments -> arguments == 1)
            && system.rules().stream()
                .allMatch(rule -> rule.words().filter(SystemImport::isShort).isPresent());
    JsonObject json = new JsonObject();
    json.addProperty("id", id(file));
    json.addProperty("name", String.valueOf(file.getFileName()));
    SymbolNames names = new SymbolNames(system, sequence);
    if (sequence) {
      json.add("atoms", array(system.functions().keySet().stream().map(names::of)));
      JsonArray sequences = new JsonArray();
      sequences.add(StoredJson.tree(Map.of("form", "sequence")));
      json.add("operations", sequences);
      json.add(
          "rules",
          array(
              system.rules().stream()
                  .map(rule -> rule.words().orElseThrow())
                  .map(rule -> names.word(rule.get(0)) + " => " + names.word(rule.get(1)))));
    } else {
      terms(system, names, json);
    }
    try {
      return of(file, json);
    } catch (DescriptionException e) {
      json.addProperty("terminating", "assumed");
      try {
        return of(file, json);
      } catch (DescriptionException other) {
        throw inSystem(file, system, written(json), other);
      }
    }
  }

  private static SystemImport of(Path file, JsonObject json) {
    String text = written(json);
    LanguageDescription description = DescriptionReader.read(file, text);
    return new SystemImport(text, description, LanguageProof.of(description));
  }

  /** The lines of a message about the description are those of the system's rules. */
  private static DescriptionException inSystem(
      Path file, RewriteSystem system, String text, DescriptionException e) {
    int first = text.substring(0, text.indexOf("\"rules\"")).split("\n", -1).length + 1;
    IntFunction<Optional<Integer>> lines =
        line ->
            Optional.of(line - first)
                .filter(rule -> rule >= 0 && rule < system.rules().size())
                .map(rule -> system.rules().get(rule).line());
    String what =
        OTHER_LINE
            .matcher(e.what())
            .replaceAll(
                other ->
                    lines
                        .apply(Integer.parseInt(other.group(1)))
                        .map(line -> " of line " + line)
                        .orElse(""));
    return new DescriptionException(file, lines.apply(e.line()).orElse(0), what);
  }

  private static boolean isShort(List<List<String>> words) {
    int left = words.get(0).size();
    return left >= SHORTEST && left <= LONGEST && words.get(1).size() <= LONGEST_RESULT;
  }

  private static void terms(RewriteSystem system, SymbolNames names, JsonObject json) {
    Set<String> atoms = new LinkedHashSet<>();
    JsonArray operations = new JsonArray();
    system
        .functions()
        .forEach(
            (function, arguments) -> {
              if (arguments == 0) {
                atoms.add(names.of(function));
              } else {
                JsonObject operation = new JsonObject();
                operation.addProperty("symbol", names.of(function));
                operation.addProperty("form", "call");
                operation.addProperty("arguments", arguments);
                operations.add(operation);
              }
            });
    atoms.addAll(names.free());
    json.add("atoms", array(atoms.stream()));
    json.add("operations", operations);
    json.add(
        "rules",
        array(
            system.rules().stream()
                .map(
                    rule -> {
                      Map<String, String> variables = names.variables(rule.left());
                      return names.term(rule.left(), variables)
                          + " => "
                          + names.term(rule.right(), variables);
                    })));
  }

  private static JsonArray array(Stream<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }

  /** Every rule and operation has a line of its own. */
  private static String written(JsonObject json) {
    return json.entrySet().stream()
        .map(
            member ->
                "  "
                    + new JsonPrimitive(member.getKey())
                    + ": "
                    + (member.getValue().isJsonArray() && !member.getKey().equals("atoms")
                        ? member.getValue().getAsJsonArray().asList().stream()
                            .map(Object::toString)
                            .collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"))
                        : member.getValue()))
        .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
  }

  private static String id(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    String stem =
        (dot > 0 ? name.substring(0, dot) : name)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    String id = stem.matches("[a-z].*") && !stem.equals("nrs") ? stem : "system-" + stem;
    String cut = id.substring(0, Math.min(40, id.length()));
    return cut.replaceAll("-$", "");
  }
}
