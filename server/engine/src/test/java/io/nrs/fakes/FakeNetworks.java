package io.nrs.standins;

import io.nrs.rewriting.NeuralRewritingSystem;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Selector.Output;
import io.nrs.rewriting.Solver;
import io.nrs.task.Task;
import io.nrs.task.Vocabulary;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Selectors and Solvers by rule, right ones and wrong ones. */
public final class StandInNetworks {
  /** The confidence of those that are right. */
  public static final double SURE = 0.998;

  private StandInNetworks() {}

  /** Always right. */
  public static Selector selector(Task task) {
    return selector(request -> new Output(exactLeaf(task, request.text()), SURE));
  }

  public static Selector selector(Function<Selector.Request, Output> answer) {
    return requests -> requests.stream().map(answer).toList();
  }

  /** What a perfect Selector writes for a formula or a window of one. */
  public static String exactLeaf(Task task, String text) {
    return task.lastLeaf(text).map(Task.Leaf::text).orElse(task.isAtom(text) ? text : "");
  }

  /** Always right. */
  public static Solver solver(Task task) {
    return solver(leaf -> exactValue(task, leaf));
  }

  public static Solver solver(UnaryOperator<String> answer) {
    return leaves ->
        leaves.stream().map(leaf -> new Solver.Solution(answer.apply(leaf), SURE)).toList();
  }

  private static String exactValue(Task task, String leaf) {
    return task.isAtom(leaf) ? Vocabulary.OMEGA : task.valueOf(leaf);
  }

  /** A system that is always right. */
  public static NeuralRewritingSystem exact(Task task, RewritingOptions options) {
    return new NeuralRewritingSystem(task, selector(task), solver(task), options);
  }

  /**
   * A system that fails at some leaves as networks would. Where a leaf holds 99, nothing is written
   * that occurs in the formula; where it holds 98, what occurs is no leaf; 97 is rewritten rightly,
   * but not with confidence, and other outputs are drawn beside it; 96 is given the value 1.
   */
  public static NeuralRewritingSystem failing(Task task, RewritingOptions options) {
    return new NeuralRewritingSystem(task, failingSelector(task), failingSolver(task), options);
  }

  public static Selector failingSelector(Task task) {
    return selector(
        request -> {
          String leaf = exactLeaf(task, request.text());
          if (task.isAtom(leaf)) {
            return new Output(leaf, SURE);
          }
          if (leaf.contains("99")) {
            return new Output(absent(task), 0.25);
          }
          if (leaf.contains("98")) {
            return new Output("98", 0.5);
          }
          return leaf.contains("97") ? doubtful(leaf, request.number()) : new Output(leaf, SURE);
        });
  }

  private static String absent(Task task) {
    return switch (task.language()) {
      case LISTOPS -> task.vocabulary().compact("[SM00]");
      case ARITHMETIC -> "(9+9)";
      case ALGEBRA -> "(+9*a+9*a)";
    };
  }

  /** Every second output is right; the others do not occur, or are no leaves, or are empty. */
  private static Output doubtful(String leaf, int number) {
    return switch (number % 8) {
      case 1 -> new Output(leaf.replace("97", "79"), 0.1);
      case 3 -> new Output("97", 0.0625);
      case 5 -> new Output(leaf.replace("97", "7"), 0.03125);
      case 7 -> new Output("", 0.015625);
      default -> new Output(leaf, 0.125);
    };
  }

  public static Solver failingSolver(Task task) {
    return solver(
        leaf ->
            leaf.contains("96") && !task.isAtom(leaf) ? one(task, leaf) : exactValue(task, leaf));
  }

  /** The value 1 as it would be written for this leaf. */
  private static String one(Task task, String leaf) {
    String exact = exactValue(task, leaf);
    return switch (task.language()) {
      case LISTOPS -> exact.substring(0, exact.length() - 1) + "1";
      case ARITHMETIC -> "1";
      case ALGEBRA -> exact.replaceFirst("^[-+](?:\\d+\\*)?", "+");
    };
  }

  public static RewritingOptions withoutGuard(RewritingOptions options) {
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
