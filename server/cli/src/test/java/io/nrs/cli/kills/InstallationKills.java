package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code nrs train --replace} puts a model in the place of another: one of them can be used. */
final class InstallationKills implements KilledWork {
  private static final String RUN = "trained";
  private static final String MODELS = "models";

  private final LoggedCommands commands;
  private final TwoSolvers solvers;
  private final Path models;
  private SortedMap<String, String> expected = new TreeMap<>();
  private long startedAt;

  InstallationKills(LoggedCommands commands, ModelStore shipped) {
    this.commands = commands;
    this.solvers =
        new TwoSolvers(shipped, new ModelStore(commands.folder().resolve(RUN).resolve(MODELS)));
    this.models = commands.folder().resolve(MODELS);
  }

  @Override
  public void begin() throws Exception {
    if (expected.isEmpty()) {
      SmallTraining.prepare(commands);
      commands.run(SmallTraining.command(RUN));
      solvers.putOld(models);
      solvers.putNew(models);
      expected = StoredFiles.of(models);
    }
    solvers.putOld(models);
  }

  @Override
  public List<Moment> moments(int left) {
    Moment writing = new Moment(this::isWriting, 40);
    return List.of(writing, writing, Moment.afterStart(2_500), writing);
  }

  private boolean isWriting() throws IOException {
    return StoredFiles.haveChanged(models.resolve("listops"), startedAt);
  }

  /** A finished run goes on: all that is left is to write its model. */
  @Override
  public Process start() throws IOException {
    Process process = commands.start(SmallTraining.command(RUN) + " --replace --models " + MODELS);
    startedAt = System.currentTimeMillis();
    return process;
  }

  @Override
  public void afterKill() {
    solvers.isNew(models);
  }

  @Override
  public void end(Process process) throws Exception {
    commands.end(process);
  }

  @Override
  public void compare() throws IOException {
    assertTrue(solvers.isNew(models));
    assertEquals(expected, StoredFiles.of(models));
  }
}
