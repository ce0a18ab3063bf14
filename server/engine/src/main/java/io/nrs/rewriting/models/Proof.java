package io.nrs.rewriting.models;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of asking the Solver about every leaf of a language, and the tagger about every window
 * that a formula of any depth contains. It is stored beside the tagger.
 *
 * @param language its id
 * @param meaning the digest of a described language's description; empty for other languages
 * @param solver SHA-256 of the weights
 * @param tagger SHA-256 of the weights
 * @param leaves that the Solver was asked about, and atoms
 * @param wrongLeaves those with a wrong answer
 * @param leastConfidence the lowest confidence of its right answers, 0 to 1
 * @param sweeps of the tagger's passes, in order
 * @param corrected the windows with which the tagger was trained on because they were wrong; 0 if
 *     it has seen nothing but short formulas
 */
public record Proof(
    String language,
    String meaning,
    String solver,
    String tagger,
    long leaves,
    long wrongLeaves,
    double leastConfidence,
    List<Sweep> sweeps,
    int corrected) {
  public static final String FILE = "proof.json";

  public Proof {
    sweeps = List.copyOf(sweeps);
  }

  /** What is proved. */
  public enum Verdict {
    /** Some answer is wrong. */
    NOTHING,
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
      long all,
      long wrongOfAll) {
    public Sweep {
      wrong = List.copyOf(wrong);
    }
  }

  /**
   * A window with a wrong answer.
   *
   * @param window tokens that stand for those of their class
   * @param formula a formula that contains it; empty if none was found
   * @param expected the marked tokens
   * @param answer the tokens that the tagger marks
   */
  public record WrongWindow(String window, String formula, int expected, int answer) {}

  public Verdict verdict() {
    if (wrongLeaves > 0 || sweeps.stream().anyMatch(sweep -> sweep.wrongs() > 0)) {
      return Verdict.NOTHING;
    }
    return sweeps.stream().allMatch(sweep -> sweep.all() > 0 && sweep.wrongOfAll() == 0)
        ? Verdict.ANY_TEXT
        : Verdict.EVERY_FORMULA;
  }

  /** Returns the verdict in words. */
  public String words() {
    String learnt =
        corrected == 0
            ? ", learnt from short formulas"
            : String.format(
                Locale.ROOT, ", by enumeration: it was also trained on %,d windows", corrected);
    return switch (verdict()) {
      case NOTHING ->
          String.format(
              Locale.ROOT,
              "not proved: wrong leaves %,d, wrong windows %,d",
              wrongLeaves,
              sweeps.stream().mapToLong(Sweep::wrongs).sum());
      case EVERY_FORMULA -> "proved for every formula" + learnt;
      case ANY_TEXT -> "proved for any text" + learnt;
    };
  }

  /** Returns the verdict on networks with these weights; empty if it is on other ones. */
  Optional<Proof> ifOf(String solverSum, String taggerSum, String digest) {
    return Optional.of(this)
        .filter(
            proof ->
                proof.solver.equals(solverSum)
                    && proof.tagger.equals(taggerSum)
                    && proof.meaning.equals(digest));
  }
}
