package io.nrs.lsp.commands;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.TestServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;

/** A request that nobody waits for keeps no thread. */
class CancelledRequestsTest {
  private static final String URI = "file:///w/a.arith";

  @Test
  void hovers() throws Exception {
    check(
        2,
        client ->
            line ->
                client
                    .server()
                    .getTextDocumentService()
                    .hover(
                        new HoverParams(new TextDocumentIdentifier(URI), new Position(line, 1))));
  }

  @Test
  void steps() throws Exception {
    check(1, client -> line -> client.begin("nrs.step", Clients.at(URI, line)));
  }

  /**
   * Cancels requests that would never end.
   *
   * @param together as many as the pool has threads, or the queue of a document serves
   */
  private static void check(
      int together, Function<EditorClient, Function<Integer, CompletableFuture<?>>> requests)
      throws Exception {
    Endless endless = new Endless(new CountDownLatch(together), new CountDownLatch(together));
    try (EditorClient client =
        TestServer.start(endless.source(), Clients.able(), "{'nrs.agreement': false}")) {
      client.open(URI, "arithmetic", Endless.FORMULA + "\n(1+2)\n");
      Function<Integer, CompletableFuture<?>> request = requests.apply(client);
      List<CompletableFuture<?>> unwanted =
          Stream.<CompletableFuture<?>>generate(() -> request.apply(0)).limit(together).toList();
      assertTrue(endless.reached().await(60, TimeUnit.SECONDS));
      for (CompletableFuture<?> each : unwanted) {
        each.cancel(true);
      }
      assertTrue(endless.ended().await(60, TimeUnit.SECONDS));
      request.apply(1).get(60, TimeUnit.SECONDS);
    }
  }
}
