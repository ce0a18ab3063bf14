package io.nrs.cli.evaluation;

import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import io.nrs.checking.Text;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.EndOfInput;
import io.nrs.cli.console.EventWriter;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.JsonFormat;
import io.nrs.cli.console.Output;
import io.nrs.cli.options.FormatOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.cli.options.ProgressOptions;
import io.nrs.cli.options.ShardOptions;
import io.nrs.evaluation.metrics.CellResult;
import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.result.Usage;
import io.nrs.evaluation.run.Evaluation;
import io.nrs.evaluation.shard.ShardFolder;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Evaluates a system on test formulas with exact values, and stores the results. */
@Command(
    name = "evaluate",
    description = "Evaluate a system on test formulas.",
    footer = {
      "",
      "Each combination of system, language, settings and formulas has a folder of results: results.jsonl",
      "(a line per formula, with step and candidates if it failed), facts.json and summary.json. Stored",
      "results are kept, so the same command continues a stopped run. Intervals are Wilson's, at 95 %%.",
      "",
      "To evaluate an LLM, give --system llm --model NAME, and the key of its endpoint in the environment",
      "variable OPENAI_API_KEY. The key is not stored; all requests and replies are in transcript.jsonl.",
      "",
      "The events of --progress json are cell and finished.",
      "",
      "Exit codes: 0 all values are right, 1 some are wrong, 2 could not run."
    })
public final class EvaluateCommand implements Callable<Integer> {
  private record Cell(
      @SerializedName("task") String language, int cells, int of, JsonObject result) {}

  private record Interval(double low, double high) {}

  private final Console console;

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = "--write",
      description =
          "also store the accuracy of NRS with default settings beside the models and in"
              + " docs/results/accuracy.md; of a router, with --split paper, beside the models")
  private boolean write;

  @Mixin private TestFormulaOptions formulas = new TestFormulaOptions();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private ShardOptions shards = new ShardOptions();

  @Mixin private SystemOptions system = new SystemOptions();

  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  private boolean incomplete;

  public EvaluateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    shards.mustBeWithout(
        Stream.of(write ? "--write" : "", system.isLlm() ? "--system llm" : "")
            .filter(option -> !option.isEmpty())
            .toList());
    if (write) {
      mustBeWorthStoring();
    }
    EndOfInput input = progress.endOfInput(console);
    Output out = console.output();
    EventWriter events = new EventWriter(out);
    Map<String, List<CellResult>> all = new LinkedHashMap<>();
    for (TestSet set : formulas.sets(console, system.languages(console, languages.asked()))) {
      String command = command(set.language());
      List<CellResult> cells =
          system.use(
              console,
              languages,
              set.language(),
              answering -> evaluate(answering, set, command, input, out, events));
      all.put(set.language().id(), cells);
      if (write && system.isOurs()) {
        StoredMetrics.store(languages.store(console), set.language(), command + " --write", cells);
      } else if (write) {
        StoredMetrics.storeRouter(
            languages.store(console), set.language(), command + " --write", cells);
      }
    }
    if (progress.isJson()) {
      events.write("finished");
    } else if (format.isJson()) {
      out.line(JsonFormat.pretty().toJson(all));
    }
    if (write && system.isOurs()) {
      StoredMetrics.replace(
          "accuracy",
          MeasuredTables.accuracy(
              languages.store(console), LanguageConverter.catalogue(console).all()));
    }
    out.flush();
    if (shards.isGiven()) {
      return ExitCodes.CLEAN;
    }
    return !incomplete
            && all.values().stream()
                .flatMap(List::stream)
                .allMatch(result -> result.right() == result.formulas())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }

  private void mustBeWorthStoring() {
    if (system.isOurs() && !(formulas.isAll() && system.isAsItShips(console))) {
      throw new CommandException(
          "--write stores the accuracy of NRS on all cells with default settings: omit --split,"
              + " --files, --external, and options or settings of inference");
    }
    if (!system.isOurs() && !(system.isRouterAsTrained() && formulas.isPaper())) {
      throw new CommandException(
          "--write stores the accuracy of a router on the paper's cells: give --split paper, and omit"
              + " --rounds");
    }
  }

  private List<CellResult> evaluate(
      AnsweringSystem answering,
      TestSet set,
      String command,
      EndOfInput input,
      Output out,
      EventWriter events) {
    List<CellResult> cells = new ArrayList<>();
    TestSet known = known(answering, set);
    EvaluationProgress display =
        new EvaluationProgress(console, set.language().id()) {
          @Override
          public void cell(String cell, List<Result> found) {
            super.cell(cell, found);
            cells.add(CellResult.of(cell, found));
            Summary.Cell summary = Summary.cell(cell, found);
            if (progress.isJson()) {
              write(events, known, cells, summary);
            } else if (!format.isJson()) {
              out.line(text(set.language(), cells.get(cells.size() - 1), summary));
              out.flush();
            }
          }
        };
    RunConfig facts = new RunConfig(answering.config(), set.origin());
    if (shards.isGiven()) {
      evaluateShard(answering, known, facts, command, display, input);
      return cells;
    }
    try (ResultFolder folder = results.open(console, facts, command, answering.machine())) {
      answering.keepIn(folder.folder(), results.isFresh());
      if (system.isReplay()) {
        folder.clear();
      }
      new Evaluation(answering, known, folder).run(display, input::check);
    } finally {
      display.end();
    }
    return cells;
  }

  private void evaluateShard(
      AnsweringSystem answering,
      TestSet set,
      RunConfig facts,
      String command,
      EvaluationProgress display,
      EndOfInput input) {
    ShardedEvaluation sharded = new ShardedEvaluation(facts, set, answering.together());
    try (ShardFolder shard =
            shards.open(
                console,
                ShardedEvaluation.COMMAND,
                sharded.subject(),
                sharded.facts(),
                results.isFresh());
        ResultFolder folder =
            ResultFolder.open(
                shard.path(), facts, new Provenance(command, answering.machine()), false)) {
      TestSet own = sharded.part(shards.shard());
      new Evaluation(answering, own, folder).run(display, input::check);
      shard.finish(sharded.pieces().size());
      display.end();
      shards.tell(console, shard, Text.count(own.size(), "result"));
    } finally {
      display.end();
    }
  }

  /** The formulas that the system can answer; warns about the others. */
  private TestSet known(AnsweringSystem answering, TestSet set) {
    TestSet known = set.only(question -> answering.knows(question.formula()));
    TestSet unknown = set.only(question -> !answering.knows(question.formula()));
    if (unknown.size() == 0) {
      return known;
    }
    TestFormula first = unknown.cells().values().iterator().next().get(0);
    String missing =
        "the transcript lacks %,d of %,d formulas of %s, first %s of %s (%s)"
            .formatted(
                unknown.size(),
                set.size(),
                set.language().id(),
                "number " + first.index(),
                first.cell(),
                first.formula());
    if (known.size() == 0) {
      throw new CommandException(
          missing + ": give --split, --files, --formulas and --seed as in its facts.json");
    }
    console.complain(missing + "; they are omitted");
    incomplete = true;
    return known;
  }

  private static void write(
      EventWriter events, TestSet set, List<CellResult> cells, Summary.Cell summary) {
    JsonObject result =
        JsonFormat.merge(
            cells.get(cells.size() - 1),
            new Interval(summary.low(), summary.high()),
            summary.usage().map(StoredJson::tree).orElseGet(JsonObject::new));
    events.write("cell", new Cell(set.language().id(), cells.size(), set.cells().size(), result));
  }

  private String command(Language language) {
    return "nrs evaluate "
        + language.id()
        + formulas.written()
        + system.written()
        + languages.written();
  }

  private String text(Language language, CellResult result, Summary.Cell summary) {
    String failures =
        system.isOurs()
            ? Text.format(
                "%d wrong, %d missing leaf, %d corrupted leaf, %.2f outputs a window",
                result.wrong(),
                result.missingLeaf(),
                result.corruptedLeaf(),
                result.outputsPerWindow())
            : failures(summary) + summary.usage().map(EvaluateCommand::text).orElse("");
    return Text.format(
        "%-10s %-6s %.2f right (%d of %d), %s, %.1f s, 95 %%: %.2f to %.2f",
        language.id(),
        result.cell(),
        result.accuracy(),
        result.right(),
        result.formulas(),
        failures,
        result.seconds(),
        summary.low(),
        summary.high());
  }

  private static String text(Usage spent) {
    return Text.format(
            ", %,d tokens read and %,d written", spent.promptTokens(), spent.completionTokens())
        + (spent.cost().isPresent() ? Text.format(" for %.4f", spent.cost().getAsDouble()) : "");
  }

  private static String failures(Summary.Cell summary) {
    List<String> failures = new ArrayList<>();
    summary.outcomes().entrySet().stream()
        .filter(outcome -> !SystemAnswer.isFinal(outcome.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(outcome -> failures.add(outcome.getValue() + " " + outcome.getKey()));
    return failures.isEmpty() ? "no failure" : String.join(", ", failures);
  }
}
