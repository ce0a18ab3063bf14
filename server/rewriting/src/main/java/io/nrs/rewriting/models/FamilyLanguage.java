package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.proof.Convergence;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.rewriting.models.FamilyVerification.Asked;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * A language without networks of its own, whose rules others read: the networks of a store, and
 * what {@link FamilyVerification} proved of them.
 */
public final class FamilyLanguage {
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
    return FamilyVerification.questions(rules, networks.taggerConfig().network())
        .map(questions -> new FamilyLanguage(rules, questions, networks));
  }

  /** Returns the SHA-256 sum of all that decides the answers, which identifies the networks. */
  public String sum() {
    return FamilyProofs.sum(bound);
  }

  public LanguageRules rules() {
    return rules;
  }

  private FamilyVerification networks() {
    return new FamilyVerification(rules, questions, store.read());
  }

  /**
   * Returns the networks, with the vectors for which they are proved.
   *
   * @throws ModelException if they are damaged, or answer wrongly with all that were tried
   */
  FamilyVerification.Opened open() {
    FamilyVerification networks = networks();
    return networks.open(rotation(networks));
  }

  /** Returns the rules as the Solver is asked about them. */
  public RuleQuestions questions() {
    return questions;
  }

  /**
   * Returns the number of the vectors for which they are proved.
   *
   * @throws ModelException if they are damaged, or answer wrongly with all that were tried
   */
  int rotation() {
    return rotation(networks());
  }

  private int rotation(FamilyVerification networks) {
    Optional<Proof> proof = known();
    if (proof.isEmpty() && isSmall()) {
      proof = Optional.of(prove(networks, Optional.empty(), asked -> {}));
    }
    if (proof.filter(found -> found.verdict() == Proof.Verdict.NOTHING).isPresent()) {
      throw ModelException.wrongOfFamily(rules.language(), proof.get());
    }
    return proof.map(Proof::rotation).orElseGet(() -> rotationOfSolver(networks));
  }

  /**
   * Returns the number of vectors with which the Solver is right, where the windows are too many to
   * ask about.
   *
   * @throws ModelException if it is wrong with all that are tried
   */
  private int rotationOfSolver(FamilyVerification networks) {
    if (!FamilyVerification.hasFewLeaves(rules)) {
      return 0;
    }
    Asked best = networks.asked(asked -> {});
    if (best.isWrong()) {
      throw ModelException.without(rules.language());
    }
    return best.rotation();
  }

  /** Returns whether everything is asked about while a user waits. */
  public boolean isSmall() {
    return FamilyVerification.isSmall(rules);
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
    return prove(networks(), commit, progress);
  }

  private Proof prove(FamilyVerification networks, Optional<String> commit, LongConsumer progress) {
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
    return asked(networks(), Optional.empty(), asked -> {});
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

  private Proof asked(FamilyVerification networks, Optional<String> commit, LongConsumer progress) {
    return Proof.ofFamily(
        networks.answers(MOST_WINDOWS, progress),
        Convergence.of(rules.language()),
        bound,
        store.taggerConfig().training().taught(),
        commit);
  }
}
