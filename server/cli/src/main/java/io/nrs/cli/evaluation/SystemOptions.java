package io.nrs.cli.evaluation;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.ModelSource;
import io.nrs.cli.options.InferenceOptions;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.llm.EndpointException;
import io.nrs.evaluation.llm.Replay;
import io.nrs.evaluation.router.RouterSystem;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select the system to evaluate, and its settings. */
final class SystemOptions {
  private static final int MAX_ROUNDS = 1000;

  @Option(
      names = "--system",
      paramLabel = "nrs|router|llm",
      description =
          "the system: NRS, the Neural Data Router, or a large language model (default:"
              + " ${DEFAULT-VALUE})",
      defaultValue = "nrs")
  private SystemKind system = SystemKind.NRS;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "rounds of a router's layer (default: as in training)")
  private Optional<Integer> rounds = Optional.empty();

  @Option(
      names = "--alone",
      description = "solve one formula after the other, step by step, as an editor does (NRS only)")
  private boolean alone;

  @Mixin private InferenceOptions inference = new InferenceOptions();

  @Mixin private LlmOptions llm = new LlmOptions();

  boolean isOurs() {
    return system == SystemKind.NRS;
  }

  boolean isLlm() {
    return system == SystemKind.LLM;
  }

  boolean isRouter() {
    return system == SystemKind.ROUTER;
  }

  /** Whether the system is a router with the rounds of its training. */
  boolean isRouterAsTrained() {
    return isRouter() && rounds.isEmpty();
  }

  boolean isReplay() {
    return llm.isReplay();
  }

  /**
   * The languages to evaluate.
   *
   * @param asked the languages that the user named; empty for all
   */
  List<Language> languages(Console console, List<Language> asked) {
    if (!isReplay()) {
      return asked;
    }
    mustFit();
    try (Replay replay = llm.replay(console)) {
      if (!asked.isEmpty() && !asked.equals(List.of(replay.language()))) {
        throw new CommandException(
            "--replay names results of " + replay.language().id() + ": give no other language");
      }
      return List.of(replay.language());
    }
  }

  /** Whether the system is NRS with default settings. */
  boolean isAsItShips(Console console) {
    return isOurs() && !alone && options(console).equals(RewritingOptions.standard());
  }

  private RewritingOptions options(Console console) {
    return inference.options(console.settings());
  }

  /** Opens the system for a language, uses it and closes it. */
  <T> T use(
      Console console,
      LanguageOptions languages,
      Language language,
      Function<AnsweringSystem, T> use) {
    mustFit();
    if (system == SystemKind.LLM) {
      try (AnsweringSystem asked = isReplay() ? llm.replay(console) : llm.open(console, language)) {
        return use.apply(asked);
      } catch (EndpointException e) {
        throw new CommandException(
            e.getMessage() + "; run the same command again to continue after the stored answers",
            e);
      }
    }
    if (system == SystemKind.ROUTER) {
      try (AnsweringSystem router = router(languages.source(console), language)) {
        return use.apply(router);
      }
    }
    RewritingOptions options = options(console);
    try (LoadedSystem open = languages.open(console, language);
        AnsweringSystem system = NrsSystem.on(open, languages.store(console), options, alone)) {
      return use.apply(system);
    }
  }

  private void mustFit() {
    if (!isOurs() && !inference.written().isEmpty()) {
      throw new CommandException(
          inference.written().strip()
              + " applies to NRS: omit it for "
              + (isRouter() ? "a router" : "an LLM"));
    }
    if (alone && !isOurs()) {
      throw new CommandException("--alone applies to NRS: omit it");
    }
    if (system != SystemKind.LLM && !llm.written().isEmpty()) {
      throw new CommandException(llm.written().strip() + " needs --system llm");
    }
    if (rounds.isPresent() && !isRouter()) {
      throw new CommandException("--rounds " + rounds.get() + " needs --system router");
    }
    rounds
        .filter(given -> given < 1 || given > MAX_ROUNDS)
        .ifPresent(
            given -> {
              throw new CommandException(
                  "--rounds is from 1 to %d, not %d".formatted(MAX_ROUNDS, given));
            });
  }

  private RouterSystem router(ModelSource source, Language language) {
    return RouterSystem.open(
        new ModelStore(source.folder()),
        language,
        rounds.map(OptionalInt::of).orElseGet(OptionalInt::empty),
        source.device(),
        source.threads());
  }

  String written() {
    return (isOurs() ? "" : " --system " + system.id())
        + rounds.map(given -> " --rounds " + given).orElse("")
        + (alone ? " --alone" : "")
        + inference.written()
        + llm.written();
  }
}
