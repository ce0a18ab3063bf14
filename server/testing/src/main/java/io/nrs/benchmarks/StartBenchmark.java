package io.nrs.benchmarks;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.io.IoReasons;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The time of {@code nrs solve} from its start, with and without the archive of loaded classes. */
final class StartBenchmark {
  private static final String FORMULA = "(1+2)";
  private static final String VALUE = "3";

  private final Path program;

  /**
   * @param program the start script {@code nrs}
   */
  StartBenchmark(Path program) {
    this.program = program;
  }

  /**
   * Starts of one kind.
   *
   * @param archive whether the classes came from the archive of {@code nrs}, or from Java's own
   * @param seconds from the start to the end of the process, sorted
   * @param cpuSeconds of the same processes, sorted; empty if unavailable
   */
  record Starts(boolean archive, List<Double> seconds, List<Double> cpuSeconds) {
    Starts {
      seconds = seconds.stream().sorted().toList();
      cpuSeconds = cpuSeconds.stream().sorted().toList();
    }
  }

  /**
   * Measures both kinds in turn.
   *
   * @param pairs of starts, after one that is not counted
   * @return with the archive, then without it
   * @throws CommandException if the program does not solve the formula
   */
  List<Starts> measure(int pairs) {
    List<List<Double>> seconds = List.of(new ArrayList<>(), new ArrayList<>());
    List<List<Double>> cpuSeconds = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = -1; i < pairs; i++) {
      // Each goes first every second time, so neither profits from the other's files in memory.
      boolean archiveFirst = i % 2 == 0;
      for (boolean archive : List.of(archiveFirst, !archiveFirst)) {
        Optional<Double> before = childrensCpu();
        long start = System.nanoTime();
        solve(archive);
        double taken = (System.nanoTime() - start) / 1e9;
        if (i >= 0) {
          seconds.get(archive ? 0 : 1).add(taken);
          before
              .flatMap(then -> childrensCpu().map(now -> now - then))
              .ifPresent(cpuSeconds.get(archive ? 0 : 1)::add);
        }
      }
    }
    return List.of(
        new Starts(true, seconds.get(0), cpuSeconds.get(0)),
        new Starts(false, seconds.get(1), cpuSeconds.get(1)));
  }

  private void solve(boolean archive) {
    ProcessBuilder builder =
        new ProcessBuilder(program.toString(), "solve", FORMULA)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("NRS_BUILD", "never");
    builder.environment().put("JAVA_OPTS", archive ? "" : "-XX:SharedArchiveFile=" + javasOwn());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      if (code != 0 || !out.startsWith(VALUE)) {
        throw new CommandException(
            program + " solve " + FORMULA + " ended with " + code + " and wrote: " + out.strip());
      }
    } catch (IOException e) {
      throw new CommandException(program + " cannot be started: " + IoReasons.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("interrupted");
    }
  }

  /** The archive of Java's own classes, which every program uses. */
  private static Path javasOwn() {
    return Path.of(System.getProperty("java.home"), "lib", "server", "classes.jsa");
  }

  /** CPU seconds of all child processes that have ended; Linux counts ticks of 10 ms. */
  private static Optional<Double> childrensCpu() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/stat"))) {
      return lines.findFirst().map(StartBenchmark::childrensCpu);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static double childrensCpu(String stat) {
    // The name of the program, in brackets, may contain blanks.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Arrays.stream(fields, 13, 15).mapToLong(Long::parseLong).sum() / 100.0;
  }
}
