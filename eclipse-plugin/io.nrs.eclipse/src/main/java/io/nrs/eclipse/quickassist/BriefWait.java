package io.nrs.eclipse.quickassist;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits so briefly that users do not notice, because Eclipse asks for quick fixes on the thread of
 * the workbench and shows no later ones. The server answers from the text alone.
 */
final class BriefWait {
  private static final long PATIENCE_MS = 250;

  private BriefWait() {}

  /** The answers in their order. They are empty if one is late; a question that fails has none. */
  static Optional<List<OfferedAction>> all(List<CompletableFuture<List<OfferedAction>>> questions) {
    List<CompletableFuture<List<OfferedAction>>> answers =
        questions.stream().map(question -> question.exceptionally(failed -> List.of())).toList();
    try {
      CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
          .get(PATIENCE_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      questions.forEach(question -> question.cancel(false));
      return Optional.empty();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return Optional.of(answers.stream().flatMap(answer -> answer.join().stream()).toList());
  }
}
