package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.family.FamilyNetworks;
import io.nrs.rewriting.family.FamilySolver;
import io.nrs.rewriting.family.FamilyTagger;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * A language without networks of its own, whose rules others read. Which vectors stand for its
 * symbols is free, so if an answer is wrong, other vectors are tried; the proof has their number.
 */
public final class FamilyLanguage {
  /** The vectors that are tried. */
  public static final int ROTATIONS = 6;

  /** The most leaves that are asked about before the first formula is solved. */
  private static final int MOST_LEAVES = 200_000;

  /** The most windows that are asked about before the first formula is solved. */
  private static final int MOST_AT_ONCE = 30_000;

  /** More windows are not asked about unless formulas contain them. */
  private static final double MOST_WINDOWS = 10_000;

  private final LanguageRules rules;
  private final RuleQuestions questions;
  private final FamilyStore store;
  private final Map<String, String> bound;

  private FamilyLanguage(LanguageRules rules, RuleQuestions questions, FamilyStore store) {
    this.rules = rules;
    this.questions = questions;
    this.store = store;
    this.bound = store.bound(rules.language(), questions);
  }

  /**
   * Returns nothing if the language has networks of its own, if the store has none that read rules,
   * or if they cannot read its rules.
   *
   * @throws ModelException if the record of these networks is damaged
   */
  public static Optional<FamilyLanguage> of(ModelStore store, Language language) {
    return language.isOfPaper() || store.hasOwnNetworks(language)
        ? Optional.empty()
        : FamilyStore.of(store, language).flatMap(networks -> of(networks, language));
  }

  private static Optional<FamilyLanguage> of(FamilyStore networks, Language language) {
    LanguageRules rules = RulesFactory.of(language);
    return FamilyTagger.reads(rules, networks.taggerConfig().network())
        ? RulesFactory.questions(rules)
            .map(questions -> new FamilyLanguage(rules, questions, networks))
        : Optional.empty();
  }

  /** Returns the SHA-256 sum of all that decides the answers, which identifies the networks. */
  public String sum() {
    return FamilyProofs.sum(bound);
  }

  public LanguageRules rules() {
    return rules;
  }

  /** The networks for a language. */
  record Opened(Solver solver, Tagger tagger) {}

  /**
   * Returns the networks, with the vectors for which they are proved.
   *
   * @throws ModelException if they are damaged, or answer wrongly with all that were tried
   */
  Opened open() {
    FamilyNetworks networks = store.read();
    Optional<Proof> proof = known();
    if (proof.isEmpty() && isSmall()) {
      proof = Optional.of(prove(networks, Optional.empty(), asked -> {}));
    }
    if (proof.filter(found -> found.verdict() == Proof.Verdict.NOTHING).isPresent()) {
      throw ModelException.wrongOfFamily(rules.language(), proof.get());
    }
    int rotation = proof.map(Proof::rotation).orElseGet(() -> rotationOfSolver(networks));
    Solver solver = new FamilySolver(questions, networks, rotation);
    return new Opened(
        solver,
        new WindowTagger(
            rules,
            FamilyTagger.of(rules, networks, solver).stream()
                .<Function<String, Answer>>map(
                    network -> window -> Answer.of(network.logits(window)))
                .toList()));
  }

  /**
   * Returns the number of vectors with which the Solver is right, where the windows are too many to
   * ask about.
   *
   * @throws ModelException if it is wrong with all that are tried
   */
  private int rotationOfSolver(FamilyNetworks networks) {
    if (!hasFewLeaves()) {
      return 0;
    }
    Asked best = best(networks, asked -> {});
    if (best.isWrong()) {
      throw ModelException.without(rules.language());
    }
    return best.rotation();
  }

  private boolean hasFewLeaves() {
    return rules.domain().limit(MOST_LEAVES + 1L).count() <= MOST_LEAVES;
  }

  /** Returns whether everything is asked about while a user waits. */
  public boolean isSmall() {
    return hasFewLeaves()
        && rules.tokenWindows().stream().allMatch(pass -> pass.areAtMost(MOST_AT_ONCE));
  }

  /** Returns what was proved of these networks and this description. */
  public Optional<Proof> known() {
    return FamilyProofs.read(store, bound);
  }

  /**
   * Asks about every leaf and every window that formulas contain, and keeps the answer in the
   * user's cache.
   *
   * @param commit of this program, if it is known
   * @param progress gets the number of what was asked now and then
   * @throws ModelException if the networks are damaged
   */
  public Proof prove(Optional<String> commit, LongConsumer progress) {
    return prove(store.read(), commit, progress);
  }

  private Proof prove(FamilyNetworks networks, Optional<String> commit, LongConsumer progress) {
    Proof proof = asked(networks, commit, progress);
    FamilyProofs.write(bound, proof);
    return proof;
  }

  /**
   * Asks about every leaf and every window that formulas contain.
   *
   * @throws ModelException if the networks are damaged
   */
  Proof asked() {
    return asked(store.read(), Optional.empty(), asked -> {});
  }

  /**
   * Returns what the networks answer to all questions: what is known of it, or else they are asked.
   *
   * @throws ModelException if they are damaged
   */
  public Proof answers() {
    return known().orElseGet(() -> prove(Optional.empty(), asked -> {}));
  }

  /** Returns the place of the networks. */
  public FamilyStore store() {
    return store;
  }

  /** Returns the rules as the Solver is asked about them. */
  public RuleQuestions questions() {
    return questions;
  }

  /**
   * Asks other networks about every leaf and every window that formulas contain.
   *
   * @param progress gets the number of what was asked now and then
   */
  public Proof asked(FamilyNetworks networks, LongConsumer progress) {
    return asked(networks, Optional.empty(), progress);
  }

  private Proof asked(FamilyNetworks networks, Optional<String> commit, LongConsumer progress) {
    Asked best = best(networks, progress);
    return Proof.ofFamily(
        rules.language(),
        bound,
        best.rotation(),
        store.taggerConfig().training().taught(),
        commit,
        TaggerVerification.answers(rules, best.answers()),
        // Only in sequences do the vectors change a tagger, and there they change both.
        TaggerVerification.run(
            rules,
            FamilyTagger.of(rules, networks, best.solver()),
            List.of(),
            MOST_WINDOWS,
            progress));
  }

  /** What a Solver answered. */
  private record Asked(int rotation, Solver solver, Verification answers) {
    boolean isWrong() {
      return !answers.wrong().isEmpty();
    }
  }

  /** Asks with one rotation after the other, until nothing is wrong. */
  private Asked best(FamilyNetworks networks, LongConsumer progress) {
    Asked best = ask(networks, 0, progress);
    for (int rotation = 1; rotation < ROTATIONS && best.isWrong(); rotation++) {
      Asked other = ask(networks, rotation, progress);
      if (other.answers().wrong().size() < best.answers().wrong().size()) {
        best = other;
      }
    }
    return best;
  }

  private Asked ask(FamilyNetworks networks, int rotation, LongConsumer progress) {
    Solver solver = new FamilySolver(questions, networks, rotation);
    return new Asked(rotation, solver, Verification.run(rules, solver, progress));
  }
}
