package io.nrs.spark;

import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The driver: it sends the files to the executors, one shard per task, and merges the results.
 * {@code spark-submit --class io.nrs.spark.SparkJob nrs-spark.jar COMMAND ARGUMENT…}
 */
public final class SparkJob {
  private static final int SHARDS_PER_CORE = 4;

  private final Console console;
  private final JobArguments arguments;

  private SparkJob(Console console, JobArguments arguments) {
    this.console = console;
    this.arguments = arguments;
  }

  /** Ends the process with the exit code of the command. */
  public static void main(String[] words) {
    Console console = Console.ofProcess();
    int code;
    try {
      code = new SparkJob(console, JobArguments.of(List.of(words))).run();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      console.complain(e.getMessage());
      code = ExitCodes.COULD_NOT_RUN;
    }
    System.exit(code);
  }

  private int run() {
    SparkConf conf =
        new SparkConf()
            .setIfMissing("spark.app.name", "nrs " + String.join(" ", arguments.command()))
            // The tasks of an executor share its cores already.
            .setIfMissing("spark.executor.extraJavaOptions", "-XX:ActiveProcessorCount=1")
            .setExecutorEnv("OMP_NUM_THREADS", "1");
    Path stored;
    try {
      stored = Files.createTempDirectory("nrs-shards");
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for temporary files: set java.io.tmpdir", e);
    }
    try {
      distribute(conf, stored);
      return merge(stored);
    } catch (UncheckedIOException | IllegalArgumentException e) {
      throw e;
    } catch (Exception e) {
      // Scala declares no exceptions, so Spark may throw checked ones.
      console.complain(reason(e, conf));
      return ExitCodes.COULD_NOT_RUN;
    } finally {
      delete(stored);
    }
  }

  private void distribute(SparkConf conf, Path stored) {
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      int shards = arguments.shards().orElse(SHARDS_PER_CORE * spark.defaultParallelism());
      Broadcast<FileBytes> files = spark.broadcast(files());
      ShardTask task = new ShardTask(files, arguments.command(), shards);
      JavaRDD<FileBytes> done =
          spark
              .parallelize(IntStream.rangeClosed(1, shards).boxed().toList(), shards)
              .map(task::run);
      ShardCollector.collect(done, stored);
    }
  }

  private int merge(Path stored) {
    List<String> words = new ArrayList<>(List.of("merge", stored.toString()));
    words.addAll(arguments.merge());
    return Main.run(console, new PyTorchEngine(console::complain), words.toArray(String[]::new));
  }

  private void delete(Path folder) {
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      console.complain("%s could not be deleted: delete it yourself".formatted(folder));
    }
  }

  private FileBytes files() {
    try {
      FileBytes input =
          new SentFiles(console.folder()).named(arguments.command()).in(ShardTask.INPUT);
      // Data sets need no networks.
      return arguments.command().get(0).equals("generate") ? input : input.and(networks());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "a file of the command cannot be read (%s): correct its permissions"
              .formatted(IoReasons.of(e)),
          e);
    }
  }

  private FileBytes networks() throws IOException {
    Path models =
        arguments
            .models()
            .map(console.folder()::resolve)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--models DIR is missing: name the folder of the networks"));
    return FileBytes.read(models, List.of(models)).in(ShardTask.MODELS);
  }

  /** The error message of a command on an executor, or Spark's own, in one line. */
  private static String reason(Throwable failure, SparkConf conf) {
    String name = ShardException.class.getName() + ": ";
    return "the job failed: "
        + failure
            .toString()
            .lines()
            .filter(line -> line.contains(name))
            .map(line -> line.substring(line.indexOf(name) + name.length()))
            .reduce((first, last) -> last)
            .orElseGet(
                () ->
                    "%s; does the master %s answer, and has it workers? Spark's log above says more"
                        .formatted(
                            failure.toString().lines().findFirst().orElse(""),
                            conf.get("spark.master", "")));
  }
}
