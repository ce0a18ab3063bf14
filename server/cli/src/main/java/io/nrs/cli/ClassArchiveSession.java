package io.nrs.cli;

import io.nrs.cli.console.Console;
import io.nrs.cli.models.PyTorchEngine;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

/**
 * Loads the classes that a server and a command with networks start with. The build then archives
 * them (docs/decisions/lsp4j-unsigned-and-class-archive.md). Where networks cannot run, their
 * classes are left out.
 */
final class ClassArchiveSession {
  private static final Pattern RESPONSE = Pattern.compile("\"id\":\\d");
  private static final String START = "{\"line\": 0, \"character\": 0}";

  private final PipedOutputStream toServer = new PipedOutputStream();
  private final Semaphore responses = new Semaphore(0);
  private int requests;

  private ClassArchiveSession() {}

  /** Ends with the exit code of the server. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    int code = new ClassArchiveSession().serve();
    for (Language language : Language.ofPaper()) {
      run(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          "solve",
          language.example());
    }
    System.exit(code);
  }

  private static int run(InputStream in, OutputStream out, String... arguments) {
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Console console = new Console(in, out, silent, Path.of("").toAbsolutePath());
    return Main.run(console, new PyTorchEngine(console::complain), arguments);
  }

  /** Plays a short session of a server and an editor in one process. */
  private int serve() throws IOException, InterruptedException {
    try (PipedInputStream input = new PipedInputStream(toServer, 1 << 16)) {
      CompletableFuture<Integer> code =
          CompletableFuture.supplyAsync(() -> run(input, new ResponseCounter(), "serve"));
      request(
          "initialize",
          """
          {"processId": null, "rootUri": null, "capabilities": {
            "workspace": {"applyEdit": true, "workspaceEdit": {"documentChanges": true}},
            "textDocument": {"hover": {"contentFormat": ["markdown"]}, "publishDiagnostics": {}}}}\
          """);
      notify("initialized", "{}");
      for (Language language : Language.ofPaper()) {
        edit(language);
      }
      request("shutdown", "null");
      notify("exit", "null");
      return code.join();
    }
  }

  private void edit(Language language) throws IOException, InterruptedException {
    String uri = "\"uri\": \"file:///warm-up" + language.extension() + "\"";
    String inDocument = "{\"textDocument\": {" + uri + "}";
    notify(
        "textDocument/didOpen",
        "{\"textDocument\": {%s, \"languageId\": \"%s\", \"version\": 1, \"text\": \"%s = %s\\n\"}}"
            .formatted(
                uri, language.id(), language.example(), language.exampleValue().orElseThrow()));
    request("textDocument/codeLens", inDocument + "}");
    request("textDocument/semanticTokens/full", inDocument + "}");
    request(
        "textDocument/codeAction",
        inDocument
            + ", \"context\": {\"diagnostics\": []}, \"range\": {\"start\": %s, \"end\": %s}}"
                .formatted(START, START));
    request("textDocument/hover", inDocument + ", \"position\": " + START + "}");
    notify(
        "textDocument/didChange",
        "{\"textDocument\": {%s, \"version\": 2}, \"contentChanges\": [{\"text\": \"(\"}]}"
            .formatted(uri));
    request("textDocument/codeLens", inDocument + "}");
  }

  private void request(String method, String params) throws IOException, InterruptedException {
    requests++;
    send("\"id\": " + requests + ", ", method, params);
    responses.acquire();
  }

  private void notify(String method, String params) throws IOException {
    send("", method, params);
  }

  private void send(String id, String method, String params) throws IOException {
    byte[] body =
        "{\"jsonrpc\": \"2.0\", %s\"method\": \"%s\", \"params\": %s}"
            .formatted(id, method, params)
            .getBytes(StandardCharsets.UTF_8);
    toServer.write(
        ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    toServer.write(body);
    toServer.flush();
  }

  /** Counts the responses. The server writes each in one call. */
  private final class ResponseCounter extends OutputStream {
    @Override
    public void write(int b) {}

    @Override
    public void write(byte[] bytes, int from, int length) {
      // Ids of the server's own requests are strings.
      if (RESPONSE.matcher(new String(bytes, from, length, StandardCharsets.UTF_8)).find()) {
        responses.release();
      }
    }
  }
}
