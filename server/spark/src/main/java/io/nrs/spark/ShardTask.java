package io.nrs.spark;

import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.io.FileTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkFiles;
import org.apache.spark.broadcast.Broadcast;

/**
 * Runs one shard on an executor, in its own folder with the driver's files.
 *
 * @param files of the driver: networks in {@code models}, and the input
 * @param command its name and arguments
 * @param shards of the run
 */
record ShardTask(Broadcast<FileBytes> files, List<String> command, int shards)
    implements Serializable {
  private static final long serialVersionUID = 1;

  static final String INPUT = "input";
  static final String MODELS = "models";
  private static final String SHARDS = "shards";

  ShardTask {
    command = List.copyOf(command);
  }

  /**
   * Returns the stored data of the shard.
   *
   * @param number of the shard, from 1
   * @throws ShardException with the command's error message; Spark then tries again
   */
  FileBytes run(int number) throws IOException {
    // The executor's own folder, which Spark deletes.
    Path own = Path.of(SparkFiles.getRootDirectory()).toRealPath();
    Path folder = Files.createTempDirectory(own, "nrs-shard");
    try {
      files.value().write(folder);
      Path input = Files.createDirectories(folder.resolve(INPUT));
      Path stored = folder.resolve(SHARDS);
      // Executors of one machine that unpack native libraries at the same time must not share a
      // folder.
      if (System.getenv("DJL_CACHE_DIR") == null) {
        System.setProperty("DJL_CACHE_DIR", own.resolve("djl").toString());
      }
      System.setProperty("ai.djl.offline", "true");
      List<String> arguments = new ArrayList<>(command);
      arguments.addAll(List.of("--shard", number + "/" + shards));
      arguments.addAll(List.of("--shard-folder", stored.toString()));
      if (Files.isDirectory(folder.resolve(MODELS))) {
        arguments.addAll(List.of("--models", folder.resolve(MODELS).toString()));
      }
      ByteArrayOutputStream complaints = new ByteArrayOutputStream();
      PrintStream err = new PrintStream(complaints, true, StandardCharsets.UTF_8);
      Console console =
          new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err, input);
      int code =
          Main.run(console, new PyTorchEngine(console::complain), arguments.toArray(String[]::new));
      if (code != ExitCodes.CLEAN) {
        throw new ShardException(complaints.toString(StandardCharsets.UTF_8).strip());
      }
      return FileBytes.read(stored, List.of(stored));
    } finally {
      FileTree.delete(folder);
    }
  }
}
