package io.nrs.eclipse.quickassist;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the server answers to several questions. */
final class Answers {
  private static final long PATIENCE_MS = 250;

  private Answers() {}

  /** The answers in their order, which complete on any thread. A question that fails has none. */
  static <T> CompletableFuture<List<T>> all(List<CompletableFuture<List<T>>> questions) {
    List<CompletableFuture<List<T>>> answers =
        questions.stream().map(question -> question.exceptionally(failed -> List.of())).toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(done -> answers.stream().flatMap(answer -> answer.join().stream()).toList());
  }

  /**
   * The same, or empty if one is late. Users do not notice the wait, because the server answers
   * from the text alone. Eclipse asks for quick fixes on the thread of the workbench and shows no
   * later ones.
   */
  static <T> Optional<List<T>> soon(List<CompletableFuture<List<T>>> questions) {
    try {
      return Optional.of(all(questions).get(PATIENCE_MS, TimeUnit.MILLISECONDS));
    } catch (TimeoutException late) {
      return Optional.empty();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
