package io.nrs.cli;

import com.google.gson.JsonObject;
import io.nrs.evaluation.CellResult;
import io.nrs.evaluation.Evaluation;
import io.nrs.evaluation.MeasuredTables;
import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.split.Question;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.Spent;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Puts test formulas to a system, compares with the exact values, and stores the results. */
@Command(
    name = "evaluate",
    description = "Put test formulas to a system and count exact values.",
    footer = {
      "",
      "Results are stored in a folder for each system, task, and set of settings and formulas: a line",
      "of results.jsonl a formula, with step and candidates where it failed, facts.json and",
      "summary.json. What is stored is not asked again: a run that was stopped or killed goes on where",
      "it was. Intervals are Wilson's, at 95 %%.",
      "",
      "An LLM is asked by --system llm --model NAME, with the key of its endpoint in the environment",
      "as OPENAI_API_KEY, which is stored nowhere; all that is said is in transcript.jsonl.",
      "",
      "With --progress json the events are cell and finished.",
      "",
      "Exit codes: 0 all right, 1 some not, 2 could not run."
    })
final class EvaluateCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "for people or for programs",
      defaultValue = "text")
  private TextOrJson format = TextOrJson.TEXT;

  @Option(
      names = "--write",
      description =
          "also store how our system as it ships does beside the models and in README.md's table, or"
              + " a router with --split paper beside the models")
  private boolean write;

  @Mixin private TestFormulas formulas = new TestFormulas();

  @Mixin private ResultOptions results = new ResultOptions();

  @Mixin private SystemArguments system = new SystemArguments();

  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Mixin private Networks networks = new Networks();

  private boolean incomplete;

  EvaluateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (write) {
      mustBeWorthStoring();
    }
    InputEnd input = progress.inputEnd(console);
    Output out = console.output();
    Events events = new Events(out);
    Map<String, List<CellResult>> all = new LinkedHashMap<>();
    for (TestSet set : formulas.sets(console, system.tasks(console, networks.asked()))) {
      String command = command(set.task());
      List<CellResult> cells =
          system.use(
              console,
              networks,
              set.task(),
              answering -> evaluate(answering, set, command, input, out, events));
      all.put(set.task().id(), cells);
      if (write && system.isOurs()) {
        MeasuredStorage.store(networks.store(console), set.task(), command + " --write", cells);
      } else if (write) {
        MeasuredStorage.storeRouter(
            networks.store(console), set.task(), command + " --write", cells);
      }
    }
    if (progress.isJson()) {
      events.tell("finished", Map.of());
    } else if (format == TextOrJson.JSON) {
      out.line(Json.pretty().toJson(all));
    }
    if (write && system.isOurs()) {
      MeasuredStorage.replace("accuracy", MeasuredTables.accuracy(networks.store(console)));
    }
    out.flush();
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
          "--write stores how our system as it ships does with all cells: without --split, --files,"
              + " --external, and options or settings of inference");
    }
    if (!system.isOurs() && !(system.isRouterAsTrained() && formulas.isPaper())) {
      throw new CommandException(
          "--write stores how a router does with the paper's cells: with --split paper, and"
              + " without --rounds");
    }
  }

  private List<CellResult> evaluate(
      AnsweringSystem answering,
      TestSet set,
      String command,
      InputEnd input,
      Output out,
      Events events) {
    List<CellResult> cells = new ArrayList<>();
    EvaluationDisplay display = new EvaluationDisplay(console, set.task().id());
    TestSet known = known(answering, set);
    Facts facts = new Facts(answering.facts(), set.origin());
    try (ResultFolder folder = results.open(console, facts, command, answering.machine())) {
      answering.keepIn(folder.folder(), results.isFresh());
      if (system.isReplay()) {
        folder.clear();
      }
      new Evaluation(answering, known, folder)
          .run(
              new Evaluation.Observer() {
                @Override
                public void started(Evaluation.Work work) {
                  display.started(work);
                }

                @Override
                public void answered(String cell, Evaluation.Work work) {
                  display.answered(cell, work);
                }

                @Override
                public void cell(String cell, List<Result> found) {
                  display.end();
                  cells.add(CellResult.of(cell, found));
                  Summary.Cell summary = Summary.cell(cell, found);
                  if (progress.isJson()) {
                    tell(events, known, cells, summary);
                  } else if (format == TextOrJson.TEXT) {
                    out.line(text(set.task(), cells.get(cells.size() - 1), summary));
                    out.flush();
                  }
                }
              },
              input::check);
    } finally {
      display.end();
    }
    return cells;
  }

  /** What can be answered, with a word on what cannot. */
  private TestSet known(AnsweringSystem answering, TestSet set) {
    TestSet known = set.only(question -> answering.knows(question.formula()));
    TestSet unknown = set.only(question -> !answering.knows(question.formula()));
    if (unknown.size() == 0) {
      return known;
    }
    Question first = unknown.cells().values().iterator().next().get(0);
    String missing =
        "the transcript lacks %,d of %,d formulas of %s, the first of them %s of %s (%s)"
            .formatted(
                unknown.size(),
                set.size(),
                set.task().id(),
                "number " + first.index(),
                first.cell(),
                first.formula());
    if (known.size() == 0) {
      throw new CommandException(
          missing + ": give --split, --files, --formulas and --seed as in its facts.json");
    }
    console.complain(missing + ": they are left out");
    incomplete = true;
    return known;
  }

  private static void tell(
      Events events, TestSet set, List<CellResult> cells, Summary.Cell summary) {
    JsonObject facts = new JsonObject();
    facts.addProperty("task", set.task().id());
    facts.addProperty("cells", cells.size());
    facts.addProperty("of", set.cells().size());
    JsonObject result = Json.compact().toJsonTree(cells.get(cells.size() - 1)).getAsJsonObject();
    result.addProperty("low", summary.low());
    result.addProperty("high", summary.high());
    summary.spent().ifPresent(spent -> spent.addTo(result));
    facts.add("result", result);
    events.tell("cell", facts);
  }

  private String command(Language task) {
    return "nrs evaluate " + task.id() + formulas.written() + system.written() + networks.written();
  }

  private String text(Language language, CellResult result, Summary.Cell summary) {
    String failures =
        system.isOurs()
            ? String.format(
                Locale.ROOT,
                "%d wrong, %d missing leaf, %d corrupted leaf, %.2f outputs a window",
                result.wrong(),
                result.missingLeaf(),
                result.corruptedLeaf(),
                result.outputsPerWindow())
            : failures(summary) + summary.spent().map(EvaluateCommand::text).orElse("");
    return String.format(
        Locale.ROOT,
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

  private static String text(Spent spent) {
    return String.format(
            Locale.ROOT,
            ", %,d tokens read and %,d written",
            spent.promptTokens(),
            spent.completionTokens())
        + (spent.cost().isPresent()
            ? String.format(Locale.ROOT, " for %.4f", spent.cost().getAsDouble())
            : "");
  }

  private static String failures(Summary.Cell summary) {
    List<String> failures = new ArrayList<>();
    summary.outcomes().entrySet().stream()
        .filter(outcome -> !outcome.getKey().equals("solved"))
        .sorted(Map.Entry.comparingByKey())
        .forEach(outcome -> failures.add(outcome.getValue() + " " + outcome.getKey()));
    return failures.isEmpty() ? "no failure" : String.join(", ", failures);
  }
}
