package io.nrs.training;

import ai.djl.ndarray.NDManager;
import io.nrs.training.data.Example;
import io.nrs.training.settings.RunSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A network in training that writes its answers token by token, or all tokens at once. */
abstract sealed class TrainableWriter extends TrainableNetwork
    permits TrainableTransformer, TrainableRouter {
  TrainableWriter(NDManager manager, RunSettings settings) {
    super(manager, settings);
  }

  /**
   * Returns what the network writes when it decodes greedily, in the inputs' order and in natural
   * order; nothing where its output has no end.
   */
  abstract List<Optional<String>> answers(List<String> inputs);

  /** Returns the examples with a wrong answer, those with the shortest inputs first. */
  @Override
  final List<Example> wrong(List<Example> examples) {
    List<Optional<String>> answers = answers(examples.stream().map(Example::input).toList());
    return IntStream.range(0, examples.size())
        .filter(i -> !answers.get(i).equals(Optional.of(examples.get(i).target())))
        .mapToObj(examples::get)
        .sorted(Comparator.comparingInt(example -> example.input().length()))
        .toList();
  }
}
