package org.eclipse.lsp4e.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.services.LanguageClient;

/** The part of LSP4E's class that the plug-in uses. */
public class DefaultLanguageClient implements LanguageClient {
  @Override
  public native CompletableFuture<List<Object>> configuration(ConfigurationParams asked);

  @Override
  public native void notifyProgress(ProgressParams progress);

  @Override
  public native void telemetryEvent(Object event);

  @Override
  public final native void publishDiagnostics(PublishDiagnosticsParams diagnostics);

  @Override
  public native void showMessage(MessageParams message);

  @Override
  public native CompletableFuture<MessageActionItem> showMessageRequest(
      ShowMessageRequestParams asked);

  @Override
  public native void logMessage(MessageParams message);
}
