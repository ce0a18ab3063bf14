package io.nrs.cli;

import com.google.gson.JsonObject;
import io.nrs.evaluation.Accuracy;
import io.nrs.evaluation.CellResult;
import io.nrs.evaluation.ExternalSet;
import io.nrs.evaluation.MeasuredTables;
import io.nrs.evaluation.MixedFormulas;
import io.nrs.grammar.Language;
import io.nrs.rewriting.OpenSystem;
import io.nrs.task.Task;
import io.nrs.training.DataSets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Solves test formulas of every level and compares with the exact values. */
@Command(
    name = "evaluate",
    description = "Solve test formulas of every level and count exact values.",
    footer = {"", "Exit codes: 0 all right, 1 some not, 2 could not run."})
final class EvaluateCommand implements Callable<Integer> {
  private static final int DEEPEST_MIXED = 6;

  private final Console console;

  @Option(
      names = "--formulas",
      paramLabel = "N",
      description = "formulas of a cell (default: ${DEFAULT-VALUE})",
      defaultValue = "100")
  private int formulas = 100;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "of the test formulas (default: ${DEFAULT-VALUE})",
      defaultValue = "20261120")
  private long seed = 20261120;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "for people or for programs",
      defaultValue = "text")
  private TextOrJson format = TextOrJson.TEXT;

  @Option(
      names = "--external",
      paramLabel = "FILE",
      description = "external ListOps data instead of our own test formulas")
  private Optional<Path> external = Optional.empty();

  @Option(
      names = "--write",
      description = "store the results beside the models and in README.md's table")
  private boolean write;

  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Mixin private Networks networks = new Networks();

  EvaluateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (external.isPresent() && (write || !networks.tasks().equals(List.of(Language.LISTOPS)))) {
      throw new CommandException("--external goes with the task listops alone and without --write");
    }
    if (formulas < 1) {
      throw new CommandException("--formulas must be positive, not " + formulas);
    }
    InputEnd input = progress.inputEnd(console);
    Output out = console.output();
    Events events = new Events(out);
    Map<String, List<CellResult>> all = new LinkedHashMap<>();
    for (Language language : networks.tasks()) {
      try (OpenSystem system = networks.open(console, language)) {
        List<CellResult> results = new ArrayList<>();
        Map<String, List<String>> sets = testSets(system.task());
        sets.forEach(
            (cell, set) -> {
              CellResult result = Accuracy.of(cell, language, system.rewriter(), set, input::check);
              results.add(result);
              if (progress.isJson()) {
                tell(events, language, result, results.size(), sets.size());
              } else if (format == TextOrJson.TEXT) {
                out.line(text(language, result));
                out.flush();
              }
            });
        all.put(language.id(), results);
        if (write) {
          MeasuredStorage.store(networks.store(console), language, command(language), results);
        }
      }
    }
    if (progress.isJson()) {
      events.tell("finished", Map.of());
    } else if (format == TextOrJson.JSON) {
      out.line(Json.pretty().toJson(all));
    }
    if (write) {
      MeasuredStorage.replace("accuracy", MeasuredTables.accuracy(networks.store(console)));
    }
    out.flush();
    return all.values().stream()
            .flatMap(List::stream)
            .allMatch(result -> result.right() == result.formulas())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }

  private static void tell(Events events, Language language, CellResult result, int done, int of) {
    JsonObject facts = new JsonObject();
    facts.addProperty("task", language.id());
    facts.addProperty("cells", done);
    facts.addProperty("of", of);
    facts.add("result", Json.compact().toJsonTree(result));
    events.tell("cell", facts);
  }

  private String command(Language language) {
    return "nrs evaluate "
        + language.id()
        + " --formulas "
        + formulas
        + " --seed "
        + seed
        + " --write";
  }

  private Map<String, List<String>> testSets(Task task) {
    Map<String, List<String>> sets = new LinkedHashMap<>();
    if (external.isPresent()) {
      sets.put("external", externalFormulas(external.get()));
      return sets;
    }
    for (DataSets.Cell cell : DataSets.testCells(task.language())) {
      sets.put(cell.id(), DataSets.testFormulas(cell, formulas, seed));
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<String> mixed = new ArrayList<>();
    while (mixed.size() < formulas) {
      mixed.add(MixedFormulas.generate(task, DEEPEST_MIXED, random));
    }
    sets.put("mixed", mixed);
    return sets;
  }

  private List<String> externalFormulas(Path file) {
    try {
      ExternalSet set = ExternalSet.of(Files.readString(console.folder().resolve(file)));
      set.unreadable()
          .forEach(
              line -> console.complain(file + ":" + line.line() + ": left out: " + line.reason()));
      if (set.formulas().isEmpty()) {
        throw new CommandException(file + " holds no ListOps formula that the models know");
      }
      return set.formulas();
    } catch (IOException e) {
      throw new CommandException("cannot read " + file + ": give a text file in UTF-8", e);
    }
  }

  private static String text(Language language, CellResult result) {
    return String.format(
        Locale.ROOT,
        "%-10s %-6s %.2f right (%d of %d), %d wrong, %d missing leaf, %d corrupted leaf,"
            + " %.2f outputs a window, %.1f s",
        language.id(),
        result.cell(),
        result.accuracy(),
        result.right(),
        result.formulas(),
        result.wrong(),
        result.missingLeaf(),
        result.corruptedLeaf(),
        result.outputsPerWindow(),
        result.seconds());
  }
}
