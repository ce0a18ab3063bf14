package io.nrs.evaluation.metrics;

import io.nrs.grammar.Language;
import io.nrs.io.LineDigest;
import io.nrs.language.LanguageRules;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.language.window.TokenWindows;
import io.nrs.network.TaggingNetwork;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.Proof.WrongWindow;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * The tagger's answers to every window that a formula of any depth contains, and to every window at
 * all if they are few enough. It calculates as the tagger does in use, bit for bit.
 */
public final class TaggerVerification {
  /** More windows are not asked about unless formulas contain them. */
  private static final double MOST_WINDOWS = 1e8;

  private static final int SHOWN = 20;
  private static final int MOST_DRAWS = 2_000;
  private static final int PROGRESS = 1 << 16;

  private final LanguageRules rules;
  private final int pass;
  private final TokenWindows windows;
  private final TaggingNetwork.Reader network;
  private final LongConsumer progress;
  private final List<String> wrong = new ArrayList<>();
  private double margin = Double.POSITIVE_INFINITY;
  private long asked;
  private long wrongs;

  private TaggerVerification(
      LanguageRules rules, int pass, TaggingNetwork.Reader network, LongConsumer progress) {
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
    LanguageRules rules = RulesFactory.of(language);
    return proof(
        store,
        language,
        commit,
        new Proof.SolverAnswers(
            questions(rules),
            solver.leaves() + solver.atoms(),
            solver.wrong().size(),
            solver.leastConfidence(),
            solver.leastMargin()),
        progress);
  }

  /** Returns the sum of all questions to the Solver and their right answers, in their order. */
  public static String questions(LanguageRules rules) {
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

  private static Proof proof(
      ModelStore store,
      Language language,
      Optional<String> commit,
      Proof.SolverAnswers solver,
      LongConsumer progress) {
    // Nobody knows which of many windows single ones were.
    List<Long> met =
        RulesFactory.of(language).hasManyWindows()
            ? List.of()
            : store.taggerConfig(language).training().windows();
    return Proof.of(
        store,
        language,
        commit,
        solver,
        run(
            RulesFactory.of(language),
            LoadedSystem.taggerNetworks(store, language),
            met,
            progress));
  }

  /**
   * Asks about all windows.
   *
   * @param networks of the passes
   * @param met the windows of each pass in the texts of training, or nothing
   * @param progress gets the number of finished windows now and then
   */
  public static List<Sweep> run(
      LanguageRules rules,
      List<TaggingNetwork.Reader> networks,
      List<Long> met,
      LongConsumer progress) {
    List<Sweep> sweeps = new ArrayList<>();
    long done = 0;
    for (int pass = 0; pass < networks.size(); pass++) {
      long before = done;
      TaggerVerification sweep =
          new TaggerVerification(
              rules, pass, networks.get(pass), windows -> progress.accept(before + windows));
      sweeps.add(sweep.run(pass < met.size() ? met.get(pass) : 0));
      done += sweep.asked;
    }
    return sweeps;
  }

  private Sweep run(long met) {
    windows.reachable(this::ask);
    long reachable = asked;
    long wrongReachable = wrongs;
    double least = margin;
    List<WrongWindow> shown = wrong.stream().map(this::shown).toList();
    wrongs = 0;
    boolean all = windows.size() <= MOST_WINDOWS;
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
        windows(windows),
        all ? asked - reachable : 0,
        wrongs);
  }

  private WrongWindow shown(String window) {
    int answer = Answer.of(network.logits(window)).number();
    return new WrongWindow(
        rules.vocabulary().expand(windows.shown(window)),
        rules.isSequence() ? rules.vocabulary().expand(windows.shown(window)) : formulaWith(window),
        windows.marks().get(windows.answer(window)).length(),
        windows.marks().get(answer).length());
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

  /** Draws formulas until one contains a window; returns nothing if none does. */
  private String formulaWith(String window) {
    boolean[] found = new boolean[1];
    WindowTagger reader =
        WindowTagger.exact(
            rules, (number, asked) -> found[0] |= number == pass && asked.equals(window));
    SplittableRandom random = RandomStreams.of(1);
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      int arguments = rules.levels().haveArguments() ? 2 + random.nextInt(4) : 2;
      FormulaShape shape = new FormulaShape(1 + random.nextInt(5), arguments, random.nextBoolean());
      String formula = rules.generate(shape, random);
      WorkingText folded = rules.working(formula);
      for (int left = random.nextInt(rules.rewrites(formula) + 1); left > 0; left--) {
        List<LanguageRules.Leaf> leaves = rules.leaves(formula);
        if (!leaves.isEmpty()) {
          formula = folded.rewritten(rules, formula, leaves.get(random.nextInt(leaves.size())));
        }
      }
      reader.tag(folded.masked(formula));
      if (found[0]) {
        return rules.vocabulary().expand(folded.unfolded(formula));
      }
    }
    return "";
  }
}
