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
  public CompletableFuture<List<Object>> configuration(ConfigurationParams asked) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void notifyProgress(ProgressParams progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void telemetryEvent(Object event) {
    throw new UnsupportedOperationException();
  }

  @Override
  public final void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void showMessage(MessageParams message) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams asked) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void logMessage(MessageParams message) {
    throw new UnsupportedOperationException();
  }
}
