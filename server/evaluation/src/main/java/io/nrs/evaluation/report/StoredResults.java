package io.nrs.evaluation.report;

import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.result.Validation;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All stored data of folders of results. Damaged data are left out, and a remark says so.
 *
 * @param remarks on mistakes, for the reader
 */
record StoredResults(
    List<StoredRun<Result>> results,
    List<StoredRun<Steps>> steps,
    List<StoredRun<Validation>> curves,
    List<String> remarks) {
  /** The config of a run of version 0.1.0, whose folder was in no folder of a language. */
  private static final String EARLIER = "facts.json";

  StoredResults {
    results = List.copyOf(results);
    steps = List.copyOf(steps);
    curves = List.copyOf(curves);
    remarks = List.copyOf(remarks);
  }

  /**
   * Reads folders; a missing one is empty. A formula whose result several folders have counts once.
   *
   * @throws ResultException if one cannot be read
   */
  static StoredResults read(Path... roots) {
    List<StoredRun<Result>> results = new ArrayList<>();
    List<StoredRun<Steps>> steps = new ArrayList<>();
    List<StoredRun<Validation>> curves = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    // Remarks use the paths that the reader sees beside the page.
    Consumer<String> remark =
        text ->
            remarks.add(
                roots.length > 1
                    ? text
                    : text.replace(roots[0] + roots[0].getFileSystem().getSeparator(), ""));
    for (Path folder : Stream.of(roots).flatMap(root -> folders(root, remark).stream()).toList()) {
      read(folder, RunFolder.STEPS, remark).ifPresent(steps::add);
      read(folder, RunFolder.VALIDATIONS, remark).ifPresent(curves::add);
      Optional<StoredRun<Result>> stored = read(folder, RunFolder.RESULTS, remark);
      stored.ifPresent(results::add);
      stored.ifPresent(run -> mustBeFinished(run, remark));
      stored.ifPresent(run -> mustBeValues(run, remark));
    }
    return new StoredResults(
        RunFolder.joined(results), RunFolder.joined(steps), RunFolder.joined(curves), remarks);
  }

  /** The results of these models alone; remarks name the others. */
  StoredResults of(ModelStore models) {
    List<String> all = new ArrayList<>(remarks);
    Predicate<RunConfig> gave =
        config -> {
          boolean present = gave(models, config);
          if (!present) {
            all.add(
                "%s: is of other networks than those that ship, and not in the documents"
                    .formatted(config.folder()));
          }
          return present;
        };
    return new StoredResults(only(results, gave), only(steps, gave), only(curves, gave), all);
  }

  /**
   * Whether these networks, or none, gave the results. Results of networks that were trained with
   * the published settings also count, and those of a router that is another baseline: trained with
   * other settings or on other formulas than the present router. A network that was trained again
   * to measure a mechanism counts beside present ones.
   */
  private static boolean gave(ModelStore models, RunConfig config) {
    Language language = config.system().language();
    Map<String, String> settings = config.flat();
    return Stream.of(TrainableModule.values())
        .allMatch(
            module -> {
              boolean router = module == TrainableModule.ROUTER;
              String sum = settings.get(router ? "sha256" : module.id() + ".sha256");
              return sum == null
                  || settings.containsKey(module.id() + ".training.seed")
                  || "paper".equals(settings.get(module.id() + ".preset"))
                  || sum.equals(models.weightsSum(language, module))
                  || router && isAnotherBaseline(models.routerConfig(language), settings);
            });
  }

  /**
   * A router with the preset and data of the present router is an earlier version of it; others are
   * other baselines.
   */
  private static boolean isAnotherBaseline(
      RouterModelConfig present, Map<String, String> settings) {
    return !present.preset().equals(settings.get("preset"))
        || !present.data().equals(settings.get("data"));
  }

  /** The same in languages of which more is known than the stored id, such as the name. */
  StoredResults in(List<Language> known) {
    return new StoredResults(
        results.stream().map(run -> in(known, run)).toList(),
        steps.stream().map(run -> in(known, run)).toList(),
        curves.stream().map(run -> in(known, run)).toList(),
        remarks);
  }

  private static <E> StoredRun<E> in(List<Language> known, StoredRun<E> run) {
    SystemConfig system = run.config().system();
    Language language =
        known.stream().filter(system.language()::equals).findFirst().orElse(system.language());
    return new StoredRun<>(
        run.folder(),
        run.data(),
        new RunConfig(
            new SystemConfig(system.system(), language, system.settings()),
            run.config().formulas()),
        run.provenance(),
        run.entries());
  }

  /** The results of a language alone. */
  StoredResults of(Language language) {
    Predicate<RunConfig> own = config -> config.system().language().equals(language);
    return new StoredResults(only(results, own), only(steps, own), only(curves, own), remarks);
  }

  private static <E> List<StoredRun<E>> only(List<StoredRun<E>> runs, Predicate<RunConfig> wanted) {
    return runs.stream().filter(run -> wanted.test(run.config())).toList();
  }

  private static List<Path> folders(Path root, Consumer<String> remark) {
    try {
      List<Path> found = new ArrayList<>();
      for (Path language : FileTree.list(root)) {
        if (!FileTree.isFolder(language)) {
          continue;
        }
        if (exists(language.resolve(EARLIER))) {
          remark.accept(language + ": is of an earlier version and not read: measure again");
        }
        for (Path run : FileTree.list(language)) {
          if (FileTree.isFolder(run) && exists(run.resolve(RunFolder.RUN))) {
            found.add(run);
          }
        }
      }
      return found;
    } catch (IOException e) {
      throw ResultException.cannotRead(root, e);
    }
  }

  /** Returns whether there is a file, which must not be left out because the disk fails. */
  static boolean exists(Path file) {
    try {
      return RegularFiles.exists(file);
    } catch (IOException e) {
      throw ResultException.cannotRead(file, e);
    }
  }

  /** Reads a folder; empty if it is of another kind, or holds nothing that can be used. */
  private static <E extends RunFolder.Entry> Optional<StoredRun<E>> read(
      Path folder, RunFolder.Kind<E> kind, Consumer<String> remark) {
    try {
      if (!kind.isOf(folder)) {
        return Optional.empty();
      }
      StoredRun<E> run = RunFolder.read(folder, kind, remark);
      if (!folder.endsWith(run.config().folder())) {
        // Somebody changed the files, and the true facts are unknown.
        throw new ResultException(
            "%s: %s describes the run %s: restore the file, or measure again"
                .formatted(folder, RunFolder.RUN, run.config().folder()));
      }
      if (run.entries().isEmpty()) {
        remark.accept(
            (hasBegun(run) ? "%s: holds no %s that can be read" : "%s: there is no %s yet")
                .formatted(folder, kind.words()));
        return Optional.empty();
      }
      return Optional.of(run);
    } catch (ResultException e) {
      remark.accept("left out: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static void mustBeValues(StoredRun<Result> stored, Consumer<String> remark) {
    long other =
        stored.entries().stream()
            .filter(result -> result.right() && !result.answer().equals(result.expected()))
            .count();
    if (other > 0) {
      remark.accept(
          "%s: %s counted as right without being the value; measure again with --fresh"
              .formatted(stored.folder(), other));
    }
  }

  /** Whether anything was written since the folder was made. */
  private static boolean hasBegun(StoredRun<?> run) {
    Path file = run.folder().resolve(run.data());
    try {
      return !TextFiles.read(file).isBlank();
    } catch (CharacterCodingException e) {
      return true;
    } catch (IOException e) {
      throw ResultException.cannotRead(file, e);
    }
  }

  private static void mustBeFinished(StoredRun<Result> stored, Consumer<String> remark) {
    if (!exists(stored.folder().resolve(RunFolder.SUMMARY))) {
      boolean usual = stored.folder().getParent().getParent().endsWith("results");
      remark.accept(
          "%s: was not finished; go on with %s%s"
              .formatted(
                  stored.folder(), made(stored).command(), usual ? "" : " and its --results"));
    }
  }

  /** What filled a run last; of a run that does not say it, the command of all runs. */
  static Provenance made(StoredRun<?> run) {
    List<Provenance> all = run.provenance();
    return all.isEmpty() ? new Provenance("nrs evaluate", "unknown") : all.get(all.size() - 1);
  }
}
