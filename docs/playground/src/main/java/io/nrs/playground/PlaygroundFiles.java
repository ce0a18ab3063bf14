package io.nrs.playground;

import com.google.gson.JsonArray;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.FamilyStore.SolverConfig;
import io.nrs.rewriting.models.FamilyVerification;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Writes what the playground needs of described languages, when the site is built, and what Java
 * answers about some lines, with which a test compares the compiled file.
 */
public final class PlaygroundFiles {
  private static final int LINES = 800;

  /** Besides the characters of the language's own lines. */
  private static final String STRANGERS = " ()[]+-*×^.,0079aTxMé☃=#/";

  private PlaygroundFiles() {}

  /**
   * Writes the files.
   *
   * @param args the folders of the descriptions and of the networks, and the folder to write to
   */
  public static void main(String... args) throws IOException {
    Path descriptions = Path.of(args[0]);
    Path target = Path.of(args[2]);
    Path languages = Files.createDirectories(target.resolve("languages"));
    List<String> answers = new ArrayList<>();
    for (Language language : languages(descriptions)) {
      if (!language.isOfPaper()) {
        String file = language.id() + ".json";
        Files.copy(
            descriptions.resolve(file),
            languages.resolve(file),
            StandardCopyOption.REPLACE_EXISTING);
        Files.write(languages.resolve(language.id() + ".tsv"), table(language));
      }
      lines(language, RandomStreams.named(1, language.id()))
          .forEach(line -> answers.add(answer(language, line)));
    }
    Files.write(target.resolve("answers.jsonl"), answers);
    rotations(Path.of(args[1]), target);
  }

  /** The paper's languages, and the others that come with the program. */
  private static List<Language> languages(Path descriptions) throws IOException {
    List<Language> languages = new ArrayList<>(Language.ofPaper());
    try (Stream<Path> files = Files.list(descriptions)) {
      files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(file -> DescriptionReader.read(file).language())
          .filter(language -> Language.ofId(language.id()).isEmpty())
          .forEach(languages::add);
    }
    return languages;
  }

  /** Writes the vectors of each number, as little-endian float32. */
  private static void rotations(Path models, Path target) throws IOException {
    String config = Files.readString(models.resolve(FamilyStore.ID + "/solver/config.json"));
    MatchingConfig network = read(config).network();
    for (int number = 0; number < FamilyVerification.ROTATIONS; number++) {
      float[] vectors = RotationTable.of(network, number);
      ByteBuffer bytes =
          ByteBuffer.allocate(Float.BYTES * vectors.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asFloatBuffer().put(vectors);
      Files.write(target.resolve("rotation-%d.bin".formatted(number)), bytes.array());
    }
  }

  private static SolverConfig read(String config) {
    try {
      return StoredJson.read(config, SolverConfig.class);
    } catch (StoredException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> table(Language language) {
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
                  LeafDomain.leaves(language.describedSyntax().orElseThrow(), true)
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
      String value = Parser.parseLine(language, line).exactValue().map(Printer::value).orElse("1");
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
