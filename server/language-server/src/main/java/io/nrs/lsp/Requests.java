package io.nrs.lsp;

import io.nrs.lsp.TaskPools.Pool;
import io.nrs.lsp.commands.ServerCommand.PreparedCommand;
import io.nrs.lsp.requests.RequestHandler;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.rewriting.models.ModelException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Runs the work of requests on pools of threads. Each request has one future. It completes once:
 * with a result, with an error message, or cancelled.
 */
record Requests(Session session, TaskPools pools) {

  /** Runs work on this thread. */
  CompletableFuture<Object> now(Supplier<Object> work) {
    Answer answer = new Answer(false);
    complete(answer, work);
    return answer;
  }

  /** Answers on a snapshot of an open document; the answer is null if there is none. */
  <P> CompletableFuture<Object> onDocument(
      Pool pool, String uri, P parameters, RequestHandler<P, ?> handler) {
    return session
        .snapshot(uri)
        .map(snapshot -> onSnapshot(pool, snapshot, parameters, handler))
        .orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  private <P> CompletableFuture<Object> onSnapshot(
      Pool pool, DocumentSnapshot snapshot, P parameters, RequestHandler<P, ?> handler) {
    Answer answer = new Answer(false);
    Runnable task =
        () ->
            perform(
                answer,
                cancellation ->
                    onCurrent(
                        snapshot, current -> handler.answer(current, parameters, cancellation)));
    if (pool == Pool.TEXT) {
      pools.on(pool).execute(task);
    } else {
      session.configured().thenRunAsync(task, pools.on(pool));
    }
    return answer;
  }

  /** Works with the present settings. The result is refused if the document has changed. */
  <R> R onCurrent(DocumentSnapshot snapshot, Function<DocumentSnapshot, R> work) {
    session.requireCurrent(snapshot.document());
    R result = work.apply(snapshot.with(session.settings()));
    session.requireCurrent(snapshot.document());
    return result;
  }

  /**
   * Runs work about more than one document.
   *
   * @param token with it the client may cancel the progress; empty if it gave none
   * @param answersWhenCancelled whether the answer is sent, instead of an error, even if the client
   *     has cancelled the request meanwhile
   * @param prepare prepares the work on this thread
   */
  CompletableFuture<Object> run(
      Pool pool,
      Optional<Either<String, Integer>> token,
      boolean answersWhenCancelled,
      Supplier<PreparedCommand> prepare) {
    Answer answer = new Answer(answersWhenCancelled);
    PreparedCommand command;
    try {
      command = prepare.get();
    } catch (RuntimeException e) {
      session.log(e);
      answer.completeExceptionally(e);
      return answer;
    }
    token.ifPresent(given -> session.client().asked(given, answer));
    answer.whenComplete(
        (result, failure) -> {
          // A request that is cancelled while it waits frees its place at once.
          if (!answer.begun) {
            command.atEnd().run();
          }
        });
    session
        .configured()
        .runAfterBothAsync(
            command.turn(),
            () -> {
              try {
                perform(answer, command.work());
              } finally {
                command.atEnd().run();
              }
            },
            pools.on(pool));
    return answer;
  }

  /** The answer to a request, once there is one. */
  private static final class Answer extends CompletableFuture<Object> {
    private final boolean sentWhenCancelled;
    private volatile boolean begun;
    private volatile boolean cancelled;

    private Answer(boolean sentWhenCancelled) {
      this.sentWhenCancelled = sentWhenCancelled;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      cancelled = true;
      return !(sentWhenCancelled && begun) && super.cancel(mayInterruptIfRunning);
    }

    /** Starts the work; false where the request was cancelled before. */
    private boolean begin() {
      begun = true;
      return !isDone();
    }

    private boolean isUnwanted() {
      return cancelled;
    }
  }

  private void perform(Answer answer, Function<Cancellation, ?> work) {
    if (answer.begin()) {
      complete(answer, () -> work.apply(answer::isUnwanted));
    }
  }

  private void complete(Answer answer, Supplier<Object> work) {
    try {
      answer.complete(work.get());
    } catch (ModelException e) {
      answer.completeExceptionally(ErrorResponses.requestFailed(e.getMessage()));
    } catch (CancellationException e) {
      answer.completeExceptionally(e);
    } catch (RuntimeException | Error e) {
      session.log(e);
      answer.completeExceptionally(e);
    }
  }
}
