package io.nrs.eclipse.lsp4e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.lsp4e.server.StreamConnectionProvider;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The server of the plug-in through its registration for LSP4E. */
class ServerConnectionTest {
  private static final String SERVER = "io.nrs.eclipse.server";

  private final List<ProcessHandle> started = new ArrayList<>();

  @AfterEach
  void nothingIsLeftRunning() {
    started.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void everyLanguageIsRegistered() {
    Map<String, String> languages =
        registered("contentTypeMapping")
            .filter(mapping -> SERVER.equals(mapping.getAttribute("id")))
            .collect(
                Collectors.toMap(
                    mapping -> mapping.getAttribute("contentType"),
                    mapping -> mapping.getAttribute("languageId")));
    assertEquals(
        Map.of(
            "io.nrs.listops", "listops",
            "io.nrs.arithmetic", "arithmetic",
            "io.nrs.algebra", "algebra",
            "io.nrs.any", "nrs"),
        languages);
  }

  @Test
  void nothingRunsBeforeTheStart() throws Exception {
    StreamConnectionProvider connection = connection();
    assertNull(connection.getInputStream());
    assertNull(Adapters.adapt(connection, ProcessHandle.class));
    connection.stop();
  }

  @Test
  void serverAnswersAndShutsDown() throws Exception {
    StreamConnectionProvider connection = connection();
    ProcessHandle process = start(connection);
    Launcher<LanguageServer> launcher =
        Launcher.createLauncher(
            new Object(),
            LanguageServer.class,
            connection.getInputStream(),
            connection.getOutputStream());
    launcher.startListening();
    LanguageServer server = launcher.getRemoteProxy();
    InitializeParams parameters = new InitializeParams();
    parameters.setCapabilities(new ClientCapabilities());
    InitializeResult initialized = server.initialize(parameters).get();
    assertTrue(
        initialized
            .getCapabilities()
            .getExecuteCommandProvider()
            .getCommands()
            .contains("nrs.step"));
    server.shutdown().get();
    server.exit();
    connection.stop();
    process.onExit().get();
  }

  @Test
  void serverEndsWithTheConnection() throws Exception {
    StreamConnectionProvider connection = connection();
    ProcessHandle process = start(connection);
    connection.stop();
    process.onExit().get();
  }

  private static Stream<IConfigurationElement> registered(String name) {
    return Arrays.stream(
            Platform.getExtensionRegistry()
                .getConfigurationElementsFor("org.eclipse.lsp4e.languageServer"))
        .filter(element -> element.getName().equals(name));
  }

  /** Creates the connection as LSP4E does. */
  private static StreamConnectionProvider connection() throws Exception {
    IConfigurationElement server =
        registered("server")
            .filter(element -> SERVER.equals(element.getAttribute("id")))
            .findFirst()
            .orElseThrow();
    return (StreamConnectionProvider) server.createExecutableExtension("class");
  }

  private ProcessHandle start(StreamConnectionProvider connection) throws IOException {
    connection.start();
    ProcessHandle process = Adapters.adapt(connection, ProcessHandle.class);
    started.add(process);
    return process;
  }
}
