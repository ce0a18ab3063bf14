package io.nrs.cli;

import io.nrs.evaluation.llm.EndpointException;
import io.nrs.evaluation.llm.Replay;
import io.nrs.evaluation.router.RouterSystem;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.RewritingOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say which system is evaluated, and how it works. */
final class SystemArguments {
  private static final int MOST_ROUNDS = 1000;

  @Option(
      names = "--system",
      paramLabel = "nrs|router|llm",
      description =
          "ours, the Neural Data Router, or a large language model (default: ${DEFAULT-VALUE})",
      defaultValue = "nrs")
  private SystemChoice system = SystemChoice.NRS;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "of a router's layer (default: as many as it was trained with)")
  private Optional<Integer> rounds = Optional.empty();

  @Mixin private InferenceArguments inference = new InferenceArguments();

  @Mixin private LlmArguments llm = new LlmArguments();

  /** Whether it is ours. */
  boolean isOurs() {
    return system == SystemChoice.NRS;
  }

  /** Whether it is a router. */
  boolean isRouter() {
    return system == SystemChoice.ROUTER;
  }

  /** Whether it is a router as it was trained. */
  boolean isRouterAsTrained() {
    return isRouter() && rounds.isEmpty();
  }

  /** Whether recorded answers are scored again. */
  boolean isReplay() {
    return llm.isReplay();
  }

  /**
   * The tasks that it is for.
   *
   * @param asked those that were named; none where all are meant
   */
  List<Language> tasks(Console console, List<Language> asked) {
    if (!isReplay()) {
      return asked;
    }
    mustFit();
    try (Replay replay = llm.replay(console)) {
      if (!asked.isEmpty() && !asked.equals(List.of(replay.task()))) {
        throw new CommandException(
            "what --replay names is of " + replay.task().id() + ", and of no other task");
      }
      return List.of(replay.task());
    }
  }

  /** Whether it is ours and nothing about it is changed. */
  boolean isAsItShips(Console console) {
    return isOurs() && options(console).equals(RewritingOptions.standard());
  }

  private RewritingOptions options(Console console) {
    return inference.options(console.settings());
  }

  /** Opens the system for a task, uses it and closes it. */
  <T> T use(Console console, Networks networks, Language task, Function<AnsweringSystem, T> use) {
    mustFit();
    if (system == SystemChoice.LLM) {
      try (AnsweringSystem asked = isReplay() ? llm.replay(console) : llm.open(console, task)) {
        return use.apply(asked);
      } catch (EndpointException e) {
        throw new CommandException(
            e.getMessage() + "; what was answered is kept, and the same command goes on there", e);
      }
    }
    if (system == SystemChoice.ROUTER) {
      try (AnsweringSystem router = router(networks.source(console), task)) {
        return use.apply(router);
      }
    }
    RewritingOptions options = options(console);
    try (OpenSystem open = networks.open(console, task);
        AnsweringSystem system = NrsSystem.on(open, networks.store(console), options)) {
      return use.apply(system);
    }
  }

  private void mustFit() {
    if (!isOurs() && !inference.written().isEmpty()) {
      throw new CommandException(
          inference.written().strip()
              + " says how our system rewrites: leave it out for "
              + (isRouter() ? "a router" : "an LLM"));
    }
    if (system != SystemChoice.LLM && !llm.written().isEmpty()) {
      throw new CommandException(llm.written().strip() + " goes with --system llm");
    }
    if (rounds.isPresent() && !isRouter()) {
      throw new CommandException("--rounds " + rounds.get() + " goes with --system router");
    }
    rounds
        .filter(given -> given < 1 || given > MOST_ROUNDS)
        .ifPresent(
            given -> {
              throw new CommandException(
                  "--rounds is from 1 to %d, not %d".formatted(MOST_ROUNDS, given));
            });
  }

  private RouterSystem router(ModelSource source, Language task) {
    return RouterSystem.open(
        new ModelStore(source.folder()),
        task,
        rounds.map(OptionalInt::of).orElseGet(OptionalInt::empty),
        source.device(),
        source.threads());
  }

  /** What was given, as it is written on a command line. */
  String written() {
    return (isOurs() ? "" : " --system " + system.id())
        + rounds.map(given -> " --rounds " + given).orElse("")
        + inference.written()
        + llm.written();
  }
}
