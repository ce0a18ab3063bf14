package io.nrs.training;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.network.Weights;
import io.nrs.network.Weights.WeightsException;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.Example;
import io.nrs.training.settings.JointSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Solver or a tagger that several languages share, in training. */
final class TrainableJoint extends TrainableNetwork {
  private final JointSettings settings;
  private final SharedNetwork shared;
  private final List<TrainableNetwork> parts;

  TrainableJoint(NDManager manager, JointSettings settings) {
    super(manager, settings);
    this.settings = settings;
    this.shared =
        settings.module() == TrainableModule.SOLVER
            ? SharedSolver.of(settings)
            : SharedTagger.of(settings);
    this.parts =
        IntStream.range(0, settings.parts().size())
            .mapToObj(language -> shared.trainable(manager, language))
            .toList();
  }

  @Override
  Map<String, Shape> shapes() {
    return parts.get(0).shapes();
  }

  @Override
  Weights initial(NDManager parent, long seed) {
    return parts.get(0).initial(parent, seed);
  }

  @Override
  void adopt(Weights weights) {
    parts.forEach(part -> part.adopt(weights));
  }

  @Override
  int terms(List<Example> batch) {
    return byLanguage(batch).entrySet().stream()
        .mapToInt(each -> parts.get(each.getKey()).terms(examples(batch, each.getValue())))
        .sum();
  }

  @Override
  Losses learn(NDManager scope, List<Example> batch, int terms, SplittableRandom random) {
    float[] rows = new float[batch.size()];
    double mean = 0;
    for (Map.Entry<Integer, List<Integer>> each : byLanguage(batch).entrySet()) {
      List<Integer> places = each.getValue();
      Losses part = parts.get(each.getKey()).learn(scope, examples(batch, places), terms, random);
      for (int i = 0; i < places.size(); i++) {
        rows[places.get(i)] = part.rows()[i];
      }
      mean += part.mean();
    }
    return new Losses(rows, mean);
  }

  @Override
  List<Example> wrong(List<Example> examples) {
    List<Example> wrong = new ArrayList<>();
    byLanguage(examples)
        .forEach(
            (language, places) ->
                parts.get(language).wrong(examples(examples, places)).stream()
                    .map(each -> each.ofLanguage(language))
                    .forEach(wrong::add));
    return wrong;
  }

  /** Returns the places of the examples of each language. */
  private static Map<Integer, List<Integer>> byLanguage(List<Example> examples) {
    return IntStream.range(0, examples.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                place -> examples.get(place).language(), TreeMap::new, Collectors.toList()));
  }

  private static List<Example> examples(List<Example> all, List<Integer> places) {
    return places.stream().map(all::get).map(Example::withoutLanguage).toList();
  }

  @Override
  String shown(String input) {
    Example example = new Example(input, "");
    return settings.parts().get(example.language()).language().id()
        + " "
        + parts.get(example.language()).shown(example.withoutLanguage().input());
  }

  @Override
  List<byte[]> parts(byte[] weights) {
    try {
      Map<String, float[]> all = Weights.floats(shapes(), weights);
      return IntStream.range(0, parts.size()).mapToObj(language -> part(all, language)).toList();
    } catch (WeightsException e) {
      throw new IllegalStateException("trained weights", e);
    }
  }

  private byte[] part(Map<String, float[]> all, int language) {
    try (Weights own =
        Weights.of(manager, shared.shapes(language), shared.weights(all, language))) {
      return own.bytes();
    }
  }
}
