package io.nrs.training;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.Weights;
import io.nrs.training.TrainableNetwork.Losses;
import io.nrs.training.data.Example;
import io.nrs.training.settings.TaggerSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A tagger in training: cross-entropy over the answers to windows. */
final class TrainableTagger extends TrainableNetwork {
  private static final int VALIDATION_BATCH = 16_384;

  private final TaggerConfig config;
  private final WindowNumbers numbers;
  private TaggingNetwork network;

  TrainableTagger(NDManager manager, TaggerSettings settings) {
    this(manager, settings, settings.network(), WindowNumbers.OWN);
  }

  /** A tagger that other languages share. */
  TrainableTagger(
      NDManager manager, TaggerSettings settings, TaggerConfig config, WindowNumbers numbers) {
    super(manager, settings);
    this.config = config;
    this.numbers = numbers;
  }

  @Override
  Map<String, Shape> shapes() {
    return TaggingNetwork.shapes(config);
  }

  @Override
  Weights initial(NDManager parent, long seed) {
    return Weights.initialize(parent, shapes(), seed);
  }

  @Override
  void adopt(Weights weights) {
    network = new TaggingNetwork(config, weights);
  }

  @Override
  int terms(List<Example> batch) {
    return batch.size();
  }

  @Override
  Losses learn(NDManager scope, List<Example> batch, int terms, SplittableRandom random) {
    DistinctExamples distinct = DistinctExamples.of(batch);
    float[] losses = new float[distinct.examples().size()];
    try (GradientCollector collector = Engine.getInstance().newGradientCollector()) {
      for (Map.Entry<Integer, List<Integer>> pass : byPass(distinct.examples()).entrySet()) {
        List<Example> part = pass.getValue().stream().map(distinct.examples()::get).toList();
        NDArray logits = logits(scope, pass.getKey(), part).expandDims(1);
        List<int[]> answers = part.stream().map(example -> new int[] {answer(example)}).toList();
        float[] shares = distinct.shares(pass.getValue(), terms);
        float[] rows = backward(scope, collector, logits, answers, shares);
        for (int i = 0; i < rows.length; i++) {
          losses[pass.getValue().get(i)] = rows[i];
        }
      }
    }
    return Losses.of(distinct.ofBatch(losses), terms);
  }

  /** Returns the places of the examples of each pass. */
  private static Map<Integer, List<Integer>> byPass(List<Example> examples) {
    return IntStream.range(0, examples.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                place -> (int) examples.get(place).input().charAt(0),
                TreeMap::new,
                Collectors.toList()));
  }

  private NDArray logits(NDManager scope, int pass, List<Example> examples) {
    return network.logits(
        scope,
        numbers.pass(pass),
        examples.stream()
            .map(example -> numbers.window(pass, example.input().substring(1)))
            .toList());
  }

  private int answer(Example example) {
    return numbers.answer(example.input().charAt(0), example.target().charAt(0));
  }

  @Override
  String shown(String input) {
    return super.shown(rules.tokenWindows().get(input.charAt(0)).shown(input.substring(1)));
  }

  @Override
  List<Example> wrong(List<Example> examples) {
    List<Example> wrong = new ArrayList<>();
    for (int from = 0; from < examples.size(); from += VALIDATION_BATCH) {
      List<Example> all =
          examples.subList(from, Math.min(from + VALIDATION_BATCH, examples.size()));
      byPass(all)
          .forEach(
              (pass, places) -> {
                List<Example> part = places.stream().map(all::get).toList();
                try (NDManager scope = manager.newSubManager()) {
                  long[] answers = logits(scope, pass, part).argMax(-1).toLongArray();
                  for (int i = 0; i < answers.length; i++) {
                    if (answers[i] != answer(part.get(i))) {
                      wrong.add(part.get(i));
                    }
                  }
                }
              });
    }
    return wrong;
  }
}
