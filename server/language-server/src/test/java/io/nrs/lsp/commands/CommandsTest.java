package io.nrs.lsp.commands;

import com.google.gson.JsonElement;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.TestServer;
import io.nrs.testing.Golden;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;

/**
 * What commands make of an open text: {@code COMMAND LINE LANGUAGE: TEXT} in {@code commands.txt}.
 */
class CommandsTest {
  private static final String URI = "file:///w/a%20b";

  @Test
  void everyCommandAnswersAboutItsText() {
    Golden.check(getClass(), "commands.txt", CommandsTest::answered);
  }

  /** The text after the command, its answer, and what the user is told. */
  private static String answered(String line) {
    String head = line.substring(0, line.indexOf(": "));
    String[] words = head.split(" ");
    try (EditorClient client = TestServer.start(Clients.able())) {
      client.open(URI, words[2], line.substring(head.length() + 2).replace('⏎', '\n'));
      JsonElement answer = client.execute(words[0], Clients.at(URI, Integer.parseInt(words[1])));
      String said = client.said().isEmpty() ? "" : " " + client.said();
      return client.text(URI) + " " + answer.toString().replaceAll("\\.0(?=[,}])", "") + said;
    } catch (ResponseErrorException e) {
      return e.getResponseError().getCode() + " " + e.getMessage();
    }
  }
}
