package io.nrs.rewriting;

import ai.djl.ndarray.NDManager;
import io.nrs.network.MatrixProducts;
import io.nrs.network.NeuralEngine;
import io.nrs.network.TransformerConfig;
import io.nrs.task.Task;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.IntStream;

/**
 * A task's networks in memory. Several threads may use them at once, each with a system of its own
 * from {@link #rewriter(RewritingOptions)}, and get what they would get alone; {@link #selector}
 * and {@link #solver} may be shared. Closing it frees the networks: that is for when no thread uses
 * them any more.
 */
public final class OpenSystem implements AutoCloseable {
  private final NDManager manager;
  private final Workers workers;
  private final Task task;
  private final Selector selector;
  private final Solver solver;
  private final TransformerConfig solverNetwork;
  private final NeuralRewritingSystem rewriter;

  OpenSystem(
      NDManager manager,
      Workers workers,
      Task task,
      Selector selector,
      Solver solver,
      TransformerConfig solverNetwork,
      RewritingOptions options) {
    this.manager = manager;
    this.workers = workers;
    this.task = task;
    this.selector = selector;
    this.solver = solver;
    this.solverNetwork = solverNetwork;
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

  /** The system with the options it was opened with, for one thread at a time. */
  public NeuralRewritingSystem rewriter() {
    return rewriter;
  }

  /** A system of its own on the same networks. */
  public NeuralRewritingSystem rewriter(RewritingOptions options) {
    return new NeuralRewritingSystem(task, selector, solver, options);
  }

  /** The Solver's architecture. */
  public TransformerConfig solverNetwork() {
    return solverNetwork;
  }

  /** Operations a second of large matrix products, on all threads that batches are shared among. */
  public double matrixRate(double seconds) {
    DoubleAdder rate = new DoubleAdder();
    List<Integer> threads = IntStream.range(0, workers.threads()).boxed().toList();
    workers.forEach(threads, thread -> rate.add(MatrixProducts.rate(manager, seconds)));
    return rate.sum();
  }

  /** Where the networks are. */
  public String device() {
    return NeuralEngine.name(manager.getDevice());
  }

  @Override
  public void close() {
    workers.close();
    manager.close();
  }
}
