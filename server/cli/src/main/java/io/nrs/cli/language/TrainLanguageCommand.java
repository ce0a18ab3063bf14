package io.nrs.cli.language;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.Output;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.training.ResourceOptions;
import io.nrs.cli.training.TrainingProcess;
import io.nrs.evaluation.metrics.LanguageMeasurement;
import io.nrs.evaluation.metrics.TaggerVerification;
import io.nrs.evaluation.metrics.Verification;
import io.nrs.evaluation.metrics.Verification.WrongAnswer;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.language.LanguageProof;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LanguageDigest;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingFolder;
import io.nrs.training.TrainingFolder.State;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Proves a language, trains its networks, verifies them on every leaf, and measures them. */
@Command(
    name = "train",
    description = "Train the networks of a described language and install them.",
    footer = {
      "",
      "The language is proved first, as nrs language check does. The Solver is then trained and"
          + " verified",
      "on every leaf. It is trained on with the leaves that it has wrong, in at most "
          + Trainer.ROUNDS
          + " rounds of a quarter",
      "of its iterations. The tagger and the Selector are trained on formulas of the training"
          + " levels. The",
      "tagger is asked about every window that formulas of any depth contain, as nrs verify does. A"
          + " stopped",
      "training goes on from its last checkpoint when the command is given again. The end is the"
          + " verdict,",
      "and a table of accuracies by level.",
      "",
      "Exit codes: 0 trained and proved, 1 trained and some leaf or window wrong, 2 could not run,",
      "130 or 143 stopped."
    })
public final class TrainLanguageCommand implements Callable<Integer> {
  private static final Path RUNS = Path.of(".nrs", "runs");

  /** The deepest level that is measured, and its formulas. */
  private static final int DEEPEST = 8;

  private static final int FORMULAS = 100;

  /** The most wrong leaves that are named. */
  private static final int SHOWN = 10;

  static final List<TrainableModule> MODULES =
      List.of(TrainableModule.SOLVER, TrainableModule.TAGGER, TrainableModule.SELECTOR);

  private final Console console;

  @Mixin private DescriptionArgument argument = new DescriptionArgument();

  @Option(
      names = "--models",
      paramLabel = "DIR",
      description = "folder for the networks (default: .nrs/models)")
  private Path models = Path.of(".nrs", "models");

  @Mixin private ResourceOptions resources = new ResourceOptions();

  @Mixin private TrainingProcess.Options process = new TrainingProcess.Options();

  TrainLanguageCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return process.run(console, this::train);
  }

  private int train(TrainingProcess training) {
    try {
      return trainAndMeasure(training);
    } catch (TrainingException e) {
      // This command chooses the folder of the run.
      throw new CommandException(
          e.naming(
              option ->
                  option.equals(TrainingException.Option.RUN)
                      ? "another folder to work in"
                      : option.toString()));
    }
  }

  private int trainAndMeasure(TrainingProcess training) {
    LanguageDescription description = argument.read(console);
    DescribedLanguage language = description.language();
    if (Language.ofId(language.id()).isPresent()) {
      throw new CommandException(
          "%1$s is a built-in language, whose networks are trained with settings of their own: run nrs train %1$s solver"
              .formatted(language.id()));
    }
    LanguageProof proof = LanguageProof.of(description);
    DescriptionArgument.store(description, console);
    Output out = console.output();
    if (!process.isJson()) {
      out.line(proof.summary(description));
      out.flush();
    }
    Path folder = console.folder().resolve(models);
    for (TrainableModule module : MODULES) {
      Plan plan =
          resources.plan(
              preset(language, module),
              console.folder().resolve(RUNS).resolve(run(language, module)),
              folder);
      boolean done =
          !process.isFresh()
              && new TrainingFolder(plan.folder()).state() == State.FINISHED
              && isTrained(folder, language, module);
      if (!done && !training.train(plan, new TrainingObserver() {})) {
        return ExitCodes.INTERRUPTED;
      }
    }
    return measure(language, folder, out);
  }

  /** A changed description or seed begins a new run: checkpoints of another one are useless. */
  private String run(DescribedLanguage language, TrainableModule module) {
    return "%s-%s-%s%s"
        .formatted(
            language.id(),
            module.id(),
            LanguageDigest.of(language).substring(0, 8),
            resources.suffix());
  }

  /** Returns whether there is a network, and it was trained for this description. */
  static boolean isTrained(Path folder, Language language, TrainableModule module) {
    try {
      ModelStore store = new ModelStore(folder);
      if (module == TrainableModule.TAGGER) {
        store.taggerConfig(language);
      } else {
        store.config(language, module);
      }
      return true;
    } catch (ModelException e) {
      return false;
    }
  }

  private int measure(DescribedLanguage language, Path folder, Output out) {
    ModelStore store = new ModelStore(folder);
    try (LoadedSystem system =
        LoadedSystem.open(
            store,
            language,
            RewritingOptions.standard().withSelection(SelectionStrategy.AUTO),
            resources.device(),
            resources.threads())) {
      Verification solver = Verification.run(system.rules(), system.solver(), done -> {});
      Proof proof = TaggerVerification.proof(store, language, solver, done -> {});
      proof.store(store, language);
      if (process.isJson()) {
        // With --progress json nobody displays the measurement.
        return ExitCodes.CLEAN;
      }
      out.line(
          String.format(
              Locale.ROOT,
              "Solver: %d of %,d leaves and atoms wrong.",
              solver.wrong().size(),
              solver.leaves() + solver.atoms()));
      advice(
              solver.wrong(),
              argument.written(),
              2 * preset(language, TrainableModule.SOLVER).iterations(),
              models)
          .forEach(out::line);
      out.line("Solver and tagger: " + proof.words() + ".");
      out.line("level  solved     right");
      LanguageMeasurement.ofLevels(
          system, DEEPEST, FORMULAS, resources.seed(), level -> show(level, out));
      return proof.verdict() != Proof.Verdict.NOTHING ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be written (%s): correct its rights, or free space"
              .formatted(folder, IoReasons.of(e)),
          e);
    }
  }

  private static RunSettings preset(DescribedLanguage language, TrainableModule module) {
    return Presets.of(language, module, "default").orElseThrow();
  }

  /**
   * Names the leaves that the Solver has wrong, and the command that trains it for longer.
   *
   * @param given the language as the user wrote it
   */
  static List<String> advice(List<WrongAnswer> wrong, String given, int iterations, Path models) {
    if (wrong.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    for (WrongAnswer each : wrong.subList(0, Math.min(SHOWN, wrong.size()))) {
      lines.add(
          "  %s is %s, the Solver wrote '%s'"
              .formatted(each.leaf(), each.expected(), each.answer()));
    }
    if (wrong.size() > SHOWN) {
      lines.add("  and %d more, which nrs verify lists".formatted(wrong.size() - SHOWN));
    }
    lines.add(
        "Formulas with these leaves get wrong values. Train the Solver for longer: nrs train %s solver --iterations %d --models %s --replace"
            .formatted(given, iterations, models));
    return lines;
  }

  private static void show(LanguageMeasurement level, Output out) {
    out.line(
        String.format(
            Locale.ROOT,
            "%-5s  %d of %d  %.3f",
            level.cell(),
            level.right(),
            level.formulas(),
            level.formulas() == 0 ? 1.0 : (double) level.right() / level.formulas()));
    out.flush();
  }
}
