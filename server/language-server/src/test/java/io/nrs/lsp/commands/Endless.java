package io.nrs.lsp.command;

import io.nrs.lsp.Installation;
import io.nrs.lsp.StandInSource;
import io.nrs.rewriting.Next;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Step;
import io.nrs.standins.StandInNetworks;
import io.nrs.task.Task;
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
                options -> new Solving(StandInNetworks.exact(Task.of(language), options), this)),
        Path.of("models"),
        List.of("nrs"),
        "test");
  }

  private record Solving(Rewriter rewriter, Endless endless) implements Rewriter {
    @Override
    public Outcome solve(String formula, Consumer<Step> observer, Runnable beforePiece) {
      work(List.of(formula), beforePiece);
      return rewriter.solve(formula, observer, beforePiece);
    }

    @Override
    public List<Outcome> solveAll(List<String> formulas, Runnable beforePiece) {
      work(formulas, beforePiece);
      return rewriter.solveAll(formulas, beforePiece);
    }

    private void work(List<String> formulas, Runnable beforePiece) {
      try {
        while (formulas.contains(FORMULA)) {
          endless.reached().countDown();
          beforePiece.run();
          Thread.onSpinWait();
        }
      } catch (RuntimeException e) {
        endless.ended().countDown();
        throw e;
      }
    }

    @Override
    public Next next(String formula) {
      return rewriter.next(formula);
    }

    @Override
    public Next examine(String formula) {
      return rewriter.examine(formula);
    }
  }
}
