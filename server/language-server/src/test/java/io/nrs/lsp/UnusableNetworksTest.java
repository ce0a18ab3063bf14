package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.rewriting.models.ModelException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;

/** A language whose networks are there and cannot be loaded: rules check what needs no networks. */
class UnusableNetworksTest extends WorkspaceTest {
  private static final String URI = "file:///w/a.arith";
  private static final String UNUSABLE =
      "Arithmetic has no networks that can be used: the Solver is damaged";

  private static final NetworkSource DAMAGED =
      (language, settings) -> {
        throw new ModelException("the Solver is damaged");
      };

  private static EditorClient open(NetworkSource source, String text) {
    EditorClient client = TestServer.start(source, Clients.plain(), params -> {});
    client.open(URI, "arithmetic", text);
    return client;
  }

  private static String first(List<Diagnostic> found) {
    return found.get(0).getMessage().getLeft().split(":")[0];
  }

  @Test
  void expectationsAreCheckedByTheRules() throws Exception {
    try (EditorClient client = open(DAMAGED, "(1+2) = 3\n(1+2) = 4\n(1+3\n")) {
      assertEquals(
          "the exact value is 3, not 4",
          first(client.awaitCodes(URI, "nrs/expectation", "nrs/syntax")));
      InlayHint hint =
          EditorClient.get(
                  client
                      .texts()
                      .inlayHint(
                          new InlayHintParams(
                              new TextDocumentIdentifier(URI),
                              new Range(new Position(0, 0), new Position(1, 0)))))
              .get(0);
      assertEquals(
          "the exact value, by the rules: no networks can be used", hint.getTooltip().getLeft());
      assertEquals(
          UNUSABLE + "\nExact value 3",
          EditorClient.get(
                  client
                      .texts()
                      .hover(new HoverParams(new TextDocumentIdentifier(URI), new Position(0, 0))))
              .getContents()
              .getRight()
              .getValue());
    }
  }

  @Test
  void theExactValueNeedsNoNetworks() throws Exception {
    try (EditorClient client = open(DAMAGED, "(1+2)\n")) {
      JsonObject check = client.execute("nrs.checkExactly", Clients.at(URI, 0)).getAsJsonObject();
      assertEquals("3", check.get("exact").getAsString());
      assertFalse(check.has("value"), "no networks found one");
      assertEquals("(1+2) is 3 exactly; " + UNUSABLE, check.get("message").getAsString());
      // What the rules found meanwhile is still no value of networks.
      client.open("file:///w/b.arith", "arithmetic", "(1+2) = 4");
      client.awaitCodes("file:///w/b.arith", "nrs/expectation");
      assertEquals(check, client.execute("nrs.checkExactly", Clients.at(URI, 0)));
    }
  }

  /** Rewriting is the networks' work, and so is an evaluation, which measures them. */
  @Test
  void rulesDoNotPassForNetworks() throws Exception {
    String uri = file("a.arith", "(1+2) = 4\n");
    try (EditorClient client = start(DAMAGED, Clients.plain())) {
      client.open(uri, "arithmetic", "(1+2) = 4\n");
      client.awaitCodes(uri, "nrs/expectation");
      ResponseErrorException error =
          assertThrows(
              ResponseErrorException.class, () -> client.execute("nrs.solve", Clients.at(uri, 0)));
      assertEquals(UNUSABLE, error.getResponseError().getMessage());
      JsonObject evaluation =
          client.execute("nrs.evaluateWorkspace", new JsonObject()).getAsJsonObject();
      assertEquals(UNUSABLE, evaluation.get("message").getAsString());
      assertEquals(0, evaluation.get("solved").getAsInt());
    }
  }

  @Test
  void networksThatComeBackAnswerAgain() throws Exception {
    AtomicBoolean broken = new AtomicBoolean(true);
    StandInSource networks = new StandInSource();
    NetworkSource source =
        (language, settings) -> {
          if (broken.get()) {
            throw new ModelException("the disk gives nothing", new IOException());
          }
          return networks.open(language, settings);
        };
    try (EditorClient client = open(source, "(1+2) = 4\n")) {
      assertEquals("the exact value is 3, not 4", first(client.awaitCodes(URI, "nrs/expectation")));
      broken.set(false);
      client.change(URI, "(1+2) = 4\n(1+3)\n");
      EditorClient.await(
          "the networks answer",
          () ->
              client.diagnostics(URI).stream()
                  .anyMatch(
                      found ->
                          found.getMessage().getLeft().startsWith("the value found is 3, not 4")));
    }
  }

  /** It is asked once, whatever the client: those that can do less get fewer answers. */
  @Test
  void theMessageOffersWhatWouldHelp() throws Exception {
    String description = ".nrs/languages/nat.json";
    file(
        description,
        """
        {"id": "nat", "name": "Naturals", "atoms": ["0"],
         "operations": [{"symbol": "s", "form": "call", "arguments": 1}],
         "rules": ["s(s(?x)) => ?x"]}
        """);
    file("a.nat", "s(s(0)) = 0");
    // Shipped files describe built-in languages too, whose networks have trainings of their own.
    Installation shipped =
        new Installation(DAMAGED, Path.of("../../models"), List.of("nrs"), "test");
    try (EditorClient client =
        TestServer.start(shipped, Clients.knowing("nrsChooseNetworks"), inFolder())) {
      client.answer = Optional.of("Choose Networks…");
      client.open(uri("a.nat"), "nrs", "s(s(0)) = s(0)");
      client.awaitCodes(uri("a.nat"), "nrs/expectation");
      EditorClient.await("the user may choose", () -> !client.choices.isEmpty());
      assertEquals(List.of(json("{'language': 'nat'}")), List.copyOf(client.choices));
      ShowMessageRequestParams asked = client.queries.remove();
      assertEquals(MessageType.Error, asked.getType());
      assertEquals(
          "NRS: Naturals has no networks that can be used: the Solver is damaged",
          asked.getMessage());
      assertEquals(
          List.of("Choose Networks…", "Train Networks…"),
          asked.getActions().stream().map(MessageActionItem::getTitle).toList());
      client.open(URI, "arithmetic", "(1+2) = 4\n");
      client.awaitCodes(URI, "nrs/expectation");
      assertEquals(
          List.of("Choose Networks…"),
          client.queries.remove().getActions().stream().map(MessageActionItem::getTitle).toList());
      assertTrue(client.queries.isEmpty());
    }
    try (EditorClient client =
        TestServer.start(shipped, Clients.knowing("nrsTrainNetworks"), inFolder())) {
      client.answer = Optional.of("Train Networks…");
      client.open(uri("a.nat"), "nrs", "s(s(0)) = s(0)");
      EditorClient.await("the client is to train them", () -> !client.wishes.isEmpty());
      assertEquals(
          List.of(json("{'uri': '%s'}".formatted(uri(description)))), List.copyOf(client.wishes));
    }
    try (EditorClient client = TestServer.start(shipped, Clients.plain(), inFolder())) {
      client.open(uri("a.nat"), "nrs", "s(s(0)) = s(0)");
      client.awaitCodes(uri("a.nat"), "nrs/expectation");
      assertEquals(
          List.of("Train Networks…"),
          client.queries.remove().getActions().stream().map(MessageActionItem::getTitle).toList());
      client.open(URI, "arithmetic", "(1+2) = 4\n");
      client.awaitCodes(URI, "nrs/expectation");
      assertEquals(List.of("NRS: " + UNUSABLE), client.said());
    }
  }
}
