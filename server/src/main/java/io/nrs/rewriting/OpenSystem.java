package io.nrs.rewriting;

import ai.djl.ndarray.NDManager;
import io.nrs.task.Task;

/** A task's networks in memory. Closing it frees them. */
public final class OpenSystem implements AutoCloseable {
  private final NDManager manager;
  private final Task task;
  private final Selector selector;
  private final Solver solver;
  private final NeuralRewritingSystem rewriter;

  OpenSystem(
      NDManager manager, Task task, Selector selector, Solver solver, RewritingOptions options) {
    this.manager = manager;
    this.task = task;
    this.selector = selector;
    this.solver = solver;
    this.rewriter = new NeuralRewritingSystem(task, selector, solver, options);
    manager.cap();
  }

  public Task task() {
    return task;
  }

  public Selector selector() {
    return selector;
  }

  public Solver solver() {
    return solver;
  }

  public NeuralRewritingSystem rewriter() {
    return rewriter;
  }

  /** The same networks used in another way. */
  public NeuralRewritingSystem rewriter(RewritingOptions options) {
    return new NeuralRewritingSystem(task, selector, solver, options);
  }

  /** Where the networks are. */
  public String device() {
    return manager.getDevice().toString();
  }

  @Override
  public void close() {
    manager.close();
  }
}
