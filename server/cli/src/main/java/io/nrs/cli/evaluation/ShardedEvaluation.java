package io.nrs.cli.evaluation;

import com.google.gson.JsonObject;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.run.Evaluation;
import io.nrs.evaluation.shard.CompleteRun;
import io.nrs.evaluation.shard.StoredShard;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.io.Shard;
import io.nrs.io.StoredJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An evaluation in parts. A piece is a group of consecutive formulas of one cell, which the system
 * answers together. A formula is thus answered with the same others as in a whole evaluation.
 *
 * @param together the most formulas of a piece
 */
public record ShardedEvaluation(RunConfig config, TestSet set, int together) {
  static final String COMMAND = "evaluate";

  /** Everything that decides the results, with the order of the cells. */
  private record Facts(JsonObject run, List<CellSize> cells, int together) {}

  private record CellSize(String cell, int formulas) {}

  private record Place(String cell, int index) {}

  String subject() {
    return config.system().language().id() + "-" + config.system().system();
  }

  JsonObject facts() {
    return StoredJson.tree(
        new Facts(
            config.toJson(),
            set.cells().entrySet().stream()
                .map(cell -> new CellSize(cell.getKey(), cell.getValue().size()))
                .toList(),
            together));
  }

  /** All questions, in the pieces that are answered together. */
  List<List<TestFormula>> pieces() {
    return set.cells().values().stream()
        .flatMap(questions -> Evaluation.pieces(questions, together).stream())
        .toList();
  }

  /** The questions of a shard. */
  TestSet part(Shard shard) {
    List<List<TestFormula>> pieces = pieces();
    Set<TestFormula> own = new HashSet<>();
    for (int piece = 0; piece < pieces.size(); piece++) {
      if (shard.holds(piece)) {
        own.addAll(pieces.get(piece));
      }
    }
    return set.only(own::contains);
  }

  /**
   * Writes the results of a whole evaluation, without times.
   *
   * @param output the folder of all results
   * @param force whether to replace results of the same system, settings and formulas
   * @throws CommandException if results are missing, or are there already
   */
  public static int merge(Console console, CompleteRun run, Path output, boolean force) {
    Facts facts = StoredJson.read(run.run().facts(), Facts.class);
    RunConfig config = RunConfig.of(facts.run());
    Path target = output.resolve(config.folderName());
    // Without a summary they are what an evaluation or a merge that was stopped has left.
    if (Files.exists(target.resolve(ResultFolder.SUMMARY)) && !force) {
      throw new CommandException(
          target + " holds results already: choose another --output, or add --force");
    }
    Map<Place, Result> found = new HashMap<>();
    Set<Provenance> provenance = new LinkedHashSet<>();
    for (StoredShard shard : run.shards()) {
      StoredRun<Result> stored = ResultFolder.read(shard.path().resolve(config.folderName()));
      stored.entries().forEach(each -> found.put(new Place(each.cell(), each.index()), each));
      provenance.addAll(stored.provenance());
    }
    List<Result> results = new ArrayList<>();
    for (CellSize cell : facts.cells()) {
      for (int i = 0; i < cell.formulas(); i++) {
        Result result = found.get(new Place(cell.cell(), i));
        if (result == null) {
          throw new CommandException(
              "no shard of %s holds the result of number %d of %s: run the shards again"
                  .formatted(run.run().subject(), i, cell.cell()));
        }
        results.add(withoutTime(result));
      }
    }
    write(output, config, provenance, results, force);
    Output out = console.output();
    long right = results.stream().filter(Result::right).count();
    out.line("%s: %d of %d right".formatted(target, right, results.size()));
    out.flush();
    return right == results.size() ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  private static void write(
      Path output,
      RunConfig config,
      Set<Provenance> provenance,
      List<Result> results,
      boolean force) {
    boolean fresh = force;
    for (Provenance each : provenance) {
      ResultFolder.open(output, config, each, fresh).close();
      fresh = false;
    }
    try (ResultFolder folder =
        ResultFolder.open(output, config, provenance.iterator().next(), fresh)) {
      folder.addAll(
          results.stream()
              .filter(each -> folder.find(each.cell(), each.index(), each.formula()).isEmpty())
              .toList());
      folder.finish();
    }
  }

  private static Result withoutTime(Result result) {
    return new Result(
        result.cell(),
        result.index(),
        result.formula(),
        result.expected(),
        result.answer(),
        result.right(),
        result.outcome(),
        0,
        result.confidence(),
        result.details());
  }
}
