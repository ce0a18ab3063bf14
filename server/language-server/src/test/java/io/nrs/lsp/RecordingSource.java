package io.nrs.lsp;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.inference.NetworkSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

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
    return StandInSource.networks(
        options -> new Watched(opened.rewriter(options), this::beforeAnswer));
  }

  private void beforeAnswer(String method, List<String> formulas, Runnable checkCancelled) {
    if (method.equals("solveAll")) {
      solved.addAll(formulas);
    } else if (method.equals("examine")) {
      examined.addAll(formulas);
    }
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (method.equals("solveAll") && formulas.contains(BAD)) {
      throw new IllegalStateException("a fault of the networks");
    }
  }
}
