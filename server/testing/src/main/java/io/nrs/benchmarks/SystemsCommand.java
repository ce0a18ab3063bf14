package io.nrs.benchmarks;

import io.nrs.benchmarks.SystemAnswers.Score;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.evaluation.StoredMetrics;
import io.nrs.cli.files.InputFiles;
import io.nrs.cli.options.ModelOptions;
import io.nrs.io.DurableWriter;
import io.nrs.io.RegularFiles;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The public benchmark: 100 rewriting systems of the literature, and a scorer of answers. */
@Command(
    name = "systems",
    description = "Ask networks about 100 rewriting systems of the literature.",
    footer = {
      "",
      "--output writes a data set of the Hugging Face Hub: systems, training and test formulas"
          + " with every step.",
      "--answers counts the right ones of lines such as {\"id\": \"half.deep.1\", \"value\":"
          + " \"s(0)\"}.",
      "--train goes on where an earlier run was stopped.",
      "",
      "Exit codes: 0 measured or written, 2 could not run."
    })
final class SystemsCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "write the data set to this folder, new or empty")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--train",
      paramLabel = "DIR",
      description =
          "also train networks of each system, a transformer and a Neural Data Router, and keep"
              + " their answers in this folder")
  private Optional<Path> train = Optional.empty();

  @Option(
      names = "--answers",
      paramLabel = "FILE,FILE",
      split = ",",
      description = "count the right answers in these files")
  private List<Path> answers = List.of();

  @Mixin private StoredMetrics.WriteOption write = new StoredMetrics.WriteOption();

  SystemsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<SystemQuestions> all = SystemQuestions.all();
    if (output.isPresent()) {
      SystemDataSet.write(console.folder().resolve(output.get()), all);
      return ExitCodes.CLEAN;
    }
    ModelStore shipped = new ModelStore(ModelOptions.home(console.folder()));
    List<SystemAnswers> given = new ArrayList<>();
    if (train.isPresent()) {
      given.addAll(trained(console.folder().resolve(train.get()), all, shipped));
    } else if (answers.isEmpty() || write.isSet()) {
      given.add(reading(all, shipped));
    }
    for (Path file : answers) {
      given.add(SystemAnswers.read("" + file, InputFiles.text(console, file), all));
    }
    List<Score> scores = given.stream().map(each -> each.score(all)).toList();
    Map<String, String> tables = new LinkedHashMap<>();
    String made = BenchCommand.madeBy(shipped);
    tables.put("systems", BenchmarkTables.systems(scores, made));
    if (write.isSet()) {
      tables.put(
          "literature", BenchmarkTables.literature(new LiteratureBenchmark(shipped).ask(), made));
    }
    tables.values().forEach(console::line);
    if (write.isSet()) {
      tables.forEach(StoredMetrics::replace);
    }
    return ExitCodes.CLEAN;
  }

  private static SystemAnswers reading(List<SystemQuestions> all, ModelStore shipped) {
    StringBuilder lines = new StringBuilder();
    for (SystemQuestions questions : all) {
      lines.append(
          SystemAnswers.lines(
              questions, BenchmarkedNetworks.READING.answers(questions, Path.of(""), shipped)));
    }
    return SystemAnswers.read(BenchmarkedNetworks.READING.file(), lines.toString(), all);
  }

  /** Trains networks, system by system in random order, and returns all of their answers. */
  private List<SystemAnswers> trained(Path folder, List<SystemQuestions> all, ModelStore shipped) {
    // What is answered when a run is stopped is a random part.
    List<SystemQuestions> shuffled =
        all.stream()
            .sorted(
                Comparator.comparing(
                    each -> RandomStreams.named(SystemQuestions.SEED, each.id()).nextLong()))
            .toList();
    try {
      DurableWriter.createFolders(folder);
      Map<BenchmarkedNetworks, SystemAnswers> kept = kept(folder, all);
      for (SystemQuestions questions : shuffled) {
        for (BenchmarkedNetworks networks : BenchmarkedNetworks.values()) {
          if (!kept.get(networks).answers(questions)) {
            String lines =
                SystemAnswers.lines(questions, networks.answers(questions, folder, shipped));
            DurableWriter.append(
                folder.resolve(networks.file()), lines.getBytes(StandardCharsets.UTF_8));
            console.complain(questions.id() + ": " + networks.words() + " answered");
          }
        }
      }
      return List.copyOf(kept(folder, all).values());
    } catch (IOException e) {
      throw CommandException.of(
          folder + " cannot be written", e, "correct its rights, or free space");
    }
  }

  /** Returns the answers of earlier runs. */
  private Map<BenchmarkedNetworks, SystemAnswers> kept(Path folder, List<SystemQuestions> all)
      throws IOException {
    Map<BenchmarkedNetworks, SystemAnswers> kept = new EnumMap<>(BenchmarkedNetworks.class);
    for (BenchmarkedNetworks networks : BenchmarkedNetworks.values()) {
      Path file = folder.resolve(networks.file());
      kept.put(
          networks,
          RegularFiles.exists(file)
              ? SystemAnswers.read("" + file, InputFiles.text(console, file), all)
              : new SystemAnswers(networks.words(), Map.of()));
    }
    return kept;
  }
}
