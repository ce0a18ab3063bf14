package io.nrs.eclipse;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.FormulaServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.TextAnswer;
import io.nrs.eclipse.server.TextQuery;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** Replaces the server during a test. The test completes the responses. */
public final class FakeServer implements FormulaServer, BeforeEachCallback, AfterEachCallback {
  private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();
  private final List<IFile> checked = new CopyOnWriteArrayList<>();
  private final AtomicInteger restarts = new AtomicInteger();
  private ServiceRegistration<FormulaServer> registration;

  /** A request and its response. */
  public static final class Exchange implements PendingRequest {
    private final CommandRequest<?> request;
    private final CompletableFuture<JsonObject> response = new CompletableFuture<>();
    private volatile boolean cancelled;

    private Exchange(CommandRequest<?> request) {
      this.request = request;
    }

    public CommandRequest<?> request() {
      return request;
    }

    /** Whether the user has cancelled the request. */
    public boolean isCancelled() {
      return cancelled;
    }

    @Override
    public CompletableFuture<JsonObject> response() {
      return response;
    }

    @Override
    public void cancel() {
      cancelled = true;
    }

    /** Completes the response with an object of JSON. */
    public void answer(String json) {
      response.complete(JsonParser.parseString(json).getAsJsonObject());
    }

    /** Completes the response with a failure. */
    public void fail(String message) {
      response.completeExceptionally(new RequestFailedException(message));
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    registration =
        FrameworkUtil.getBundle(FormulaServer.class)
            .getBundleContext()
            .registerService(
                FormulaServer.class,
                this,
                new Hashtable<>(Map.of(Constants.SERVICE_RANKING, Integer.MAX_VALUE)));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    registration.unregister();
    exchanges.forEach(exchange -> exchange.response.cancel(false));
  }

  @Override
  public PendingRequest send(CommandRequest<?> request) {
    Exchange exchange = new Exchange(request);
    exchanges.add(exchange);
    return exchange;
  }

  /** Answers nothing about texts, as a server that is stopped. */
  @Override
  public <R> CompletableFuture<TextAnswer<R>> query(IDocument text, TextQuery<R> query) {
    return new CompletableFuture<>();
  }

  @Override
  public CompletableFuture<Void> check(IFile file) {
    checked.add(file);
    return file.getName().startsWith("bad")
        ? CompletableFuture.failedFuture(new RequestFailedException("The server has ended."))
        : CompletableFuture.completedFuture(null);
  }

  /** The files that were checked, in their order. The check of one that begins with bad fails. */
  public List<IFile> checked() {
    return List.copyOf(checked);
  }

  @Override
  public Optional<String> apply(WorkspaceEdit edit) {
    throw new UnsupportedOperationException("no answer has an edit");
  }

  @Override
  public void addRefreshListener(Runnable listener) {}

  @Override
  public void removeRefreshListener(Runnable listener) {}

  @Override
  public void notifyServer(Consumer<LanguageServer> notification) {}

  @Override
  public void close() {}

  @Override
  public void restart() {
    restarts.incrementAndGet();
  }

  /** How often the server was restarted. */
  public int restarts() {
    return restarts.get();
  }

  /** All requests so far. */
  public List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }

  /**
   * Waits for a request.
   *
   * @param number from 0
   */
  public Exchange exchange(int number) {
    FormulaWorkbench.await("question " + number, () -> exchanges.size() > number);
    return exchanges.get(number);
  }
}
