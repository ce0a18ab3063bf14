package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.nrs.eclipse.server.RequestEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationStoreTest {
  @TempDir Path folder;

  private EvaluationStore store;
  private final EvaluationRun run = ServerMessages.run();

  @BeforeEach
  void evaluate() {
    store = new EvaluationStore(folder.resolve("evaluation.json"), EvaluationStore.MAX_BYTES);
    run.add(ServerMessages.file("a.listops", 1, 2, ServerMessages.GOOD, ServerMessages.UNEXPECTED));
    run.add(ServerMessages.file("b.listops", 2, 2, ServerMessages.BY_RULES));
  }

  private StoredEvaluation stored() {
    run.ended(
        ServerMessages.end(
            "finished", 2, 1, "{\"language\": \"p\", \"name\": \"P\", \"formulas\": 1}"));
    return run.stored("2026-11-29 20:10").orElseThrow();
  }

  @Test
  void everythingIsReadAgain() {
    store.write(stored());
    EvaluationRun read = EvaluationRun.of(store.read().orElseThrow(), UnaryOperator.identity());
    assertEquals(run.scope(), read.scope());
    assertEquals(run.summary().description(), read.summary().description());
    assertEquals(run.summary().lines(), read.summary().lines());
    assertEquals(
        List.of("evaluated 2026-11-29 20:10", "1 file could not be read."),
        read.summary().notices());
  }

  @Test
  void aLaterOneReplacesIt() {
    store.write(stored());
    EvaluationRun later = ServerMessages.run();
    later.ended(ServerMessages.end("finished", 0, 0));
    store.write(later.stored("later").orElseThrow());
    assertEquals("later", store.read().orElseThrow().ended());
  }

  @Test
  void onlyAnAnswerIsStored() {
    run.ended(new RequestEnd<>(Optional.empty(), Optional.of("There is no server.")));
    assertEquals(Optional.empty(), run.stored("now"));
  }

  /** An older one would pass for the last one. */
  @Test
  void whatIsTooLargeIsNotKept() {
    store.write(stored());
    EvaluationStore small = new EvaluationStore(store.file(), 100);
    assertEquals(Optional.empty(), small.read());
    small.write(stored());
    assertFalse(Files.exists(store.file()));
  }

  @Test
  void damagedFilesCountAsNone() throws Exception {
    assertEquals(Optional.empty(), store.read());
    Files.writeString(store.file(), "{");
    assertEquals(Optional.empty(), store.read());
    Files.writeString(store.file(), "{\"description\": \"a\"}");
    assertEquals(Optional.empty(), store.read());
    Files.write(store.file(), new byte[] {(byte) 0xff});
    assertEquals(Optional.empty(), store.read());
  }
}
