package io.nrs.cli.models;

import io.nrs.checking.Verdict;
import io.nrs.cli.models.Engine.HealthCheck;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.Remedy;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.network.NeuralEngine.EngineInfo;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TrainableModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs the trained networks of a models folder with PyTorch. */
public class PyTorchEngine implements Engine {
  /** The preset of the networks that ship. */
  private static final String SHIPPED = "default";

  private final Consumer<String> warnings;

  /**
   * @param warnings takes a line for each model that cannot be used if another one serves instead
   */
  public PyTorchEngine(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  @Override
  public Rewriters rewriters(ModelSource source, RewritingOptions options) {
    return new OpenSystems(source, options, warnings);
  }

  private static final class OpenSystems implements Rewriters {
    private final ModelSource source;
    private final RewritingOptions options;
    private final Consumer<String> warnings;
    private final List<LoadedSystem> open = new ArrayList<>();
    private final Map<Language, Rewriter> rewriters = new HashMap<>();

    OpenSystems(ModelSource source, RewritingOptions options, Consumer<String> warnings) {
      this.source = source;
      this.options = options;
      this.warnings = warnings;
    }

    @Override
    public Rewriter of(Language language) {
      return rewriters.computeIfAbsent(language, this::open);
    }

    private Rewriter open(Language language) {
      try {
        LoadedSystem system =
            LoadedSystem.open(
                source.store(language),
                language,
                options.withSelection(SelectionStrategy.GENERATING),
                source.device(),
                source.threads());
        open.add(system);
        return system.rewriter(options, warnings);
      } catch (EngineException e) {
        throw new ModelException(e);
      }
    }

    @Override
    public void close() {
      open.forEach(LoadedSystem::close);
      open.clear();
    }
  }

  @Override
  public List<HealthCheck> examine(ModelSource source) {
    List<HealthCheck> checks = new ArrayList<>(engine(source));
    boolean started = checks.stream().allMatch(HealthCheck::ok);
    checks.addAll(models("models/", new ModelStore(source.folder())));
    if (source.usesWorkspace()) {
      checks.addAll(models(".nrs/models/", new ModelStore(source.workspace())));
    }
    checks.addAll(otherPresets(source));
    for (Language language : Language.ofPaper()) {
      String name = "solve/" + language.id();
      // No proof is no fault: networks of one's own have none before nrs verify.
      checks.add(
          HealthCheck.ok(
              "proof/" + language.id(), ProofVerdict.of(source.store(language), language).words()));
      checks.add(
          started
              ? solve(name, language, source)
              : HealthCheck.broken(
                  name, "not checked without the engine", "first correct the error of the engine"));
    }
    return checks;
  }

  private static List<HealthCheck> engine(ModelSource source) {
    int cores = Runtime.getRuntime().availableProcessors();
    try {
      EngineInfo facts = EngineInfo.of(source.device());
      return List.of(
          HealthCheck.ok("engine", facts.version()),
          HealthCheck.ok("device", facts.device()),
          HealthCheck.ok("gpus", String.valueOf(facts.gpus())),
          HealthCheck.ok(
              "threads",
              "%s for one operation, %s for many formulas and for training"
                  .formatted(facts.threads(), cores)),
          HealthCheck.ok(
              "cache",
              EngineInfo.cache()
                  + (EngineInfo.cacheIsWritable() ? "" : " (read-only, but filled)")));
    } catch (EngineException e) {
      HealthCheck cache =
          EngineInfo.cacheIsWritable()
              ? HealthCheck.ok("cache", EngineInfo.cache().toString())
              : HealthCheck.broken(
                  "cache",
                  EngineInfo.cache() + " cannot be written",
                  "set DJL_CACHE_DIR to a folder that can, with 1 GB free");
      return List.of(HealthCheck.broken("engine", e.problem(), e.remedy()), cache);
    }
  }

  private static List<HealthCheck> models(String folder, ModelStore store) {
    String remedy = "restore the models folder, or train the model again with nrs train";
    try {
      return store.status().stream()
          .map(
              file ->
                  file.problem().isEmpty()
                      ? HealthCheck.ok(folder + file.file(), "sha256 " + file.sha256())
                      : HealthCheck.broken(folder + file.file(), file.problem(), remedy))
          .toList();
    } catch (ModelException e) {
      return List.of(broken(folder.substring(0, folder.length() - 1), e));
    }
  }

  /** Tells networks of other settings from those that ship. */
  private static List<HealthCheck> otherPresets(ModelSource source) {
    return Language.ofPaper().stream()
        .flatMap(
            language ->
                TrainableModule.SELECTOR_AND_SOLVER.stream()
                    .flatMap(
                        module -> otherPreset(source.store(language), language, module).stream()))
        .toList();
  }

  private static Optional<HealthCheck> otherPreset(
      ModelStore store, Language language, TrainableModule module) {
    try {
      ModelConfig config = store.config(language, module);
      String early = config.training().endedAfter().map(done -> ", ended after " + done).orElse("");
      return Optional.of(config.preset())
          .filter(preset -> !preset.equals(SHIPPED))
          .map(preset -> "preset " + preset + early)
          .map(
              detail ->
                  HealthCheck.ok("models/%s/%s".formatted(language.id(), module.id()), detail));
    } catch (ModelException e) {
      // The checks of its files, and of solving, report what is missing or damaged.
      return Optional.empty();
    }
  }

  private HealthCheck solve(String name, Language language, ModelSource source) {
    String formula = language.example();
    String value = TextEvaluator.exactValue(language, formula).orElseThrow();
    try (OpenSystems systems = new OpenSystems(source, RewritingOptions.standard(), warnings)) {
      Outcome outcome = systems.of(language).solve(formula);
      String found =
          outcome instanceof Outcome.Complete solved ? solved.value() : Verdict.explain(outcome);
      return found.equals(value)
          ? HealthCheck.ok(name, formula + " = " + value)
          : HealthCheck.broken(
              name,
              "%s is %s, but the networks found: %s".formatted(formula, value, found),
              "restore the models folder, or train longer");
    } catch (ModelException e) {
      return broken(name, e);
    } catch (RuntimeException | LinkageError e) {
      return HealthCheck.broken(name, e.toString(), "nrs solve --stacktrace shows where");
    }
  }

  private static HealthCheck broken(String name, ModelException failure) {
    return HealthCheck.broken(
        name,
        failure.problem(),
        failure.remedy().map(Remedy::words).orElse("restore the models folder"));
  }
}
