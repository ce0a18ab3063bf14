package io.nrs.eclipse.training;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.grammar.Language;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.EndStatus;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import java.util.Optional;

/** Formats messages about trainings. */
final class TrainingMessages {
  private TrainingMessages() {}

  /** The name of a language, such as "ListOps"; its id if it is not known. */
  static String language(String id) {
    return FormulaLanguages.current().ofId(id).map(Language::displayName).orElse(id);
  }

  /** The name of a network, such as "Solver". */
  static String module(ModuleId id) {
    return switch (id) {
      case SELECTOR -> "Selector";
      case SOLVER -> "Solver";
      case TAGGER -> "tagger";
    };
  }

  /** The name of a language and a network, such as "ListOps Solver". */
  static String network(TrainingForm form) {
    return language(form.language()) + " " + module(form.module());
  }

  static String moduleHint(ModuleId id) {
    return switch (id) {
      case SELECTOR -> "The Selector finds the next leaf to rewrite.";
      case SOLVER -> "The Solver writes the value of a leaf.";
      case TAGGER -> "The tagger marks all leaves of a formula at once.";
    };
  }

  static String presetHint(PresetId id) {
    return switch (id) {
      case DEFAULT -> "The preset default trains networks like those of NRS.";
      case PAPER -> "The preset paper is the published one and trains for hours or days.";
    };
  }

  static String deviceHint(DeviceId id) {
    return id == DeviceId.AUTO ? "Training uses a GPU if there is one." : "";
  }

  /** The report on a training that ended. */
  static TrainingReport ending(TrainingForm form, TrainResult result) {
    if (result.status() == EndStatus.STOPPED) {
      return new TrainingReport(
          network(form) + " stopped",
          result.iterations() == 0
              ? "The training stopped before its first checkpoint."
              : ("Stopped at iteration %s. To resume from the checkpoint in %s, choose NRS > Train"
                      + " a Network… and this run.")
                  .formatted(Messages.grouped(result.iterations()), form.run()));
    }
    return new TrainingReport(
        network(form) + " trained",
        "Validation %s after %s. %s"
            .formatted(
                Messages.percent(required(result.validation(), "validation")),
                Messages.counted(result.iterations(), "iteration"),
                result.installed().orElse(false)
                    ? "The new network is in use%s."
                        .formatted(
                            result
                                .previous()
                                .map(folder -> "; the previous one is in " + folder)
                                .orElse(""))
                    : "The present network stays in use. The new one is in %s."
                        .formatted(required(result.models(), "models"))));
  }

  private static <T> T required(Optional<T> field, String name) {
    return field.orElseThrow(
        () -> new RequestFailedException("The response of the server has no " + name + "."));
  }

  static TrainingReport failure(TrainingForm form, String message) {
    return new TrainingReport(network(form) + " not trained", message);
  }

  /** A report for the user on the end of a training. */
  record TrainingReport(String title, String text) {}
}
