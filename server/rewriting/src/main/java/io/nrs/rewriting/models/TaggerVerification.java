package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.LineDigest;
import io.nrs.language.LanguageRules;
import io.nrs.language.LeafMeaning;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.window.TokenWindows;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.WindowNetwork;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.Proof.Solving;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.Proof.WrongWindow;
import io.nrs.rewriting.search.WindowTagger.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The tagger's answers to every window that a formula of any depth contains, and to every window at
 * all if they are few enough. It calculates as the tagger does in use, bit for bit.
 */
public final class TaggerVerification {
  public static final double MOST_WINDOWS = 1e7;

  private static final int SHOWN = 20;
  private static final int PROGRESS = 1 << 16;

  private final LanguageRules rules;
  private final int pass;
  private final TokenWindows windows;
  private final WindowNetwork network;
  private final LongConsumer progress;
  private final List<String> wrong = new ArrayList<>();
  private double margin = Double.POSITIVE_INFINITY;
  private long asked;
  private long wrongs;

  private TaggerVerification(
      LanguageRules rules, int pass, WindowNetwork network, LongConsumer progress) {
    this.rules = rules;
    this.pass = pass;
    this.windows = rules.tokenWindows().get(pass);
    this.network = network;
    this.progress = progress;
  }

  /**
   * Joins what is proved about a Solver with the tagger's answers.
   *
   * @param commit of this program, if it is known
   * @throws io.nrs.rewriting.models.ModelException if the tagger cannot be used
   */
  public static Proof proof(
      ModelStore store,
      Language language,
      Optional<String> commit,
      Verification solver,
      LongConsumer progress) {
    return Proof.of(
        store,
        language,
        commit,
        answers(RulesFactory.of(language), solver),
        sweeps(store, language, progress));
  }

  /** Returns what a proof has of a Solver. */
  public static Proof.SolverAnswers answers(LeafMeaning rules, Verification solver) {
    return new Proof.SolverAnswers(
        questions(rules),
        solver.leaves() + solver.atoms(),
        solver.wrong().size(),
        solver.leastConfidence(),
        solver.leastMargin());
  }

  /** Returns the sum of all questions to the Solver and their right answers, in their order. */
  public static String questions(LeafMeaning rules) {
    LineDigest digest = new LineDigest();
    rules.questions((question, answer) -> digest.add(question + " " + answer));
    return digest.hex();
  }

  /** Returns the sum of all reachable windows and their right answers, in their order. */
  public static String windows(TokenWindows windows) {
    LineDigest digest = new LineDigest();
    windows.reachable(window -> digest.add(windows.line(window)));
    return digest.hex();
  }

  /**
   * Asks the tagger of a store about all windows, and solves the formulas of those that it has
   * wrong.
   *
   * @throws io.nrs.rewriting.models.ModelException if the tagger cannot be used
   */
  public static List<Sweep> sweeps(ModelStore store, Language language, LongConsumer progress) {
    // Nobody knows which of many windows single ones were.
    List<Long> met =
        RulesFactory.of(language).hasManyWindows()
            ? List.of()
            : store.taggerConfig(language).training().windows();
    List<Sweep> sweeps =
        run(
            RulesFactory.of(language),
            LoadedSystem.taggerNetworks(store, language),
            met,
            MOST_WINDOWS,
            progress);
    return sweeps.stream().allMatch(sweep -> sweep.wrong().isEmpty())
            || !store.has(language, TrainableModule.SOLVER)
        ? sweeps
        : solved(store, language, sweeps);
  }

  /** Says whether the guard and later levels make up for the wrong windows. */
  private static List<Sweep> solved(ModelStore store, Language language, List<Sweep> sweeps) {
    RewritingOptions tagging = RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING);
    try (LoadedSystem system = LoadedSystem.open(store, language, tagging, DeviceChoice.CPU, 1)) {
      return sweeps.stream()
          .map(
              sweep ->
                  sweep.withWrong(
                      sweep.wrong().stream()
                          .map(wrong -> wrong.solved(solving(system, wrong.formula())))
                          .toList()))
          .toList();
    }
  }

  private static Optional<Solving> solving(LoadedSystem system, String formula) {
    return TextEvaluator.exactValue(system.rules().language(), formula)
        .map(
            exact -> {
              Outcome outcome = system.rewriter().solve(formula);
              return outcome instanceof Outcome.Complete solved
                  ? solved.value().equals(exact) ? Solving.RIGHT : Solving.WRONG
                  : Solving.NONE;
            });
  }

  /**
   * Asks about all windows.
   *
   * @param networks of the passes
   * @param met the windows of each pass in the texts of training, or nothing
   * @param most more windows are not asked about unless formulas contain them
   * @param progress gets the number of finished windows now and then
   */
  public static List<Sweep> run(
      LanguageRules rules,
      List<? extends WindowNetwork> networks,
      List<Long> met,
      double most,
      LongConsumer progress) {
    List<Sweep> sweeps = new ArrayList<>();
    long done = 0;
    for (int pass = 0; pass < networks.size(); pass++) {
      long before = done;
      TaggerVerification sweep =
          new TaggerVerification(
              rules, pass, networks.get(pass), windows -> progress.accept(before + windows));
      sweeps.add(sweep.run(pass < met.size() ? met.get(pass) : 0, most));
      done += sweep.asked;
    }
    return sweeps;
  }

  private Sweep run(long met, double most) {
    windows.reachable(this::ask);
    long reachable = asked;
    long wrongReachable = wrongs;
    double least = margin;
    List<WrongWindow> shown = wrong.stream().map(this::shown).toList();
    wrongs = 0;
    boolean all = windows.size() <= most;
    if (all) {
      windows.all(this::ask);
    }
    return new Sweep(
        windows.view(),
        reachable,
        met,
        shown,
        wrongReachable,
        least,
        // Rounded upwards, so that it stays a bound.
        network.rounding().stream().map(bound -> Math.ceil(bound * 1e4) / 1e4).findFirst(),
        windows(windows),
        all ? asked - reachable : 0,
        wrongs);
  }

  private WrongWindow shown(String window) {
    int answer = Answer.of(network.logits(window)).number();
    return new WrongWindow(
        rules.vocabulary().expand(windows.shown(window)),
        WindowFormula.of(rules, pass, window).orElse(""),
        windows.marks().get(windows.answer(window)).length(),
        windows.marks().get(answer).length(),
        Optional.empty());
  }

  private void ask(String window) {
    float[] logits = network.logits(window);
    int expected = windows.answer(window);
    int answer = Answer.of(logits).number();
    if (answer == expected) {
      for (int i = 0; i < logits.length; i++) {
        margin = i == expected ? margin : Math.min(margin, logits[expected] - logits[i]);
      }
    } else {
      wrongs++;
      if (wrong.size() < SHOWN) {
        wrong.add(window);
      }
    }
    asked++;
    if (asked % PROGRESS == 0) {
      progress.accept(asked);
    }
  }
}
