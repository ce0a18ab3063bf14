package io.nrs.cli.kills;

import static io.nrs.cli.NrsProcess.HOME;

import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes of the program at random moments of their work: nothing is lost. The build kills
 * a few, {@code -Dnrs.kills=100} as many. {@code -Dnrs.kills.seed} repeats the choice of moments;
 * what a process does at one is not repeatable.
 */
class KillsTest {
  private static final int KILLS = Integer.getInteger("nrs.kills", 5);
  private static final long SEED = Long.getLong("nrs.kills.seed", System.nanoTime() % 1_000_000);

  @BeforeAll
  static void tellSeed() {
    System.out.println("moments of kills: -Dnrs.kills.seed=" + SEED);
  }

  private static Random random() {
    return new Random(SEED);
  }

  private static LoggedCommands in(Path folder) throws IOException {
    return new LoggedCommands(folder.toRealPath());
  }

  private static ModelStore shipped() {
    return new ModelStore(HOME.resolve("models"));
  }

  private static int share(int percent) {
    return KILLS * percent / 100;
  }

  private void kill(String phase, KilledWork work, int kills) throws Exception {
    new Killer(random()).kill(phase, work, kills);
  }

  @Test
  void trainingGoesOnToTheSameNetwork(@TempDir Path folder) throws Exception {
    kill("training", new TrainingKills(in(folder), random()), share(40));
  }

  @Test
  void evaluationGoesOnToTheSameResults(@TempDir Path folder) throws Exception {
    kill("evaluation", new EvaluationKills(in(folder), HOME.resolve("models")), share(20));
  }

  @Test
  void aModelIsReplacedOrNotReplaced(@TempDir Path folder) throws Exception {
    InstallationKills work = new InstallationKills(in(folder), shipped());
    kill("installation", work, KILLS - share(40) - share(20));
  }
}
