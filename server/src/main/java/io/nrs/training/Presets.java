package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.Module;
import io.nrs.task.OutputOrder;
import io.nrs.task.Task;
import java.util.List;
import java.util.Optional;

/** Named training settings: what ships, and what was published. */
public final class Presets {
  public static final List<String> NAMES = List.of("default", "paper");

  private Presets() {}

  /**
   * Settings by name.
   *
   * @param name one of {@link #NAMES}, perhaps with an {@link Ablation} behind it: {@code
   *     default-no-cuts}
   */
  public static Optional<TrainingSettings> of(Language language, Module module, String name) {
    Optional<Ablation> ablation = Ablation.in(name).filter(found -> found.module() == module);
    if (ablation.isPresent()) {
      String rest = name.substring(0, name.length() - ablation.get().id().length() - 1);
      return whole(language, module, rest).map(ablation.get()::of);
    }
    return whole(language, module, name);
  }

  private static Optional<TrainingSettings> whole(Language language, Module module, String name) {
    return switch (name) {
      case "default" ->
          Optional.of(module == Module.SELECTOR ? selector(language) : solver(language));
      case "paper" -> Optional.of(paper(language, module));
      default -> Optional.empty();
    };
  }

  private static TrainingSettings selector(Language language) {
    Task task = Task.of(language);
    int vocabulary = task.vocabulary().size();
    int output = task.longestLeaf() + 2;
    return switch (language) {
      case LISTOPS ->
          selector(
              network(vocabulary, output, 512, 4),
              128,
              2_500,
              new SelectorExamples.Cuts(.8, 4, 16, .2));
      case ARITHMETIC ->
          selector(
              network(vocabulary, output, 512, 6),
              128,
              4_000,
              new SelectorExamples.Cuts(.8, 6, 40, .2));
      case ALGEBRA ->
          selector(
              network(vocabulary, output, 512, 11),
              96,
              3_500,
              new SelectorExamples.Cuts(.8, 12, 90, .2));
    };
  }

  private static TransformerConfig network(int vocabulary, int output, int labels, int window) {
    return new TransformerConfig(
        vocabulary, 128, 4, 512, 2, 2, output, Positions.LABELS, labels, window, true, 0);
  }

  private static TrainingSettings selector(
      TransformerConfig network, int batch, int iterations, SelectorExamples.Cuts cuts) {
    return new TrainingSettings(
        Module.SELECTOR,
        "default",
        network,
        OutputOrder.NATURAL,
        batch,
        iterations,
        1e-3,
        500,
        250,
        8,
        0,
        cuts);
  }

  private static TrainingSettings solver(Language language) {
    Task task = Task.of(language);
    int longest = task.longestLeaf();
    boolean small = language == Language.LISTOPS;
    int width = small ? 64 : language == Language.ALGEBRA ? 96 : 128;
    TransformerConfig network =
        new TransformerConfig(
            task.vocabulary().size(),
            width,
            4,
            4 * width,
            2,
            small ? 1 : 2,
            longest + 2,
            Positions.PLAIN,
            longest + 2,
            0,
            true,
            0);
    int iterations =
        switch (language) {
          case LISTOPS -> 1_500;
          case ARITHMETIC -> 8_000;
          case ALGEBRA -> 6_000;
        };
    return new TrainingSettings(
        Module.SOLVER,
        "default",
        network,
        OutputOrder.REVERSED,
        small ? 128 : 256,
        iterations,
        1e-3,
        500,
        500,
        8,
        .25,
        SelectorExamples.Cuts.none());
  }

  private static TrainingSettings paper(Language language, Module module) {
    Task task = Task.of(language);
    int window =
        switch (language) {
          case LISTOPS -> 2;
          case ARITHMETIC -> 3;
          case ALGEBRA -> 5;
        };
    boolean selector = module == Module.SELECTOR;
    TransformerConfig network =
        new TransformerConfig(
            task.vocabulary().size(),
            256,
            8,
            1024,
            4,
            2,
            task.longestLeaf() + 2,
            selector ? Positions.LABELS : Positions.PLAIN,
            selector ? 5_000 : task.longestLeaf() + 2,
            selector ? window : 0,
            false,
            0.1);
    return new TrainingSettings(
        module,
        "paper",
        network,
        OutputOrder.NATURAL,
        512,
        100_000,
        1e-4,
        1_000,
        1_000,
        20,
        0,
        SelectorExamples.Cuts.none());
  }
}
