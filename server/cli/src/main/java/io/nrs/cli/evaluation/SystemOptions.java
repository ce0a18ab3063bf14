package io.nrs.cli.evaluation;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.Formulas;
import io.nrs.cli.options.GivenOptions;
import io.nrs.cli.options.InferenceOptions;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.ablation.RetrainedNetwork;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.router.RouterSystem;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.system.Together;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select the system to evaluate, and its settings. */
final class SystemOptions {
  private enum SystemKind {
    NRS,
    ROUTER,
    LLM
  }

  private static final String ALL = "all";
  private static final Path RUNS = Path.of("runs");

  @Option(
      names = "--system",
      paramLabel = "nrs|router|llm",
      description =
          "the system: NRS, the Neural Data Router, or a large language model (default:"
              + " ${DEFAULT-VALUE})",
      defaultValue = "nrs")
  private SystemKind system = SystemKind.NRS;

  @Option(
      names = "--alone",
      description = "solve one formula after the other, step by step, as an editor does (NRS only)")
  private boolean alone;

  @Option(
      names = "--without",
      paramLabel = "NAME",
      split = ",",
      description =
          "switch a mechanism of NRS off, such as guard or windows; separate several with commas,"
              + " one evaluation each; all: every one. Networks that were trained without one are"
              + " taken from the folder runs")
  private List<String> without = List.of();

  @Mixin private InferenceOptions inference = new InferenceOptions();

  @Mixin private LlmOptions llm = new LlmOptions();

  boolean isVaried() {
    return !without.isEmpty();
  }

  boolean isOurs() {
    return system == SystemKind.NRS;
  }

  boolean isLlm() {
    return system == SystemKind.LLM;
  }

  boolean isRouter() {
    return system == SystemKind.ROUTER;
  }

  /** Whether the system is NRS with default settings. */
  boolean hasDefaultSettings(Console console) {
    return isOurs() && !alone && without.isEmpty() && options(console).areStandard();
  }

  /** What a command does with a system. */
  interface Use {
    /**
     * @param name of the system in progress and in programs' output
     * @param without the option that switched a mechanism off, as a user types it; may be empty
     */
    void with(AnsweringSystem system, String name, String without);
  }

  /** Opens the systems for a language one by one, uses each and closes it. */
  void use(
      Console console, LanguageOptions languages, Language language, GivenOptions given, Use use) {
    mustFit(given);
    if (without.isEmpty()) {
      try (AnsweringSystem answering = open(console, languages, language)) {
        use.with(answering, language.id(), "");
      }
      return;
    }
    ModelStore store = languages.store(console, language);
    try (LoadedSystem shipped = languages.open(console, language)) {
      for (Variation variation : variations(console, language)) {
        if (variation.trained().isEmpty()) {
          use(shipped, store, variation, use);
          continue;
        }
        try (AblatedModels models = AblatedModels.of(store, language, variation.trained().get());
            LoadedSystem open = languages.source(console).open(models.store(), language)) {
          use(open, models.store(), variation, use);
        }
      }
    }
  }

  private static void use(LoadedSystem open, ModelStore store, Variation variation, Use use) {
    SystemConfig config =
        variation.mark(NrsSystem.config(store, open.rules(), variation.options()));
    try (AnsweringSystem system =
        new NrsSystem(
            open.rewriter(variation.options()), variation.options(), config, open.device())) {
      use.with(
          system,
          open.rules().language().id() + " " + variation.id(),
          " --without " + variation.id());
    }
  }

  private List<Variation> variations(Console console, Language language) {
    List<Variation> all = new ArrayList<>(Variation.ofInference(RulesFactory.of(language)));
    all.remove(0);
    RetrainedNetwork.in(console.folder().resolve(RUNS), language)
        .forEach(network -> all.addAll(Variation.of(network)));
    if (without.contains(ALL)) {
      return all;
    }
    for (String name : without) {
      if (all.stream().noneMatch(variation -> variation.isCalled(name))) {
        throw new CommandException(
            "%s has no mechanism %s to switch off: choose from %s; for a mechanism of training, train a network without it first (--preset of nrs train)"
                .formatted(
                    language.id(),
                    name,
                    String.join(", ", all.stream().map(Variation::id).distinct().toList())));
      }
    }
    return all.stream()
        .filter(variation -> without.stream().anyMatch(variation::isCalled))
        .toList();
  }

  /** The first option that asks for another system than NRS as it is; empty if there is none. */
  String otherThanOurs() {
    if (!isOurs()) {
      return "--system " + StoredJson.id(system);
    }
    if (alone) {
      return "--alone";
    }
    return without.isEmpty() ? "" : "--without";
  }

  /** Single steps are always generated. */
  RewritingOptions optionsOfSteps(Console console) {
    return inference.options(console.settings());
  }

  private RewritingOptions options(Console console) {
    return alone ? optionsOfSteps(console) : inference.optionsForValues(console.settings());
  }

  /** Opens the system, whose networks are in memory until it is closed. */
  AnsweringSystem open(Console console, LanguageOptions languages, Language language) {
    return switch (system) {
      case LLM -> llm.open(console, ofPaper("prompts for LLMs", language));
      case ROUTER -> router(languages.source(console), language);
      case NRS ->
          NrsSystem.on(
              languages.open(console, language),
              languages.store(console, language),
              options(console),
              alone);
    };
  }

  private void mustFit(GivenOptions given) {
    String ofInference = given.only(InferenceOptions.NAMES).written();
    if (!isOurs() && !ofInference.isEmpty()) {
      throw new CommandException(
          "%s applies to NRS: omit it for %s"
              .formatted(ofInference.strip(), isRouter() ? "a router" : "an LLM"));
    }
    if (!without.isEmpty() && (!isOurs() || alone || !ofInference.isEmpty())) {
      throw new CommandException(
          "--without changes NRS with default settings: omit --system, --alone"
              + ofInference.replace(" --", ", --"));
    }
    if (alone && !isOurs()) {
      throw new CommandException("--alone applies to NRS: omit it");
    }
    String ofLlm = given.only(LlmOptions.NAMES).written();
    if (system != SystemKind.LLM && !ofLlm.isEmpty()) {
      throw new CommandException(ofLlm.strip() + " needs --system llm");
    }
  }

  private RouterSystem router(ModelSource source, Language language) {
    Language known = ofPaper("routers", language);
    return RouterSystem.open(source.store(known), known, source.device(), source.threads());
  }

  private static Language ofPaper(String systems, Language language) {
    if (!language.isOfPaper()) {
      throw new CommandException(
          "%s are for the languages of the paper, not for %s: evaluate %s, or omit --system"
              .formatted(
                  systems,
                  language.id(),
                  Language.ofPaper().stream()
                      .map(Language::id)
                      .collect(Collectors.joining(" or "))));
    }
    return language;
  }

  /**
   * A system whose answers come from workers. They answer the same formulas together as the system.
   *
   * @param system that the workers have
   */
  record DividedSystem(AnsweringSystem system, Workers workers) implements AnsweringSystem {
    private static final int PARTS_AT_ONCE = 1_000;

    /** The answers to formulas, in their order. */
    record Answers(List<SystemAnswer> answers) {
      Answers {
        answers = List.copyOf(answers);
      }
    }

    @Override
    public SystemConfig config() {
      return system.config();
    }

    @Override
    public String machine() {
      return system.machine() + " and others";
    }

    @Override
    public Together together() {
      return system.together().times(PARTS_AT_ONCE);
    }

    @Override
    public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
      check.run();
      List<Formulas> parts = Formulas.parts(config().language(), formulas, system.together());
      return workers.work(parts, Answers.class).stream()
          .flatMap(part -> part.answers().stream())
          .toList();
    }

    @Override
    public void close() {
      system.close();
    }
  }
}
