package io.nrs.lsp;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.Rewriter.NextStep;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Step;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Stand-in networks that record their requests, and can delay their answers. */
public final class RecordingSource implements NetworkSource {
  /** The background fails on this formula. */
  public static final String BAD = "(13*13)";

  private final StandInSource networks = new StandInSource();
  private volatile CountDownLatch gate = new CountDownLatch(0);

  /** Formulas solved in the background, in order. */
  public final List<String> solved = new CopyOnWriteArrayList<>();

  /** Formulas that a user hovered over, in order. */
  public final List<String> examined = new CopyOnWriteArrayList<>();

  /** Answers wait from now on. */
  public void shut() {
    gate = new CountDownLatch(1);
  }

  public void open() {
    gate.countDown();
  }

  @Override
  public Networks open(Language language, Settings settings) {
    Networks opened = networks.open(language, settings);
    return new Networks() {
      @Override
      public Rewriter rewriter(RewritingOptions options) {
        return new Recording(opened.rewriter(options));
      }

      @Override
      public String sum() {
        return opened.sum();
      }

      @Override
      public String device() {
        return opened.device();
      }

      @Override
      public void close() {
        opened.close();
      }
    };
  }

  private void pass() {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Recording implements Rewriter {
    private final Rewriter rewriter;

    private Recording(Rewriter rewriter) {
      this.rewriter = rewriter;
    }

    @Override
    public Outcome solve(String formula, Consumer<Step> observer, Runnable checkCancelled) {
      pass();
      return rewriter.solve(formula, observer, checkCancelled);
    }

    @Override
    public Outcome trace(String formula, Consumer<Step> observer, Runnable checkCancelled) {
      pass();
      return rewriter.trace(formula, observer, checkCancelled);
    }

    @Override
    public List<Outcome> solveAll(List<String> formulas, Runnable checkCancelled) {
      solved.addAll(formulas);
      pass();
      if (formulas.contains(BAD)) {
        throw new IllegalStateException("a fault of the networks");
      }
      return rewriter.solveAll(formulas, checkCancelled);
    }

    @Override
    public NextStep next(String formula, Runnable checkCancelled) {
      pass();
      return rewriter.next(formula, checkCancelled);
    }

    @Override
    public NextStep examine(String formula, Runnable checkCancelled) {
      examined.add(formula);
      pass();
      return rewriter.examine(formula, checkCancelled);
    }
  }
}
