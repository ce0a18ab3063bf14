package io.nrs.cli.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.cli.NrsProcess;
import io.nrs.editor.EditorClient;
import io.nrs.editor.Json;
import io.nrs.editor.ProcessConnection;
import io.nrs.editor.RawClient;
import io.nrs.lsp.Clients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nrs serve} as a process of its own, with the shipped models. */
class ServeProcessTest {
  private static final String URI = "file:///w/a.arith";

  private final List<Process> started = new ArrayList<>();

  private ProcessConnection start() {
    ProcessConnection connection = ProcessConnection.start(NrsProcess.command("serve"), Map.of());
    started.add(connection.process());
    return connection;
  }

  @AfterEach
  void nothingIsLeftRunning() {
    started.forEach(Process::destroyForcibly);
  }

  private static ClientCapabilities progress() {
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(true);
    ClientCapabilities capabilities = new ClientCapabilities();
    capabilities.setWindow(window);
    return capabilities;
  }

  private static void awaitProgress(EditorClient client, String title) {
    EditorClient.await(
        "progress of " + title,
        () ->
            client.progress.stream()
                .map(progress -> progress.getValue().getLeft())
                .anyMatch(
                    value ->
                        value instanceof WorkDoneProgressBegin begin
                            && begin.getTitle().startsWith(title)));
  }

  /** A formula that takes long: no two of its parts are the same for long. */
  private static String deep(int levels, Random random) {
    return levels == 0
        ? String.valueOf(random.nextInt(100))
        : "(%s%s%s)"
            .formatted(
                deep(levels - 1, random),
                "+-*".charAt(random.nextInt(3)),
                deep(levels - 1, random));
  }

  private static void assertEnds(int code, Process process) throws InterruptedException {
    assertEquals(code, process.waitFor());
  }

  @Test
  void aSession() throws Exception {
    ProcessConnection connection = start();
    try (EditorClient client = new EditorClient(connection)) {
      client.initialize(progress(), params -> {});
      client.open(URI, "arithmetic", "((12+-3)*(4-5))\n");
      String hover =
          EditorClient.get(
                  client
                      .texts()
                      .hover(new HoverParams(new TextDocumentIdentifier(URI), new Position(0, 1))))
              .getContents()
              .getRight()
              .getValue();
      assertTrue(hover.contains("confidence"), hover);
      client.pressFirstLensToTheEnd(URI);
      assertEquals("-9\n", client.text(URI));
      client.change(URI, "(150*3)\n");
      client.awaitCodes(URI, "nrs/operand-out-of-range");
      client.change(URI, "(50*3) = -1\n");
      client.awaitCodes(URI, "nrs/expectation");
    }
    assertEnds(0, connection.process());
  }

  @ParameterizedTest
  @ValueSource(strings = {"fa", "ar", "mr", "tr", "de"})
  void everyLocaleHasTheSameAnswers(String language) throws Exception {
    assertEquals(answers("en"), answers(language));
  }

  private List<String> answers(String language) throws Exception {
    List<String> command = new ArrayList<>(NrsProcess.command("serve"));
    command.addAll(1, List.of("-Duser.language=" + language, "-Duser.country=EG"));
    ProcessConnection connection = ProcessConnection.start(command, Map.of());
    started.add(connection.process());
    try (EditorClient client = new EditorClient(connection)) {
      client.initialize(new ClientCapabilities(), params -> {});
      client.open(URI, "arithmetic", "(50*3) = -1\n(150*3)\n");
      List<String> told = new ArrayList<>();
      client
          .awaitCodes(URI, "nrs/expectation", "nrs/operand-out-of-range")
          .forEach(diagnostic -> told.add(diagnostic.getMessage().getLeft()));
      told.add(client.execute("nrs.step", Clients.at(URI, 0)).toString());
      return told;
    }
  }

  /** As in a container, whose locale has ASCII alone. */
  @Test
  void namesOfFilesAreReadInThePosixLocale(@TempDir Path temporary) throws Exception {
    // This process has to write such names.
    Assumptions.assumeTrue(System.getProperty("sun.jnu.encoding").equals("UTF-8"));
    Path folder = Files.createDirectories(temporary.resolve("größe アプリ"));
    Path file = Files.writeString(folder.resolve("ä.arith"), "(1+2) = 4\n");
    Map<String, String> environment = new HashMap<>(Map.of("LANG", "C"));
    environment.putAll(NrsProcess.serverEnvironment());
    ProcessConnection connection =
        ProcessConnection.start(NrsProcess.command("serve"), environment);
    started.add(connection.process());
    try (EditorClient client = new EditorClient(connection)) {
      client.initialize(
          new ClientCapabilities(),
          params ->
              params.setWorkspaceFolders(
                  List.of(new WorkspaceFolder(folder.toUri().toASCIIString(), "folder"))));
      client.execute("nrs.evaluateWorkspace");
      client.awaitCodes(file.toUri().toASCIIString(), "nrs/expectation");
    }
  }

  /** The server is told to do something with a text, and its input ends when it has begun. */
  private void endsWithItsInput(String text, String command, String title) throws Exception {
    ProcessConnection connection = start();
    EditorClient client = new EditorClient(connection);
    client.initialize(progress(), params -> {});
    client.open(URI, "arithmetic", text);
    if (!command.isEmpty()) {
      client.begin(command, Clients.at(URI, 0));
    }
    awaitProgress(client, title);
    connection.output().close();
    assertEnds(1, connection.process());
  }

  @Test
  void endsWithItsInputWhateverItDoes() throws Exception {
    ProcessConnection connection = start();
    new EditorClient(connection).initialize(new ClientCapabilities(), params -> {});
    connection.output().close();
    assertEnds(1, connection.process());
    endsWithItsInput("(1+2)\n", "", "Loading");
    endsWithItsInput(deep(12, new Random(1)) + "\n", "nrs.solve", "Solve formula");
    endsWithItsInput(
        IntStream.range(0, 200)
            .mapToObj(number -> deep(7, new Random(number)))
            .collect(Collectors.joining("\n")),
        "nrs.solveAll",
        "Solve all");
  }

  @Test
  void endsWithItsEditorThoughTheInputStaysOpen() throws Exception {
    Process editor =
        new ProcessBuilder("sleep", "600").redirectError(ProcessBuilder.Redirect.INHERIT).start();
    started.add(editor);
    ProcessConnection connection = start();
    new EditorClient(connection)
        .initialize(
            new ClientCapabilities(), params -> params.setProcessId(Math.toIntExact(editor.pid())));
    editor.destroyForcibly();
    assertEnds(1, connection.process());
  }

  @Test
  void nothingButMessagesIsWrittenToStandardOutput() throws Exception {
    ProcessConnection connection = start();
    RawClient client = new RawClient(connection);
    client.send(request(1, "initialize", Json.object("capabilities", Json.object())));
    client.send(notification("initialized", Json.object()));
    client.send(
        notification(
            "textDocument/didOpen",
            Json.object(
                "textDocument",
                Json.object(
                    "uri",
                    "file:///a.listops",
                    "languageId",
                    "listops",
                    "version",
                    1,
                    "text",
                    "[MAX[MIN12]3]"))));
    client.send(
        request(
            2,
            "textDocument/hover",
            Json.object(
                "textDocument",
                Json.object("uri", "file:///a.listops"),
                "position",
                Json.position(0, 0))));
    client.awaitAnswer(2);
    client.send(request(3, "shutdown", Json.object()));
    client.send(notification("exit", Json.object()));
    client.awaitEnd();
    assertEnds(0, connection.process());
  }

  private static JsonObject notification(String method, JsonObject params) {
    return Json.object("jsonrpc", "2.0", "method", method, "params", params);
  }

  private static JsonObject request(int id, String method, JsonObject params) {
    JsonObject message = notification(method, params);
    message.addProperty("id", id);
    return message;
  }
}
