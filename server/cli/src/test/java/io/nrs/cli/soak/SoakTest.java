package io.nrs.cli.soak;

import static io.nrs.cli.NrsProcess.HOME;

import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.evaluation.result.Machine;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A person works with the real language server: types in all languages, evaluates the workspace,
 * trains, changes a setting, and starts the server again. Everything must be answered. It runs by
 * hand: {@code -Dnrs.soak.minutes=480} goes on for so long, and writes what the server held into
 * the documents. It must not grow. {@code -Dnrs.soak.minutes=0} does each of these once or twice.
 */
@EnabledIfSystemProperty(named = "nrs.soak.minutes", matches = "\\d+")
class SoakTest {
  private static final int MINUTES = Integer.getInteger("nrs.soak.minutes", 0);
  private static final SoakPace PACE =
      MINUTES > 0 ? SoakPace.ofPerson(Duration.ofMinutes(MINUTES), HOME) : SoakPace.atFullSpeed();

  /** The person reads what is there before going on. */
  private static final long READING_MS = 100;

  private final SplittableRandom random = new SplittableRandom(1);
  private final SoakCounts counts = new SoakCounts();
  private final SoakCurve curve = new SoakCurve();
  private final Instant begun = Instant.now();
  private Instant nextEvaluation = begun.plus(PACE.evaluation());
  private Instant nextTraining = begun;
  private int trainings;
  private Optional<AskedTraining> training = Optional.empty();

  @Test
  void theServerHoldsNoMoreAfterLongWork(@TempDir Path temporary) throws Exception {
    Path folder = temporary.toRealPath();
    Instant end = begun;
    for (int server = 0; server < PACE.partsOfServers().size(); server++) {
      try (EditorSession session = new EditorSession(folder, counts)) {
        Typist typist = new Typist(session, folder, PACE.languages(), PACE.key(), random);
        counts.restarts = server;
        for (int part = 0; part < PACE.partsOfServers().get(server); part++) {
          end = end.plus(PACE.part());
          work(session, typist, end);
          double minutes = Duration.between(begun, Instant.now()).toSeconds() / 60.0;
          curve.add(minutes, server + 1, counts, session.quietUse());
        }
      }
    }
    if (MINUTES > 0) {
      System.out.print(curve.table());
      curve.mustBeFlat();
      MeasuredSection.in(HOME, "soak").replace(curve.table() + measured());
    }
  }

  /** Works until the end of a part, and of a training. */
  private void work(EditorSession session, Typist typist, Instant end) throws Exception {
    do {
      if (isDue(nextTraining) && training.isEmpty()) {
        nextTraining = Instant.now().plus(PACE.training());
        trainings++;
        session.setThreads(2 - trainings % 2);
        training = Optional.of(new AskedTraining(session, trainings));
      }
      Optional<CompletableFuture<Object>> evaluation = Optional.empty();
      if (isDue(nextEvaluation)) {
        nextEvaluation = Instant.now().plus(PACE.evaluation());
        evaluation = Optional.of(session.client().begin("nrs.evaluateWorkspace"));
      }
      typist.writeLine(PACE.languages().get(random.nextInt(PACE.languages().size())));
      if (evaluation.isPresent()) {
        session.answered(evaluation.get());
        counts.evaluations++;
      }
      training = training.filter(asked -> !asked.hasEnded());
      session.forgetMessages();
      TimeUnit.MILLISECONDS.sleep(READING_MS);
    } while (Instant.now().isBefore(end) || training.isPresent());
  }

  private static boolean isDue(Instant time) {
    return !Instant.now().isBefore(time);
  }

  private static String measured() {
    return "\nMeasured by `-Dnrs.soak.minutes=%d` on %s.\n".formatted(MINUTES, Machine.describe());
  }
}
