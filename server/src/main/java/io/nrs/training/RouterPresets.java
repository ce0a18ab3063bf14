package io.nrs.training;

import io.nrs.grammar.Language;
import io.nrs.network.DataRouterConfig;
import io.nrs.task.AnswerLayout;
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

  /**
   * The most tokens of formulas with at most one number of two digits: (3*12), (+5*x-12*x). ListOps
   * has no stage that reads it.
   */
  private static int shortLength(Language language) {
    return switch (language) {
      case ARITHMETIC -> 6;
      case LISTOPS, ALGEBRA -> 11;
    };
  }

  /** For two CPU cores and less than an hour. */
  private static RouterSettings small(Language language, RouterFormulas data) {
    return switch (language) {
      case LISTOPS -> small(language, data, 4, 256, 6, 0, List.of(), 128, 3_000, 1e-3, .25, 250);
      case ARITHMETIC ->
          small(language, data, 8, 512, 6, 1_200, List.of(2_500, 5_000), 128, 6_800, 2e-3, .4, 250);
      case ALGEBRA ->
          small(language, data, 8, 256, 6, 1_000, List.of(2_300, 3_000), 64, 3_600, 2e-3, .25, 250);
    };
  }

  private static RouterSettings small(
      Language language,
      RouterFormulas data,
      int heads,
      int feedForward,
      int layers,
      int shortUntil,
      List<Integer> joins,
      int batch,
      int iterations,
      double rate,
      double hardShare,
      int validateEvery) {
    DataRouterConfig network =
        new DataRouterConfig(
            Task.of(language).vocabulary().size(),
            128,
            heads,
            feedForward,
            layers,
            AnswerLayout.PLACES.positions(language),
            true,
            0,
            0);
    return new RouterSettings(
        "small",
        network,
        AnswerLayout.PLACES,
        data,
        shortUntil,
        shortLength(language),
        joins,
        batch,
        iterations,
        rate,
        300,
        .01,
        validateEvery,
        iterations,
        hardShare);
  }

  private static RouterSettings paper(Language language, RouterFormulas data) {
    int vocabulary = Task.of(language).vocabulary().size();
    int answer = AnswerLayout.NATURAL.positions(language);
    return switch (language) {
      case LISTOPS ->
          paper(
              language,
              new DataRouterConfig(vocabulary, 512, 16, 1024, 8, answer, false, .3, .46),
              data,
              512,
              30_000,
              5e-4,
              .06);
      case ARITHMETIC ->
          paper(
              language,
              new DataRouterConfig(vocabulary, 512, 8, 2048, 7, answer, false, .5, .08),
              data,
              512,
              100_000,
              6e-4,
              .05);
      case ALGEBRA ->
          paper(
              language,
              new DataRouterConfig(vocabulary, 512, 16, 2048, 13, answer, false, .1, .3),
              data,
              256,
              100_000,
              4e-4,
              .02);
    };
  }

  private static RouterSettings paper(
      Language language,
      DataRouterConfig network,
      RouterFormulas data,
      int batch,
      int iterations,
      double rate,
      double decay) {
    return new RouterSettings(
        "paper",
        network,
        AnswerLayout.NATURAL,
        data,
        0,
        shortLength(language),
        List.of(),
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
