package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.ServerChoice;
import io.nrs.eclipse.server.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.lsp4e.server.StreamConnectionProvider;

/** How LSP4E starts the server and talks to it. Getters give null before the start, as it asks. */
public final class ServerConnection implements StreamConnectionProvider, IAdaptable {
  private volatile Optional<ServerProcess> server = Optional.empty();

  @Override
  public void start() throws IOException {
    server = Optional.of(ServerProcess.start(ServerChoice.current()));
  }

  @Override
  public InputStream getInputStream() {
    return server.map(ServerProcess::output).orElse(null);
  }

  @Override
  public OutputStream getOutputStream() {
    return server.map(ServerProcess::input).orElse(null);
  }

  @Override
  public InputStream getErrorStream() {
    return server.map(ServerProcess::errors).orElse(null);
  }

  @Override
  public void stop() {
    server.ifPresent(ServerProcess::end);
  }

  @Override
  public <T> T getAdapter(Class<T> adapter) {
    return adapter == ProcessHandle.class
        ? adapter.cast(server.map(ServerProcess::handle).orElse(null))
        : null;
  }
}
