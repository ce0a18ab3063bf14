package io.nrs.playground;

import io.nrs.language.catalogue.RulesFactory;
import com.google.gson.JsonArray;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.grammar.StringRewriting;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafDomain;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

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

  /**
   * Writes what the playground needs of described languages, when the site is built, and what Java
   * answers about some lines, with which a test compares the compiled file.
   */
  public static final class PlaygroundFiles {
    private static final int LINES = 800;

    /** Besides the characters of the language's own lines. */
    private static final String STRANGERS = " ()[]+-*×^.,0079aTxMé☃=#/";

    private PlaygroundFiles() {}

    /**
     * Writes the files.
     *
     * @param args the folder of the descriptions, and the folder to write to
     */
    public static void main(String... args) throws IOException {
      Path descriptions = Path.of(args[0]);
      Path target = Path.of(args[1]);
      Path resources = target.resolve("classes/io/nrs/playground");
      List<String> answers = new ArrayList<>();
      for (String id : PlaygroundLanguages.IDS) {
        Language language =
            Language.ofId(id)
                .orElseGet(
                    () -> DescriptionReader.read(descriptions.resolve(id + ".json")).language());
        if (language instanceof DescribedLanguage described) {
          Files.copy(
              descriptions.resolve(id + ".json"),
              resources.resolve(id + ".json"),
              StandardCopyOption.REPLACE_EXISTING);
          Files.write(resources.resolve(id + ".tsv"), table(described));
        }
        lines(language, RandomStreams.named(1, language.id()))
            .forEach(line -> answers.add(answer(language, line)));
      }
      Files.write(target.resolve("answers.jsonl"), answers);
    }

    private static List<String> table(DescribedLanguage language) {
      List<String> lines = new ArrayList<>();
      if (!language.isPolynomial()) {
        LeafValues values = language.leafValues().orElseThrow();
        language
            .sequence()
            .ifPresentOrElse(
                operation ->
                    values
                        .sequences()
                        .groups()
                        .keySet()
                        .forEach(group -> lines.add(line(values, operation, group))),
                () ->
                    LeafDomain.leaves(language.syntax(), true)
                        .filter(
                            leaf -> values.valueOf(leaf.operation(), leaf.arguments()).isPresent())
                        .forEach(
                            leaf -> lines.add(line(values, leaf.operation(), leaf.arguments()))));
      }
      return lines;
    }

    private static String line(LeafValues values, Operation operation, List<String> arguments) {
      return String.join(
          "\t",
          operation.symbol(),
          String.join(" ", arguments),
          values.valueOf(operation, arguments).orElseThrow(),
          values.ruleOf(operation, arguments).orElseThrow());
    }

    /** Formulas, and texts that differ from one in some characters. */
    private static List<String> lines(Language language, SplittableRandom random) {
      LanguageRules rules = RulesFactory.of(language);
      List<String> lines = new ArrayList<>();
      while (lines.size() < LINES) {
        FormulaShape shape = new FormulaShape(1 + random.nextInt(4), 2, random.nextBoolean());
        String canonical = rules.vocabulary().expand(rules.generate(shape, random));
        Formula formula = Parser.parseFormula(language, canonical).orElseThrow();
        String line = random.nextBoolean() ? canonical : Printer.written(formula);
        lines.add(line);
        lines.add(changed(line, random));
        String value =
            Parser.parseLine(language, line).exactValue().map(Printer::value).orElse("1");
        lines.add(line + " = " + (random.nextBoolean() ? value : changed(value, random)));
      }
      return lines;
    }

    private static String changed(String line, SplittableRandom random) {
      StringBuilder text = new StringBuilder(line);
      for (int edits = 1 + random.nextInt(4); edits > 0 && text.length() > 0; edits--) {
        String others = random.nextBoolean() ? line : STRANGERS;
        int at = random.nextInt(text.length());
        int other = random.nextInt(others.length());
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, others.charAt(other));
          default -> text.setCharAt(at, others.charAt(other));
        }
      }
      return text.toString();
    }

    /** The language, the line, its canonical form, exact and expected value, and problems. */
    private static String answer(Language language, String line) {
      ParsedLine parsed = Parser.parseLine(language, line);
      JsonArray problems = new JsonArray();
      parsed
          .problems()
          .forEach(
              problem -> {
                JsonArray all = new JsonArray();
                all.add(problem.span().start());
                all.add(problem.span().end());
                all.add(problem.message());
                all.add(problem.remedy());
                problems.add(all);
              });
      JsonArray answer = new JsonArray();
      answer.add(language.id());
      answer.add(line);
      answer.add(parsed.soundFormula().map(Printer::print).orElse(""));
      answer.add(parsed.exactValue().map(Printer::value).orElse(""));
      answer.add(parsed.expectedValue().orElse(""));
      answer.add(problems);
      return answer.toString();
    }
  }
}
