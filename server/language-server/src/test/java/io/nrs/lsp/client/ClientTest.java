package io.nrs.lsp.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.lsp.Clients;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.NotificationSpec;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.junit.jupiter.api.Test;

/** Refreshes in the order in which the client gets them. */
class ClientTest {
  private static final String LENSES = "workspace/codeLens/refresh";
  private static final String HINTS = "workspace/inlayHint/refresh";
  private static final String DIAGNOSTICS = "workspace/diagnostic/refresh";
  private static final String TOKENS = "workspace/semanticTokens/refresh";

  private final List<String> requested = new ArrayList<>();
  private final Queue<Runnable> delayed = new ArrayDeque<>();

  /**
   * @param ofHints whether the client refreshes hints, not only lenses
   */
  private Client client(boolean ofHints) {
    InitializeParams params = new InitializeParams();
    params.setCapabilities(
        Clients.capabilities(
            """
            {'workspace': {'codeLens': {'refreshSupport': true},
               'inlayHint': {'refreshSupport': %s}, 'diagnostics': {'refreshSupport': true},
               'semanticTokens': {'refreshSupport': true}},
             'textDocument': {'inlayHint': {}}}
            """
                .formatted(ofHints)));
    return new Client(
        ServiceEndpoints.toServiceObject(new Requested(), RemoteClient.class),
        meanwhile -> {},
        ClientFeatures.of(params),
        delayed::add);
  }

  private final class Requested implements Endpoint {
    @Override
    public void notify(String method, Object parameters) {
      throw new AssertionError(method);
    }

    @Override
    public CompletableFuture<Object> request(String method, Object parameters) {
      requested.add(method);
      return new CompletableFuture<>();
    }
  }

  private void check(Client client, String... expected) {
    for (int i = 0; i < 3; i++) {
      client.refreshInlayHints();
      client.refreshLenses();
      client.refreshDiagnostics();
      client.refreshSemanticTokens();
    }
    assertEquals(List.of(), requested);
    delayed.forEach(Runnable::run);
    delayed.clear();
    assertEquals(List.of(expected), requested);
    requested.clear();
  }

  /** Their names are in the protocol, and in annotations. */
  @Test
  void theNotificationsAreThoseOfTheProtocol() {
    Map<String, Type> sent = new HashMap<>();
    for (JsonRpcMethod method : ServiceEndpoints.getSupportedMethods(RemoteClient.class).values()) {
      if (method.getMethodName().startsWith("nrs/")) {
        sent.put(method.getMethodName(), method.getParameterTypes()[0]);
      }
    }
    assertEquals(
        Stream.of(
                Protocol.STATUS,
                Protocol.ACTIVITY,
                Protocol.TRAINING,
                Protocol.EVALUATED,
                Protocol.LANGUAGES,
                Protocol.CHOOSE_NETWORKS,
                Protocol.TRAIN_NETWORKS)
            .collect(Collectors.toMap(NotificationSpec::method, NotificationSpec::params)),
        sent);
  }

  @Test
  void refreshesOfOneKindBecomeOneAtATime() {
    Client client = client(true);
    check(client, HINTS, LENSES, DIAGNOSTICS, TOKENS);
    check(client, HINTS, LENSES, DIAGNOSTICS, TOKENS);
  }

  @Test
  void hintsAndLensesAreOneKindForAClientThatRefreshesLensesAlone() {
    check(client(false), LENSES, DIAGNOSTICS, TOKENS);
  }
}
