package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import io.nrs.grammar.Language;
import java.util.List;
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
  void nothingIsToldToOthers() throws Exception {
    try (TestClient client = TestClient.start(new ClientCapabilities())) {
      client.open("file:///w/a.arith", "arithmetic", "(1+2) = 4");
      client.awaitCodes("file:///w/a.arith", "nrs/expectation");
      assertEquals(List.of(), List.copyOf(client.statuses));
    }
  }
}
