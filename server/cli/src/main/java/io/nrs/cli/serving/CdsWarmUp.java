package io.nrs.cli.serving;

import io.nrs.cli.console.Program;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.Installation;
import io.nrs.lsp.Server;
import io.nrs.rewriting.models.ModelException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

/**
 * Runs a short session of a server and an editor in one process, without networks. It loads the
 * classes that every server needs, so that the class data sharing (CDS) archive contains them.
 */
final class CdsWarmUp {
  private static final int PIPE_BYTES = 1 << 16;
  private static final Pattern RESPONSE = Pattern.compile("\"id\":\\d");

  private final PipedOutputStream toServer = new PipedOutputStream();
  private final Semaphore responses = new Semaphore(0);
  private int requests;

  /** The server's exit code. */
  int run() throws IOException, InterruptedException {
    Installation installation =
        new Installation(
            (language, settings) -> {
              throw new ModelException("the warm-up has no networks");
            },
            Path.of("models"),
            List.of(),
            Program.VERSION);
    try (PipedInputStream input = new PipedInputStream(toServer, PIPE_BYTES);
        Server server = new Server(input, new ResponseCounter(), installation)) {
      CompletableFuture<Integer> code = CompletableFuture.supplyAsync(server::run);
      play();
      return code.join();
    }
  }

  private void play() throws IOException, InterruptedException {
    request(
        "initialize",
        """
        {"processId": null, "rootUri": null, "capabilities": {
          "workspace": {"applyEdit": true, "workspaceEdit": {"documentChanges": true}},
          "textDocument": {"hover": {"contentFormat": ["markdown"]}, "publishDiagnostics": {}}}}\
        """);
    notify("initialized", "{}");
    for (BuiltInLanguage language : BuiltInLanguage.values()) {
      String document = "\"uri\": \"file:///warm-up" + language.extension() + "\"";
      String asked = "{\"textDocument\": {" + document + "}}";
      notify(
          "textDocument/didOpen",
          """
          {"textDocument": {%s, "languageId": "%s", "version": 1, "text": "%s"}}\
          """
              .formatted(document, language.id(), text(language)));
      request("textDocument/codeLens", asked);
      request("textDocument/semanticTokens/full", asked);
      request(
          "textDocument/codeAction",
          """
          {"textDocument": {%s}, "context": {"diagnostics": []},
            "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}}\
          """
              .formatted(document));
      request(
          "textDocument/hover",
          """
          {"textDocument": {%s}, "position": {"line": 0, "character": 1}}\
          """
              .formatted(document));
      notify(
          "textDocument/didChange",
          """
          {"textDocument": {%s, "version": 2}, "contentChanges": [{"text": "(",
            "range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}}}]}\
          """
              .formatted(document));
      request("textDocument/codeLens", asked);
    }
    request("shutdown", "null");
    notify("exit", "null");
  }

  private static String text(BuiltInLanguage language) {
    return language.example() + " = " + language.exampleValue() + "\\n";
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
