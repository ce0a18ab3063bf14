package io.nrs.rewriting.models;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import io.nrs.language.LanguageRules.OutputOrder;
import io.nrs.language.Vocabulary;
import io.nrs.network.Generation;
import io.nrs.network.TokenBatch;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.Weights;
import io.nrs.rewriting.Combiner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/** Trained weights with the vocabulary and the output order of their training. */
final class TrainedNetwork {
  /**
   * The most input tokens of a batch. Decoding reads the keys and values of all of them, 1 KB a
   * layer each, for every token that it writes.
   */
  private static final int TOKENS_AT_ONCE = 2_048;

  private final NDManager manager;
  private final Transformer transformer;
  private final Generation generation;
  private final Vocabulary vocabulary;
  private final OutputOrder order;
  private final BatchExecutor executor;

  /** Takes over the manager that owns the weights; who made it closes it. */
  TrainedNetwork(
      NDManager manager,
      TransformerConfig config,
      Weights weights,
      Vocabulary vocabulary,
      OutputOrder order,
      BatchExecutor executor) {
    this.manager = manager;
    this.transformer = new Transformer(manager, config, weights, true);
    this.generation =
        new Generation(transformer, Vocabulary.PADDING, Vocabulary.START, Vocabulary.END);
    this.vocabulary = vocabulary;
    this.order = order;
    this.executor = executor;
    // From here on an unclosed array is an error instead of a leak.
    manager.cap();
  }

  /** A generated text in natural order and its joint probability; 0 if generation did not end. */
  record Written(String text, double confidence) {}

  TransformerConfig config() {
    return transformer.config();
  }

  int[] encode(String compact) {
    return vocabulary.encode(compact);
  }

  /**
   * Answers requests in batches of similar length, in the order of the requests.
   *
   * @param checkCancelled called between batches; may throw to cancel
   */
  List<Written> answer(List<Generation.Request> requests, Runnable checkCancelled) {
    return executor.byLength(
        requests,
        request -> request.tokens().length,
        TOKENS_AT_ONCE,
        checkCancelled,
        batch -> generation.generate(manager, batch).stream().map(this::written).toList());
  }

  private Written written(Generation.Output output) {
    String text = order.apply(vocabulary.decode(output.tokens()));
    return new Written(text, output.complete() ? output.probability() : 0);
  }

  /**
   * Threads that share the batches of one request. Whole batches in parallel use the cores better
   * than several threads inside many small operations.
   */
  static final class BatchExecutor implements AutoCloseable {
    private final int threads;
    private final ExecutorService executor;

    BatchExecutor(int threads) {
      this.threads = threads;
      this.executor =
          Executors.newFixedThreadPool(
              threads,
              task -> {
                Thread thread = new Thread(task, "nrs-batch");
                thread.setDaemon(true);
                return thread;
              });
    }

    /**
     * Answers items in batches of similar length, because padding costs as much as tokens.
     *
     * @param length of an item in tokens
     * @param mostTokens of a batch with its padding; a longer item is a batch of its own
     * @param checkCancelled called on this thread before each batch; may throw to cancel
     * @param answer returns an answer for each item of a batch
     * @return the answers in the order of the items
     */
    <T, R> List<R> byLength(
        List<T> items,
        Function<T, Integer> length,
        int mostTokens,
        Runnable checkCancelled,
        Function<List<T>, List<R>> answer) {
      List<List<Integer>> batches =
          TokenBatch.places(
              items.stream().map(length).toList(), (rows, longest) -> rows * longest <= mostTokens);
      List<R> answers = new ArrayList<>(Collections.nCopies(items.size(), null));
      forEach(
          batches,
          checkCancelled,
          places -> {
            List<R> read = answer.apply(places.stream().map(items::get).toList());
            for (int i = 0; i < places.size(); i++) {
              answers.set(places.get(i), read.get(i));
            }
          });
      return List.copyOf(answers);
    }

    /**
     * Runs the action on every item and returns when all are done. After a failure or a
     * cancellation it starts no further item, and it throws when no item runs any more: the caller
     * may then close what the action uses. An interrupt ends the wait at once.
     *
     * @param checkCancelled called on this thread before each item, or each wait for one; may throw
     */
    <T> void forEach(List<T> items, Runnable checkCancelled, Consumer<T> action) {
      if (threads == 1 || items.size() == 1) {
        for (T item : items) {
          checkCancelled.run();
          action.accept(item);
        }
        return;
      }
      AtomicBoolean stopped = new AtomicBoolean();
      List<Future<?>> futures = new ArrayList<>();
      for (T item : items) {
        futures.add(
            executor.submit(
                () -> {
                  if (!stopped.get()) {
                    action.accept(item);
                  }
                }));
      }
      try {
        for (Future<?> future : futures) {
          checkCancelled.run();
          await(future);
        }
      } catch (RuntimeException e) {
        stopped.set(true);
        for (Future<?> future : futures) {
          awaitEnd(future);
        }
        throw e;
      }
    }

    /** Waits for an item whose result nobody needs any more. */
    private static void awaitEnd(Future<?> future) {
      try {
        await(future);
      } catch (RuntimeException e) {
        // The first failure is reported.
      }
    }

    private static void await(Future<?> future) {
      try {
        future.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for a batch", e);
      }
    }

    @Override
    public void close() {
      executor.shutdownNow();
    }
  }

  /**
   * The paper's Combiner (section 4.3): a two-dimensional convolution over a one-hot text on the
   * device of the networks. Its filters are one-hot outputs instead of learned weights.
   *
   * <p>Shapes: L tokens of the text, M filters, K tokens of the longest one, V vocabulary.
   */
  static final class ConvolutionCombiner implements Combiner {
    /** The most sums that are computed at once, M × L, about 16 MB. */
    private static final int MAX_SUMS = 1 << 22;

    private final NDManager manager;
    private final Vocabulary vocabulary;

    /**
     * @param manager owns the arrays of a call until it returns; its owner closes it
     */
    ConvolutionCombiner(NDManager manager, Vocabulary vocabulary) {
      this.manager = manager;
      this.vocabulary = vocabulary;
    }

    @Override
    public List<Match> locateAll(String formula, List<String> outputs) {
      List<String> filters =
          outputs.stream()
              .filter(output -> !output.isEmpty() && output.length() <= formula.length())
              .distinct()
              .toList();
      List<Match> found =
          filters.isEmpty()
              ? List.of()
              : matches(
                  vocabulary.encode(formula), filters.stream().map(vocabulary::encode).toList());
      return outputs.stream()
          .map(filters::indexOf)
          .map(at -> at < 0 ? new Match(0, 0) : found.get(at))
          .toList();
    }

    /**
     * Returns the best match of every filter, in their order.
     *
     * @param text ids of L tokens, at least one
     * @param filters ids of at least one token each
     */
    private List<Match> matches(int[] text, List<int[]> filters) {
      List<Match> matches = new ArrayList<>(filters.size());
      int together = Math.max(1, MAX_SUMS / text.length);
      for (int from = 0; from < filters.size(); from += together) {
        List<int[]> part = filters.subList(from, Math.min(from + together, filters.size()));
        try (NDManager scope = manager.newSubManager()) {
          matches.addAll(convolve(scope, vocabulary.size(), text, part));
        }
      }
      return matches;
    }

    private static List<Match> convolve(
        NDManager scope, int vocabulary, int[] text, List<int[]> filters) {
      int length = text.length;
      int longest = filters.stream().mapToInt(filter -> filter.length).max().orElse(1);
      int count = filters.size();
      // Zeros behind the text and behind short filters match nothing.
      float[] input = new float[(length + longest - 1) * vocabulary];
      oneHot(text, input, 0, vocabulary);
      float[] weights = new float[count * longest * vocabulary];
      float[] fits = new float[count * length];
      for (int i = 0; i < count; i++) {
        oneHot(filters.get(i), weights, i * longest, vocabulary);
        for (int at = 0; at <= length - filters.get(i).length; at++) {
          fits[i * length + at] = 1;
        }
      }
      NDArray sums =
          Conv2d.conv2d(
                  scope.create(input, new Shape(1, 1, length + longest - 1L, vocabulary)),
                  scope.create(weights, new Shape(count, 1, longest, vocabulary)))
              .singletonOrThrow()
              .reshape(count, length)
              .round()
              .mul(scope.create(fits, new Shape(count, length))); // (M, L)
      NDArray best = sums.max(new int[] {1}, true); // (M, 1)
      // The last of several equally good places, which an argmax would leave open.
      NDArray places = scope.arange(0f, length, 1f).reshape(1, length);
      float[] last =
          sums.eq(best)
              .toType(sums.getDataType(), false)
              .mul(places)
              .max(new int[] {1})
              .toFloatArray();
      float[] equal = best.toFloatArray();
      List<Match> matches = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int offset = equal[i] == 0 ? 0 : (int) last[i];
        matches.add(new Match(offset, (double) equal[i] / filters.get(i).length));
      }
      return matches;
    }

    private static void oneHot(int[] ids, float[] into, int row, int vocabulary) {
      for (int i = 0; i < ids.length; i++) {
        into[(row + i) * vocabulary + ids[i]] = 1;
      }
    }
  }
}
