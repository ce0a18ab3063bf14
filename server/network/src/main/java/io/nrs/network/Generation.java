package io.nrs.network;

import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Autoregressive generation: each token is chosen from the probabilities of the next token (paper,
 * section 4.1, multi-output generation).
 */
public final class Generation {
  private final Transformer network;
  private final int padding;
  private final int start;
  private final int end;

  public Generation(Transformer network, int padding, int start, int end) {
    this.network = network;
    this.padding = padding;
    this.start = start;
    this.end = end;
  }

  /**
   * An input.
   *
   * @param tokens L token ids
   * @param positions L positions
   * @param choice how each output token is chosen
   */
  public record Request(int[] tokens, int[] positions, DecodingStrategy choice) {}

  /**
   * An output.
   *
   * @param tokens without the end token
   * @param probability joint probability of the tokens and the end token: the confidence of section
   *     4.1
   * @param margin the smallest distance of a chosen token's logit from the greatest other one;
   *     negative if another token was likelier
   * @param complete false if the output reached its maximum length without an end token
   */
  public record Output(int[] tokens, double probability, double margin, boolean complete) {}

  /** Generates the outputs of all requests in one batch, in their order. */
  public List<Output> generate(NDManager parent, List<Request> requests) {
    try (NDManager scope = parent.newSubManager()) {
      return write(scope, encode(scope, requests), requests);
    }
  }

  /**
   * Encodes few rows at a time, although all are decoded at once: decoding takes one token of each
   * row, and with few rows most of its time passes between the library's calls.
   */
  private Transformer.Memory encode(NDManager scope, List<Request> requests) {
    int length = requests.stream().mapToInt(request -> request.tokens().length).max().orElse(0);
    int rows = Math.max(1, TokenBatch.TOKENS_ENCODED_AT_ONCE / Math.max(1, length));
    List<Transformer.Memory> parts = new ArrayList<>();
    for (int from = 0; from < requests.size(); from += rows) {
      List<Request> part = requests.subList(from, Math.min(from + rows, requests.size()));
      TokenBatch batch =
          TokenBatch.of(part.stream().map(Request::tokens).toList(), padding, length);
      List<int[]> positions = part.stream().map(Request::positions).toList();
      parts.add(network.encode(scope, batch, positions, false));
    }
    return Transformer.Memory.join(parts);
  }

  private List<Output> write(NDManager scope, Transformer.Memory memory, List<Request> requests) {
    int rows = requests.size();
    int vocabulary = network.config().vocabulary();
    int longest = network.config().maxOutput();
    Transformer.Decoder decoder = network.decoder(scope, memory);
    int[] tokens = new int[rows];
    Arrays.fill(tokens, start);
    int[][] written = new int[rows][longest];
    int[] lengths = new int[rows];
    double[] logarithms = new double[rows];
    double[] margins = new double[rows];
    Arrays.fill(margins, Double.POSITIVE_INFINITY);
    boolean[] done = new boolean[rows];
    int open = rows;
    for (int step = 0; step < longest && open > 0; step++) {
      float[] probabilities = decoder.step(tokens);
      for (int row = 0; row < rows; row++) {
        if (done[row]) {
          continue;
        }
        int from = row * vocabulary;
        int token = requests.get(row).choice().choose(probabilities, from, vocabulary);
        logarithms[row] += Math.log(probabilities[from + token]);
        margins[row] = Math.min(margins[row], margin(probabilities, from, vocabulary, token));
        tokens[row] = token;
        if (token == end) {
          done[row] = true;
          open--;
        } else {
          written[row][lengths[row]++] = token;
        }
      }
    }
    List<Output> outputs = new ArrayList<>(rows);
    for (int row = 0; row < rows; row++) {
      int[] output = Arrays.copyOf(written[row], lengths[row]);
      outputs.add(new Output(output, Math.exp(logarithms[row]), margins[row], done[row]));
    }
    return outputs;
  }

  /** A difference of logits is one of logarithms of probabilities. */
  private static double margin(float[] probabilities, int from, int size, int token) {
    float other = 0;
    for (int i = 0; i < size; i++) {
      other = i == token ? other : Math.max(other, probabilities[from + i]);
    }
    return Math.log(probabilities[from + token]) - Math.log(other);
  }

  /** How generation chooses a token from the probabilities of the next token. */
  @FunctionalInterface
  public interface DecodingStrategy {

    /**
     * @param probabilities of several rows
     * @param from where this row's V probabilities begin
     * @param size V
     * @return the chosen token
     */
    int choose(float[] probabilities, int from, int size);

    /** Chooses the most probable token. */
    static DecodingStrategy greedy() {
      return (probabilities, from, size) -> {
        int best = 0;
        for (int token = 1; token < size; token++) {
          if (probabilities[from + token] > probabilities[from + best]) {
            best = token;
          }
        }
        return best;
      };
    }

    /** Samples at temperature 1, as the paper does (section 4.1). */
    static DecodingStrategy sampling(SplittableRandom random) {
      return (probabilities, from, size) -> {
        double left = random.nextDouble();
        for (int token = 0; token < size; token++) {
          left -= probabilities[from + token];
          if (left < 0) {
            return token;
          }
        }
        return greedy().choose(probabilities, from, size);
      };
    }
  }
}
