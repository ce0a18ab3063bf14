package io.nrs.eclipse.training;

import io.nrs.eclipse.common.CommonTexts;
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
import org.eclipse.osgi.util.NLS;

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
      case SELECTOR -> CommonTexts.selector;
      case SOLVER -> CommonTexts.solver;
      case TAGGER -> TrainingTexts.tagger;
    };
  }

  /** The name of a language and a network, such as "ListOps Solver". */
  static String network(TrainingForm form) {
    return NLS.bind(TrainingTexts.networkOf, language(form.language()), module(form.module()));
  }

  /** A number of iterations in words. */
  static String iterations(int number) {
    return Messages.counted(number, TrainingTexts.oneIteration, TrainingTexts.manyIterations);
  }

  static String moduleHint(ModuleId id) {
    return switch (id) {
      case SELECTOR -> TrainingTexts.selectorHint;
      case SOLVER -> TrainingTexts.solverHint;
      case TAGGER -> TrainingTexts.taggerHint;
    };
  }

  /** The name of a preset, the same as in the preferences. */
  static String preset(PresetId id) {
    return switch (id) {
      case DEFAULT -> CommonTexts.presetDefault;
      case PAPER -> CommonTexts.presetPaper;
    };
  }

  /** The name of a device, the same as in the preferences. */
  static String device(DeviceId id) {
    return switch (id) {
      case AUTO -> CommonTexts.automatic;
      case CPU -> CommonTexts.cpu;
      case GPU -> CommonTexts.gpu;
    };
  }

  static String presetHint(PresetId id) {
    return switch (id) {
      case DEFAULT -> TrainingTexts.defaultHint;
      case PAPER -> TrainingTexts.paperHint;
    };
  }

  static String deviceHint(DeviceId id) {
    return id == DeviceId.AUTO ? TrainingTexts.automaticHint : "";
  }

  /** The report on a training that ended. */
  static TrainingReport ending(TrainingForm form, TrainResult result) {
    if (result.status() == EndStatus.STOPPED) {
      return new TrainingReport(
          NLS.bind(TrainingTexts.stopped, network(form)),
          result.iterations() == 0
              ? TrainingTexts.stoppedEarly
              : NLS.bind(
                  TrainingTexts.canResume, Messages.grouped(result.iterations()), form.run()));
    }
    return new TrainingReport(
        NLS.bind(TrainingTexts.trained, network(form)),
        NLS.bind(
                TrainingTexts.validated,
                Messages.percent(required(result.validation(), "validation")),
                iterations(result.iterations()))
            + " "
            + use(result));
  }

  /** Which network serves after a training. */
  private static String use(TrainResult result) {
    return result.installed().orElse(false)
        ? result
            .previous()
            .map(folder -> NLS.bind(TrainingTexts.inUseNow, folder))
            .orElse(TrainingTexts.inUse)
        : NLS.bind(TrainingTexts.presentStays, required(result.models(), "models"));
  }

  private static <T> T required(Optional<T> field, String name) {
    return field.orElseThrow(
        () -> new RequestFailedException(NLS.bind(TrainingTexts.fieldMissing, name)));
  }

  static TrainingReport failure(TrainingForm form, String message) {
    return new TrainingReport(NLS.bind(TrainingTexts.notTrained, network(form)), message);
  }

  /** A report for the user on the end of a training. */
  record TrainingReport(String title, String text) {}
}
