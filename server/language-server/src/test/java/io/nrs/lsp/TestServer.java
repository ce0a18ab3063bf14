package io.nrs.lsp;

import io.nrs.editor.EditorClient;
import io.nrs.editor.InMemoryConnection;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.inference.NetworkSource;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;

/** Servers in this process, and clients of them. */
public final class TestServer {
  private TestServer() {}

  /** A client of a server with stand-in networks, initialized. */
  public static EditorClient start(ClientCapabilities capabilities) {
    return start(new StandInSource(), capabilities, params -> {});
  }

  public static EditorClient start(
      NetworkSource networks, ClientCapabilities capabilities, Consumer<InitializeParams> more) {
    return start(installation(networks), capabilities, more);
  }

  /**
   * @param settings in JSON; quotes may be single ones
   */
  public static EditorClient start(
      NetworkSource networks, ClientCapabilities capabilities, String settings) {
    return start(
        networks,
        capabilities,
        params -> params.setInitializationOptions(Clients.options(settings)));
  }

  public static EditorClient start(
      Installation installation, ClientCapabilities capabilities, Consumer<InitializeParams> more) {
    EditorClient client = connect(installation);
    client.initialize(capabilities, more);
    return client;
  }

  /** An installation with these networks. */
  public static Installation installation(NetworkSource networks) {
    return new Installation(networks, Path.of("models"), List.of("nrs"), "test");
  }

  /** A client of a server that nothing was said to yet. */
  public static EditorClient connect(Installation installation) {
    return new EditorClient(connection(installation));
  }

  /** A connection to a server that nothing was said to yet. */
  public static InMemoryConnection<Server> connection(Installation installation) {
    return InMemoryConnection.start(
        (input, output) -> new Server(input, output, installation), Server::run);
  }
}
