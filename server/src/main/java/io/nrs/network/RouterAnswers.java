package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the answers of a Neural Data Router: at every answer position the likeliest token. */
public final class RouterAnswers {
  private final DataRouter network;
  private final int end;

  /**
   * @param end the token that stands after an answer
   */
  public RouterAnswers(DataRouter network, int end) {
    this.network = network;
    this.end = end;
  }

  /**
   * An answer without its end tokens.
   *
   * @param probability product of the probabilities of all its tokens and of the first end token
   */
  public record Answer(int[] tokens, double probability) {}

  /** Answers all formulas in one batch. */
  public List<Answer> answer(NDManager parent, List<int[]> formulas) {
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
      if (likeliest == end) {
        return new Answer(Arrays.copyOf(tokens, i), joint);
      }
      tokens[i] = likeliest;
    }
    return new Answer(tokens, joint);
  }
}
