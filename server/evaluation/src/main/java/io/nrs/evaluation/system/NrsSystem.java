package io.nrs.evaluation.system;

import com.google.gson.JsonObject;
import io.nrs.evaluation.Machine;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.rewriting.NeuralRewritingSystem;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.rewriting.Tally;
import io.nrs.rewriting.Windowing;
import io.nrs.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Our system. Details are {@code steps}, {@code outputsPerWindow} (a mean over the formulas that
 * were answered together), and for a failure those of {@link FailureAnalysis}.
 */
public final class NrsSystem implements AnsweringSystem {
  public static final String NAME = "nrs";

  private static final String CPU = "cpu";

  /** Levels of formulas are rewritten in batches: many together are answered far faster. */
  private static final int BATCHED = 100;

  private final NeuralRewritingSystem rewriter;
  private final FailureAnalysis failures;
  private final RewritingOptions options;
  private final SystemFacts facts;
  private final String device;

  /**
   * @param device where the networks are
   */
  public NrsSystem(
      NeuralRewritingSystem rewriter, RewritingOptions options, SystemFacts facts, String device) {
    this.rewriter = rewriter;
    this.failures = new FailureAnalysis(facts.task(), rewriter);
    this.options = options;
    this.facts = facts;
    this.device = device;
  }

  /** On networks in memory, which it does not close. */
  public static NrsSystem on(OpenSystem networks, ModelStore store, RewritingOptions options) {
    return new NrsSystem(
        networks.rewriter(options),
        options,
        facts(store, networks.task(), options),
        networks.device());
  }

  /**
   * What decides the answers of our system.
   *
   * @throws io.nrs.rewriting.ModelException where there is no model
   */
  public static SystemFacts facts(ModelStore store, Task task, RewritingOptions options) {
    Language language = task.language();
    JsonObject settings = new JsonObject();
    for (Module module : Module.OF_SYSTEM) {
      JsonObject model = new JsonObject();
      model.addProperty("sha256", store.weightsSum(language, module));
      model.addProperty("preset", store.config(language, module).preset());
      settings.add(module.id(), model);
    }
    settings.addProperty("preset", preset(options));
    settings.addProperty("windowing", options.windowing().id());
    settings.addProperty("outputs", options.outputs());
    settings.addProperty("anytime", options.anytime());
    settings.addProperty("confidenceThreshold", options.confidenceThreshold());
    settings.addProperty("guard", options.guard());
    settings.addProperty("stepLimit", options.stepLimit());
    settings.addProperty("seed", options.seed());
    settings.addProperty("evenFirst", options.evenFirst());
    if (options.windowing() == Windowing.SLIDING) {
      SlidingWindows windows = options.windows().orElseGet(() -> SlidingWindows.of(task));
      settings.addProperty("windowWidth", windows.width());
      settings.addProperty("windowStride", windows.stride());
    }
    return new SystemFacts(NAME, language, settings);
  }

  private static String preset(RewritingOptions options) {
    if (options.equals(RewritingOptions.standard())) {
      return "default";
    }
    return options.equals(RewritingOptions.paper()) ? "paper" : "changed";
  }

  @Override
  public SystemFacts facts() {
    return facts;
  }

  @Override
  public String machine() {
    return Machine.describe() + (device.equals(CPU) ? "" : ", " + device);
  }

  @Override
  public int together() {
    return options.windowing() == Windowing.SLIDING ? BATCHED : 1;
  }

  @Override
  public List<Answered> answer(List<String> formulas, Runnable check) {
    Tally before = rewriter.tally();
    long started = System.nanoTime();
    List<Outcome> outcomes = rewriter.solveAll(formulas, check);
    double seconds = (System.nanoTime() - started) / 1e9 / formulas.size();
    Tally work =
        new Tally(
            rewriter.tally().windows() - before.windows(),
            rewriter.tally().outputs() - before.outputs());
    List<Answered> answers = new ArrayList<>();
    for (int i = 0; i < formulas.size(); i++) {
      check.run();
      answers.add(answered(formulas.get(i), outcomes.get(i), seconds, work));
    }
    return answers;
  }

  private Answered answered(String formula, Outcome outcome, double seconds, Tally work) {
    boolean solved = outcome instanceof Outcome.Solved;
    JsonObject details = new JsonObject();
    details.addProperty("steps", outcome.steps().size());
    details.addProperty("outputsPerWindow", work.outputsPerWindow());
    failures.explain(formula, outcome).asMap().forEach(details::add);
    return new Answered(
        solved ? outcome.remaining() : "",
        outcome.status(),
        seconds,
        OptionalDouble.of(outcome.confidence()),
        details);
  }

  /** The networks are closed by who opened them. */
  @Override
  public void close() {
    // There is nothing else to free.
  }
}
