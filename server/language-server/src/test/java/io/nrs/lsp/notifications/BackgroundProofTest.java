package io.nrs.lsp.notifications;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.Settings;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.Clients;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.StandInSource.StandIn;
import io.nrs.lsp.TestServer;
import io.nrs.lsp.inference.NetworkSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;

/** Networks with many questions answer before these were asked. */
class BackgroundProofTest {
  private static final ClientCapabilities SHOWING =
      Clients.capabilities("{'window': {'workDoneProgress': true}}");

  private static final String FILE = "file:///w/a.arith";

  /** Networks that are not proved until the gate opens. */
  private static final class Unproved implements NetworkSource {
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private volatile boolean proved;

    @Override
    public Networks open(Language language, Settings settings) {
      opened.incrementAndGet();
      Networks networks = new StandInSource().open(language, settings);
      Optional<Consumer<LongConsumer>> unasked = proved ? Optional.empty() : Optional.of(this::ask);
      return new StandIn(networks::rewriter, Optional.empty(), unasked);
    }

    private void ask(LongConsumer progress) {
      asked.incrementAndGet();
      try {
        while (gate.getCount() > 0) {
          Thread.onSpinWait();
          progress.accept(1_000);
        }
      } catch (CancellationException e) {
        cancelled.incrementAndGet();
        throw e;
      }
      proved = true;
    }
  }

  private static Optional<WorkDoneProgressBegin> begun(EditorClient client) {
    return client.progress.stream()
        .map(params -> params.getValue().getLeft())
        .filter(WorkDoneProgressBegin.class::isInstance)
        .map(WorkDoneProgressBegin.class::cast)
        .filter(begin -> begin.getTitle().contains("every question"))
        .findFirst();
  }

  @Test
  void formulasAreSolvedBeforeAllWasAsked() throws Exception {
    Unproved networks = new Unproved();
    try (EditorClient client = TestServer.start(networks, SHOWING, params -> {})) {
      client.open(FILE, "arithmetic", "(1+2) = 4");
      client.awaitCodes(FILE, "nrs/expectation");
      EditorClient.await("the first are asked", () -> networks.asked.get() == 1);
      assertEquals(1, networks.opened.get());
      networks.gate.countDown();
      EditorClient.await("the verdict is used", () -> networks.opened.get() == 2);
      client.awaitCodes(FILE, "nrs/expectation");
      assertEquals(1, networks.asked.get());
    }
  }

  @Test
  void whoCancelsIsNotAskedAgain() throws Exception {
    Unproved networks = new Unproved();
    try (EditorClient client = TestServer.start(networks, SHOWING, params -> {})) {
      client.open(FILE, "arithmetic", "(1+2) = 4");
      EditorClient.await("progress is shown", () -> begun(client).isPresent());
      assertTrue(begun(client).orElseThrow().getCancellable());
      client.progress.forEach(
          params ->
              client
                  .server()
                  .cancelProgress(
                      new WorkDoneProgressCancelParams(
                          Either.forLeft(params.getToken().getLeft()))));
      EditorClient.await("the work ends", () -> networks.cancelled.get() == 1);
      client.open("file:///w/b.arith", "arithmetic", "(1+2) = 4");
      client.awaitCodes("file:///w/b.arith", "nrs/expectation");
      assertEquals(List.of(1, 1), List.of(networks.asked.get(), networks.opened.get()));
    }
  }

  @Test
  void failuresEndNothing() throws Exception {
    NetworkSource failing =
        (language, settings) ->
            new StandIn(
                new StandInSource().open(BuiltInLanguage.ARITHMETIC, settings)::rewriter,
                Optional.empty(),
                Optional.of(
                    progress -> {
                      throw new OutOfMemoryError("no room");
                    }));
    try (EditorClient client = TestServer.start(failing, SHOWING, params -> {})) {
      client.open(FILE, "arithmetic", "(1+2) = 4");
      client.awaitCodes(FILE, "nrs/expectation");
      EditorClient.await(
          "it is logged",
          () -> client.logs.stream().anyMatch(log -> log.getMessage().contains("no room")));
    }
  }
}
