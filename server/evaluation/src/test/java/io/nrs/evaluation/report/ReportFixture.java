package io.nrs.evaluation.report;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.result.Validation;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.training.ValidationMetrics;
import io.nrs.training.data.DataSets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Folders of results as the commands store them. */
final class ReportFixture {
  static final String OURS =
      "{'preset':'default','outputs':8,'windowing':'sliding','anytime':true,'seed':1,"
          + "'selector':{'sha256':'0123456789abcdef','preset':'default'},"
          + "'tagger':{'sha256':'00112233','preset':'default'}}";
  static final String STRESS = OURS.replace("'seed':1", "'seed':2");
  static final String PAPER =
      "{'preset':'paper','outputs':1000,'windowing':'dynamic','anytime':false,'guard':false,"
          + "'inference':'no-grammar','suffixesFrom':60,'seed':1}";
  static final String ROUTER = "{'preset':'small','data':'top-level','sha256':'fedcba9876543210'}";
  static final String LLM = "{'model':'gpt-test'}";

  private final Path root;

  ReportFixture(Path root) {
    this.root = root;
  }

  static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  static RunConfig config(String system, Language language, String settings) {
    return new RunConfig(
        new SystemConfig(system, language, json(settings)),
        json("{'seed':20261120,'draws':%s}".formatted(DataSets.DRAWS)));
  }

  /** The same, of a run by a version whose seeds gave other formulas. */
  static RunConfig earlier(RunConfig config) {
    return new RunConfig(config.system(), json("{'seed':20261120}"));
  }

  static Result result(String cell, int index, String outcome, String details) {
    boolean right = outcome.equals("solved");
    return new Result(
        cell,
        index,
        "[MAX3" + index + "]",
        "3",
        right ? "3" : "",
        right,
        outcome,
        0.5,
        OptionalDouble.of(0.9),
        Optional.empty(),
        json(details));
  }

  static Result result(String cell, int index, String outcome) {
    return result(cell, index, outcome, "{}");
  }

  /** Right results of a cell, and others. */
  static List<Result> results(String cell, int right, String... failures) {
    return IntStream.range(0, right + failures.length)
        .mapToObj(i -> result(cell, i, i < right ? "solved" : failures[i - right]))
        .toList();
  }

  /** The folder of results that are complete. */
  Path store(RunConfig config, String command, List<Result> results) {
    try (RunFolder<Result> folder =
        new RunFolder<>(
            root, RunFolder.RESULTS, config, new Provenance(command, "a machine"), false)) {
      results.forEach(folder::add);
      folder.finish(Summary.of(folder.entries()));
      return folder.folder();
    }
  }

  /** The log of a complete run, as if the run went on. */
  static Path expanded(Path folder) throws IOException {
    Path packed = folder.resolve("results.jsonl.gz");
    Path file = folder.resolve("results.jsonl");
    try (InputStream lines = new GZIPInputStream(Files.newInputStream(packed))) {
      Files.copy(lines, file);
    }
    Files.delete(packed);
    return file;
  }

  Path store(String system, String settings, List<Result> results) {
    return store(
        config(system, BuiltInLanguage.LISTOPS, settings),
        "nrs evaluate listops --split paper",
        results);
  }

  Path confidence(int longestTrained, int... tokens) {
    return confidence(BuiltInLanguage.LISTOPS, longestTrained, tokens);
  }

  Path confidence(Language language, int longestTrained, int... tokens) {
    RunConfig config =
        config(Steps.SYSTEM, language, "{'outputs':20,'longestTrained':" + longestTrained + "}");
    return steps(
        config,
        IntStream.range(0, tokens.length)
            .mapToObj(
                i -> new Steps("N1A2", i, List.of(tokens[i]), List.of(1.0 / (i + 1)), List.of()))
            .toArray(Steps[]::new));
  }

  Path reliability(Steps... steps) {
    return reliability(BuiltInLanguage.LISTOPS, steps);
  }

  Path reliability(Language language, Steps... steps) {
    return steps(config(Steps.SYSTEM, language, "{'preset':'default'}"), steps);
  }

  private Path steps(RunConfig config, Steps... steps) {
    try (RunFolder<Steps> folder =
        new RunFolder<>(
            root,
            RunFolder.STEPS,
            config,
            new Provenance("nrs evaluate listops --steps", "m"),
            false)) {
      folder.addAll(List.of(steps));
      return folder.folder();
    }
  }

  static Steps steps(String cell, int index, List<Double> right, List<Double> wrong) {
    List<Boolean> isRight = new ArrayList<>(Collections.nCopies(right.size(), true));
    isRight.addAll(Collections.nCopies(wrong.size(), false));
    return new Steps(
        cell, index, List.of(), Stream.concat(right.stream(), wrong.stream()).toList(), isRight);
  }

  /** The settings of a variation, with these networks. */
  static String variation(String id, String selector, String solver) {
    LanguageRules rules = RulesFactory.of(BuiltInLanguage.LISTOPS);
    JsonObject settings =
        NrsSystem.inference(
            rules,
            Variation.ofInference(rules).stream()
                .filter(variation -> variation.id().equals(id))
                .findFirst()
                .orElseThrow()
                .options());
    settings.add("selector", json(selector));
    settings.add("solver", json(solver));
    return settings.toString();
  }

  /** A curve with a validation after every hundredth iteration, each better than the last. */
  Path curve(String settings, int validations) {
    RunConfig config =
        new RunConfig(
            new SystemConfig(Validation.SYSTEM, BuiltInLanguage.LISTOPS, json(settings)),
            new JsonObject());
    try (RunFolder<Validation> folder =
        new RunFolder<>(
            root, RunFolder.VALIDATIONS, config, new Provenance("nrs train listops", "m"), false)) {
      for (int i = 1; i <= validations; i++) {
        folder.add(
            Validation.of(
                new ValidationMetrics(100 * i, 10 * i, 1.0 / i, 1, 1e-4, .9 + .01 * i, .1 * i, 0)));
      }
      return folder.folder();
    }
  }
}
