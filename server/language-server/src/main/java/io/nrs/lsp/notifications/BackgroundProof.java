package io.nrs.lsp.notifications;

import io.nrs.checking.Text;
import io.nrs.grammar.Language;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.WorkDoneProgress;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.eclipse.lsp4j.MessageType;

/**
 * Asks networks in the background what nobody waits for: every leaf and every window of a language
 * that has many. Users see the progress, and can cancel it.
 */
final class BackgroundProof implements Runnable {
  /** The unknown share of a work. */
  private static final double UNKNOWN = -1;

  private final Client client;
  private final Language language;
  private final Consumer<LongConsumer> questions;
  private final BooleanSupplier isCurrent;
  private final Runnable proved;

  /**
   * @param questions asks them, and gets what is told the number of those that were asked
   * @param isCurrent whether these are still the networks of the language
   * @param proved uses the verdict
   */
  BackgroundProof(
      Client client,
      Language language,
      Consumer<LongConsumer> questions,
      BooleanSupplier isCurrent,
      Runnable proved) {
    this.client = client;
    this.language = language;
    this.questions = questions;
    this.isCurrent = isCurrent;
    this.proved = proved;
  }

  @Override
  public void run() {
    try (WorkDoneProgress progress =
        client.progress(
            "Asking the networks every question of " + language.id(), Optional.empty())) {
      questions.accept(number -> report(progress, number));
    } catch (CancellationException e) {
      // The language is not proved yet, as before.
      return;
    } catch (RuntimeException | OutOfMemoryError e) {
      client.log(MessageType.Warning, "nrs: %s is not proved: %s".formatted(language.id(), e));
      return;
    }
    proved.run();
  }

  private void report(WorkDoneProgress progress, long number) {
    if (progress.isCancelled() || Thread.interrupted() || !isCurrent.getAsBoolean()) {
      throw new CancellationException();
    }
    progress.report(Text.format("%,d questions", number), UNKNOWN);
  }
}
