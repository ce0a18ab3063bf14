package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.List;

/** Reads the answers of a Neural Data Router: the most probable token at every answer position. */
public final class NeuralDataRouterInference {
  /** Rows of one batch times the square of their length, which bounds the memory of attention. */
  private static final long PAIRS_AT_ONCE = 1 << 19;

  private final NeuralDataRouter network;

  public NeuralDataRouterInference(NeuralDataRouter network) {
    this.network = network;
  }

  /**
   * The tokens of all answer positions.
   *
   * @param probability the product of their probabilities
   */
  public record Answer(int[] tokens, double probability) {}

  /**
   * Answers formulas in batches of similar length, each as if it were alone; answers come in the
   * formulas' order.
   *
   * @param checkCancelled is run between batches; may throw to cancel
   */
  public List<Answer> answer(NDManager parent, List<int[]> formulas, Runnable checkCancelled) {
    Answer[] all = new Answer[formulas.size()];
    List<Integer> lengths = formulas.stream().map(formula -> formula.length).toList();
    for (List<Integer> places : TokenBatch.places(lengths, NeuralDataRouterInference::fits)) {
      checkCancelled.run();
      List<Answer> answers = answerBatch(parent, places.stream().map(formulas::get).toList());
      for (int i = 0; i < places.size(); i++) {
        all[places.get(i)] = answers.get(i);
      }
    }
    return List.of(all);
  }

  private static boolean fits(long rows, long longest) {
    return rows * longest * longest <= PAIRS_AT_ONCE;
  }

  private List<Answer> answerBatch(NDManager parent, List<int[]> formulas) {
    try (NDManager scope = parent.newSubManager()) {
      NDArray probabilities = network.logits(scope, formulas, false).softmax(-1);
      float[] all = probabilities.toFloatArray();
      List<Answer> answers = new ArrayList<>(formulas.size());
      for (int row = 0; row < formulas.size(); row++) {
        answers.add(read(all, row));
      }
      return answers;
    }
  }

  private Answer read(float[] probabilities, int row) {
    int positions = network.config().answer();
    int vocabulary = network.config().vocabulary();
    int[] tokens = new int[positions];
    double joint = 1;
    for (int i = 0; i < positions; i++) {
      int from = (row * positions + i) * vocabulary;
      int likeliest = 0;
      for (int token = 1; token < vocabulary; token++) {
        likeliest =
            probabilities[from + token] > probabilities[from + likeliest] ? token : likeliest;
      }
      joint *= probabilities[from + likeliest];
      tokens[i] = likeliest;
    }
    return new Answer(tokens, joint);
  }
}
