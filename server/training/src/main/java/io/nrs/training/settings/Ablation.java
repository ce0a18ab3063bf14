package io.nrs.training;

import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.Module;
import io.nrs.task.OutputOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A mechanism that training can do without, to see what it is worth. */
public enum Ablation {
  /** Ordinary positions in the Selector's encoder instead of labels. */
  NO_LABELS(Module.SELECTOR, "ordinary positions instead of labels") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      TransformerConfig network = settings.network();
      return settings.withNetwork(network(network, Positions.PLAIN, network.diagonalWindow()));
    }
  },
  /** Whole formulas and their intermediate steps alone. */
  NO_CUTS(Module.SELECTOR, "whole formulas instead of cuts") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      return settings.withCuts(SelectorExamples.Cuts.none());
    }
  },
  /** Every position of the Selector's encoder attends to all. */
  NO_DIAGONAL(Module.SELECTOR, "attention to all instead of a diagonal window") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      return settings.withNetwork(network(settings.network(), settings.network().positions(), 0));
    }
  },
  /** Half as wide a diagonal window. */
  HALF_DIAGONAL(Module.SELECTOR, "half the diagonal window") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      int half = Math.max(1, settings.network().diagonalWindow() / 2);
      return settings.withNetwork(
          network(settings.network(), settings.network().positions(), half));
    }
  },
  /** The Solver writes its digits in their natural order. */
  PLAIN_DIGITS(Module.SOLVER, "digits in natural order instead of units first") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      return settings.withOutputOrder(OutputOrder.NATURAL);
    }
  };

  private final Module module;
  private final String words;

  Ablation(Module module, String words) {
    this.module = module;
    this.words = words;
  }

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whose training it changes. */
  public Module module() {
    return module;
  }

  /** What is there instead. */
  public String words() {
    return words;
  }

  abstract TrainingSettings change(TrainingSettings settings);

  /**
   * The same settings but for this; their name ends with it.
   *
   * @throws IllegalArgumentException for settings of another module
   */
  public TrainingSettings of(TrainingSettings settings) {
    if (settings.module() != module) {
      throw new IllegalArgumentException(
          "%s is about a %s, not a %s".formatted(id(), module.id(), settings.module().id()));
    }
    return change(settings).withPreset(settings.preset() + "-" + id());
  }

  /** The ablation that a preset's name ends with. */
  static Optional<Ablation> in(String preset) {
    return Arrays.stream(values())
        .filter(ablation -> preset.endsWith("-" + ablation.id()))
        .findFirst();
  }

  /** Those of a module. */
  public static List<Ablation> of(Module module) {
    return Arrays.stream(values()).filter(ablation -> ablation.module == module).toList();
  }

  private static TransformerConfig network(
      TransformerConfig network, Positions positions, int diagonalWindow) {
    return new TransformerConfig(
        network.vocabulary(),
        network.width(),
        network.heads(),
        network.feedForward(),
        network.encoderLayers(),
        network.decoderLayers(),
        network.maxOutput(),
        positions,
        network.labels(),
        diagonalWindow,
        network.offsetBias(),
        network.dropout());
  }
}
