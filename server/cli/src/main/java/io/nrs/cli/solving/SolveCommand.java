package io.nrs.cli.solving;

import com.google.gson.JsonObject;
import io.nrs.checking.ExactRewriter;
import io.nrs.checking.Settings;
import io.nrs.checking.TracedFormula;
import io.nrs.checking.Verdict;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.cli.options.InferenceOptions;
import io.nrs.cli.options.InferenceOptions.SamplingOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.ModelOptions;
import io.nrs.cli.solving.FormulaReader.Expectation;
import io.nrs.cli.solving.FormulaReader.Input;
import io.nrs.cli.solving.FormulaReader.Valid;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.OneLine;
import io.nrs.io.StoredJson;
import io.nrs.protocol.Commands.TraceStep;
import io.nrs.rewriting.Combiner.Candidate;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.TimeLimitedRewriter;
import io.nrs.rewriting.VisibleSteps;
import io.nrs.rewriting.models.ModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Solves formulas from arguments or standard input. */
@Command(
    name = "solve",
    description = "Solve formulas with the networks, one rewrite at a time.",
    footer = {
      "",
      "Every line gives one result, in order; blank lines and comments give none. A value is compared",
      "with the one after =. Use nrs check for files.",
      "Without --language, the text decides between the languages of the paper (docs/cli.md).",
      "",
      "Exit codes: 0 all solved, 1 not all solved or other values expected, 2 could not run."
    })
public final class SolveCommand implements Callable<Integer> {
  public enum Format {
    TEXT,
    JSONL
  }

  private static final int BATCH = 1000;

  private static final long MAX_SECONDS = Duration.ofDays(1).toSeconds();

  private static final Pattern LIKE_AN_OPTION = Pattern.compile("--?\\p{L}");

  private final Console console;
  private final Engine engine;
  private final LanguageGuess guess;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FORMULA",
      description = "formulas; - (the default) reads lines of standard input")
  private List<String> formulas = List.of();

  @Mixin private InferenceOptions.OfFormulas language = new InferenceOptions.OfFormulas();

  @Option(
      names = "--exact",
      description = "rewrite by the rules of the language instead of using the networks")
  private boolean exact;

  @Option(names = "--trace", description = "rewrite one leaf at a time and show every step")
  private boolean trace;

  @Option(
      names = "--format",
      paramLabel = "text|jsonl",
      description = "one value or one JSON object per line (default: ${DEFAULT-VALUE})",
      defaultValue = "text")
  private Format format = Format.TEXT;

  @Option(
      names = "--parallel",
      description = "solve many formulas at once: faster, with the same results")
  private boolean parallel;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "give a formula up that takes longer (default: no limit)")
  private Optional<Double> timeLimit = Optional.empty();

  @Mixin private SamplingOptions rewriting = new SamplingOptions();
  @Mixin private ModelOptions models = new ModelOptions();

  private Optional<List<Language>> described = Optional.empty();

  public SolveCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
    this.guess = new LanguageGuess(this::described);
  }

  @Override
  public Integer call() {
    refuseUnknownOptions();
    Optional<Duration> limit = limit();
    Settings settings = console.settings();
    ModelSource source = models.source(console, settings, parallel ? settings.threads() : 1);
    try (Rewriters loaded = rewriters(source, rewriting.options(settings))) {
      Function<Language, Rewriter> rewriters =
          language ->
              limit
                  .<Rewriter>map(time -> new TimeLimitedRewriter(loaded.of(language), time))
                  .orElseGet(() -> loaded.of(language));
      boolean allSolved = parallel && !trace ? solveInBatches(rewriters) : solveOneByOne(rewriters);
      return allSolved ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
    } catch (ModelException e) {
      throw e.isWithoutNetworks()
          ? new CommandException(
              "%s; or add --exact, to solve by its rules".formatted(e.getMessage()), e)
          : e;
    }
  }

  private Rewriters rewriters(ModelSource source, RewritingOptions options) {
    Map<Language, Rewriter> rules = new HashMap<>();
    return exact
        ? language ->
            rules.computeIfAbsent(language, each -> new ExactRewriter(each, options.stepLimit()))
        : engine.rewriters(source, options);
  }

  /**
   * A formula may begin with a minus sign, so any other argument than a known option counts as a
   * formula.
   */
  private void refuseUnknownOptions() {
    if (spec.commandLine().getParseResult().originalArgs().contains("--")) {
      return;
    }
    List<String> unknown =
        formulas.stream()
            .filter(text -> LIKE_AN_OPTION.matcher(text).lookingAt())
            .filter(text -> languages().noneMatch(each -> LanguageGuess.reads(each, text)))
            .filter(text -> language.given().isPresent() || guess.polynomial(text).isEmpty())
            .toList();
    if (!unknown.isEmpty()) {
      throw new UnmatchedArgumentException(spec.commandLine(), unknown);
    }
  }

  private Stream<Language> languages() {
    return Stream.concat(Language.ofPaper().stream(), language.given().stream());
  }

  /** The languages of descriptions, which are read once. */
  private List<Language> described() {
    if (described.isEmpty()) {
      described = Optional.of(LanguageConverter.catalogue(console).all());
    }
    return described.get();
  }

  private Optional<Duration> limit() {
    return timeLimit.map(
        seconds -> {
          if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
            throw new CommandException(
                "--time-limit is above 0 and at most %s seconds, not %s"
                    .formatted(MAX_SECONDS, seconds));
          }
          return Duration.ofNanos((long) (seconds * 1e9));
        });
  }

  private boolean solveOneByOne(Function<Language, Rewriter> rewriters) {
    boolean allSolved = true;
    FormulaReader inputs = inputs();
    while (inputs.hasNext()) {
      Input input = inputs.next();
      SolveResult result =
          new SolveResult(
              input,
              input instanceof Valid valid
                  ? Optional.of(solved(rewriters.apply(valid.language()), valid))
                  : Optional.empty());
      write(result);
      allSolved &= result.isRight();
    }
    return allSolved;
  }

  private Outcome solved(Rewriter rewriter, Valid valid) {
    return trace
        ? VisibleSteps.of(valid.language(), rewriter).trace(valid.canonical(), steps(valid))
        : rewriter.solve(valid.canonical());
  }

  private boolean solveInBatches(Function<Language, Rewriter> rewriters) {
    boolean allSolved = true;
    FormulaReader inputs = inputs();
    while (inputs.hasNext()) {
      List<Input> batch = new ArrayList<>(BATCH);
      while (batch.size() < BATCH && inputs.hasNext()) {
        batch.add(inputs.next());
      }
      for (SolveResult result : solveTogether(rewriters, batch)) {
        write(result);
        allSolved &= result.isRight();
      }
    }
    return allSolved;
  }

  private static List<SolveResult> solveTogether(
      Function<Language, Rewriter> rewriters, List<Input> batch) {
    Map<Language, Iterator<Outcome>> outcomes = new HashMap<>();
    batch.stream()
        .filter(Valid.class::isInstance)
        .map(Valid.class::cast)
        .collect(
            Collectors.groupingBy(
                Valid::language, Collectors.mapping(Valid::canonical, Collectors.toList())))
        .forEach(
            (language, formulas) ->
                outcomes.put(language, rewriters.apply(language).solveAll(formulas).iterator()));
    return batch.stream()
        .map(
            input ->
                new SolveResult(
                    input,
                    input instanceof Valid
                        ? Optional.of(outcomes.get(input.language()).next())
                        : Optional.empty()))
        .toList();
  }

  private FormulaReader inputs() {
    return new FormulaReader(
        formulas.isEmpty() ? List.of("-") : formulas,
        console.in(),
        language.given(),
        guess,
        console::complain);
  }

  /** Writes a result as soon as it is known. */
  private void write(SolveResult result) {
    if (format == Format.JSONL) {
      writeJson(result);
    } else {
      writeText(result);
    }
  }

  private void writeJson(SolveResult result) {
    JsonObject line = new JsonObject();
    line.addProperty("formula", result.input().formula());
    line.addProperty("language", result.input().language().id());
    line.addProperty("status", result.status());
    line.addProperty("value", result.value().orElse(null));
    line.addProperty("steps", result.steps().size());
    line.addProperty("confidence", result.confidence());
    if (trace) {
      if (result.input() instanceof Valid valid) {
        line.addProperty("canonical", valid.canonical());
      }
      line =
          StoredJson.tree(
              line,
              new Trace(
                  result.steps().stream()
                      .map(step -> traced(result.input().language(), step))
                      .toList()));
    }
    console.line(
        StoredJson.tree(
                line,
                new Remarks(
                    result.expectation().flatMap(Expectation::value),
                    result.failure(),
                    result.candidate()))
            .toString());
  }

  /** The value or the status of a formula; a trace has its steps above that line. */
  private void writeText(SolveResult result) {
    if (trace) {
      result
          .outcome()
          .ifPresentOrElse(
              outcome ->
                  Verdict.staying(outcome).ifPresent(stays -> console.line("       " + stays)),
              () -> console.line(result.input().formula()));
    }
    console.line((trace ? "= " : "") + result.value().orElse(result.status()));
    result
        .complaint()
        .ifPresent(
            why -> console.complain(OneLine.shortened(result.input().formula(), 60) + ": " + why));
  }

  /** What shows the steps of a formula. The JSON of its result has them. */
  private Consumer<Step> steps(Valid valid) {
    return format == Format.JSONL ? step -> {} : new TextTrace(console, valid);
  }

  private record Trace(List<TraceStep> trace) {}

  private record Remarks(
      Optional<String> expected, Optional<String> message, Optional<Candidate> candidate) {}

  /** A step in the canonical formula, with the rule that gives its leaf the value. */
  private static TraceStep traced(Language language, Step step) {
    return TracedFormula.told(
        step,
        Optional.empty(),
        TextEvaluator.rule(language, step.leaf(), step.value()),
        Optional.empty());
  }
}
