package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.files.OutputFolder;
import io.nrs.evaluation.shard.CompleteRun;
import io.nrs.evaluation.shard.StoredShard;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Shards of {@code nrs generate}: a piece is a level. */
public final class DataShards {
  private DataShards() {}

  /**
   * Copies the files of all shards.
   *
   * @param output the target folder
   * @throws CommandException if a file is missing or damaged; then nothing is copied
   */
  public static int merge(Console console, CompleteRun run, Path output, boolean force) {
    OutputFolder.mustBeFree(output, force);
    Map<String, Path> files = new TreeMap<>();
    for (GeneratedFiles piece : run.pieces(GeneratedFiles.class)) {
      StoredShard shard =
          run.shards().stream()
              .filter(each -> each.shard().holds(piece.piece()))
              .findFirst()
              .orElseThrow();
      piece.sums().forEach((name, sum) -> files.put(name, checked(shard.path(), name, sum)));
    }
    OutputFolder.fill(
        output,
        force,
        to ->
            files.forEach(
                (name, file) -> new OutputFolder(to).write(name, GeneratedFiles.content(file))));
    Output out = console.output();
    out.line("%s: %d files of %s".formatted(output, files.size(), run.run().subject()));
    out.flush();
    return ExitCodes.CLEAN;
  }

  private static Path checked(Path shard, String name, String sum) {
    Path data = GeneratedFiles.data(shard);
    Path file = data.resolve(name).normalize();
    if (!file.startsWith(data) || !GeneratedFiles.sum(file).equals(sum)) {
      throw new CommandException(
          "%s is damaged: delete the folder of the shard, and run it again".formatted(file));
    }
    return file;
  }
}
