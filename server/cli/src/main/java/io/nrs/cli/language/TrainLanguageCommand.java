package io.nrs.cli.language;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import io.nrs.cli.options.ModelOptions;
import io.nrs.cli.training.ResourceOptions;
import io.nrs.cli.training.TrainingProcess;
import io.nrs.cli.training.TrainingProcessOptions;
import io.nrs.cli.training.VerifiedNetworks;
import io.nrs.cli.training.WithoutOption;
import io.nrs.evaluation.run.Evaluation.LanguageMeasurement;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LanguageDigest;
import io.nrs.language.proof.LanguageProof;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.FamilyStore;
import io.nrs.rewriting.models.FamilyVerification.Answers;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.models.Verification;
import io.nrs.rewriting.models.Verification.WrongAnswer;
import io.nrs.training.Trainer;
import io.nrs.training.TrainingFolder;
import io.nrs.training.TrainingFolder.State;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.family.FineTuning;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.TrainingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Proves a language, trains its networks, verifies them on every leaf, and measures them. */
@Command(
    name = "train",
    description = "Train the networks of a described language and install them.",
    footer = {
      "",
      "The language is proved first, as nrs language check does. If the networks that read rules have"
          + " something",
      "wrong in it, copies of them are trained further until every answer is right. Otherwise",
      "the language gets networks of its own. The Solver is trained and verified",
      "on every leaf. It is trained on with the leaves that it has wrong, in at most "
          + Trainer.ROUNDS
          + " rounds of a quarter",
      "of its iterations. The tagger is trained on formulas of the training levels, and is asked"
          + " about every",
      "window that formulas of any depth contain, as nrs verify does. A Solver or tagger of another",
      "training stays if no answer is wrong; otherwise this command's own takes its place. The"
          + " verdict",
      "and a table of accuracies by level follow. From then on, both networks are enough for"
          + " everything",
      "but the paper's single steps. The generating Selector, which makes these, is trained last."
          + " You can",
      "stop it, or leave it out with --without selector. The same command continues a stopped"
          + " training.",
      "",
      "Exit codes: 0 trained and no answer is wrong, 1 trained and some leaf or window wrong,",
      "2 could not run, 130 or 143 stopped."
    })
public final class TrainLanguageCommand implements Callable<Integer> {
  private static final Path RUNS = Path.of(".nrs", "runs");

  private static final Path MODELS = Path.of(".nrs", "models");

  /** The deepest level at which the trained networks are measured. */
  private static final int DEEPEST = 8;

  /** The number of formulas that they are measured with at each level. */
  private static final int FORMULAS = 100;

  /** Longer lists of wrong leaves are truncated. */
  private static final int SHOWN = 10;

  /** The networks that everything but the paper's single steps needs, and that are proved. */
  static final List<TrainableModule> MODULES =
      List.of(TrainableModule.SOLVER, TrainableModule.TAGGER);

  private final Console console;

  @Mixin private DescriptionArgument argument = new DescriptionArgument();

  @Mixin private ModelOptions.Folder destination = new ModelOptions.Folder();

  @Mixin private WithoutOption without = new WithoutOption();

  @Mixin private ResourceOptions resources = new ResourceOptions();

  @Mixin private TrainingProcessOptions process = new TrainingProcessOptions();

  TrainLanguageCommand(Console console) {
    this.console = console;
  }

  private Path models() {
    return destination.models().orElse(MODELS);
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
    say(proof.summary(description));
    Path folder = console.folder().resolve(models());
    Optional<Integer> furtherTrained = trainFurther(training, language, folder);
    if (furtherTrained.isPresent()) {
      return furtherTrained.get();
    }
    List<Plan> plans = MODULES.stream().map(module -> plan(language, module, folder)).toList();
    if (!train(training, plans.stream().filter(plan -> !isDone(plan)).toList())) {
      return ExitCodes.INTERRUPTED;
    }
    ModelStore store = new ModelStore(folder);
    VerifiedNetworks verified = VerifiedNetworks.of(store, language, resources);
    List<Plan> wrong =
        plans.stream()
            .filter(plan -> verified.isWrong(plan.module()) && !TrainingRun.isModelOf(plan))
            .toList();
    if (!train(training, wrong)) {
      return ExitCodes.INTERRUPTED;
    }
    int code =
        report(
            store,
            language,
            wrong.isEmpty() ? verified : VerifiedNetworks.of(store, language, resources));
    return trainSelector(training, language, folder) ? code : ExitCodes.INTERRUPTED;
  }

  /**
   * Trains copies of the networks that read rules if these have something wrong, which takes
   * seconds where networks of its own take minutes.
   *
   * @return the exit code; nothing if the language is to get networks of its own
   */
  private Optional<Integer> trainFurther(
      TrainingProcess training, DescribedLanguage language, Path folder) {
    if (process.isFresh()) {
      return Optional.empty();
    }
    Optional<FamilyLanguage> family =
        Stream.of(folder, ModelOptions.home(console.folder()))
            .flatMap(models -> FamilyLanguage.of(new ModelStore(models), language).stream())
            .findFirst()
            .filter(FamilyLanguage::isSmall)
            .filter(each -> each.answers().verdict() == Proof.Verdict.NOTHING);
    if (family.isEmpty()) {
      return Optional.empty();
    }
    say(
        "The networks that read rules have something wrong here. Copies of them are trained further"
            + " first, as that takes seconds.");
    return training.stoppable(stop -> trainFurther(family.get(), language, folder, stop));
  }

  private Optional<Integer> trainFurther(
      FamilyLanguage family, Language language, Path folder, BooleanSupplier stop) {
    try (FineTuning tuning = new FineTuning(family, resources.seed())) {
      Answers last =
          tuning.run(
              (round, answers) ->
                  say(
                      Text.format(
                          "round %s: %,d leaves and %,d windows wrong",
                          round, answers.wrongLeaves(), answers.wrongWindows())),
              stop);
      if (stop.getAsBoolean()) {
        return Optional.of(ExitCodes.INTERRUPTED);
      }
      if (!last.isRight()) {
        say("They are still wrong, so the language gets networks of its own.");
        return Optional.empty();
      }
      ModelStore store = new ModelStore(folder);
      tuning.save(FamilyStore.copy(store, language));
      say(
          "Solver and tagger: "
              + FamilyLanguage.of(store, language)
                  .orElseThrow()
                  .prove(Program.commit(), asked -> {})
                  .words()
              + ".");
      say("The same command trains networks of its own, which then come first.");
      return Optional.of(ExitCodes.CLEAN);
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private void say(String line) {
    if (!process.isJson()) {
      console.line(line);
    }
  }

  private static CommandException cannotWrite(Path folder, IOException e) {
    return CommandException.of(
        folder + " cannot be written", e, "correct its rights, or free space");
  }

  /** Trains the Selector when the other networks are in use. Returns false if it is stopped. */
  private boolean trainSelector(TrainingProcess training, DescribedLanguage language, Path folder) {
    if (!without.includes(TrainableModule.SELECTOR)) {
      return true;
    }
    Plan plan = plan(language, TrainableModule.SELECTOR, folder);
    if (isDone(plan)) {
      return true;
    }
    say(
        "Solver and tagger are installed. The generating Selector, which only the paper's single"
            + " steps need, is trained now; you can stop it.");
    return train(training, List.of(plan));
  }

  private Plan plan(DescribedLanguage language, TrainableModule module, Path folder) {
    return resources.plan(
        preset(language, module),
        console.folder().resolve(RUNS).resolve(run(language, module)),
        folder);
  }

  private boolean isDone(Plan plan) {
    return !process.isFresh()
        && new TrainingFolder(plan.folder()).state() == State.FINISHED
        && new ModelStore(plan.models()).problem(plan.language(), plan.module()).isEmpty();
  }

  private static boolean train(TrainingProcess training, List<Plan> plans) {
    return plans.stream().allMatch(plan -> training.train(plan, new TrainingObserver() {}));
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

  private int report(ModelStore store, DescribedLanguage language, VerifiedNetworks verified) {
    Verification solver = verified.solver();
    Proof proof = verified.proof();
    try {
      proof.store(store, language);
    } catch (IOException e) {
      throw cannotWrite(store.folder(), e);
    }
    if (process.isJson()) {
      // With --progress json nobody displays the measurement.
      return ExitCodes.CLEAN;
    }
    try (LoadedSystem system =
        LoadedSystem.open(
            store,
            language,
            RewritingOptions.standard().withSelection(SelectionStrategy.AUTO),
            resources.device(),
            resources.threads())) {
      console.line(
          Text.format(
              "Solver: %s of %,d leaves and atoms wrong.",
              solver.wrong().size(), solver.leaves() + solver.atoms()));
      advice(
              solver.wrong(),
              argument.written(),
              2 * preset(language, TrainableModule.SOLVER).iterations(),
              models())
          .forEach(console::line);
      if (proof.wrongWindows() > 0) {
        console.line(
            "nrs verify lists the windows that the tagger has wrong. Train it with another seed: nrs train %s tagger --seed %s --models %s --replace --fresh"
                .formatted(argument.written(), resources.seed() + 1, models()));
      }
      console.line("Solver and tagger: " + proof.words() + ".");
      console.line("level  solved     right");
      LanguageMeasurement.ofLevels(system, DEEPEST, FORMULAS, resources.seed(), this::show);
      return proof.verdict() != Proof.Verdict.NOTHING ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
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
      lines.add("  and %s more, which nrs verify lists".formatted(wrong.size() - SHOWN));
    }
    lines.add(
        "Formulas with these leaves get wrong values. Train the Solver for longer: nrs train %s solver --iterations %s --models %s --replace --fresh"
            .formatted(given, iterations, models));
    return lines;
  }

  private void show(LanguageMeasurement level) {
    console.line(
        Text.format(
            "%-5s  %s of %s  %.3f",
            level.cell(),
            level.right(),
            level.formulas(),
            level.formulas() == 0 ? 1.0 : (double) level.right() / level.formulas()));
  }
}
