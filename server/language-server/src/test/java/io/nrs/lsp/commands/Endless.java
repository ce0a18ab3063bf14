package io.nrs.lsp.commands;

import io.nrs.fakes.FakeNetworks;
import io.nrs.language.LanguageRules;
import io.nrs.lsp.Installation;
import io.nrs.lsp.StandInSource;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Networks that never finish one formula, until they are cancelled. */
record Endless(CountDownLatch reached, CountDownLatch ended) {
  static final String FORMULA = "(7*7)";

  Endless() {
    this(new CountDownLatch(1), new CountDownLatch(1));
  }

  Installation installation() {
    return new Installation(
        (language, settings) ->
            StandInSource.networks(
                options ->
                    new Solving(FakeNetworks.exact(LanguageRules.of(language), options), this)),
        Path.of("models"),
        List.of("nrs"),
        "test");
  }

  private record Solving(Rewriter rewriter, Endless endless) implements Rewriter {
    @Override
    public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
      work(List.of(formula), checkCancelled);
      return rewriter.solve(formula, observer, checkCancelled);
    }

    @Override
    public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
      work(List.of(formula), checkCancelled);
      return rewriter.trace(formula, observer, checkCancelled);
    }

    @Override
    public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
      work(formulas, checkCancelled);
      return rewriter.solveAll(formulas, checkCancelled);
    }

    private void work(List<String> formulas, Runnable checkCancelled) {
      try {
        if (formulas.contains(FORMULA)) {
          endless.reached().countDown();
        }
        while (formulas.contains(FORMULA)) {
          checkCancelled.run();
          Thread.onSpinWait();
        }
      } catch (RuntimeException e) {
        endless.ended().countDown();
        throw e;
      }
    }

    @Override
    public NextStep next(String formula, Runnable checkCancelled) {
      work(List.of(formula), checkCancelled);
      return rewriter.next(formula, checkCancelled);
    }

    @Override
    public NextStep examine(String formula, Runnable checkCancelled) {
      work(List.of(formula), checkCancelled);
      return rewriter.examine(formula, checkCancelled);
    }
  }
}
