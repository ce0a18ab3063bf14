package io.nrs.lsp.transport;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.lsp.transport.Connection.MessageWriter;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.junit.jupiter.api.Test;

class MessageWriterTest {
  private static final int MANY = 50;

  private static void fill(MessageWriter outbox) {
    for (int i = 0; i < MANY; i++) {
      outbox.consume(new NotificationMessage());
    }
  }

  @Test
  void whoHasMuchToTellWaitsForASlowReader() {
    Semaphore read = new Semaphore(0);
    AtomicInteger written = new AtomicInteger();
    try (MessageWriter outbox =
        new MessageWriter(
            message -> {
              read.acquireUninterruptibly();
              written.incrementAndGet();
            })) {
      fill(outbox);
      outbox.awaitRoom(read::release);
      int left = MANY - written.get();
      assertTrue(left < MANY / 2, left + " are left");

      fill(outbox);
      assertThrows(
          CancellationException.class,
          () ->
              outbox.awaitRoom(
                  () -> {
                    throw new CancellationException();
                  }));
      read.release(2 * MANY);
    }
  }

  @Test
  void nobodyWaitsForAReaderThatIsGone() {
    try (MessageWriter outbox =
        new MessageWriter(
            message -> {
              throw new JsonRpcException(new IllegalStateException("broken pipe"));
            })) {
      fill(outbox);
      outbox.awaitRoom(() -> {});
      fill(outbox);
      outbox.awaitRoom(() -> {});
    }
  }
}
