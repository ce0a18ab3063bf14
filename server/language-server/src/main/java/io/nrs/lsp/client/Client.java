package io.nrs.lsp.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.notifications.ActivityParams;
import io.nrs.protocol.notifications.EvaluatedFileParams;
import io.nrs.protocol.notifications.NetworkStatus;
import io.nrs.protocol.notifications.TrainingParams;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What we ask of the client and tell it, within what it can do. */
public final class Client {
  /** Our requests, with the types of the client's answers. */
  public static final List<JsonRpcMethod> METHODS =
      List.of(
          JsonRpcMethod.request(
              "workspace/applyEdit",
              ApplyWorkspaceEditResponse.class,
              ApplyWorkspaceEditParams.class),
          JsonRpcMethod.request(
              "window/showDocument", ShowDocumentResult.class, ShowDocumentParams.class),
          JsonRpcMethod.request(
              "window/showMessageRequest", MessageActionItem.class, ShowMessageRequestParams.class),
          JsonRpcMethod.request(
              "workspace/configuration", JsonArray.class, ConfigurationParams.class));

  /** Shorter work bothers nobody. */
  private static final long SHOW_DELAY_SECONDS = 1;

  /** A client that says nothing for so long did not do what it was asked to. */
  private static final long TIMEOUT_SECONDS = 10;

  private final ClientConnection remote;
  private final ClientFeatures features;
  private final AtomicLong tokens = new AtomicLong();
  private final Map<Either<String, Integer>, WorkDoneProgress> shown = new ConcurrentHashMap<>();
  private final Map<Either<String, Integer>, Future<?>> asked = new ConcurrentHashMap<>();

  public Client(ClientConnection remote, ClientFeatures features) {
    this.remote = remote;
    this.features = features;
  }

  public ClientFeatures features() {
    return features;
  }

  public void publish(PublishDiagnosticsParams diagnostics) {
    remote.notify("textDocument/publishDiagnostics", diagnostics);
  }

  public void show(MessageType type, String message) {
    remote.notify("window/showMessage", new MessageParams(type, message));
  }

  /** For the client's log, where nobody is disturbed. */
  public void log(MessageType type, String message) {
    remote.notify("window/logMessage", new MessageParams(type, message));
  }

  /** Asks the user; empty where the question was closed without an answer. */
  public CompletableFuture<Optional<String>> ask(String question, List<String> answers) {
    ShowMessageRequestParams params =
        new ShowMessageRequestParams(answers.stream().map(MessageActionItem::new).toList());
    params.setType(MessageType.Info);
    params.setMessage(question);
    return remote
        .request("window/showMessageRequest", params)
        .thenApply(
            answer ->
                answer instanceof MessageActionItem item
                    ? Optional.of(item.getTitle())
                    : Optional.<String>empty())
        .exceptionally(failure -> Optional.empty());
  }

  /** Waits for the client to make an edit; whether it did. Not for the reader's thread. */
  public boolean apply(String label, WorkspaceEdit edit) {
    return isDone(
        remote
            .request("workspace/applyEdit", new ApplyWorkspaceEditParams(edit, label))
            .thenApply(
                answer -> answer instanceof ApplyWorkspaceEditResponse done && done.isApplied()));
  }

  /** Opens a document, where the client can; whether it did. Not for the reader's thread. */
  public boolean open(String uri) {
    return show(new ShowDocumentParams(uri));
  }

  /** The same in the program that the user's system has for it, such as a browser. */
  public boolean openOutside(String uri) {
    ShowDocumentParams params = new ShowDocumentParams(uri);
    params.setExternal(true);
    return show(params);
  }

  private boolean show(ShowDocumentParams params) {
    if (!features.showsDocuments()) {
      return false;
    }
    params.setTakeFocus(true);
    return isDone(
        remote
            .request("window/showDocument", params)
            .thenApply(
                answer -> answer instanceof ShowDocumentResult result && result.isSuccess()));
  }

  private static boolean isDone(CompletableFuture<Boolean> answer) {
    try {
      return answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The client's settings of ours; empty where it has none or does not answer. */
  public CompletableFuture<Optional<JsonElement>> configuration() {
    ConfigurationItem item = new ConfigurationItem();
    item.setSection("nrs");
    return remote
        .request("workspace/configuration", new ConfigurationParams(List.of(item)))
        .thenApply(
            answer ->
                answer instanceof JsonArray array && !array.isEmpty()
                    ? Optional.of(array.get(0))
                    : Optional.<JsonElement>empty())
        .exceptionally(failure -> Optional.empty());
  }

  public void register(String method, Object options) {
    remote.request(
        "client/registerCapability",
        new RegistrationParams(List.of(new Registration("nrs:" + method, method, options))));
  }

  public void refreshDiagnostics() {
    if (features.refreshesDiagnostics()) {
      remote.request("workspace/diagnostic/refresh", null);
    }
  }

  /** Eclipse, which says that it refreshes lenses alone, draws its hints anew with them. */
  public void refreshInlayHints() {
    if (features.refreshesInlayHints()) {
      remote.request("workspace/inlayHint/refresh", null);
    } else if (features.inlayHints()) {
      refreshLenses();
    }
  }

  /** Lenses depend on texts and settings alone: only the latter make this necessary. */
  public void refreshLenses() {
    if (features.refreshesLenses()) {
      remote.request("workspace/codeLens/refresh", null);
    }
  }

  /**
   * Progress of something long; shows itself when it takes a while. The caller closes it.
   *
   * @param token where the client gave one with its request
   */
  public WorkDoneProgress progress(String title, Optional<Either<String, Integer>> token) {
    Either<String, Integer> used =
        token.orElseGet(() -> Either.forLeft("nrs-" + tokens.incrementAndGet()));
    boolean visible = token.isPresent() || features.showsProgress();
    WorkDoneProgress progress =
        new WorkDoneProgress(
            remote, title, used, token.isPresent(), visible, () -> shown.remove(used));
    shown.put(used, progress);
    CompletableFuture.delayedExecutor(SHOW_DELAY_SECONDS, TimeUnit.SECONDS)
        .execute(progress::begin);
    return progress;
  }

  /** A request that the client may cancel by its token until it is answered. */
  public void asked(Either<String, Integer> token, CompletableFuture<?> answer) {
    asked.put(token, answer);
    answer.whenComplete((result, failure) -> asked.remove(token, answer));
  }

  /** The user pressed cancel. What shows its progress ends by itself, with what it came to. */
  public void cancelled(Either<String, Integer> token) {
    Optional.ofNullable(shown.get(token))
        .ifPresentOrElse(
            WorkDoneProgress::cancel,
            () -> Optional.ofNullable(asked.get(token)).ifPresent(answer -> answer.cancel(true)));
  }

  /** How it stands with the networks, for clients that know this notification of our own. */
  public void status(NetworkStatus status) {
    if (features.showsStatus()) {
      remote.notify(Protocol.STATUS.method(), status);
    }
  }

  /** Whether networks are at work, for the same clients. */
  public void activity(ActivityParams activity) {
    if (features.showsStatus()) {
      remote.notify(Protocol.ACTIVITY.method(), activity);
    }
  }

  /**
   * What came of a file's formulas, for clients that know this notification of our own. Waits while
   * there is much to send.
   *
   * @param meanwhile may throw to cancel
   */
  public void evaluated(EvaluatedFileParams results, Runnable meanwhile) {
    if (features.showsEvaluated()) {
      remote.awaitRoom(meanwhile);
      remote.notify(Protocol.EVALUATED.method(), results);
    }
  }

  /** How a training goes, for clients that know this notification of our own. */
  public void training(TrainingParams event) {
    if (features.showsTraining()) {
      remote.notify(Protocol.TRAINING.method(), event);
    }
  }
}
