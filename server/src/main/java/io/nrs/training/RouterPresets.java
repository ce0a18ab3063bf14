package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.network.DataRouterConfig;
import io.nrs.task.OutputOrder;
import io.nrs.task.Task;
import java.util.List;
import java.util.Optional;

/** Named settings of the Neural Data Router: what ships, and what was published. */
public final class RouterPresets {
  public static final List<String> NAMES = List.of("small", "paper");

  private RouterPresets() {}

  public static Optional<RouterSettings> of(Language language, RouterFormulas data, String name) {
    return switch (name) {
      case "small" -> Optional.of(small(language, data));
      case "paper" -> Optional.of(paper(language, data));
      default -> Optional.empty();
    };
  }

  /** The longest value of a formula, in tokens. */
  private static int answer(Language language) {
    return switch (language) {
      case LISTOPS -> "9".length();
      case ARITHMETIC -> "-99".length();
      case ALGEBRA -> "-99*a*b*x*y".length();
    };
  }

  private static RouterSettings small(Language language, RouterFormulas data) {
    DataRouterConfig network =
        new DataRouterConfig(
            Task.of(language).vocabulary().size(),
            128,
            4,
            256,
            language == Language.LISTOPS ? 6 : 8,
            answer(language),
            true,
            0,
            0);
    return new RouterSettings(
        "small",
        network,
        OutputOrder.REVERSED,
        data,
        0,
        language == Language.LISTOPS ? 128 : 192,
        language == Language.LISTOPS ? 2_000 : 6_000,
        1e-3,
        300,
        .01,
        250,
        1_000,
        .25);
  }

  private static RouterSettings paper(Language language, RouterFormulas data) {
    int vocabulary = Task.of(language).vocabulary().size();
    int answer = answer(language);
    return switch (language) {
      case LISTOPS ->
          paper(
              new DataRouterConfig(vocabulary, 512, 16, 1024, 8, answer, false, .3, .46),
              data,
              512,
              30_000,
              5e-4,
              .06);
      case ARITHMETIC ->
          paper(
              new DataRouterConfig(vocabulary, 512, 8, 2048, 7, answer, false, .5, .08),
              data,
              512,
              100_000,
              6e-4,
              .05);
      case ALGEBRA ->
          paper(
              new DataRouterConfig(vocabulary, 512, 16, 2048, 13, answer, false, .1, .3),
              data,
              256,
              100_000,
              4e-4,
              .02);
    };
  }

  private static RouterSettings paper(
      DataRouterConfig network,
      RouterFormulas data,
      int batch,
      int iterations,
      double rate,
      double decay) {
    return new RouterSettings(
        "paper",
        network,
        OutputOrder.NATURAL,
        data,
        0,
        batch,
        iterations,
        rate,
        1_000,
        decay,
        1_000,
        iterations,
        0);
  }
}
