package io.nrs.rewriting;

import io.nrs.task.Task;
import io.nrs.task.Vocabulary;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Selectors and Solvers by rule, right ones and wrong ones. */
final class StandIns {
  static final double SURE = 0.99;

  private StandIns() {}

  /** Always right. */
  static Selector selector(Task task) {
    return selector(request -> new Selector.Output(exactLeaf(task, request.text()), SURE));
  }

  static Selector selector(Function<Selector.Request, Selector.Output> answer) {
    return requests -> requests.stream().map(answer).toList();
  }

  /** What a perfect Selector writes for a formula or a window of one. */
  static String exactLeaf(Task task, String text) {
    return task.lastLeaf(text).map(Task.Leaf::text).orElse(task.isAtom(text) ? text : "");
  }

  /** Always right. */
  static Solver solver(Task task) {
    return solver(leaf -> task.isAtom(leaf) ? Vocabulary.OMEGA : task.valueOf(leaf));
  }

  static Solver solver(UnaryOperator<String> answer) {
    return leaves ->
        leaves.stream().map(leaf -> new Solver.Solution(answer.apply(leaf), SURE)).toList();
  }

  static NeuralRewritingSystem exact(Task task, RewritingOptions options) {
    return new NeuralRewritingSystem(task, selector(task), solver(task), options);
  }

  static RewritingOptions withoutGuard(RewritingOptions options) {
    return new RewritingOptions(
        options.windowing(),
        options.outputs(),
        options.anytime(),
        options.confidenceThreshold(),
        false,
        options.stepLimit(),
        options.seed());
  }
}
