package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.OutputFolder;
import io.nrs.evaluation.shard.CompleteRun;
import io.nrs.evaluation.shard.StoredShard;
import io.nrs.training.search.Leaderboard;
import io.nrs.training.search.SearchFolder;
import io.nrs.training.search.SearchMerge;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Shards of {@code nrs tune}: a piece is a trial. */
public final class SearchShards {
  private SearchShards() {}

  /** The folder in which a shard keeps its trials. */
  static Path search(Path shard) {
    return shard.resolve("search");
  }

  /**
   * Writes a merged search and prints its leaderboard.
   *
   * @param output the target folder
   */
  public static int merge(Console console, CompleteRun run, Path output, boolean force) {
    OutputFolder.mustBeFree(output, force);
    List<SearchFolder> parts =
        LongStream.range(0, run.pieces())
            .mapToObj(piece -> new SearchFolder(search(shard(run, piece).path())))
            .toList();
    List<Leaderboard> board = new ArrayList<>();
    OutputFolder.fill(
        output, force, to -> board.add(SearchMerge.merge(parts, new SearchFolder(to))));
    TuneCommand.print(console, output, board.get(0));
    return ExitCodes.CLEAN;
  }

  private static StoredShard shard(CompleteRun run, long piece) {
    return run.shards().stream()
        .filter(shard -> shard.shard().holds(piece))
        .findFirst()
        .orElseThrow();
  }
}
