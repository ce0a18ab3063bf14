package io.nrs.cli.options;

import io.nrs.checking.Settings;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Program;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingRun;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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

  @Mixin private Device device = new Device();

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

  /** The device of networks. */
  public static final class Device {
    @Option(
        names = "--device",
        paramLabel = "auto|cpu|gpu",
        description = "where the networks run; auto takes a GPU if there is one (default: auto)")
    private Optional<DeviceChoice> device = Optional.empty();

    public Optional<DeviceChoice> choice() {
      return device;
    }
  }

  /** The folder that gets networks. */
  public static final class Folder {
    @Option(
        names = "--models",
        paramLabel = "DIR",
        description =
            "folder for the networks (default: .nrs/models; of nrs train models/ in the folder of"
                + " its run)")
    private Optional<Path> models = Optional.empty();

    public Optional<Path> models() {
      return models;
    }
  }

  /** The folder that gets a network, which may have one already. */
  public static final class Destination {
    @Mixin private Folder folder = new Folder();

    @Option(names = "--replace", description = "replace the network in that folder")
    private boolean replace;

    public Optional<Path> models() {
      return folder.models();
    }

    /** Returns whether networks that are there may be replaced. */
    public boolean replaces() {
      return replace;
    }

    /**
     * Refuses a folder that has the network already, unless it is to be replaced.
     *
     * @param isOwn whether the network that is there may be replaced all the same
     * @throws CommandException if it has
     */
    public void mustBeFree(
        Path folder, Language language, TrainableModule module, BooleanSupplier isOwn) {
      if (!replace && TrainingRun.modelExists(folder, language, module) && !isOwn.getAsBoolean()) {
        throw new CommandException(
            "%s already contains a %s %s: add --replace to replace it, or choose other --models"
                .formatted(folder, language.id(), module.id()));
      }
    }
  }
}
