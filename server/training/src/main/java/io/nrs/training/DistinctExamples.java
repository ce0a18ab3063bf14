package io.nrs.training;

import io.nrs.training.data.Example;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The different examples of a batch. A network that reads equal examples equally computes each
 * once: the loss counts it as often as the batch has it, so the gradients are those of the whole
 * batch.
 *
 * @param examples each once, in the order of the batch
 * @param first the place of each in the batch
 * @param places of the examples of the batch among the different ones
 */
record DistinctExamples(List<Example> examples, List<Integer> first, List<Integer> places) {

  /** Finds equal examples. */
  static DistinctExamples of(List<Example> batch) {
    Map<Example, Integer> numbers = new LinkedHashMap<>();
    List<Integer> first = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (numbers.putIfAbsent(batch.get(i), first.size()) == null) {
        first.add(i);
      }
      places.add(numbers.get(batch.get(i)));
    }
    return new DistinctExamples(
        List.copyOf(numbers.keySet()), List.copyOf(first), List.copyOf(places));
  }

  /** Takes every example for another one. */
  static DistinctExamples each(List<Example> batch) {
    List<Integer> all = IntStream.range(0, batch.size()).boxed().toList();
    return new DistinctExamples(batch, all, all);
  }

  /**
   * Returns how much of the mean the losses of different examples are.
   *
   * @param chosen numbers of different examples
   * @param terms what the loss of the batch is divided by
   */
  float[] shares(List<Integer> chosen, int terms) {
    int[] times = new int[examples.size()];
    places.forEach(place -> times[place]++);
    float[] shares = new float[chosen.size()];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (float) times[chosen.get(i)] / terms;
    }
    return shares;
  }

  /** Returns the losses of the whole batch, given those of the different examples. */
  float[] ofBatch(float[] losses) {
    float[] all = new float[places.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = losses[places.get(i)];
    }
    return all;
  }
}
