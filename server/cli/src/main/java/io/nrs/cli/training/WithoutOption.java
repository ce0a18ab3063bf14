package io.nrs.cli.training;

import io.nrs.rewriting.models.TrainableModule;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that leaves a network out when all networks of a language are trained. */
public final class WithoutOption {
  /** The network that can be left out, because all others work without it. */
  private enum Spared {
    SELECTOR
  }

  @Option(
      names = "--without",
      paramLabel = "selector",
      description = "train no generating Selector; single steps then use the tagger, as values do")
  private Optional<Spared> spared = Optional.empty();

  /** Returns whether the option was given. */
  boolean isGiven() {
    return spared.isPresent();
  }

  /** Returns whether a network is trained. */
  public boolean includes(TrainableModule module) {
    return spared.isEmpty() || module != TrainableModule.SELECTOR;
  }
}
