package io.nrs.eclipse.lsp4e;

import io.nrs.eclipse.server.Questions;
import io.nrs.eclipse.server.ServerChoice;
import io.nrs.eclipse.server.ServerProcess;
import io.nrs.eclipse.server.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Optional;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.lsp4e.server.StreamConnectionProvider;

/**
 * How LSP4E starts the server and talks to it. Getters give null before the start, as it asks. All
 * connections lead to the same server, and are equal, as it asks too.
 */
public final class ServerConnection implements StreamConnectionProvider, IAdaptable {
  private volatile Optional<ServerProcess> server = Optional.empty();

  @Override
  public void start() throws IOException {
    Questions questions = Questions.current();
    long number = questions.begun();
    try {
      ServerProcess started = ServerProcess.start(ServerChoice.current());
      server = Optional.of(started);
      started.handle().onExit().thenRun(() -> questions.lost(number));
    } catch (IOException none) {
      questions.lost(number);
      throw none;
    }
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
  public Object getInitializationOptions(URI rootUri) {
    return ServerSettings.initializationOptions();
  }

  @Override
  public Object getExperimentalFeaturesPOJO() {
    return ServerSettings.experimental();
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

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerConnection;
  }

  @Override
  public int hashCode() {
    return ServerConnection.class.hashCode();
  }
}
