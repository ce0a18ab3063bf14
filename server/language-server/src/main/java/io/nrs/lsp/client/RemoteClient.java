package io.nrs.lsp.client;

import com.google.gson.JsonArray;
import io.nrs.protocol.Notifications.ActivityParams;
import io.nrs.protocol.Notifications.ChooseNetworksParams;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.Notifications.NetworkStatus;
import io.nrs.protocol.Notifications.TrainNetworksParams;
import io.nrs.protocol.Notifications.TrainingParams;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;

/** What the server sends: messages of LSP 3.17, and the notifications of {@code Protocol}. */
public interface RemoteClient {
  @JsonNotification("textDocument/publishDiagnostics")
  void publishDiagnostics(PublishDiagnosticsParams params);

  @JsonNotification("window/showMessage")
  void showMessage(MessageParams params);

  @JsonNotification("window/logMessage")
  void logMessage(MessageParams params);

  @JsonNotification("$/progress")
  void progress(ProgressParams params);

  @JsonRequest("window/workDoneProgress/create")
  CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params);

  @JsonRequest("window/showMessageRequest")
  CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params);

  @JsonRequest("workspace/applyEdit")
  CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams params);

  @JsonRequest("workspace/configuration")
  CompletableFuture<JsonArray> configuration(ConfigurationParams params);

  @JsonRequest("client/registerCapability")
  CompletableFuture<Void> registerCapability(RegistrationParams params);

  @JsonRequest("workspace/diagnostic/refresh")
  CompletableFuture<Void> refreshDiagnostics();

  @JsonRequest("workspace/inlayHint/refresh")
  CompletableFuture<Void> refreshInlayHints();

  @JsonRequest("workspace/codeLens/refresh")
  CompletableFuture<Void> refreshCodeLenses();

  @JsonRequest("workspace/semanticTokens/refresh")
  CompletableFuture<Void> refreshSemanticTokens();

  @JsonNotification("nrs/status")
  void status(NetworkStatus params);

  @JsonNotification("nrs/activity")
  void activity(ActivityParams params);

  @JsonNotification("nrs/evaluated")
  void evaluated(EvaluatedFileParams params);

  @JsonNotification("nrs/training")
  void training(TrainingParams params);

  @JsonNotification("nrs/chooseNetworks")
  void chooseNetworks(ChooseNetworksParams params);

  @JsonNotification("nrs/trainNetworks")
  void trainNetworks(TrainNetworksParams params);

  @JsonNotification("nrs/languages")
  void languages(LanguagesParams params);
}
