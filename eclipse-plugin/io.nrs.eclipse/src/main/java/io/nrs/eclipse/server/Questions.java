package io.nrs.eclipse.server;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageServer;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/**
 * The questions that are with a server, whichever way it is connected. Each has a token of its own,
 * by which the server says what its progress and its notifications are about.
 */
public final class Questions {
  /** A training that has begun may take a minute for its checkpoint; all else stops at once. */
  private static final long PATIENCE_SECONDS = 65;

  /** Answers are read without knowing their type, so that whole numbers have become fractions. */
  private static final Gson JSON =
      new GsonBuilder()
          .registerTypeAdapter(
              Double.class,
              (JsonSerializer<Double>)
                  (number, type, context) ->
                      number == Math.rint(number) && Math.abs(number) <= Long.MAX_VALUE
                          ? new JsonPrimitive(number.longValue())
                          : new JsonPrimitive(number))
          .create();

  private static final String TOKEN = "io.nrs.eclipse/";

  private final Map<String, Open> open = new ConcurrentHashMap<>();
  private final Set<Long> alive = ConcurrentHashMap.newKeySet();
  private final AtomicLong tokens = new AtomicLong();
  private final AtomicLong servers = new AtomicLong();

  /** How a question reaches a server. */
  public interface Line {
    /** Asks a server in its turn, and starts one first if need be. */
    CompletableFuture<Object> ask(Function<LanguageServer, CompletableFuture<Object>> question);
  }

  /** Those of the plug-in. */
  public static Questions current() {
    BundleContext context = FrameworkUtil.getBundle(Questions.class).getBundleContext();
    return context.getService(context.getServiceReference(Questions.class));
  }

  /**
   * Asks.
   *
   * @param uri of the text that it is about, as the server knows it
   */
  public Asked ask(Question question, Optional<String> uri, Line line) {
    JsonObject arguments = question.arguments();
    uri.ifPresent(known -> arguments.addProperty("uri", known));
    ExecuteCommandParams command = new ExecuteCommandParams(question.command(), List.of(arguments));
    String token = TOKEN + tokens.incrementAndGet();
    command.setWorkDoneToken(token);
    Open asked = new Open(token, question.listener());
    open.put(token, asked);
    asked.answer.whenComplete((answer, failure) -> open.remove(token));
    try {
      line.ask(server -> asked.sendTo(server, command)).whenComplete(asked::answered);
    } catch (RuntimeException refused) {
      asked.answered(null, refused);
    }
    return asked;
  }

  /** A server begins; what is sent from now on is sent to it. Gives its number. */
  public long begun() {
    long number = servers.incrementAndGet();
    alive.add(number);
    return number;
  }

  /** Whether one has ever begun, even if it came to nothing. */
  public boolean hasServerBegun() {
    return servers.get() > 0;
  }

  /** Whether one has begun that has not ended. */
  public boolean isServerAlive() {
    return !alive.isEmpty();
  }

  /** The server of a number has ended, and answers no more. */
  public void lost(long server) {
    alive.remove(server);
    open.values().stream()
        .filter(question -> question.server <= server && question.server > 0)
        .forEach(
            question ->
                question.answered(
                    null,
                    new FailedAnswer(
                        "The server has ended before it could answer. The next question starts it"
                            + " again; the error log may tell why.")));
  }

  /** Passes progress on; false if it is none of a question's. */
  public boolean progress(ProgressParams progress) {
    String token = progress.getToken().map(Function.identity(), String::valueOf);
    Optional<Open> asked = Optional.ofNullable(open.get(token));
    if (progress.getValue().isLeft()) {
      asked.ifPresent(question -> question.progressed(progress.getValue().getLeft()));
    }
    // One that has been answered meanwhile is none of anybody else's.
    return asked.isPresent() || token.startsWith(TOKEN);
  }

  /** Passes a notification on: to whom its token names, or to all if it names nobody. */
  public void told(String method, JsonObject parameters) {
    JsonElement token = parameters.get("token");
    if (token instanceof JsonPrimitive name) {
      Optional.ofNullable(open.get(name.getAsString()))
          .ifPresent(question -> question.listener.told(method, parameters));
    } else {
      open.values().forEach(question -> question.listener.told(method, parameters));
    }
  }

  /** A question between the asking and the answer. */
  private final class Open implements Asked {
    private final String token;
    private final ServerListener listener;
    private final CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    private Optional<LanguageServer> asked = Optional.empty();
    private boolean stopped;
    private int percent;
    private volatile long server;

    private Open(String token, ServerListener listener) {
      this.token = token;
      this.listener = listener;
    }

    @Override
    public CompletableFuture<JsonObject> answer() {
      return answer;
    }

    private CompletableFuture<Object> sendTo(LanguageServer to, ExecuteCommandParams command) {
      synchronized (this) {
        if (stopped || answer.isDone()) {
          return CompletableFuture.failedFuture(new CancellationException());
        }
        server = servers.get();
      }
      CompletableFuture<Object> sent = to.getWorkspaceService().executeCommand(command);
      synchronized (this) {
        // A server ignores what it is told of a token that it does not know yet.
        asked = Optional.of(to);
      }
      // Whoever gives up the answer, or waits no longer, gives up the request.
      answer.whenComplete((result, failure) -> sent.cancel(true));
      return sent;
    }

    @Override
    public void stop() {
      Optional<LanguageServer> server;
      synchronized (this) {
        stopped = true;
        server = asked;
      }
      if (server.isEmpty()) {
        answer.cancel(false);
        return;
      }
      // A request that is cancelled itself would lose the answer.
      CompletableFuture.runAsync(
          () ->
              server.get().cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft(token))));
      CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
          .execute(() -> answer.cancel(false));
    }

    private void answered(Object result, Throwable failure) {
      if (failure != null) {
        answer.completeExceptionally(FailedAnswers.of(failure));
      } else if (result == null) {
        answer.completeExceptionally(
            new FailedAnswer("The server gave no answer: the error log may tell why."));
      } else if (JSON.toJsonTree(result) instanceof JsonObject object) {
        answer.complete(object);
      } else {
        answer.completeExceptionally(
            new FailedAnswer("The server's answer is none that this version knows: " + result));
      }
    }

    private void progressed(WorkDoneProgressNotification progress) {
      if (progress instanceof WorkDoneProgressBegin begin) {
        tell(begin.getMessage(), begin.getPercentage());
      } else if (progress instanceof WorkDoneProgressReport report) {
        tell(report.getMessage(), report.getPercentage());
      }
    }

    private synchronized void tell(String message, Integer now) {
      if (now != null) {
        percent = Math.max(percent, Math.min(now, 100));
      }
      listener.progress(
          message == null ? "" : message,
          now == null ? OptionalInt.empty() : OptionalInt.of(percent));
    }
  }
}
