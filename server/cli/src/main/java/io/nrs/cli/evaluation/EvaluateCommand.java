package io.nrs.cli.evaluation;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.ProgressLine;
import io.nrs.cli.evaluation.SystemOptions.DividedSystem;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Workers.DividedCommand;
import io.nrs.cli.models.Workers.Formulas;
import io.nrs.cli.options.FormatOptions;
import io.nrs.cli.options.GivenOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.metrics.Calibration;
import io.nrs.evaluation.metrics.CellResult;
import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.result.Usage;
import io.nrs.evaluation.run.Evaluation;
import io.nrs.evaluation.run.StepMeasurement;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.DataSets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Evaluates a system on test formulas with exact values, and stores the results. */
@Command(
    name = "evaluate",
    description = "Evaluate a system on test formulas.",
    footer = {
      "",
      "Each combination of system, language, settings and formulas has a folder of results:",
      "run.json, summary.json and results.jsonl.gz (a line per formula; a failure has its step and",
      "candidates). Stored results are kept, so the same command continues a stopped run."
          + " Intervals",
      "are Wilson's, at 95 %%.",
      "",
      "With --steps, steps.jsonl has a line per formula with the confidence of each step, and"
          + " whether the",
      "step is the exact one. The expected calibration error is the mean distance between"
          + " confidence and",
      "the share of right steps, over ten intervals. With --windowing none the Selector reads the"
          + " formula",
      "and each intermediate formula of exact rewriting as a whole, and the confidence is the mean"
          + " of M",
      "outputs at temperature 1.",
      "",
      "To evaluate an LLM, give --system llm --model NAME, and the key of its endpoint in the"
          + " environment",
      "variable OPENAI_API_KEY. The key is not stored. To score what any model answered, give"
          + " --answers FILE.",
      "",
      "--write also stores the accuracy of NRS with default settings, or of its generating"
          + " Selector,",
      "beside the models and in docs/results/accuracy.md; that of a router, with --split paper,",
      "beside the models.",
      "",
      "Exit codes: 0 all values are right, 1 some are wrong, 2 could not run."
    })
public final class EvaluateCommand implements Callable<Integer>, DividedCommand<Formulas> {
  private static final Set<String> WITH_ANSWERS =
      Set.of(
          "--answers",
          "--answer-column",
          "--formula-column",
          "--value-column",
          "--results",
          "--fresh",
          "--format");

  /** Options that change no result. */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "--results", "--fresh", "--format", "--write", "--threads", "--device", "--stacktrace");

  private static final Duration LINE_INTERVAL = Duration.ofSeconds(30);

  private final Console console;
  private final Engine engine;

  @Mixin private FormatOptions format = new FormatOptions();

  @Mixin private StoredMetrics.WriteOption write = new StoredMetrics.WriteOption();

  @Option(
      names = "--steps",
      description =
          "store the confidence of each step instead of the answers; with --windowing none that of"
              + " the Selector on whole formulas")
  private boolean steps;

  @Option(
      names = "--answers",
      paramLabel = "FILE",
      description =
          "score what any model answered: a CSV or TSV file with the columns formula and answer, or"
              + " JSON lines or an array of objects with these members")
  private Optional<Path> answers = Optional.empty();

  @Option(
      names = "--answer-column",
      paramLabel = "NAME",
      description =
          "column or member of --answers with the answers, such as filtered_resps.0 (default:"
              + " answer)")
  private Optional<String> answerColumn = Optional.empty();

  @Mixin private TestFormulaOptions formulas = new TestFormulaOptions();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private SystemOptions system = new SystemOptions();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  @Spec private CommandSpec spec;

  public EvaluateCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    if (engine.workers().isPresent() && system.isLlm()) {
      throw new CommandException("--system llm asks an endpoint: run it without nrs spark");
    }
    if (answers.isEmpty() && answerColumn.isPresent()) {
      throw new CommandException("--answer-column names the answers of --answers FILE: add it");
    }
    RunFolder.mustBeWritable(results.folder(console));
    Optional<AnswersFile> given = answers.map(this::givenAnswers);
    if (write.isSet()) {
      mustBeWorthStoring();
    }
    mustBeDivisible();
    if (steps) {
      return storeSteps();
    }
    Map<String, List<CellResult>> all = new LinkedHashMap<>();
    given.ifPresent(
        file -> {
          TestSet set = file.set();
          String name = set.language().id();
          all.put(name, evaluate(file, name, set, command(set.language(), "")));
        });
    for (TestSet set :
        given.isPresent() ? List.<TestSet>of() : formulas.sets(console, languages.asked())) {
      system.use(
          console,
          languages,
          set.language(),
          given(),
          (answering, name, without) -> {
            String command = command(set.language(), without);
            all.put(name, evaluate(divided(answering), name, set, command));
            if (write.isSet()) {
              store(set.language(), answering, command + " --write", all.get(name));
            }
          });
    }
    if (format.isJson()) {
      console.print(StoredJson.pretty(all));
    }
    if (write.isSet() && system.isOurs()) {
      StoredMetrics.replace(
          "accuracy",
          MeasuredTables.accuracy(
                  language -> languages.store(console, language),
                  LanguageConverter.catalogue(console).all())
              .markdown());
    }
    return given.map(AnswersFile::unread).orElse(0) == 0
            && all.values().stream()
                .flatMap(List::stream)
                .allMatch(result -> result.right() == result.formulas())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }

  private void store(
      Language language, AnsweringSystem answering, String command, List<CellResult> cells) {
    ModelStore store = languages.store(console, language);
    JsonObject settings = answering.config().settings();
    List<TrainableModule> networks =
        system.isOurs()
            ? Stream.of(TrainableModule.TAGGER, TrainableModule.SELECTOR, TrainableModule.SOLVER)
                .filter(module -> settings.has(module.id()))
                .toList()
            : List.of(TrainableModule.ROUTER);
    Map<String, String> sums = new LinkedHashMap<>();
    networks.forEach(module -> sums.put(module.id(), store.weightsSum(language, module)));
    StoredMetrics.store(
        store,
        language,
        networks.get(0),
        new Metrics.OfSystem(
            ResultOptions.made(command, answering.machine()),
            Optional.of(DataSets.DRAWS),
            sums,
            cells));
  }

  private int storeSteps() {
    String other =
        write.isSet() ? "--write" : format.isJson() ? "--format json" : system.otherThanOurs();
    if (!other.isEmpty()) {
      throw new CommandException("--steps is about the steps of NRS: omit " + other);
    }
    RewritingOptions options = system.optionsOfSteps(console);
    for (TestSet set : formulas.sets(console, languages.asked())) {
      ModelStore store = languages.store(console, set.language());
      String command = command(set.language(), "");
      try (LoadedSystem open = languages.open(console, set.language());
          RunFolder<Steps> folder =
              new RunFolder<>(
                  results.folder(console),
                  RunFolder.STEPS,
                  new RunConfig(StepMeasurement.config(store, open.rules(), options), set.origin()),
                  ResultOptions.made(command, Machine.describe(open.device())),
                  results.isFresh())) {
        new StepMeasurement(open.rules(), open.selector(), open.rewriter(options), options)
            .run(
                set,
                folder,
                (cell, measured) -> {
                  console.line(text(set.language(), cell, measured));
                },
                () -> {});
      }
    }
    return ExitCodes.CLEAN;
  }

  private static String text(Language language, String cell, List<Steps> measured) {
    DoubleSummaryStatistics confidence =
        measured.stream()
            .flatMap(each -> each.confidence().stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    Calibration calibration = Calibration.of(measured);
    return Text.format(
        "%-10s %-6s %,d steps: mean confidence %.3f%s",
        language.id(),
        cell,
        confidence.getCount(),
        confidence.getAverage(),
        calibration.steps() == 0
            ? ""
            : Text.format(
                ", %,d right, expected calibration error %.3f",
                calibration.right(), calibration.expectedError()));
  }

  /** Other processes open the system that the options name, and know no variations of it. */
  private void mustBeDivisible() {
    if (engine.workers().isPresent() && (steps || system.isVaried())) {
      throw new CommandException(
          (steps ? "--steps" : "--without") + " is for one machine: omit it, or omit spark");
    }
  }

  private AnsweringSystem divided(AnsweringSystem answering) {
    return engine
        .workers()
        .<AnsweringSystem>map(workers -> new DividedSystem(answering, workers))
        .orElse(answering);
  }

  @Override
  public Class<Formulas> parts() {
    return Formulas.class;
  }

  @Override
  public Function<Formulas, DividedSystem.Answers> worker() {
    LanguageConverter converter = new LanguageConverter(console);
    Map<String, AnsweringSystem> systems = new HashMap<>();
    return part ->
        new DividedSystem.Answers(
            systems
                .computeIfAbsent(
                    part.language(), id -> system.open(console, languages, converter.convert(id)))
                .answer(part.formulas(), () -> {}));
  }

  private AnswersFile givenAnswers(Path file) {
    List<OptionSpec> others = given().without(WITH_ANSWERS).options();
    if (!others.isEmpty()) {
      throw new CommandException(
          "--answers scores a file as it is: omit " + others.get(0).longestName());
    }
    if (languages.asked().size() != 1) {
      throw new CommandException("--answers needs one LANGUAGE, that of the formulas in the file");
    }
    return AnswersFile.read(
        console, file, languages.asked().get(0), formulas.ofAnswers(answerColumn));
  }

  private void mustBeWorthStoring() {
    if (system.isOurs() && !(formulas.isAll() && system.hasDefaultSettings(console))) {
      throw new CommandException(
          "--write stores the accuracy of NRS on all cells with default settings: omit options that"
              + " choose formulas or change NRS, and settings of inference");
    }
    if (!system.isOurs() && !(system.isRouter() && formulas.isPaper())) {
      throw new CommandException(
          "--write stores the accuracy of a router on the paper's cells: give --split paper");
    }
  }

  private List<CellResult> evaluate(
      AnsweringSystem answering, String name, TestSet set, String command) {
    Display display = new Display(name);
    RunConfig facts = new RunConfig(answering.config(), set.origin());
    try (RunFolder<Result> folder = results.open(console, facts, command, answering.machine())) {
      if (answers.isPresent()) {
        folder.clear();
      }
      new Evaluation(answering, set, folder).run(display, () -> {});
    } finally {
      display.line.end();
    }
    return display.cells;
  }

  /** Shows the progress: in place on a terminal, otherwise a line every 30 seconds. */
  private final class Display implements Evaluation.Observer {
    private final String name;
    private final ProgressLine line;
    private final List<CellResult> cells = new ArrayList<>();

    private Display(String name) {
      this.name = name;
      this.line = new ProgressLine(console, LINE_INTERVAL);
    }

    @Override
    public void progress(String cell, Evaluation.Work work) {
      if (cell.isEmpty() && work.stored() > 0) {
        line.line(
            Text.format(
                "%s: %s, %,d left", name, Text.count(work.stored(), "stored result"), work.left()));
      }
      if (work.left() > 0 && line.isDue()) {
        int done = work.stored() + work.done();
        line.show(
            Text.format(
                "%s %s: %,d of %,d formulas, about %s left",
                name,
                cell,
                done,
                done + work.left(),
                line.timeLeft(work.doneWeight(), work.leftWeight())));
      }
    }

    @Override
    public void cell(String cell, List<Result> found) {
      line.end();
      Summary.Cell counted = Summary.cell(cell, found);
      CellResult result = CellResult.of(counted, found);
      cells.add(result);
      if (!format.isJson()) {
        console.line(text(name, result, counted));
      }
    }
  }

  private GivenOptions given() {
    return GivenOptions.of(spec);
  }

  /** The command with everything that decides its results. */
  private String command(Language language, String without) {
    GivenOptions deciding = given().without(WITHOUT_EFFECT).without(Set.of("--without"));
    return "nrs evaluate " + language.id() + deciding.written() + without;
  }

  private String text(String name, CellResult result, Summary.Cell summary) {
    String failures =
        system.isOurs() && answers.isEmpty()
            ? Text.format(
                "%s wrong, %s missing leaf, %s corrupted leaf, %.2f outputs a window",
                result.wrong(),
                result.missingLeaf(),
                result.corruptedLeaf(),
                result.outputsPerWindow())
            : failures(summary) + summary.usage().map(EvaluateCommand::text).orElse("");
    return Text.format(
        "%-10s %-6s %.2f right (%s of %s)%s, %s, %.1f s, 95 %%: %.2f to %.2f",
        name,
        result.cell(),
        result.accuracy(),
        result.right(),
        result.formulas(),
        result.labels().map(EvaluateCommand::text).orElse(""),
        failures,
        result.seconds(),
        summary.low(),
        summary.high());
  }

  private static String text(Summary.Labels labels) {
    return Text.format(", %s of %s as labelled", labels.answered(), labels.given());
  }

  private static String text(Usage spent) {
    return Text.format(
        ", %,d tokens read and %,d written", spent.promptTokens(), spent.completionTokens());
  }

  private static String failures(Summary.Cell summary) {
    String failures =
        summary.outcomes().entrySet().stream()
            .filter(outcome -> !SystemAnswer.isFinal(outcome.getKey()))
            .map(outcome -> outcome.getValue() + " " + outcome.getKey())
            .collect(Collectors.joining(", "));
    return failures.isEmpty() ? "no failure" : failures;
  }
}
