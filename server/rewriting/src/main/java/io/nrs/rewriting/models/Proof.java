package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.proof.Convergence;
import io.nrs.language.proof.Convergence.Basis;
import io.nrs.language.window.WindowGrammar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The result of asking the Solver about every leaf of a language, and the tagger about every window
 * that a formula of any depth contains. It is stored beside the tagger. {@link ProofVerdict} says
 * whether it still holds.
 *
 * @param format version of this record
 * @param language its id
 * @param bound the sums of all that decides the answers, by their names
 * @param commit of the program that asked, if it is known
 * @param questions the sum of all questions to the Solver and their right answers, in their order
 * @param leaves that the Solver was asked about, and atoms
 * @param wrongLeaves those with a wrong answer
 * @param leastConfidence the lowest confidence of its right answers, 0 to 1
 * @param leastMargin the smallest distance of a right answer's logit from the next one, over all
 *     tokens that the Solver writes
 * @param sweeps of the tagger's passes, in order
 * @param corrected the windows with which the tagger was trained on because they were wrong; 0 if
 *     it has seen nothing but short formulas
 * @param formulas what is said of a user's formulas that the tagger was trained on; empty if its
 *     formulas were drawn
 * @param convergence whether rewriting ends, and with one result
 */
public record Proof(
    int format,
    String language,
    Map<String, String> bound,
    Optional<String> commit,
    String questions,
    long leaves,
    long wrongLeaves,
    double leastConfidence,
    OptionalDouble leastMargin,
    List<Sweep> sweeps,
    int corrected,
    Optional<String> formulas,
    Convergence convergence) {
  public static final String FILE = "proof.json";
  public static final int FORMAT = 2;

  /** The name of what only networks that read rules depend on. */
  private static final String ROTATION = FamilyStore.ID + ".rotation";

  public Proof {
    bound = Collections.unmodifiableMap(new TreeMap<>(bound));
    sweeps = List.copyOf(sweeps);
  }

  /**
   * What the Solver answered to its whole domain.
   *
   * @param questions the sum of the questions and their right answers
   * @param asked their number
   */
  public record SolverAnswers(
      String questions,
      long asked,
      long wrong,
      double leastConfidence,
      OptionalDouble leastMargin) {}

  /**
   * Joins what the networks of a store answered.
   *
   * @param commit of this program, if it is known
   * @throws ModelException if a network is missing or damaged
   */
  public static Proof of(
      ModelStore store,
      Language language,
      Optional<String> commit,
      SolverAnswers solver,
      List<Sweep> sweeps) {
    TrainingRecord training = store.taggerConfig(language).training();
    return joined(
        language,
        Convergence.of(language),
        ProofBinding.of(store, language).parts(),
        commit,
        solver,
        sweeps,
        training.taught(),
        training.formulas());
  }

  /**
   * Joins what the networks that read rules answered in a language.
   *
   * @param convergence of the language
   * @param bound the sums of all else that decides the answers
   * @param corrected the windows with which the tagger was trained on because they were wrong
   * @param commit of this program, if it is known
   */
  public static Proof ofFamily(
      FamilyVerification.Answers answers,
      Convergence convergence,
      Map<String, String> bound,
      int corrected,
      Optional<String> commit) {
    Map<String, String> all = new TreeMap<>(bound);
    all.put(ROTATION, String.valueOf(answers.rotation()));
    return joined(
        answers.rules().language(),
        convergence,
        all,
        commit,
        TaggerVerification.answers(answers.rules(), answers.solver()),
        answers.tagger(),
        corrected,
        Optional.empty());
  }

  private static Proof joined(
      Language language,
      Convergence convergence,
      Map<String, String> bound,
      Optional<String> commit,
      SolverAnswers solver,
      List<Sweep> sweeps,
      int corrected,
      Optional<String> formulas) {
    return new Proof(
        FORMAT,
        language.id(),
        bound,
        commit,
        solver.questions(),
        solver.asked(),
        solver.wrong(),
        // The last bits of PyTorch differ between machines.
        rounded(solver.leastConfidence(), 1e4),
        solver.leastMargin().stream().map(margin -> rounded(margin, 1e2)).findFirst(),
        sweeps,
        corrected,
        formulas,
        convergence);
  }

  /** Returns whether it is of networks that read rules, and of these sums. */
  boolean isOfFamily(Map<String, String> sums) {
    Map<String, String> others = new TreeMap<>(bound);
    String rotation = others.remove(ROTATION);
    return rotation != null
        && IntStream.range(0, FamilyVerification.ROTATIONS)
            .anyMatch(tried -> String.valueOf(tried).equals(rotation))
        && others.equals(sums);
  }

  /** Returns the number of the vectors for which networks that read rules are proved. */
  int rotation() {
    return Integer.parseInt(bound.get(ROTATION));
  }

  /** Returns the number of all questions. */
  long asked() {
    return leaves + windows();
  }

  /** Returns the number of windows that formulas contain, of all passes. */
  public long windows() {
    return sweeps.stream().mapToLong(Sweep::reachable).sum();
  }

  /** Returns the number of all wrong answers. */
  long wrong() {
    return wrongLeaves + wrongWindows();
  }

  private static double rounded(double value, double places) {
    return Math.round(value * places) / places;
  }

  /** What is proved of the networks that were asked. */
  public enum Verdict {
    /** Some answer is wrong. */
    NOTHING,
    /** No answer is wrong, and nothing shows that rewriting ends. */
    IF_IT_ENDS,
    /** No answer is wrong, and a formula may have several results. */
    SEVERAL_RESULTS,
    /** No answer is wrong in any formula of any depth. */
    EVERY_FORMULA,
    /** No answer to any window is wrong, whether a formula contains it or not. */
    ANY_TEXT
  }

  /**
   * The tagger's answers to windows.
   *
   * @param view tokens of a window
   * @param reachable the number of windows that formulas of any depth contain
   * @param met those of them that the texts of its training contain; 0 if it is not known
   * @param wrong those with a wrong answer, the first ones
   * @param wrongs their number
   * @param margin the smallest distance of a right answer's logit from the next one
   * @param rounding how far rounding can move such a distance, on any machine that computes in
   *     float32; empty if nobody computed it
   * @param windows the sum of all reachable windows and their right answers, in their order
   * @param all the number of all windows, if it was asked about them
   * @param wrongOfAll those of them with a wrong answer
   */
  public record Sweep(
      int view,
      long reachable,
      long met,
      List<WrongWindow> wrong,
      long wrongs,
      double margin,
      OptionalDouble rounding,
      String windows,
      long all,
      long wrongOfAll) {
    public Sweep {
      wrong = List.copyOf(wrong);
    }

    /** Returns the same with other records of the wrong windows. */
    public Sweep withWrong(List<WrongWindow> other) {
      return new Sweep(
          view, reachable, met, other, wrongs, margin, rounding, windows, all, wrongOfAll);
    }

    /**
     * Returns whether every machine that computes in float32 gives these answers. The margin was
     * measured on one of them, so rounding counts twice.
     */
    public boolean isOfEveryMachine() {
      return rounding.isPresent() && 2 * rounding.getAsDouble() < margin;
    }
  }

  /**
   * A window with a wrong answer.
   *
   * @param window tokens that stand for those of their class
   * @param formula the shortest formula that contains it; empty if none was found
   * @param expected the marked tokens
   * @param answer the tokens that the tagger marks
   * @param solving what the networks make of the formula; empty if nobody tried
   */
  public record WrongWindow(
      String window, String formula, int expected, int answer, Optional<Solving> solving) {
    /** Returns the same with what the networks make of its formula. */
    public WrongWindow solved(Optional<Solving> found) {
      return new WrongWindow(window, formula, expected, answer, found);
    }
  }

  /** What the networks make of a formula, compared with its exact value. */
  public enum Solving {
    /** The exact value: the guard refused a wrong mark, or a later reading found a missing one. */
    RIGHT,
    /** Another value. */
    WRONG,
    /** No value. */
    NONE
  }

  /** Returns what was proved when the networks were asked. */
  public Verdict verdict() {
    if (wrongLeaves > 0 || wrongWindows() > 0) {
      return Verdict.NOTHING;
    }
    if (!convergence.ends().holds()) {
      return Verdict.IF_IT_ENDS;
    }
    if (!convergence.oneResult().holds()) {
      return Verdict.SEVERAL_RESULTS;
    }
    return sweeps.stream().allMatch(sweep -> sweep.all() > 0 && sweep.wrongOfAll() == 0)
        ? Verdict.ANY_TEXT
        : Verdict.EVERY_FORMULA;
  }

  /** Returns the number of windows with a wrong answer. */
  public long wrongWindows() {
    return sweeps.stream().mapToLong(Sweep::wrongs).sum();
  }

  /** Returns whether everything was proved. */
  public boolean isWhole() {
    return Set.of(Verdict.EVERY_FORMULA, Verdict.ANY_TEXT).contains(verdict());
  }

  /** Returns whether the Solver and every pass of the tagger were asked something. */
  boolean hasAsked() {
    return leaves > 0
        && !questions.isEmpty()
        && !sweeps.isEmpty()
        && sweeps.stream().allMatch(sweep -> sweep.reachable() > 0 && !sweep.windows().isEmpty());
  }

  /** Returns what the Solver answered. */
  public SolverAnswers solverAnswers() {
    return new SolverAnswers(questions, leaves, wrongLeaves, leastConfidence, leastMargin);
  }

  /** Returns the SHA-256 of the Solver's weights. */
  public String solver() {
    return bound.getOrDefault(ProofBinding.weights(TrainableModule.SOLVER), "");
  }

  /** Returns the verdict in words. */
  public String words() {
    String learnt =
        learnt()
            + (convergence.oneResult().basis() == Basis.FIXED_ORDER
                ? ", in a fixed order of rewriting"
                : "");
    return switch (verdict()) {
      case NOTHING ->
          String.format(
              Locale.ROOT,
              "not proved: wrong leaves %,d, wrong windows %,d",
              wrongLeaves,
              wrongWindows());
      case IF_IT_ENDS ->
          "not proved, as the description assumes that rewriting ends; right for every formula whose"
              + " rewriting ends"
              + learnt;
      case SEVERAL_RESULTS ->
          "not proved, as a formula may have several results; every answer is right" + learnt;
      case EVERY_FORMULA -> "proved for every formula" + learnt;
      case ANY_TEXT -> "proved for any text" + learnt;
    };
  }

  /** Returns from what the networks learnt. */
  private String learnt() {
    if (corrected > 0) {
      return String.format(
          Locale.ROOT, ", by enumeration: it was also trained on %,d windows", corrected);
    }
    if (bound.containsKey(FamilyStore.COPY)) {
      return ", by networks that were trained further on its rules";
    }
    return bound.containsKey(ROTATION)
        ? ", without training"
        : ", learnt from " + formulas.orElse("short formulas");
  }

  private boolean isWithoutCommit(Proof other) {
    return withoutCommit().equals(other.withoutCommit());
  }

  private Proof withoutCommit() {
    return new Proof(
        format,
        language,
        bound,
        Optional.empty(),
        questions,
        leaves,
        wrongLeaves,
        leastConfidence,
        leastMargin,
        sweeps,
        corrected,
        formulas,
        convergence);
  }

  /** Stores it beside the tagger, unless it is there already, maybe from another commit. */
  public void store(ModelStore store, Language about) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    String folder = about.id() + "/" + TrainableModule.TAGGER.id() + "/";
    if (ProofVerdict.of(store, about).proof().filter(this::isWithoutCommit).isEmpty()) {
      files.put(folder + FILE, StoredJson.pretty(this).getBytes(StandardCharsets.UTF_8));
    }
    byte[] grammar = grammar(about);
    if (!isStored(store, about, TrainableModule.TAGGER, WindowGrammar.FILE, grammar)) {
      files.put(folder + WindowGrammar.FILE, grammar);
    }
    if (!files.isEmpty()) {
      store.put(files);
    }
  }

  /** Returns what a program that checks the proof without ours needs to know of a language. */
  static byte[] grammar(Language language) {
    return StoredJson.pretty(WindowGrammar.Passes.of(RulesFactory.of(language).tokenWindows()))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isStored(
      ModelStore store, Language about, TrainableModule module, String file, byte[] content) {
    try {
      return Arrays.equals(content, store.verified(about, module, file));
    } catch (ModelException e) {
      return false;
    }
  }
}
