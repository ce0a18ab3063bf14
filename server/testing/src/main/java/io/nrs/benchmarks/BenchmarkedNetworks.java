package io.nrs.benchmarks;

import ai.djl.ndarray.NDManager;
import io.nrs.benchmarks.SystemQuestions.Question;
import io.nrs.benchmarks.SystemQuestions.Split;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.io.StoredJson;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.WholeFormulas;
import io.nrs.training.WholeFormulas.Lengths;
import io.nrs.training.data.Example;
import io.nrs.training.settings.Presets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Networks that answer the questions about systems of the literature. */
enum BenchmarkedNetworks {
  /** Solver and tagger that read the rules of any system; none of these trained them. */
  READING("Networks that read rules") {
    @Override
    List<String> answers(SystemQuestions questions, Path folder, ModelStore shipped) {
      FamilyLanguage family = FamilyLanguage.of(shipped, questions.language()).orElseThrow();
      if (family.answers().verdict() == Proof.Verdict.NOTHING) {
        return unanswered(questions);
      }
      try (LoadedSystem system = LoadedSystem.open(family, RewritingOptions.standard())) {
        return solved(system, questions);
      }
    }
  },

  /** Solver and tagger of one system, trained on its leaves and on formulas of three levels. */
  OWN("Networks of each system") {
    @Override
    List<String> answers(SystemQuestions questions, Path folder, ModelStore shipped) {
      DescribedLanguage language = questions.language();
      ModelStore store = new ModelStore(folder.resolve("models"));
      for (TrainableModule module : List.of(TrainableModule.SOLVER, TrainableModule.TAGGER)) {
        TrainingRun.run(
            new Plan(
                Presets.named(language, module, Optional.empty()),
                SEED,
                DeviceChoice.CPU,
                1,
                folder.resolve("%s-%s".formatted(questions.id(), module.id())),
                store.folder(),
                Trainer.CHECKPOINT_EVERY),
            false,
            new TrainingObserver() {},
            () -> false);
      }
      try (LoadedSystem system =
          LoadedSystem.open(
              store,
              language,
              RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING),
              DeviceChoice.CPU,
              1)) {
        return solved(system, questions);
      }
    }
  },

  /** A transformer that learns values from whole formulas. */
  TRANSFORMER("Sequence-to-sequence transformer") {
    @Override
    List<String> answers(SystemQuestions questions, Path folder, ModelStore shipped) {
      return written(WholeFormulas::transformer, questions);
    }
  },

  /** A Neural Data Router that learns values from whole formulas. */
  ROUTER("Neural Data Router") {
    @Override
    List<String> answers(SystemQuestions questions, Path folder, ModelStore shipped) {
      return written(WholeFormulas::router, questions);
    }
  };

  private static final long SEED = 1;

  /** Iterations of a network that learns whole formulas. */
  static final int ITERATIONS = 600;

  /** The most tokens that these networks write. */
  private static final int LONGEST_OUTPUT = 32;

  private final String words;

  BenchmarkedNetworks(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  /** Returns the name of the file of its answers. */
  String file() {
    return StoredJson.id(this) + ".jsonl";
  }

  /** Returns whose answers a file has: its name says so. */
  static String words(Path file) {
    return Stream.of(values())
        .filter(networks -> file.endsWith(networks.file()))
        .map(BenchmarkedNetworks::words)
        .findFirst()
        .orElseGet(() -> ("" + file.getFileName()).replaceFirst("\\.jsonl?$", ""));
  }

  /**
   * Returns answers to the test questions about a system, in their order; empty where there is
   * none.
   *
   * @param folder of trainings, which a later run continues
   * @param shipped has the networks that read rules
   */
  abstract List<String> answers(SystemQuestions questions, Path folder, ModelStore shipped);

  private static List<String> unanswered(SystemQuestions questions) {
    return questions.tests().stream().map(question -> "").toList();
  }

  private static List<String> solved(LoadedSystem system, SystemQuestions questions) {
    return system
        .rewriter()
        .solveAll(questions.tests().stream().map(Question::formula).toList())
        .stream()
        .map(outcome -> outcome instanceof Outcome.Complete complete ? complete.value() : "")
        .toList();
  }

  /** Makes a network that learns whole formulas. */
  @FunctionalInterface
  private interface Writer {
    WholeFormulas of(
        NDManager manager, DescribedLanguage language, Lengths lengths, int iterations, long seed);
  }

  private static List<String> written(Writer writer, SystemQuestions questions) {
    Vocabulary vocabulary = RulesFactory.of(questions.language()).vocabulary();
    ToIntFunction<String> tokens = text -> vocabulary.compact(text).length();
    Lengths lengths =
        new Lengths(
            questions.questions().stream()
                .mapToInt(each -> tokens.applyAsInt(each.formula()))
                .max()
                .orElseThrow(),
            Math.min(
                LONGEST_OUTPUT,
                questions.questions().stream()
                    .mapToInt(each -> tokens.applyAsInt(each.value()))
                    .max()
                    .orElseThrow()));
    List<Example> examples =
        questions.of(Split.TRAIN).stream()
            .map(
                each ->
                    new Example(
                        vocabulary.compact(each.formula()), vocabulary.compact(each.value())))
            .filter(each -> each.target().length() <= lengths.output())
            .toList();
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        WholeFormulas network =
            writer.of(manager, questions.language(), lengths, ITERATIONS, SEED)) {
      return network
          .answers(
              examples,
              questions.tests().stream().map(each -> vocabulary.compact(each.formula())).toList())
          .stream()
          .map(answer -> answer.map(vocabulary::expand).orElse(""))
          .toList();
    }
  }
}
