package io.nrs.lsp.commands;

import io.nrs.fakes.FakeNetworks;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.Watched;
import io.nrs.lsp.inference.NetworkSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Networks that never finish one formula, until they are cancelled. */
record Endless(CountDownLatch reached, CountDownLatch ended) {
  static final String FORMULA = "(7*7)";

  Endless() {
    this(new CountDownLatch(1), new CountDownLatch(1));
  }

  NetworkSource source() {
    return (language, settings) ->
        StandInSource.networks(
            options ->
                new Watched(FakeNetworks.exact(RulesFactory.of(language), options), this::work));
  }

  private void work(String method, List<String> formulas, Runnable checkCancelled) {
    if (!formulas.contains(FORMULA)) {
      return;
    }
    reached.countDown();
    try {
      while (true) {
        checkCancelled.run();
        Thread.onSpinWait();
      }
    } catch (RuntimeException e) {
      ended.countDown();
      throw e;
    }
  }
}
