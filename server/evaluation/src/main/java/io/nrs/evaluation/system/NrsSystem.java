package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.Machine;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SlidingWindows;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector.SelectorStatistics;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.SuffixWindows;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The neural rewriting system. Details are {@code steps}, {@code outputsPerWindow} (a mean over the
 * formulas that were answered together), and for a failure those of {@link FailureAnalysis}.
 *
 * @param device the device of the networks
 * @param alone whether formulas are solved one by one, step by step, as in an editor
 * @param closing closes what the system opened
 */
public record NrsSystem(
    NeuralRewritingSystem rewriter,
    RewritingOptions options,
    SystemConfig config,
    String device,
    boolean alone,
    Runnable closing)
    implements AnsweringSystem {
  public static final String NAME = "nrs";

  /** The setting {@code inference} of results without the guard. */
  public static final String NO_GRAMMAR = "no-grammar";

  /**
   * Levels of formulas are rewritten in batches: many formulas together are answered far faster.
   * Few long formulas have as many leaves, and take minutes.
   */
  private static final Together BATCHED = new Together(100, 50_000);

  /** Uses networks that their opener closes. */
  public NrsSystem(
      NeuralRewritingSystem rewriter,
      RewritingOptions options,
      SystemConfig config,
      String device) {
    this(rewriter, options, config, device, false, () -> {});
  }

  /** Uses networks in memory, and closes them. */
  public static NrsSystem on(
      LoadedSystem networks, ModelStore store, RewritingOptions options, boolean alone) {
    SystemConfig together = config(store, networks.rules(), options);
    SystemConfig config =
        alone
            ? new SystemConfig(
                NAME,
                together.language(),
                StoredJson.tree(together.settings(), Map.of("alone", true)))
            : together;
    return new NrsSystem(
        networks.rewriter(options), options, config, networks.device(), alone, networks::close);
  }

  /**
   * The settings of inference.
   *
   * @param inference {@code no-grammar}: the output of the highest confidence is replaced without a
   *     check by the grammar; results of an earlier form of this have none
   * @param suffixesFrom T of the published windows, in tokens
   */
  private record Inference(
      String preset,
      String windowing,
      int outputs,
      boolean anytime,
      double confidenceThreshold,
      boolean guard,
      int stepLimit,
      long seed,
      boolean evenFirst,
      Optional<Integer> windowWidth,
      Optional<Integer> windowStride,
      Optional<String> inference,
      Optional<Integer> suffixesFrom,
      Optional<Integer> groups) {}

  /**
   * Everything that decides the answers of this system.
   *
   * @throws io.nrs.rewriting.models.ModelException if there is no model
   */
  public static SystemConfig config(
      ModelStore store, LanguageRules rules, RewritingOptions options) {
    Language language = rules.language();
    SystemNetworks networks =
        FamilyLanguage.of(store, language)
            .map(SystemNetworks::readingRules)
            .orElseGet(() -> SystemNetworks.own(store, language, options));
    return new SystemConfig(NAME, language, StoredJson.tree(networks, inference(rules, options)));
  }

  /** The settings of inference, without those of the networks. */
  public static JsonObject inference(LanguageRules rules, RewritingOptions options) {
    Optional<SlidingWindows> windows =
        Optional.of(options.windows().orElseGet(() -> SlidingWindows.of(rules)))
            .filter(given -> options.windowing() == Windowing.SLIDING);
    boolean suffixes = options.windowing() == Windowing.DYNAMIC;
    return StoredJson.tree(
        new Inference(
            preset(options),
            options.windowing().id(),
            options.outputs(),
            options.anytime(),
            options.confidenceThreshold(),
            options.guard(),
            options.stepLimit(),
            options.seed(),
            options.evenFirst(),
            windows.map(SlidingWindows::width),
            windows.map(SlidingWindows::stride),
            options.guard() ? Optional.empty() : Optional.of(NO_GRAMMAR),
            suffixes ? Optional.of(SuffixWindows.of(rules).threshold()) : Optional.empty(),
            suffixes ? Optional.of(SuffixWindows.GROUPS) : Optional.empty()));
  }

  private static String preset(RewritingOptions options) {
    // The tagger is beside the other networks.
    if (options.areStandard()) {
      return "default";
    }
    return options.equals(RewritingOptions.paper()) ? "paper" : "changed";
  }

  @Override
  public String machine() {
    return Machine.describe(device);
  }

  @Override
  public Together together() {
    return options.windowing() == Windowing.SLIDING && !alone ? BATCHED : Together.ONE;
  }

  @Override
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    SelectorStatistics before = rewriter.statistics();
    long started = System.nanoTime();
    List<Outcome> outcomes =
        alone
            ? formulas.stream().map(formula -> rewriter.trace(formula, step -> {}, check)).toList()
            : rewriter.solveAll(formulas, check);
    double seconds = (System.nanoTime() - started) / 1e9 / formulas.size();
    SelectorStatistics work = rewriter.statistics().since(before);
    List<SystemAnswer> answers = new ArrayList<>();
    for (int i = 0; i < formulas.size(); i++) {
      check.run();
      answers.add(answered(formulas.get(i), outcomes.get(i), seconds, work));
    }
    return answers;
  }

  private record Details(int steps, double outputsPerWindow) {}

  private SystemAnswer answered(
      String formula, Outcome outcome, double seconds, SelectorStatistics work) {
    FailureAnalysis failures = new FailureAnalysis(config.language(), rewriter);
    Optional<WrongStep> wrong = failures.firstWrongStep(formula, outcome);
    String cause = wrong.map(step -> failures.cause(step, outcome)).orElse(outcome.status());
    boolean solved = outcome instanceof Outcome.Complete && cause.equals(outcome.status());
    Details details = new Details(outcome.steps().size(), work.outputsPerWindow());
    return new SystemAnswer(
        solved ? outcome.remaining() : "",
        cause,
        seconds,
        OptionalDouble.of(outcome.confidence()),
        StoredJson.tree(details, failures.explain(formula, outcome, wrong)));
  }

  @Override
  public void close() {
    closing.run();
  }

  /**
   * A step that changed the value of a formula.
   *
   * @param number from 1
   * @param before the formula before it
   * @param leaves whether it left a formula with a value
   */
  record WrongStep(int number, String before, Step step, boolean leaves) {}
}
