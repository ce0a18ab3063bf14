package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.Asked;
import io.nrs.eclipse.server.FailedAnswer;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.LiveServer;
import io.nrs.eclipse.server.NrsLanguageServer;
import io.nrs.eclipse.server.PreferenceWatch;
import io.nrs.eclipse.server.Question;
import io.nrs.eclipse.server.Questions;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4e.LSPEclipseUtils;
import org.eclipse.lsp4e.LanguageServerWrapper;
import org.eclipse.lsp4e.LanguageServers;
import org.eclipse.lsp4e.LanguageServersRegistry;
import org.eclipse.lsp4e.LanguageServiceAccessor;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * The connection that LSP4E keeps, which starts the server and tells it of texts. LSP4E may wait
 * for a server where it looks for one, so that this is done on a thread of our own, in the order of
 * the questions.
 */
public final class Lsp4eServer implements FormulaServer, LiveServer, AutoCloseable {
  private static final String SERVER = "io.nrs.eclipse.server";

  private final ExecutorService turns =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "NRS");
            thread.setDaemon(true);
            return thread;
          });
  private final Questions questions;
  private final PreferenceWatch preferences = new PreferenceWatch(this);

  public Lsp4eServer(Questions questions) {
    this.questions = questions;
  }

  @Override
  public Asked ask(Question question) {
    Optional<IDocument> text = question.document();
    if (text.isEmpty()) {
      return questions.ask(
          question, Optional.empty(), sent -> inTurn(() -> wrapper().execute(sent)));
    }
    URI uri = LSPEclipseUtils.toUri(text.get());
    if (uri == null) {
      FailedAnswer nowhere =
          new FailedAnswer("The text is in no file: save it as a formula file first.");
      return questions.ask(
          question, Optional.empty(), sent -> CompletableFuture.failedFuture(nowhere));
    }
    return questions.ask(
        question,
        Optional.of(uri.toASCIIString()),
        sent -> inTurn(() -> aboutText(text.get(), question.command(), sent)));
  }

  private static CompletableFuture<Object> aboutText(
      IDocument text, String command, Function<LanguageServer, CompletableFuture<Object>> sent) {
    return LanguageServers.forDocument(text)
        .withFilter(capabilities -> offers(capabilities, command))
        .computeFirst(sent)
        .thenApply(answer -> answer.orElse(null));
  }

  /** Others may look after the same files. */
  private static boolean offers(ServerCapabilities capabilities, String command) {
    return capabilities.getExecuteCommandProvider() != null
        && capabilities.getExecuteCommandProvider().getCommands().contains(command);
  }

  private CompletableFuture<Object> inTurn(Supplier<CompletableFuture<Object>> asked) {
    try {
      return CompletableFuture.supplyAsync(asked, turns).thenCompose(Function.identity());
    } catch (RejectedExecutionException closed) {
      throw new FailedAnswer("Eclipse is being closed.", closed);
    }
  }

  private static LanguageServerWrapper wrapper() {
    return LanguageServiceAccessor.startLanguageServer(
        LanguageServersRegistry.getInstance().getDefinition(SERVER));
  }

  @Override
  public void tell(Consumer<NrsLanguageServer> said) {
    turns.execute(
        () -> {
          if (questions.isServerAlive()) {
            wrapper().sendNotification(server -> said.accept((NrsLanguageServer) server));
          }
        });
  }

  @Override
  public void restart() {
    turns.execute(
        () -> {
          // One that could not be started is not tried again by LSP4E itself.
          if (questions.hasServerBegun()) {
            wrapper().restart();
          }
        });
  }

  /** LSP4E ends the server. */
  @Override
  public void close() {
    preferences.close();
    turns.shutdown();
  }
}
