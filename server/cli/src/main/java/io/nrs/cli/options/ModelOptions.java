package io.nrs.cli;

import io.nrs.checking.Settings;
import io.nrs.network.NeuralEngine.DeviceChoice;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that uses networks. */
final class ModelOptions {
  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "the folder of the trained networks (default: models/ beside this program)")
  private Optional<Path> models = Optional.empty();

  @Option(
      names = "--device",
      paramLabel = "auto|cpu|gpu",
      description = "where the networks run; auto takes a GPU where there is one (default: auto)")
  private Optional<DeviceChoice> device = Optional.empty();

  ModelSource source(Console console, Settings settings, int threads) {
    Path folder = console.folder();
    return new ModelSource(
        models.map(folder::resolve).or(settings::models).orElseGet(() -> home(folder)),
        device.orElse(settings.device()),
        threads);
  }

  /** What decides which networks there are, as it is written on a command line. */
  String written() {
    return models.map(folder -> " --models " + folder).orElse("");
  }

  static Path home(Path folder) {
    return Optional.ofNullable(System.getProperty("nrs.home"))
        .map(Path::of)
        .orElse(folder)
        .resolve("models");
  }
}
