package io.nrs.language.exchange;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.io.StoredJson;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.proof.Convergence.Basis;
import io.nrs.language.proof.LanguageProof;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A rewriting system of another tool as a language of ours: a string rewriting system becomes a
 * sequence if its words are short enough, and other systems have operations as calls.
 *
 * @param text the description
 * @param description what was read from it
 * @param proof of it
 * @param changes what was changed in rules that a language of ours cannot have as they are
 */
public record SystemImport(
    String text, LanguageDescription description, LanguageProof proof, List<Change> changes) {
  /**
   * What was changed in a rule, or in rules that become one.
   *
   * @param line of the file, from 1
   */
  public record Change(int line, String text) {}

  public SystemImport {
    changes = List.copyOf(changes);
  }

  /** What may not stand in a symbol of a description, and what stands there instead. */
  static final String RESERVED = "=#?,()[]{}◦∎";

  static final String REPLACED = "≐♯¿‚❨❩❲❳❴❵∘■";
  private static final int MAX_RULES = 2_000;
  private static final String TERMINATING = "terminating";

  /** How a message names the line of a second rule, before the remedy. */
  private static final Pattern OTHER_LINE = Pattern.compile(" of line (\\d+)(?=: )");

  static final int FREE_CONSTANTS = 3;
  private static final int SHORTEST = 2;
  private static final int LONGEST = 4;
  private static final int LONGEST_RESULT = 8;

  /**
   * Reads the systems of a file: in the ARI format, or in one of the two older formats of the
   * termination problem data base.
   *
   * @param file for messages; its name gives the languages their ids
   * @param isFree whether a language may have an id and a description
   * @throws DescriptionException if there is none, or one cannot be a language
   */
  public static List<SystemImport> of(Path file, String text, BiPredicate<String, String> isFree) {
    return DescriptionException.confine(file, () -> taken(file, text, isFree));
  }

  private static List<SystemImport> taken(
      Path file, String text, BiPredicate<String, String> isFree) {
    String bare = (text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
    if (bare.isEmpty()) {
      throw new DescriptionException(
          file, 1, "the file is empty: give a system in the ARI format or a .srs file");
    }
    String clean = text.replace("\uFEFF", "");
    List<RewriteSystem> systems;
    if (bare.startsWith("<")) {
      systems = AriReader.of(file, XtcReader.read(file, bare));
    } else if (WstReader.isWst(bare)) {
      systems = AriReader.of(file, WstReader.read(file, clean));
    } else {
      systems = AriReader.all(file, clean);
    }
    Set<String> taken = new HashSet<>();
    List<SystemImport> all = new ArrayList<>();
    for (int i = 0; i < systems.size(); i++) {
      String id = systems.size() == 1 ? id(file) : id(file) + "-" + (i + 1);
      SystemImport found = named(file, id, checked(file, systems.get(i)), isFree, taken);
      taken.add(found.description.syntax().id());
      all.add(found);
    }
    return all;
  }

  private static SystemImport checked(Path file, RewriteSystem given) {
    mustBeFew(file, given);
    RewriteSystem system = given.ordinary();
    mustBeFew(file, system);
    if (system.rules().isEmpty()) {
      throw new DescriptionException(
          file, given.rules().get(0).line(), "no rule changes anything: add one that does");
    }
    system
        .signature()
        .arguments()
        .forEach(
            (function, arguments) -> {
              if (arguments > RewriteSystem.MAX_ARGUMENTS) {
                throw new DescriptionException(
                    file,
                    given.rules().get(0).line(),
                    "the conditions need the function %s of %s arguments: at most %s are supported"
                        .formatted(function, arguments, RewriteSystem.MAX_ARGUMENTS));
              }
            });
    SystemImport found = proved(file, system.withoutConstantsOnTheLeft());
    return new SystemImport(
        found.text,
        found.description,
        found.proof,
        system.remarks().stream().map(each -> new Change(each.line(), each.text())).toList());
  }

  private static void mustBeFew(Path file, RewriteSystem system) {
    if (system.rules().size() > MAX_RULES) {
      throw new DescriptionException(
          file,
          system.rules().get(MAX_RULES).line(),
          "there are more than 2,000 rules: such systems are not supported");
    }
  }

  /** Gives a language an id that no other one has. */
  private static SystemImport named(
      Path file,
      String wanted,
      SystemImport found,
      BiPredicate<String, String> isFree,
      Set<String> taken) {
    String id = wanted;
    String named = withId(found.text, id);
    for (int number = 2; taken.contains(id) || !isFree.test(id, named); number++) {
      id = wanted + "-" + number;
      named = withId(found.text, id);
    }
    return named.equals(found.text)
        ? found
        : new SystemImport(named, DescriptionReader.read(file, named), found.proof, found.changes);
  }

  private static String withId(String text, String id) {
    return text.replaceFirst("\"id\": \"[a-z0-9-]+\"", "\"id\": \"" + id + "\"");
  }

  private static SystemImport proved(Path file, RewriteSystem system) {
    if (!isOfWords(system)) {
      return proved(file, system, false);
    }
    try {
      return proved(file, system, true);
    } catch (DescriptionException e) {
      try {
        return proved(file, system, false);
      } catch (DescriptionException other) {
        // People who write words look for what is wrong with words.
        throw e;
      }
    }
  }

  private static boolean isOfWords(RewriteSystem system) {
    return !system.signature().isSorted()
        && system.signature().arguments().values().stream().allMatch(arguments -> arguments == 1)
        && system.rules().stream()
            .allMatch(rule -> rule.words().filter(SystemImport::isShort).isPresent());
  }

  private static SystemImport proved(Path file, RewriteSystem system, boolean sequence) {
    JsonObject json = new JsonObject();
    json.addProperty("id", id(file));
    json.addProperty("name", String.valueOf(file.getFileName()));
    SymbolNames names = new SymbolNames(system, sequence);
    if (sequence) {
      words(system, names, json);
    } else {
      terms(system, names, json);
    }
    boolean leaves = false;
    try {
      LanguageDescription plain = DescriptionReader.read(file, written(json));
      leaves = !plain.isIterated();
      if (leaves) {
        return of(written(json), plain);
      }
    } catch (DescriptionException e) {
      // Leaves with several values may be terms, by the statement that follows.
    }
    return withStatement(file, system, json, leaves);
  }

  /**
   * Takes a system that rewrites what it made. It is checked once, with the statement that its
   * rewriting may go on for ever, and then has the strongest statement that the check allows.
   *
   * @param leaves whether its rules are those of leaves without a statement
   */
  private static SystemImport withStatement(
      Path file, RewriteSystem system, JsonObject json, boolean leaves) {
    json.addProperty(TERMINATING, "no");
    SystemImport found;
    try {
      found = of(written(json), DescriptionReader.read(file, written(json)));
    } catch (DescriptionException e) {
      throw inSystem(file, system, written(json), e);
    }
    Basis ends = found.proof.convergence().ends().basis();
    if (ends == Basis.NOT) {
      return found;
    }
    if (ends == Basis.ASSUMED || leaves) {
      json.addProperty(TERMINATING, "assumed");
    } else {
      json.remove(TERMINATING);
    }
    String text = written(json);
    return new SystemImport(text, DescriptionReader.read(file, text), found.proof, List.of());
  }

  private static SystemImport of(String text, LanguageDescription description) {
    return new SystemImport(text, description, LanguageProof.of(description), List.of());
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

  private static void words(RewriteSystem system, SymbolNames names, JsonObject json) {
    json.add("atoms", array(system.signature().functions().stream().map(names::of)));
    JsonArray sequences = new JsonArray();
    sequences.add(StoredJson.tree(Map.of("form", "sequence")));
    json.add("operations", sequences);
    json.add(
        "rules",
        array(
            system.rules().stream()
                .map(rule -> rule.words().orElseThrow())
                .map(rule -> names.word(rule.get(0)) + " => " + names.word(rule.get(1)))));
  }

  private static void terms(RewriteSystem system, SymbolNames names, JsonObject json) {
    Signature signature = system.signature();
    Map<String, Set<String>> atoms = new LinkedHashMap<>();
    JsonArray operations = new JsonArray();
    signature
        .arguments()
        .forEach(
            (function, arguments) -> {
              if (arguments == 0) {
                atoms
                    .computeIfAbsent(sort(signature, function), sort -> new LinkedHashSet<>())
                    .add(names.of(function));
              } else {
                operations.add(operation(signature, function, names));
              }
            });
    names
        .free()
        .forEach(
            (sort, free) ->
                atoms.computeIfAbsent(sort, each -> new LinkedHashSet<>()).addAll(free));
    if (signature.isSorted()) {
      JsonObject sorts = new JsonObject();
      atoms.forEach((sort, own) -> sorts.add(sort, array(own.stream())));
      json.add("sorts", sorts);
    } else {
      json.add("atoms", array(atoms.values().stream().flatMap(Set::stream)));
    }
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

  private static String sort(Signature signature, String function) {
    return signature.isSorted() ? signature.gives(function) : "";
  }

  private static JsonObject operation(Signature signature, String function, SymbolNames names) {
    JsonObject operation = new JsonObject();
    operation.addProperty("symbol", names.of(function));
    operation.addProperty("form", "call");
    int arguments = signature.arguments().get(function);
    if (signature.isSorted()) {
      operation.add(
          "arguments",
          array(
              IntStream.range(0, arguments)
                  .mapToObj(argument -> signature.sortOf(function, argument))));
      operation.addProperty("gives", signature.gives(function));
    } else {
      operation.addProperty("arguments", arguments);
    }
    Optional<Theory> theory = Optional.ofNullable(signature.theories().get(function));
    if (theory.filter(Theory::isCommutative).isPresent()) {
      operation.addProperty("commutative", true);
    }
    if (theory.filter(Theory::isAssociative).isPresent()) {
      operation.addProperty("associative", "both");
    }
    return operation;
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
