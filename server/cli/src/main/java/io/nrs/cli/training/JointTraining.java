package io.nrs.cli.training;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.options.ModelOptions;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.TrainingFolder;
import io.nrs.training.TrainingFolder.State;
import io.nrs.training.TrainingObserver;
import io.nrs.training.TrainingRun;
import io.nrs.training.TrainingRun.Plan;
import io.nrs.training.settings.JointSettings;
import io.nrs.training.settings.RunSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Trains a Solver and a tagger that several languages share, and asks them everything. */
final class JointTraining {
  private static final Path MODELS = Path.of(".nrs", "models");

  private static final List<TrainableModule> MODULES =
      List.of(TrainableModule.SOLVER, TrainableModule.TAGGER);

  private final Console console;
  private final RunOptions options;
  private final ModelOptions.Destination destination;
  private final TrainingProcessOptions process;
  private final Duration checkpointEvery;

  JointTraining(
      Console console,
      RunOptions options,
      ModelOptions.Destination destination,
      TrainingProcessOptions process,
      Duration checkpointEvery) {
    this.console = console;
    this.options = options;
    this.destination = destination;
    this.process = process;
    this.checkpointEvery = checkpointEvery;
  }

  /** Returns the exit code. */
  int run(TrainingProcess training) {
    if (options.givenModule().isEmpty() && options.hasRun()) {
      throw new CommandException("--run is for one network: give solver or tagger too");
    }
    List<Plan> plans =
        options.givenModule().map(List::of).orElse(MODULES).stream().map(this::plan).toList();
    plans.forEach(this::mustBeFree);
    for (Plan plan : plans) {
      if (!isDone(plan) && !training.train(plan, new TrainingObserver() {})) {
        return ExitCodes.INTERRUPTED;
      }
    }
    return plans.size() == MODULES.size() ? verify() : ExitCodes.CLEAN;
  }

  private Path models() {
    return console.folder().resolve(destination.models().orElse(MODELS));
  }

  private Plan plan(TrainableModule module) {
    RunSettings settings = JointSettings.of(options.languages(), module);
    String languages =
        options.languages().stream().map(Language::id).collect(Collectors.joining("-"));
    Path folder =
        options.folder(
            console, () -> String.join("-", languages, module.id(), JointSettings.PRESET));
    return options
        .plan(options.iterations().map(settings::withIterations).orElse(settings), folder, models())
        .withCheckpointEvery(checkpointEvery);
  }

  private void mustBeFree(Plan plan) {
    boolean own = !process.isFresh() && new TrainingFolder(plan.folder()).state() != State.NONE;
    options
        .languages()
        .forEach(
            language -> destination.mustBeFree(plan.models(), language, plan.module(), () -> own));
  }

  private boolean isDone(Plan plan) {
    return !process.isFresh()
        && new TrainingFolder(plan.folder()).state() == State.FINISHED
        && TrainingRun.isModelOf(plan);
  }

  private int verify() {
    ModelStore store = new ModelStore(models());
    boolean right = true;
    for (Language language : options.languages()) {
      Proof proof = VerifiedNetworks.of(store, language, options.resources()).proof();
      try {
        proof.store(store, language);
      } catch (IOException e) {
        throw CommandException.of(
            store.folder() + " cannot be written", e, "correct its rights, or free space");
      }
      right &= proof.verdict() != Proof.Verdict.NOTHING;
      if (!process.isJson()) {
        console.line(
            Text.format(
                "%s: %,d leaves and %,d windows wrong; %s",
                language.displayName(), proof.wrongLeaves(), proof.wrongWindows(), proof.words()));
      }
    }
    return right ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }
}
