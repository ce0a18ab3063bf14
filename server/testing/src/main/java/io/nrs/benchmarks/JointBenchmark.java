package io.nrs.benchmarks;

import ai.djl.ndarray.types.Shape;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Transformer;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.TrainingRecord;
import java.util.List;

/** Networks that languages share, beside those that each language has for itself. */
final class JointBenchmark {
  /** About so many leaves of a language are timed. */
  private static final int LEAVES = 10_000;

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

  /** Returns leaves from everywhere in the domain. */
  private static List<String> leaves(LanguageRules rules) {
    long step = Math.max(1, rules.domain().count() / LEAVES);
    long[] place = {0};
    return rules.domain().filter(leaf -> place[0]++ % step == 0).toList();
  }

  /**
   * The networks of a language, which were asked everything.
   *
   * @param parameters of the Solver
   * @param cpu seconds in which the Solver answers one leaf of a batch, one thread
   * @param training of the Solver
   */
  record Asked(Proof proof, long parameters, double cpu, TrainingRecord training) {}

  /** The networks of a language of both kinds. */
  record Row(Language language, Asked own, Asked shared) {}

  Row measure(Language language) {
    return new Row(language, ask(own, language), ask(shared, language));
  }

  private static Asked ask(ModelStore store, Language language) {
    List<String> some = leaves(RulesFactory.of(language));
    double cpu;
    try (LoadedSolver loaded = LoadedSystem.openSolver(store, language, DeviceChoice.CPU, 1)) {
      loaded.solver().solve(some);
      cpu = Cpu.seconds(() -> loaded.solver().solve(some)) / some.size();
    }
    return new Asked(
        ProofVerdict.of(store, language)
            .proof()
            .orElseThrow(
                () ->
                    new CommandException(
                        "nothing is known of the %s networks in %s: run nrs verify %s --models %s"
                            .formatted(
                                language.id(), store.folder(), language.id(), store.folder()))),
        Transformer.shapes(store.config(language, TrainableModule.SOLVER).network())
            .values()
            .stream()
            .mapToLong(Shape::size)
            .sum(),
        cpu,
        store.config(language, TrainableModule.SOLVER).training());
  }
}
