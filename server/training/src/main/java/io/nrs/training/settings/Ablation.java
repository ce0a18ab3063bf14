package io.nrs.training.settings;

import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.OutputOrder;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.network.TransformerConfig.Positions;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A mechanism that training can do without, to measure its effect. */
public enum Ablation {
  /** Ordinary positions in the Selector's encoder instead of labels. */
  NO_LABELS(
      TrainableModule.SELECTOR,
      "ordinary positions instead of labels",
      settings -> settings.withPositions(Positions.PLAIN)),
  /** Whole formulas and their intermediate steps alone. */
  NO_CUTS(
      TrainableModule.SELECTOR,
      "whole formulas instead of cuts",
      settings -> settings.withCuts(Optional.of(Cuts.NONE))),
  /** Every position of the Selector's encoder attends to all. */
  NO_DIAGONAL(
      TrainableModule.SELECTOR,
      "attention to all instead of a diagonal window",
      settings -> settings.withDiagonalWindow(0)),
  /** Half as wide a diagonal window. */
  HALF_DIAGONAL(
      TrainableModule.SELECTOR,
      "half the diagonal window",
      settings -> settings.withDiagonalWindow(Math.max(1, settings.diagonalWindow() / 2))),
  /** The Solver writes its digits in their natural order. */
  PLAIN_DIGITS(
      TrainableModule.SOLVER,
      "digits in natural order instead of units first",
      settings -> settings.withOutputOrder(OutputOrder.NATURAL));

  private final TrainableModule module;
  private final String description;
  private final transient UnaryOperator<TransformerSettings> change;

  Ablation(TrainableModule module, String description, UnaryOperator<TransformerSettings> change) {
    this.module = module;
    this.description = description;
    this.change = change;
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
  public boolean appliesTo(Language language) {
    return this != PLAIN_DIGITS
        || RulesFactory.of(language).atoms().anyMatch(atom -> atom.length() > 1);
  }

  /**
   * Returns why training with these settings of its module, but without this mechanism, gives the
   * same network; empty if it gives another one.
   */
  public Optional<String> whyWithoutEffect(TransformerSettings settings) {
    if (!appliesTo(settings.language())) {
      return Optional.of(
          "values of %s have one token".formatted(settings.language().displayName()));
    }
    return change.apply(settings).equals(settings)
        ? Optional.of("the preset %s is already so".formatted(settings.preset()))
        : Optional.empty();
  }

  /** The same settings of its module without this mechanism; its id ends their name. */
  TransformerSettings of(TransformerSettings settings) {
    return change.apply(settings).withPreset(settings.preset() + "-" + id());
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
