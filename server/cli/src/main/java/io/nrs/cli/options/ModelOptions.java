package io.nrs.cli.options;

import io.nrs.checking.Settings;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Program;
import io.nrs.cli.models.Engine.ModelSource;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that uses networks. */
public final class ModelOptions {
  @Option(
      names = "--models",
      paramLabel = "DIR",
      description =
          "folder of the trained networks (default: .nrs/models if it has the language, else"
              + " models/ of this program)")
  private Optional<Path> models = Optional.empty();

  @Mixin private SharedOptions.Device device = new SharedOptions.Device();

  public ModelSource source(Console console, Settings settings, int threads) {
    Path folder = console.folder();
    return new ModelSource(
        models.map(folder::resolve).or(settings::models),
        folder.resolve(".nrs").resolve("models"),
        home(folder),
        device.choice().orElse(settings.device()),
        threads);
  }

  public static Path home(Path folder) {
    return Program.home().orElse(folder).resolve("models");
  }
}
