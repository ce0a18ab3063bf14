package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.Settings;
import io.nrs.editor.EditorClient;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.MessageParams;
import org.junit.jupiter.api.Test;

/** Memory ends at each call of a network in turn: the server says so, and then does its work. */
class OutOfMemoryTest extends WorkspaceTest {
  private static final List<String> COMMANDS =
      List.of(
          "nrs.trace",
          "nrs.formulas",
          "nrs.checkExactly",
          "nrs.evaluateWorkspace",
          "nrs.step",
          "nrs.solve");

  private static final String TEXT = "(1+98)\n((1+2)*(3+4))\n";

  /** Networks whose n-th call finds no memory. */
  private static final class Exhausted implements NetworkSource {
    private final AtomicLong calls = new AtomicLong();
    private volatile long failing;

    Exhausted(long failing) {
      this.failing = failing;
    }

    /** Has memory from now on; returns whether there was a call without. */
    private boolean recover() {
      boolean hasFailed = failing > 0 && calls.get() >= failing;
      failing = 0;
      return hasFailed;
    }

    private void count() {
      if (calls.incrementAndGet() == failing) {
        throw new OutOfMemoryError("a test");
      }
    }

    @Override
    public Networks open(Language language, Settings settings) {
      LanguageRules rules = RulesFactory.of(language);
      return StandInSource.networks(
          options ->
              new NeuralRewritingSystem(
                  rules,
                  (requests, check) -> {
                    count();
                    return FakeNetworks.failingSelector(rules).select(requests);
                  },
                  leaves -> {
                    count();
                    return FakeNetworks.failingSolver(rules).solve(leaves);
                  },
                  options));
    }
  }

  /** What a command answers, without what differs from time to time. */
  private static String answer(EditorClient client, String command, String uri) {
    try {
      return String.valueOf(client.execute(command, Clients.at(uri, 1)))
          .replaceAll("/nrs-[0-9]+/", "/nrs/")
          .replaceAll("\"(version|seconds|report)\":(\"[^\"]*\"|[^,}]*),?", "");
    } catch (RuntimeException e) {
      String message = String.valueOf(e.getMessage());
      assertTrue(message.contains("out of memory: "), command + ": " + message);
      return "";
    }
  }

  /** The answers to all commands, and the text that they leave. */
  private static List<String> work(EditorClient client, String uri) {
    client.change(uri, TEXT);
    List<String> answers = new ArrayList<>();
    for (String command : COMMANDS) {
      answers.add(command + " " + answer(client, command, uri));
    }
    answers.add(client.text(uri));
    return answers;
  }

  /** The answers after the failure; empty if nothing failed. */
  private Optional<String> recovered(Exhausted networks) throws Exception {
    String uri = uri("a.arith");
    try (EditorClient client = start(networks, Clients.able())) {
      client.open(uri, "arithmetic", TEXT);
      work(client, uri);
      boolean hasFailed = networks.recover();
      List<String> answers = work(client, uri);
      client.change(uri, TEXT + "\n");
      client.awaitCodes(uri, "nrs/corrupted-leaf");
      for (MessageParams message : client.logs) {
        assertFalse(message.getMessage().contains("bug"), message.getMessage());
      }
      return Optional.of(String.join("\n", answers)).filter(all -> hasFailed);
    }
  }

  @Test
  void afterTheEndOfMemoryAtAnyCallTheServerDoesItsWork() throws Exception {
    file("b.arith", "(4+5)\n(2+98)\n");
    String expected = recovered(new Exhausted(1)).orElseThrow();
    int every = "all".equals(System.getProperty("nrs.faults")) ? 1 : 7;
    assertTrue(expected.contains("\"value\":\"21\""), expected);
    for (int n = 2; ; n += every) {
      Optional<String> answers = recovered(new Exhausted(n));
      if (answers.isEmpty()) {
        return;
      }
      assertEquals(expected, answers.get(), "call " + n);
    }
  }
}
