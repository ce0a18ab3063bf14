package io.nrs.cli.models;

import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The networks of a command. Nothing is loaded before a method is called. */
public interface Engine {
  Rewriters rewriters(ModelSource source, RewritingOptions options);

  /** Checks engine, device, threads and models. A failed check is in the list, not thrown. */
  List<HealthCheck> examine(ModelSource source);

  /** The processes that share the work of a command; empty if this process does all of it. */
  default Optional<Workers> workers() {
    return Optional.empty();
  }

  /** The networks of a run. Closing it closes all that it opened. */
  @FunctionalInterface
  public interface Rewriters extends AutoCloseable {
    /** The networks of a language, which are opened when it first occurs. */
    Rewriter of(Language language) throws ModelException;

    @Override
    default void close() {}
  }

  /**
   * Where networks are stored and where they run. All commands, and the editors, find the same
   * ones.
   *
   * @param chosen by the user, for all languages
   * @param workspace contains the models that were trained in the folder of a command
   * @param shipped contains the models of this program
   * @param threads for batches of formulas
   */
  public record ModelSource(
      Optional<Path> chosen, Path workspace, Path shipped, DeviceChoice device, int threads) {
    /**
     * Returns the folder with the networks of a language: the chosen one, or else that of the
     * workspace if the language was trained there.
     */
    public Path folder(Language language) {
      return chosen.orElseGet(() -> ModelStore.serving(List.of(workspace), shipped, language));
    }

    public ModelStore store(Language language) {
      return new ModelStore(folder(language));
    }

    /** Opens the networks of a language that are in a folder. */
    public LoadedSystem open(ModelStore store, Language language) {
      return LoadedSystem.open(store, language, RewritingOptions.standard(), device, threads);
    }

    /** Returns whether the workspace has networks that serve. */
    boolean usesWorkspace() {
      // A training makes the folder before there are networks.
      File[] languages = workspace.toFile().listFiles(File::isDirectory);
      return chosen.isEmpty() && languages != null && languages.length > 0;
    }

    /** Returns the folder of the languages that were not trained in the workspace. */
    public Path folder() {
      return chosen.orElse(shipped);
    }
  }

  /**
   * One check of {@code nrs doctor}.
   *
   * @param name what was checked, such as {@code models/algebra}
   * @param ok whether it passed
   * @param detail what was found
   * @param remedy what to do; empty if the check passed
   */
  public record HealthCheck(String name, boolean ok, String detail, Optional<String> remedy) {

    public static HealthCheck ok(String name, String detail) {
      return new HealthCheck(name, true, detail, Optional.empty());
    }

    public static HealthCheck broken(String name, String detail, String remedy) {
      return new HealthCheck(name, false, detail, Optional.of(remedy));
    }
  }
}
