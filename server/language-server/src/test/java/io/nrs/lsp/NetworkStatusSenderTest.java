package io.nrs.lsp;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.nrs.editor.EditorClient;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.lsp.StandInSource.StandIn;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.lsp.inference.NetworkSource.Origin;
import io.nrs.lsp.inference.StoredNetworks;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.testing.Expect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The status notifications to clients that support them. */
class NetworkStatusSenderTest {
  /** The beginning and the end of loading are reported. */
  private static void check(StandInSource source, ClientCapabilities capabilities, Expect statuses)
      throws Exception {
    try (EditorClient client = TestServer.start(source, capabilities, params -> {})) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      client.open("file:///w/b.arith", "arithmetic", "(1+2");
      client.awaitCodes("file:///w/b.arith", "nrs/syntax");
      EditorClient.await("everything is told", () -> client.statuses.size() >= 2);
      statuses.check(client.statuses.stream());
    }
  }

  @Test
  void loadedNetworks() throws Exception {
    check(
        new StandInSource(),
        Clients.knowing("nrsStatus"),
        expect(
            """
            {"state":"loading","language":"arithmetic"}
            {"state":"ready","language":"arithmetic","device":"stand-in","sum":"0123456789abcdef"}
            """));
  }

  @Test
  void missingNetworks() throws Exception {
    StandInSource source = new StandInSource();
    source.missing.add(BuiltInLanguage.ARITHMETIC);
    check(
        source,
        Clients.knowing("nrsStatus"),
        expect(
            """
            {"state":"loading","language":"arithmetic"}
            {"state":"failed","language":"arithmetic","message":"Arithmetic has no networks that can be used: models/arithmetic is missing; restore the models folder"}
            """));
  }

  /** While they are trained, each network that is finished changes what is missing. */
  @Test
  void missingNetworksOfALanguageAreShownOnce() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    NetworkSource source =
        (language, settings) -> {
          throw new ModelException(
              "part %d is missing".formatted(attempts.incrementAndGet()), new IOException());
        };
    try (EditorClient client = TestServer.start(source, Clients.plain(), params -> {})) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      EditorClient.await("the first is shown", () -> !client.said().isEmpty());
      int before = attempts.get();
      client.open("file:///w/b.arith", "arithmetic", "(1+2) = 4");
      EditorClient.await("another attempt", () -> attempts.get() > before);
      client.open("file:///w/c.arith", "arithmetic", "(1+2");
      client.awaitCodes("file:///w/c.arith", "nrs/syntax");
      assertEquals(
          List.of("NRS: Arithmetic has no networks that can be used: part 1 is missing"),
          client.said());
    }
  }

  @Test
  void whereTheNetworksComeFrom() throws Exception {
    ModelStore shipped = new ModelStore(Path.of("../../models"));
    NetworkSource source = new StandInSource();
    NetworkSource stored =
        (language, settings) ->
            new StandIn(
                source.open(language, settings)::rewriter,
                Optional.of(
                    new Origin(
                        Path.of("/some/models"),
                        Optional.of(shipped.config(language, TrainableModule.SELECTOR)),
                        Optional.of(shipped.config(language, TrainableModule.SOLVER)),
                        ProofVerdict.of(shipped, language),
                        Optional.empty())),
                Optional.empty());
    try (EditorClient client =
        TestServer.start(stored, Clients.knowing("nrsStatus"), params -> {})) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      EditorClient.await("everything is told", () -> client.statuses.size() >= 2);
      client.statuses.remove();
      assertEquals(
          JsonParser.parseString(
              "{'state':'ready','language':'arithmetic','device':'stand-in','sum':'0123456789abcdef',"
                  + "'models':'/some/models','selector':{'preset':'default','validation':%s},"
                      .formatted(validation(shipped, TrainableModule.SELECTOR))
                  + "'solver':{'preset':'default','validation':%s},"
                      .formatted(validation(shipped, TrainableModule.SOLVER))
                  + "'proof':'proved for every formula, learnt from short formulas'}"),
          client.statuses.remove());
      String hover =
          EditorClient.get(
                  client
                      .texts()
                      .hover(
                          new HoverParams(
                              new TextDocumentIdentifier("file:///w/a.arith"), new Position(0, 1))))
              .getContents()
              .getRight()
              .getValue();
      assertTrue(
          hover.contains(
              "Solving at once is proved for every formula, learnt from short formulas."),
          hover);
    }
  }

  /** The editor then solves with the generating Selector. */
  @Test
  void aDamagedTaggerIsLoggedOnce(@TempDir Path folder) throws Exception {
    ModelStore store = new ModelStore(folder);
    Path shipped = Path.of("../../models");
    Map<String, byte[]> files = new HashMap<>();
    for (String module : List.of("selector", "solver", "tagger")) {
      for (String file : List.of(ModelStore.CONFIG, ModelStore.WEIGHTS)) {
        String name = "arithmetic/" + module + "/" + file;
        files.put(name, Files.readAllBytes(shipped.resolve(name)));
      }
    }
    store.put(files);
    Files.write(folder.resolve("arithmetic/tagger/weights.safetensors"), new byte[] {1});
    try (EditorClient client =
        TestServer.start(new StoredNetworks(folder), new ClientCapabilities(), params -> {})) {
      for (String name : List.of("a", "b")) {
        String uri = "file:///w/%s.arith".formatted(name);
        client.open(uri, "arithmetic", "(1+2) = 4");
        client.awaitCodes(uri, "nrs/expectation");
      }
      assertEquals(
          1,
          client.logs.stream()
              .filter(log -> log.getType() == MessageType.Warning)
              .filter(
                  log -> log.getMessage().contains("tagger/weights.safetensors is not the file"))
              .count(),
          client.logs::toString);
    }
  }

  private static double validation(ModelStore store, TrainableModule module) {
    return store.config(BuiltInLanguage.ARITHMETIC, module).training().validation();
  }

  @Test
  void longWorkIsTold() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (EditorClient client =
        TestServer.start(networks, Clients.knowing("nrsStatus"), params -> {})) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      EditorClient.await("work is told", () -> !client.activities.isEmpty());
      assertEquals(List.of(true), List.copyOf(client.activities));
      networks.open();
      EditorClient.await("its end is told", () -> client.activities.size() == 2);
      assertEquals(List.of(true, false), List.copyOf(client.activities));
    }
  }

  @Test
  void nothingIsToldToOthers() throws Exception {
    try (EditorClient client = TestServer.start(new ClientCapabilities())) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      client.awaitCodes("file:///w/a.arith", "nrs/expectation");
      assertEquals(List.of(), List.copyOf(client.statuses));
    }
  }
}
