package io.nrs.benchmarks;

import ai.djl.ndarray.types.Shape;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Transformer;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TaggerVerification;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import io.nrs.rewriting.models.Verification;
import java.util.Optional;

/** Networks that languages share, beside those that each language has for itself. */
final class JointBenchmark {
  private final ModelStore own;
  private final ModelStore shared;

  /**
   * @param own the networks that each language has for itself
   * @param shared the networks that the languages share
   */
  JointBenchmark(ModelStore own, ModelStore shared) {
    this.own = own;
    this.shared = shared;
  }

  /**
   * The networks of a language, asked everything.
   *
   * @param parameters of the Solver
   * @param cpu seconds in which the Solver answered all questions, one thread
   * @param training of the Solver
   */
  record Asked(Proof proof, long parameters, double cpu, TrainingRecord training) {}

  /** The networks of a language of both kinds. */
  record Row(Language language, Asked own, Asked shared) {}

  Row measure(Language language) {
    return new Row(language, ask(own, language), ask(shared, language));
  }

  private static Asked ask(ModelStore store, Language language) {
    Verification[] answers = new Verification[1];
    double cpu;
    try (LoadedSolver loaded = LoadedSystem.openSolver(store, language, DeviceChoice.CPU, 1)) {
      cpu =
          Cpu.seconds(
              () -> answers[0] = Verification.run(loaded.rules(), loaded.solver(), done -> {}));
    }
    return new Asked(
        TaggerVerification.proof(store, language, Optional.empty(), answers[0], done -> {}),
        Transformer.shapes(store.config(language, TrainableModule.SOLVER).network())
            .values()
            .stream()
            .mapToLong(Shape::size)
            .sum(),
        cpu,
        store.config(language, TrainableModule.SOLVER).training());
  }
}
