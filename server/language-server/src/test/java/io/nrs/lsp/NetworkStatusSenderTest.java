package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.lsp.inference.NetworkSource.Origin;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.junit.jupiter.api.Test;

/** What clients that show it are told of networks. */
class LoadingTest {
  private static ClientCapabilities showing() {
    ClientCapabilities client = new ClientCapabilities();
    client.setExperimental(JsonParser.parseString("{\"nrsStatus\": true}"));
    return client;
  }

  private static void check(
      StandInSource source, ClientCapabilities capabilities, String... statuses) throws Exception {
    try (TestClient client = TestClient.start(source, capabilities, params -> {})) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      client.open("file:///w/b.arith", "arithmetic", "(1+2");
      client.awaitCodes("file:///w/b.arith", "nrs/syntax");
      TestClient.await("everything is told", () -> client.statuses.size() >= statuses.length);
      assertEquals(List.of(statuses), client.statuses.stream().map(Object::toString).toList());
    }
  }

  @Test
  void loadedNetworks() throws Exception {
    check(
        new StandInSource(),
        showing(),
        "{\"task\":\"arithmetic\",\"state\":\"loading\"}",
        "{\"task\":\"arithmetic\",\"state\":\"ready\",\"device\":\"stand-in\","
            + "\"sum\":\"0123456789abcdef\"}");
  }

  @Test
  void missingNetworks() throws Exception {
    StandInSource source = new StandInSource();
    source.missing.add(Language.ARITHMETIC);
    check(
        source,
        showing(),
        "{\"task\":\"arithmetic\",\"state\":\"loading\"}",
        "{\"task\":\"arithmetic\",\"state\":\"failed\",\"message\":\"models/arithmetic is"
            + " missing; restore the models folder\"}");
  }

  @Test
  void whereTheNetworksComeFrom() throws Exception {
    ModelStore shipped = new ModelStore(Path.of("../models"));
    NetworkSource source = new StandInSource();
    NetworkSource stored =
        (language, settings) ->
            new WithOrigin(
                source.open(language, settings),
                new Origin(
                    Path.of("/some/models"),
                    shipped.config(language, Module.SELECTOR),
                    shipped.config(language, Module.SOLVER)));
    try (TestClient client = TestClient.start(stored, showing(), params -> {})) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      TestClient.await("everything is told", () -> client.statuses.size() >= 2);
      client.statuses.remove();
      assertEquals(
          JsonParser.parseString(
              "{'task':'arithmetic','state':'ready','device':'stand-in','sum':'0123456789abcdef',"
                  + "'models':'/some/models','selector':{'preset':'default','validation':%s},"
                      .formatted(validation(shipped, Module.SELECTOR))
                  + "'solver':{'preset':'default','validation':%s}}"
                      .formatted(validation(shipped, Module.SOLVER))),
          client.statuses.remove());
    }
  }

  private static double validation(ModelStore store, Module module) {
    return store.config(Language.ARITHMETIC, module).training().validation();
  }

  private record WithOrigin(Networks networks, Origin from) implements Networks {
    @Override
    public Rewriter rewriter(RewritingOptions options) {
      return networks.rewriter(options);
    }

    @Override
    public String sum() {
      return networks.sum();
    }

    @Override
    public String device() {
      return networks.device();
    }

    @Override
    public Optional<Origin> origin() {
      return Optional.of(from);
    }

    @Override
    public void close() {
      networks.close();
    }
  }

  @Test
  void longWorkIsTold() throws Exception {
    RecordingSource networks = new RecordingSource();
    networks.shut();
    try (TestClient client = TestClient.start(networks, showing(), params -> {})) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      TestClient.await("work is told", () -> !client.activities.isEmpty());
      assertEquals(List.of(true), List.copyOf(client.activities));
      networks.open();
      TestClient.await("its end is told", () -> client.activities.size() == 2);
      assertEquals(List.of(true, false), List.copyOf(client.activities));
    }
  }

  @Test
  void nothingIsToldToOthers() throws Exception {
    try (TestClient client = TestClient.start(new ClientCapabilities())) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      client.awaitCodes("file:///w/a.arith", "nrs/expectation");
      assertEquals(List.of(), List.copyOf(client.statuses));
    }
  }
}
