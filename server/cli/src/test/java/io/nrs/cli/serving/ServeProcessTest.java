package io.nrs.cli.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.cli.NrsProcess;
import io.nrs.lsp.TestClient;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code nrs serve} as a process of its own, with the shipped models. */
class ServeProcessTest {
  private static final String URI = "file:///w/a.arith";
  private static final long ENDS_WITHIN_SECONDS = 2;
  private static final int STARTS_WITHIN_SECONDS = 30;

  private final List<Process> started = new ArrayList<>();

  private Process start(String... arguments) throws IOException {
    return process(NrsProcess.command(arguments), ProcessBuilder.Redirect.INHERIT);
  }

  private Process process(List<String> command, ProcessBuilder.Redirect errors) throws IOException {
    Process process = new ProcessBuilder(command).redirectError(errors).start();
    started.add(process);
    return process;
  }

  @AfterEach
  void nothingIsLeftRunning() {
    started.forEach(Process::destroyForcibly);
  }

  private static TestClient client(Process server) {
    return TestClient.of(server.getInputStream(), server.getOutputStream(), () -> {});
  }

  private static ClientCapabilities progress() {
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(true);
    ClientCapabilities capabilities = new ClientCapabilities();
    capabilities.setWindow(window);
    return capabilities;
  }

  private static void awaitProgress(TestClient client, String title) {
    TestClient.await(
        "progress of " + title,
        () ->
            client.progress.stream()
                .map(progress -> progress.getValue().getLeft())
                .anyMatch(
                    value ->
                        value instanceof WorkDoneProgressBegin begin
                            && begin.getTitle().startsWith(title)));
  }

  private static void run(TestClient client, String command) {
    JsonObject argument = new JsonObject();
    argument.addProperty("uri", URI);
    argument.addProperty("line", 0);
    client
        .server()
        .getWorkspaceService()
        .executeCommand(new ExecuteCommandParams(command, List.of(argument)));
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
    assertTrue(process.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS), "it goes on");
    assertEquals(code, process.exitValue());
  }

  @Test
  void aSession() throws Exception {
    Process process = start("serve");
    try (TestClient client = client(process)) {
      client.initialize(progress(), params -> {});
      client.open(URI, "arithmetic", "((12+-3)*(4-5))\n");
      String hover =
          TestClient.get(
                  client
                      .server()
                      .getTextDocumentService()
                      .hover(new HoverParams(new TextDocumentIdentifier(URI), new Position(0, 1))))
              .getContents()
              .getRight()
              .getValue();
      assertTrue(hover.contains("confidence"), hover);
      for (List<CodeLens> lenses = lenses(client); !lenses.isEmpty(); lenses = lenses(client)) {
        Command press = lenses.get(0).getCommand();
        client.execute(press.getCommand(), press.getArguments().toArray());
      }
      assertEquals("-9\n", client.text(URI));
      client.change(URI, "(150*3)\n");
      client.awaitCodes(URI, "nrs/operand-out-of-range", "nrs/agreement");
      client.change(URI, "(50*3) = -1\n");
      client.awaitCodes(URI, "nrs/expectation");
    }
    assertEnds(0, process);
  }

  private static List<CodeLens> lenses(TestClient client) {
    return TestClient.get(
            client
                .server()
                .getTextDocumentService()
                .codeLens(new CodeLensParams(new TextDocumentIdentifier(URI))))
        .stream()
        .map(CodeLens.class::cast)
        .toList();
  }

  @Test
  void endsWithItsInput() throws Exception {
    Process process = start("serve");
    client(process).initialize(new ClientCapabilities(), params -> {});
    process.getOutputStream().close();
    assertEnds(1, process);
  }

  @Test
  void endsWithItsInputWhileNetworksLoad() throws Exception {
    Process process = start("serve");
    TestClient client = client(process);
    client.initialize(progress(), params -> {});
    client.open(URI, "arithmetic", "(1+2)\n");
    awaitProgress(client, "Loading");
    process.getOutputStream().close();
    assertEnds(1, process);
  }

  @Test
  void endsWithItsInputWhileAFormulaIsSolved() throws Exception {
    Process process = start("serve");
    TestClient client = client(process);
    client.initialize(progress(), params -> {});
    client.open(URI, "arithmetic", deep(12, new Random(1)) + "\n");
    run(client, "nrs.solve");
    awaitProgress(client, "Solve formula");
    process.getOutputStream().close();
    assertEnds(1, process);
  }

  @Test
  void endsWithItsInputWhileABatchIsSolved() throws Exception {
    Process process = start("serve");
    TestClient client = client(process);
    client.initialize(progress(), params -> {});
    client.open(
        URI,
        "arithmetic",
        IntStream.range(0, 200)
            .mapToObj(number -> deep(7, new Random(number)))
            .collect(Collectors.joining("\n")));
    run(client, "nrs.solveAll");
    awaitProgress(client, "Solve all");
    process.getOutputStream().close();
    assertEnds(1, process);
  }

  @Test
  void endsWithItsEditorThoughTheInputStaysOpen() throws Exception {
    Process editor = process(List.of("sleep", "600"), ProcessBuilder.Redirect.INHERIT);
    Process process = start("serve");
    client(process)
        .initialize(
            new ClientCapabilities(), params -> params.setProcessId(Math.toIntExact(editor.pid())));
    editor.destroyForcibly();
    assertEnds(1, process);
  }

  @Test
  void nothingButMessagesIsWrittenToStandardOutput() throws Exception {
    Process process = start("serve");
    try (OutputStream input = process.getOutputStream()) {
      for (String body :
          List.of(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}",
              "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}",
              "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":"
                  + "{\"uri\":\"file:///a.listops\",\"languageId\":\"listops\",\"version\":1,"
                  + "\"text\":\"[MAX[MIN12]3]\"}}}",
              "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/hover\",\"params\":"
                  + "{\"textDocument\":{\"uri\":\"file:///a.listops\"},"
                  + "\"position\":{\"line\":0,\"character\":0}}}")) {
        write(input, body);
      }
      InputStream output = process.getInputStream();
      String message = message(output);
      while (!message.contains("\"id\":2")) {
        message = message(output);
      }
      write(input, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"shutdown\"}");
      write(input, "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
      InputStream rest = new ByteArrayInputStream(output.readAllBytes());
      while (rest.available() > 0) {
        message = message(rest);
      }
    }
    assertEnds(0, process);
  }

  private static void write(OutputStream input, String body) throws IOException {
    input.write(
        ("Content-Length: " + body.length() + "\r\n\r\n" + body)
            .getBytes(StandardCharsets.US_ASCII));
    input.flush();
  }

  /** The next message; a byte that does not belong to one is an error. */
  private static String message(InputStream output) throws IOException {
    StringBuilder header = new StringBuilder();
    while (!header.toString().endsWith("\r\n\r\n")) {
      int c = output.read();
      assertTrue(c >= 0, "ended in " + header);
      header.append((char) c);
    }
    assertTrue(header.toString().matches("Content-Length: \\d+\r\n\r\n"), header.toString());
    int length = Integer.parseInt(header.substring(header.indexOf(":") + 2, header.indexOf("\r")));
    String body = new String(output.readNBytes(length), StandardCharsets.UTF_8);
    assertTrue(body.startsWith("{\"jsonrpc\":\"2.0\"") && body.endsWith("}"), body);
    return body;
  }

  @Test
  void servesOneClientOnAPort() throws Exception {
    Process process =
        process(NrsProcess.command("serve", "--port", "0"), ProcessBuilder.Redirect.PIPE);
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String line = errors.readLine();
    assertTrue(line.matches("nrs: listening on port \\d+"), line);
    int port = Integer.parseInt(line.replaceAll("\\D", ""));
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        TestClient client =
            TestClient.of(
                socket.getInputStream(), socket.getOutputStream(), () -> assertEnds(0, process))) {
      client.initialize(new ClientCapabilities(), params -> {});
      client.open(URI, "arithmetic", "(1+\n");
      client.awaitCodes(URI, "nrs/syntax");
    }
  }

  @Test
  void aPortThatIsTakenIsRefused() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Process process =
          process(
              NrsProcess.command("serve", "--port", String.valueOf(taken.getLocalPort())),
              ProcessBuilder.Redirect.PIPE);
      String errors =
          new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertTrue(process.waitFor(STARTS_WITHIN_SECONDS, TimeUnit.SECONDS), "it goes on");
      assertEquals(2, process.exitValue());
      assertEquals(
          "nrs: cannot listen on port %d: Address already in use; choose another --port"
              .formatted(taken.getLocalPort()),
          errors);
    }
  }
}
