package io.nrs.cli.training;

import io.nrs.cli.console.CommandException;
import io.nrs.evaluation.shard.Piece;
import io.nrs.io.Checksums;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of one level, which are a piece of {@code nrs generate}.
 *
 * @param sums SHA-256 by name, such as {@code test/N4A3.listops}
 */
record GeneratedFiles(long piece, Map<String, String> sums) implements Piece {
  GeneratedFiles {
    sums = new TreeMap<>(sums);
  }

  @Override
  public Map<String, String> sums() {
    return Map.copyOf(sums);
  }

  /** The folder in which a shard keeps its files. */
  static Path data(Path shard) {
    return shard.resolve("data");
  }

  static String name(Path data, Path file) {
    return data.relativize(file).toString().replace('\\', '/');
  }

  static String sum(Path file) {
    return Checksums.sha256(content(file));
  }

  /**
   * Reads a file of a shard.
   *
   * @throws CommandException if it cannot be read
   */
  static byte[] content(Path file) {
    try {
      return RegularFiles.read(file);
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be read (%s): delete the folder of the shard, and run it again"
              .formatted(file, IoReasons.of(e)),
          e);
    }
  }
}
