package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.language.description.LanguageDigest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
 * @param formulas what is said of a user's formulas that the tagger was trained on; empty if its
 *     formulas were drawn
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
    int corrected,
    Optional<String> formulas) {
  public static final String FILE = "proof.json";

  /** Only the line of a card that has the verdict contains it. */
  private static final String IN_CARD = " (`nrs verify ";

  public Proof {
    sweeps = List.copyOf(sweeps);
  }

  /** What is proved. */
  public enum Verdict {
    /** Some answer is wrong. */
    NOTHING,
    /** No answer is wrong, and the description assumes that rewriting ends. */
    IF_IT_ENDS,
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

  /**
   * Returns what is proved.
   *
   * @param about the language; what is assumed of it is not proved
   */
  public Verdict verdict(Language about) {
    if (wrongLeaves > 0 || wrongWindows() > 0) {
      return Verdict.NOTHING;
    }
    if (about.leafValues().filter(LeafValues::isAssumed).isPresent()) {
      return Verdict.IF_IT_ENDS;
    }
    return sweeps.stream().allMatch(sweep -> sweep.all() > 0 && sweep.wrongOfAll() == 0)
        ? Verdict.ANY_TEXT
        : Verdict.EVERY_FORMULA;
  }

  /** Returns the number of windows with a wrong answer. */
  public long wrongWindows() {
    return sweeps.stream().mapToLong(Sweep::wrongs).sum();
  }

  /** Returns whether everything is proved. */
  public boolean isWhole(Language about) {
    return Set.of(Verdict.EVERY_FORMULA, Verdict.ANY_TEXT).contains(verdict(about));
  }

  /** Returns the verdict in words. */
  public String words(Language about) {
    String learnt =
        corrected == 0
            ? ", learnt from " + formulas.orElse("short formulas")
            : String.format(
                Locale.ROOT, ", by enumeration: it was also trained on %,d windows", corrected);
    return switch (verdict(about)) {
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
      case EVERY_FORMULA -> "proved for every formula" + learnt;
      case ANY_TEXT -> "proved for any text" + learnt;
    };
  }

  /**
   * Returns what is proved about the networks of a language. It is nothing if a byte of them, or
   * the description of the language, has changed since.
   */
  public static Optional<Proof> of(ModelStore store, Language language) {
    try {
      byte[] stored = store.verified(language, TrainableModule.TAGGER, FILE);
      Proof proof = StoredJson.read(new String(stored, StandardCharsets.UTF_8), Proof.class);
      return Optional.of(proof)
          .filter(
              found ->
                  found.solver.equals(sum(store, language, TrainableModule.SOLVER))
                      && found.tagger.equals(sum(store, language, TrainableModule.TAGGER))
                      && found.meaning.equals(LanguageDigest.ifDescribed(language)));
    } catch (ModelException | StoredException e) {
      return Optional.empty();
    }
  }

  private static String sum(ModelStore store, Language language, TrainableModule module) {
    // Weights that are not those of the manifest are refused here.
    store.verified(language, module, ModelStore.WEIGHTS);
    return store.weightsSum(language, module);
  }

  /** Stores it beside the tagger and in its card, unless it is there already. */
  public void store(ModelStore store, Language about) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    String folder = about.id() + "/" + TrainableModule.TAGGER.id() + "/";
    if (!of(store, about).equals(Optional.of(this))) {
      files.put(folder + FILE, StoredJson.pretty(this).getBytes(StandardCharsets.UTF_8));
    }
    try {
      byte[] card = store.verified(about, TrainableModule.TAGGER, ModelStore.CARD);
      byte[] told =
          inCard(new String(card, StandardCharsets.UTF_8), words(about))
              .getBytes(StandardCharsets.UTF_8);
      if (!Arrays.equals(card, told)) {
        files.put(folder + ModelStore.CARD, told);
      }
    } catch (ModelException e) {
      // A tagger works without a card.
    }
    if (!files.isEmpty()) {
      store.put(files);
    }
  }

  /** Returns a card with this verdict alone, below the accuracy of the validation. */
  private String inCard(String card, String words) {
    String others = validCard(card, "");
    int next = others.indexOf('\n', Math.max(0, others.indexOf("- Validation"))) + 1;
    long reachable = sweeps.stream().mapToLong(Sweep::reachable).sum();
    long met = sweeps.stream().mapToLong(Sweep::met).sum();
    String line =
        String.format(
            Locale.ROOT,
            "- %s; %,d of %,d reachable windows wrong%s%s%s`, %s\n",
            words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1),
            wrongWindows(),
            reachable,
            met > 0
                ? String.format(Locale.ROOT, ", %,d never met in training", reachable - met)
                : "",
            IN_CARD,
            language,
            aboutSolver(solver));
    return others.substring(0, next) + line + others.substring(next);
  }

  /**
   * Returns files that are to be stored, and the tagger's card if they void what it says: another
   * Solver does.
   */
  static Map<String, byte[]> withValidCard(
      ModelStore store, Language language, Map<String, byte[]> files) {
    String card = language.id() + "/" + TrainableModule.TAGGER.id() + "/" + ModelStore.CARD;
    byte[] solver =
        files.get(language.id() + "/" + TrainableModule.SOLVER.id() + "/" + ModelStore.WEIGHTS);
    if (solver == null || files.containsKey(card)) {
      return files;
    }
    try {
      String text =
          new String(
              store.verified(language, TrainableModule.TAGGER, ModelStore.CARD),
              StandardCharsets.UTF_8);
      Map<String, byte[]> all = new TreeMap<>(files);
      all.put(card, validCard(text, Checksums.sha256(solver)).getBytes(StandardCharsets.UTF_8));
      return all;
    } catch (ModelException e) {
      // A tagger works without a card.
      return files;
    }
  }

  private static String validCard(String card, String solver) {
    return card.lines()
        .filter(line -> !line.contains(IN_CARD) || line.endsWith(aboutSolver(solver)))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String aboutSolver(String sum) {
    return "Solver " + sum + ").";
  }
}
