package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.ServerCommandLine;
import io.nrs.eclipse.server.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Optional;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.lsp4e.server.StreamConnectionProvider;

/**
 * Starts the server for LSP4E and connects to it. LSP4E requires that getters return null before
 * the start. It also requires equal connections for the same server, so all instances are equal.
 */
public final class ServerConnection implements StreamConnectionProvider, IAdaptable {
  private volatile Optional<Process> server = Optional.empty();

  @Override
  public void start() throws IOException {
    PendingRequests pendingRequests = PendingRequests.current();
    long number = pendingRequests.serverStarted();
    try {
      Process started = ServerCommandLine.selected().start();
      server = Optional.of(started);
      started.onExit().thenRun(() -> pendingRequests.serverEnded(number));
    } catch (IOException | RequestFailedException failed) {
      pendingRequests.serverEnded(number);
      throw failed;
    }
  }

  @Override
  public InputStream getInputStream() {
    return server.map(Process::getInputStream).orElse(null);
  }

  @Override
  public OutputStream getOutputStream() {
    return server.map(Process::getOutputStream).orElse(null);
  }

  @Override
  public InputStream getErrorStream() {
    return server.map(Process::getErrorStream).orElse(null);
  }

  @Override
  public Object getInitializationOptions(URI rootUri) {
    return ServerSettings.initializationOptions();
  }

  @Override
  public Object getExperimentalFeaturesPOJO() {
    return ServerSettings.experimental();
  }

  @Override
  public void stop() {
    server.ifPresent(ServerCommandLine::stop);
  }

  @Override
  public <T> T getAdapter(Class<T> adapter) {
    return adapter == ProcessHandle.class
        ? adapter.cast(server.map(Process::toHandle).orElse(null))
        : null;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerConnection;
  }

  @Override
  public int hashCode() {
    return ServerConnection.class.hashCode();
  }
}
