package io.nrs.training.settings;

import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A mechanism that training can do without, to measure its effect. */
public enum Ablation {
  /** Ordinary positions in the Selector's encoder instead of labels. */
  NO_LABELS(TrainableModule.SELECTOR, "ordinary positions instead of labels") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      return settings.withNetwork(settings.network().withPositions(Positions.PLAIN));
    }
  },
  /** Whole formulas and their intermediate steps alone. */
  NO_CUTS(TrainableModule.SELECTOR, "whole formulas instead of cuts") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      return settings.withCuts(CutSettings.none());
    }
  },
  /** Every position of the Selector's encoder attends to all. */
  NO_DIAGONAL(TrainableModule.SELECTOR, "attention to all instead of a diagonal window") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      return settings.withNetwork(settings.network().withDiagonalWindow(0));
    }
  },
  /** Half as wide a diagonal window. */
  HALF_DIAGONAL(TrainableModule.SELECTOR, "half the diagonal window") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      int half = Math.max(1, settings.network().diagonalWindow() / 2);
      return settings.withNetwork(settings.network().withDiagonalWindow(half));
    }
  },
  /** The Solver writes its digits in their natural order. */
  PLAIN_DIGITS(TrainableModule.SOLVER, "digits in natural order instead of units first") {
    @Override
    TrainingSettings change(TrainingSettings settings) {
      return settings.withOutputOrder(OutputOrder.NATURAL);
    }
  };

  private final TrainableModule module;
  private final String description;

  Ablation(TrainableModule module, String description) {
    this.module = module;
    this.description = description;
  }

  public String id() {
    return StoredJson.id(this);
  }

  public TrainableModule module() {
    return module;
  }

  public String description() {
    return description;
  }

  /** Whether training without it gives another network than training with it. */
  public boolean makesSenseIn(Language language) {
    return this != PLAIN_DIGITS
        || LanguageRules.of(language).atoms().anyMatch(atom -> atom.length() > 1);
  }

  /**
   * Returns why training without this mechanism gives the same network as training with it; empty
   * if it gives another one.
   *
   * @throws IllegalArgumentException for settings of another module
   */
  public Optional<String> whyWithoutEffect(Language language, TrainingSettings settings) {
    if (!makesSenseIn(language)) {
      return Optional.of("values of %s have one token".formatted(language.displayName()));
    }
    return of(settings).withPreset(settings.preset()).equals(settings)
        ? Optional.of("the preset %s is already so".formatted(settings.preset()))
        : Optional.empty();
  }

  abstract TrainingSettings change(TrainingSettings settings);

  /**
   * The same settings without this mechanism; its id ends their name.
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

  /** The mechanism that settings of this name do without; empty for settings with all of them. */
  public static Optional<Ablation> in(String preset) {
    return Arrays.stream(values())
        .filter(ablation -> preset.endsWith("-" + ablation.id()))
        .findFirst();
  }

  public static List<Ablation> of(TrainableModule module) {
    return Arrays.stream(values()).filter(ablation -> ablation.module == module).toList();
  }
}
