package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.result.RunFolder;
import io.nrs.io.RegularFiles.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** An evaluation asks nothing again that is answered, and comes to the same results. */
final class EvaluationKills implements KilledWork {
  private static final String COMMAND =
      "evaluate listops --cells N1A2,N1A3,N1A4,N2A2,N2A3,N3A2,N3A3,N4A2 --formulas 16 --threads 1"
          + " --models %s --results %s";

  private final LoggedCommands commands;
  private final Path models;
  private final Path whole;
  private Path results;
  private int rounds;
  private List<String> stored = List.of();

  EvaluationKills(LoggedCommands commands, Path models) {
    this.commands = commands;
    this.models = models;
    this.whole = commands.folder().resolve("whole-results");
    this.results = whole;
  }

  @Override
  public void begin() throws Exception {
    if (!Files.exists(whole)) {
      commands.run(COMMAND.formatted(models, whole.getFileName()));
    }
    rounds++;
    results = commands.folder().resolve("results-" + rounds);
    stored = List.of();
  }

  @Override
  public List<Moment> moments(int left) {
    Moment answers = new Moment(() -> answers(results).size() > stored.size(), 400);
    Moment end = new Moment(() -> answers(results).size() == answers(whole).size(), 20);
    return List.of(answers, Moment.afterStart(1_500), answers, end);
  }

  @Override
  public Process start() throws IOException {
    return commands.start(COMMAND.formatted(models, results.getFileName()));
  }

  /** The whole lines of the results. */
  private static List<String> answers(Path results) throws IOException {
    for (Path folder : FileTree.list(results)) {
      Path file = folder.resolve(RunFolder.RESULTS.file());
      if (Files.exists(file)) {
        String text = Files.readString(file);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
      }
    }
    return List.of();
  }

  @Override
  public void afterKill() throws IOException {
    List<String> before = stored;
    stored = answers(results);
    assertTrue(stored.size() >= before.size(), "results are lost");
    assertEquals(before, stored.subList(0, before.size()), "results have changed");
  }

  @Override
  public void end(Process process) throws Exception {
    commands.end(process);
  }

  @Override
  public void compare() throws IOException {
    assertEquals(StoredFiles.of(whole), StoredFiles.of(results));
  }
}
