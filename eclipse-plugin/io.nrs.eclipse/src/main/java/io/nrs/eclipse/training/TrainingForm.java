package io.nrs.eclipse.training;

import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Values.DeviceId;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.PresetId;
import io.nrs.protocol.Values.ValidationPoint;
import java.util.List;
import java.util.Optional;

/**
 * The input of the training dialog.
 *
 * @param folder the URI of the project
 * @param run the folder of the run in the project
 * @param iterations the text of the field; blank for the number of the preset
 * @param seed the text of the field; blank for 1
 * @param threads the text of the field; blank for all cores but one
 * @param earlier the validations of a run that is resumed
 */
record TrainingForm(
    String folder,
    String run,
    String language,
    ModuleId module,
    PresetId preset,
    DeviceId device,
    String iterations,
    String seed,
    String threads,
    List<ValidationPoint> earlier) {

  /** The error message for the first invalid field. */
  Optional<String> problem() {
    if (!isWhole(iterations, 1, Integer.MAX_VALUE)) {
      return Optional.of(TrainingTexts.badIterations);
    }
    if (!isWhole(seed, Long.MIN_VALUE, Long.MAX_VALUE)) {
      return Optional.of(TrainingTexts.badSeed);
    }
    if (!isWhole(threads, 1, Integer.MAX_VALUE)) {
      return Optional.of(TrainingTexts.badThreads);
    }
    return Optional.empty();
  }

  /** The parameters of {@code nrs.train}; all fields must be valid. */
  TrainParams params() {
    return new TrainParams(
        language,
        module,
        Optional.of(preset),
        number(iterations).map(Math::toIntExact),
        number(seed),
        Optional.of(device),
        number(threads).map(Math::toIntExact),
        Optional.of(run),
        Optional.empty(),
        Optional.of(folder));
  }

  private static Optional<Long> number(String typed) {
    return Optional.of(typed.strip()).filter(text -> !text.isEmpty()).map(Long::valueOf);
  }

  private static boolean isWhole(String typed, long least, long most) {
    if (typed.isBlank()) {
      return true;
    }
    try {
      long value = Long.parseLong(typed.strip());
      return value >= least && value <= most;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
