package io.nrs.lsp.transport;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * Writes messages on its own thread, so nobody who answers waits for a client that is itself
 * writing.
 */
final class MessageWriter implements MessageConsumer, AutoCloseable {
  /** The most messages that may wait before a sender with more to send has to wait. */
  private static final int MAX_QUEUED = 4;

  private static final long POLL_INTERVAL_MS = 20;

  private static final Message END = new NotificationMessage();

  private final MessageConsumer stream;
  private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
  private final Thread writer;

  MessageWriter(MessageConsumer stream) {
    this.stream = stream;
    this.writer = Daemons.start("nrs-writer", this::write);
  }

  @Override
  public void consume(Message message) {
    queue.add(message);
  }

  /** Waits until few messages are left, or nobody reads any more. */
  void awaitRoom(Runnable meanwhile) {
    try {
      while (queue.size() > MAX_QUEUED && writer.isAlive()) {
        meanwhile.run();
        writer.join(POLL_INTERVAL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("ReferenceEquality")
  private void write() {
    try {
      for (Message message = queue.take(); message != END; message = queue.take()) {
        write(message);
      }
    } catch (JsonRpcException e) {
      // Nobody reads any more; the rest of the server ends with the input.
      queue.clear();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Message message) {
    try {
      stream.consume(message);
    } catch (JsonRpcException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      // The text of a message is complete before any of it is written.
      stream.consume(inPlaceOf(message, e));
    }
  }

  /** Tells the client that a message cannot be written; a request still gets an answer. */
  private static Message inPlaceOf(Message message, Throwable failure) {
    String problem = "a message could not be written: " + failure.getClass().getSimpleName();
    if (message instanceof ResponseMessage answer) {
      ResponseMessage error = new ResponseMessage();
      error.setRawId(answer.getRawId());
      error.setError(new ResponseError(ResponseErrorCode.InternalError, problem, null));
      return error;
    }
    NotificationMessage log = new NotificationMessage();
    log.setMethod("window/logMessage");
    log.setParams(new MessageParams(MessageType.Error, "nrs: " + problem));
    return log;
  }

  /** Writes the waiting messages, for a moment at most. */
  @Override
  public void close() {
    queue.add(END);
    try {
      writer.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
