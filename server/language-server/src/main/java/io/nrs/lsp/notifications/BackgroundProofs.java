package io.nrs.lsp.notifications;

import io.nrs.checking.Text;
import io.nrs.grammar.Language;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.inference.NetworkSource.Questions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageType;

/**
 * Asks networks in the background what nobody waits for: every leaf and every window of a language
 * that has many. Users see the progress, and can cancel it.
 */
public final class BackgroundProofs {
  /** The unknown share of a work. */
  private static final double UNKNOWN = -1;

  private final Supplier<Client> client;
  private final Executor executor;
  private final Consumer<Language> proved;

  /** The networks of which the questions were asked last, by the ids of the languages. */
  private final Map<String, String> asked = new ConcurrentHashMap<>();

  /**
   * @param executor for long work
   * @param proved opens the networks of a language again
   */
  public BackgroundProofs(Supplier<Client> client, Executor executor, Consumer<Language> proved) {
    this.client = client;
    this.executor = executor;
    this.proved = proved;
  }

  /**
   * Begins to ask, unless these networks were asked before. Who cancelled that is not asked again.
   *
   * @param sum identifies the networks
   */
  public void start(Language language, String sum, Questions questions) {
    if (!sum.equals(asked.put(language.id(), sum))) {
      executor.execute(() -> ask(language, sum, questions));
    }
  }

  private void ask(Language language, String sum, Questions questions) {
    try (WorkDoneProgress progress =
        client
            .get()
            .progress("Asking the networks every question of " + language.id(), Optional.empty())) {
      questions.ask(
          number -> {
            if (progress.isCancelled()
                || Thread.interrupted()
                || !sum.equals(asked.get(language.id()))) {
              throw new CancellationException();
            }
            progress.report(Text.format("%,d questions", number), UNKNOWN);
          });
    } catch (CancellationException e) {
      // The language is not proved yet, as before.
      return;
    } catch (RuntimeException | OutOfMemoryError e) {
      client
          .get()
          .log(MessageType.Warning, "nrs: %s is not proved: %s".formatted(language.id(), e));
      return;
    }
    proved.accept(language);
  }
}
