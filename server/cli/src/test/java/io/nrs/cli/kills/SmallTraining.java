package io.nrs.cli.kills;

import java.io.IOException;
import java.nio.file.Files;

/** A training of seconds, which writes a checkpoint after every iteration. */
final class SmallTraining {
  static final int ITERATIONS = 16;
  static final int VALIDATE_EVERY = 2;
  static final String PRESET = "small";

  private static final String FILE = "settings.json";

  private SmallTraining() {}

  /** Writes the settings that the command reads. */
  static void prepare(LoggedCommands commands) throws IOException {
    Files.writeString(
        commands.folder().resolve(FILE),
        """
        {"language": "listops", "module": "solver", "preset": "%s", "width": 32, "heads": 2,
         "feedForward": 64, "encoderLayers": 1, "decoderLayers": 1, "positions": "plain",
         "labels": 8, "diagonalWindow": 0, "offsetBias": true, "dropout": 0.02,
         "outputOrder": "reversed", "batch": 64, "iterations": %d, "learningRate": 0.01,
         "warmUp": 2, "validateEvery": %d, "patience": 1000, "hardShare": 0.5}
        """
            .formatted(PRESET, ITERATIONS, VALIDATE_EVERY));
  }

  static String command(String run) {
    return "train listops solver --settings %s --device cpu --threads 1 --checkpoint-every 0"
            .formatted(FILE)
        + " --progress json --run "
        + run;
  }
}
