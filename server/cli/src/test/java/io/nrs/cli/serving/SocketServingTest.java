package io.nrs.cli.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.editor.ServerStreams;
import io.nrs.lsp.Installation;
import io.nrs.rewriting.models.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Admitted and refused clients of a socket. */
@Timeout(60)
class SocketServingTest {
  private static final String TOKEN = "0123456789abcdef";

  private static CompletableFuture<Integer> serve(
      ServerSocketChannel listening, Optional<String> token) {
    Installation installation =
        new Installation(
            (language, settings) -> {
              throw new ModelException("there are no networks");
            },
            Path.of("models"),
            List.of("nrs"),
            "test");
    return CompletableFuture.supplyAsync(
        () -> new SocketServing(listening, installation, token).run());
  }

  /** The streams of a socket, which its owner closes. */
  private record Streams(InputStream input, OutputStream output) implements ServerStreams {
    @Override
    public void close() {}
  }

  private static EditorClient client(Socket socket) throws IOException {
    return new EditorClient(new Streams(socket.getInputStream(), socket.getOutputStream()));
  }

  private static void initialize(EditorClient client, Optional<String> token) {
    JsonObject options = new JsonObject();
    token.ifPresent(given -> options.addProperty("token", given));
    client.initialize(new ClientCapabilities(), params -> params.setInitializationOptions(options));
  }

  private static void refuses(String message, EditorClient client, Optional<String> token) {
    assertEquals(
        message,
        assertThrows(ResponseErrorException.class, () -> initialize(client, token)).getMessage());
  }

  @Test
  void theFirstClientWithTheTokenIsServedAndNobodyKeepsItOut() throws Exception {
    try (ServerSocketChannel listening =
        ServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      CompletableFuture<Integer> end = serve(listening, Optional.of(TOKEN));
      int port = listening.socket().getLocalPort();
      try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), port);
          Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port);
          Socket first = new Socket(InetAddress.getLoopbackAddress(), port);
          Socket second = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertTrue(silent.isConnected());
        String token = "initializationOptions.token must be the token that nrs serve has printed";
        EditorClient strange = client(stranger);
        refuses(token, strange, Optional.empty());
        refuses(token, strange, Optional.of(TOKEN + "0"));
        try (EditorClient client = client(first)) {
          initialize(client, Optional.of(TOKEN));
          refuses(
              "this server has a client already: start another nrs serve",
              client(second),
              Optional.of(TOKEN));
          client.open("file:///w/a.arith", "arithmetic", "(1+");
          client.awaitCodes("file:///w/a.arith", "nrs/syntax");
        }
        assertEquals(0, end.get());
      }
    }
  }

  @Test
  void aUnixDomainSocketNeedsNoToken(@TempDir Path folder) throws Exception {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("nrs"));
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(address);
      CompletableFuture<Integer> end = serve(listening, Optional.empty());
      try (SocketChannel socket = SocketChannel.open(address)) {
        try (EditorClient client =
            new EditorClient(
                new Streams(new SocketServing.Input(socket), new SocketServing.Output(socket)))) {
          initialize(client, Optional.empty());
          client.open("file:///w/a.arith", "arithmetic", "(1+");
          client.awaitCodes("file:///w/a.arith", "nrs/syntax");
        }
        assertEquals(0, end.get());
      }
    }
  }
}
