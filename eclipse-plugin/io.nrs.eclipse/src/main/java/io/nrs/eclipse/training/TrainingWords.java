package io.nrs.eclipse.training;

import io.nrs.eclipse.Words;
import io.nrs.eclipse.server.Facts;
import io.nrs.grammar.Language;
import java.util.Locale;

/** How trainings are put into words. */
final class TrainingWords {
  private TrainingWords() {}

  /** Such as "ListOps". */
  static String task(String id) {
    return Language.ofId(id).map(Words::name).orElse(id);
  }

  /** Such as "Solver". */
  static String module(String id) {
    return id.isEmpty() ? id : id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1);
  }

  /** Such as "ListOps Solver". */
  static String network(TrainingForm form) {
    return task(form.task()) + " " + module(form.module());
  }

  static String moduleHint(String id) {
    return switch (id) {
      case "selector" -> "The Selector finds the next leaf to rewrite.";
      case "solver" -> "The Solver writes the value of a leaf.";
      default -> "";
    };
  }

  static String presetHint(String id) {
    return switch (id) {
      case "default" -> "The preset is that of the networks of NRS.";
      case "paper" -> "The preset is the published one, for hours or days of training.";
      default -> "";
    };
  }

  static String deviceHint(String id) {
    return id.equals("auto") ? "A GPU is used where there is one." : "";
  }

  /** What has come of a training that ended. */
  static Ending ending(TrainingForm form, Facts answer) {
    int iterations = answer.whole("iterations");
    if (!answer.text("status").equals("finished")) {
      return new Ending(
          network(form) + " stopped",
          iterations == 0
              ? "It was stopped before there was anything to keep."
              : ("Stopped at iteration %s. A checkpoint is in %s: to go on from it, choose NRS >"
                      + " Train… and this run.")
                  .formatted(Words.grouped(iterations), form.run()));
    }
    boolean installed = answer.flagIfAny("installed").orElse(false);
    return new Ending(
        network(form) + " trained",
        "Validation %s after %s. %s"
            .formatted(
                Words.percent(answer.number("validation")),
                Words.counted(iterations, "iteration"),
                installed
                    ? "It is in use now%s."
                        .formatted(
                            answer
                                .textIfAny("previous")
                                .map(folder -> "; the one before is in " + folder)
                                .orElse(""))
                    : "It is not in use: the network that was there is kept. The new one is in "
                        + answer.text("models")
                        + "."));
  }

  static Ending failure(TrainingForm form, String message) {
    return new Ending(network(form) + " not trained", message);
  }

  /**
   * What the user is told in the end.
   *
   * @param title a few words
   */
  record Ending(String title, String text) {}
}
