package io.nrs.lsp.client;

import com.google.gson.JsonElement;
import io.nrs.protocol.Notifications.ActivityParams;
import io.nrs.protocol.Notifications.ChooseNetworksParams;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.Notifications.NetworkStatus;
import io.nrs.protocol.Notifications.TrainNetworksParams;
import io.nrs.protocol.Notifications.TrainingParams;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The messages that the server sends, as far as the client supports them. */
public final class Client {
  private static final String AUTHOR = "NRS: ";

  /** Shorter work shows no progress. */
  private static final long SHOW_DELAY_SECONDS = 1;

  /** A client that does not answer in this time counts as having refused. */
  private static final long TIMEOUT_SECONDS = 10;

  /**
   * In this time, refreshes of one kind become one: editors lose some of those that overlap, and
   * each makes them ask about every open document.
   */
  private static final long REFRESH_DELAY_MS = 300;

  private final RemoteClient remote;
  private final Consumer<Runnable> awaitRoom;
  private final ClientFeatures features;
  private final Executor afterDelay;
  private final Set<String> refreshing = ConcurrentHashMap.newKeySet();
  private final AtomicLong tokens = new AtomicLong();
  private final Map<Either<String, Integer>, WorkDoneProgress> shown = new ConcurrentHashMap<>();
  private final Map<Either<String, Integer>, Future<?>> asked = new ConcurrentHashMap<>();

  /**
   * @param awaitRoom waits until few messages are unsent, so that they do not fill the memory; its
   *     argument runs repeatedly, and an exception of it ends the wait
   * @param afterDelay runs its tasks after some time, which send refreshes
   */
  public Client(
      RemoteClient remote,
      Consumer<Runnable> awaitRoom,
      ClientFeatures features,
      Executor afterDelay) {
    this.remote = remote;
    this.awaitRoom = awaitRoom;
    this.features = features;
    this.afterDelay = afterDelay;
  }

  public static Executor afterRefreshDelay() {
    return CompletableFuture.delayedExecutor(REFRESH_DELAY_MS, TimeUnit.MILLISECONDS);
  }

  public ClientFeatures features() {
    return features;
  }

  public void publish(PublishDiagnosticsParams diagnostics) {
    remote.publishDiagnostics(diagnostics);
  }

  /** Shows a message with the name of its author, as editors do not. */
  public void show(MessageType type, String message) {
    remote.showMessage(new MessageParams(type, AUTHOR + message));
  }

  /** Writes to the client's log. */
  public void log(MessageType type, String message) {
    remote.logMessage(new MessageParams(type, message));
  }

  /** Asks the user. The answer is empty if the user closes the question. */
  public CompletableFuture<Optional<String>> ask(
      MessageType type, String question, List<String> answers) {
    ShowMessageRequestParams params =
        new ShowMessageRequestParams(answers.stream().map(MessageActionItem::new).toList());
    params.setType(type);
    params.setMessage(AUTHOR + question);
    return remote
        .showMessageRequest(params)
        .thenApply(answer -> Optional.ofNullable(answer).map(MessageActionItem::getTitle))
        .exceptionally(failure -> Optional.empty());
  }

  /**
   * Waits for the client to make an edit, and returns whether it did. Must not run on the reader's
   * thread.
   */
  public boolean apply(String label, WorkspaceEdit edit) {
    return edit(label, edit)
        .completeOnTimeout(false, TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .exceptionally(failure -> false)
        .join();
  }

  /** Requests an edit. The answer is whether the client made it. */
  public CompletableFuture<Boolean> edit(String label, WorkspaceEdit edit) {
    return remote
        .applyEdit(new ApplyWorkspaceEditParams(edit, label))
        .thenApply(answer -> answer != null && answer.isApplied());
  }

  /** Requests the client's settings. They are empty if it has none or does not answer. */
  public CompletableFuture<Optional<JsonElement>> configuration() {
    ConfigurationItem item = new ConfigurationItem();
    item.setSection("nrs");
    return remote
        .configuration(new ConfigurationParams(List.of(item)))
        .thenApply(
            answer ->
                Optional.ofNullable(answer).filter(all -> !all.isEmpty()).map(all -> all.get(0)))
        .exceptionally(failure -> Optional.empty());
  }

  public void register(String method, Object options) {
    remote.registerCapability(
        new RegistrationParams(List.of(new Registration("nrs:" + method, method, options))));
  }

  public void refreshDiagnostics() {
    if (features.has(ClientFeature.REFRESHES_DIAGNOSTICS)) {
      refreshSoon("diagnostics", remote::refreshDiagnostics);
    }
  }

  /** Some clients support only the refresh of lenses, and redraw their hints with them. */
  public void refreshInlayHints() {
    if (features.has(ClientFeature.REFRESHES_INLAY_HINTS)) {
      refreshSoon("hints", remote::refreshInlayHints);
    } else if (features.has(ClientFeature.INLAY_HINTS)) {
      refreshLenses();
    }
  }

  /** Lenses depend on texts and settings only. A change of the settings needs this. */
  public void refreshLenses() {
    if (features.has(ClientFeature.REFRESHES_LENSES)) {
      refreshSoon("lenses", remote::refreshCodeLenses);
    }
  }

  private void refreshSoon(String kind, Runnable request) {
    if (refreshing.add(kind)) {
      afterDelay.execute(
          () -> {
            refreshing.remove(kind);
            request.run();
          });
    }
  }

  /** Semantic tokens depend on texts and languages only. A change of languages needs this. */
  public void refreshSemanticTokens() {
    if (features.has(ClientFeature.REFRESHES_SEMANTIC_TOKENS)) {
      refreshSoon("tokens", remote::refreshSemanticTokens);
    }
  }

  /** Sends the languages that are known to clients that use them. */
  public void languages(LanguagesParams languages) {
    remote.languages(languages);
  }

  /**
   * Progress that appears when the work takes longer than a second. The caller closes it.
   *
   * @param token of the request, if the client gave one
   */
  public WorkDoneProgress progress(String title, Optional<Either<String, Integer>> token) {
    Either<String, Integer> used =
        token.orElseGet(() -> Either.forLeft("nrs-" + tokens.incrementAndGet()));
    boolean visible = token.isPresent() || features.has(ClientFeature.SHOWS_PROGRESS);
    WorkDoneProgress progress =
        new WorkDoneProgress(
            remote, title, used, token.isPresent(), visible, () -> shown.remove(used));
    shown.put(used, progress);
    CompletableFuture.delayedExecutor(SHOW_DELAY_SECONDS, TimeUnit.SECONDS)
        .execute(progress::begin);
    return progress;
  }

  /** Registers a request, which the client may cancel by its token until it is answered. */
  public void asked(Either<String, Integer> token, CompletableFuture<?> answer) {
    asked.put(token, answer);
    answer.whenComplete((result, failure) -> asked.remove(token, answer));
  }

  /**
   * Cancels the work with this token. Work that shows progress ends by itself and keeps its result.
   */
  public void cancelled(Either<String, Integer> token) {
    Optional.ofNullable(shown.get(token))
        .ifPresentOrElse(
            WorkDoneProgress::cancel,
            () -> Optional.ofNullable(asked.get(token)).ifPresent(answer -> answer.cancel(true)));
  }

  /** Sends the state of the networks to clients that support this notification. */
  public void status(NetworkStatus status) {
    if (features.has(ClientFeature.SHOWS_STATUS)) {
      remote.status(status);
    }
  }

  /** Sends whether networks are at work to the same clients. */
  public void activity(ActivityParams activity) {
    if (features.has(ClientFeature.SHOWS_STATUS)) {
      remote.activity(activity);
    }
  }

  /**
   * Sends the results of a file to clients that support this notification. Waits while many
   * messages are unsent.
   *
   * @param meanwhile may throw to cancel
   */
  public void evaluated(EvaluatedFileParams results, Runnable meanwhile) {
    if (features.has(ClientFeature.SHOWS_EVALUATED)) {
      awaitRoom.accept(meanwhile);
      remote.evaluated(results);
    }
  }

  /** Lets the user choose networks in a client that supports this notification. */
  public void chooseNetworks(ChooseNetworksParams wish) {
    if (features.has(ClientFeature.CHOOSES_NETWORKS)) {
      remote.chooseNetworks(wish);
    }
  }

  /**
   * Lets a client that supports this notification train networks.
   *
   * @return whether it does
   */
  public boolean trainNetworks(TrainNetworksParams wish) {
    boolean trains = features.has(ClientFeature.TRAINS_NETWORKS);
    if (trains) {
      remote.trainNetworks(wish);
    }
    return trains;
  }

  /** Sends an event of a training to clients that support this notification. */
  public void training(TrainingParams event) {
    if (features.has(ClientFeature.SHOWS_TRAINING)) {
      remote.training(event);
    }
  }
}
