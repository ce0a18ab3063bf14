package io.nrs.rewriting.models;

import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.family.FamilyNetworks;
import io.nrs.rewriting.family.FamilySolver;
import io.nrs.rewriting.family.FamilyTagger;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * Networks that read rules, asked about a whole language. Which vectors stand for its symbols is
 * free, so if an answer is wrong, other vectors are tried; the proof has their number. Nothing here
 * needs files or a tensor library, so a browser asks in the same way.
 */
public final class FamilyVerification {
  /** The vectors that are tried. */
  public static final int ROTATIONS = 6;

  /** The most leaves that are asked about before the first formula is solved. */
  private static final int MOST_LEAVES = 200_000;

  /** The most windows that are asked about before the first formula is solved. */
  private static final int MOST_AT_ONCE = 30_000;

  private final LanguageRules rules;
  private final RuleQuestions questions;
  private final FamilyNetworks networks;

  FamilyVerification(LanguageRules rules, RuleQuestions questions, FamilyNetworks networks) {
    this.rules = rules;
    this.questions = questions;
    this.networks = networks;
  }

  /** Returns nothing if the networks cannot read the rules of a language. */
  public static Optional<FamilyVerification> of(LanguageRules rules, FamilyNetworks networks) {
    return questions(rules, networks.tagging())
        .map(questions -> new FamilyVerification(rules, questions, networks));
  }

  /**
   * Returns what the Solver is asked in a language; nothing if the networks cannot read its rules.
   */
  static Optional<RuleQuestions> questions(LanguageRules rules, RoleTaggerConfig tagger) {
    return FamilyTagger.reads(rules, tagger) ? RulesFactory.questions(rules) : Optional.empty();
  }

  /** Returns whether everything about a language is asked while a user waits. */
  public static boolean isSmall(LanguageRules rules) {
    return hasFewLeaves(rules)
        && rules.tokenWindows().stream().allMatch(pass -> pass.areAtMost(MOST_AT_ONCE));
  }

  static boolean hasFewLeaves(LanguageRules rules) {
    return rules.domain().limit(MOST_LEAVES + 1L).count() <= MOST_LEAVES;
  }

  /**
   * What the Solver answered.
   *
   * @param rotation the number of the vectors with which it answered
   */
  record Asked(int rotation, Verification answers) {
    boolean isWrong() {
      return !answers.wrong().isEmpty();
    }
  }

  /**
   * What both networks answered.
   *
   * @param rotation the number of the vectors with which they answered
   * @param tagger the answers in each pass over a text
   */
  public record Answers(
      LanguageRules rules, int rotation, Verification solver, List<Sweep> tagger) {
    public Answers {
      tagger = List.copyOf(tagger);
    }

    public int wrongLeaves() {
      return solver.wrong().size();
    }

    public long wrongWindows() {
      return tagger.stream().mapToLong(Sweep::wrongs).sum();
    }

    /** Returns whether no answer is wrong. */
    public boolean isRight() {
      return wrongLeaves() == 0 && wrongWindows() == 0;
    }

    /** Returns the smallest distance of a right answer's logit from the next one. */
    public double leastMargin() {
      return tagger.stream()
          .mapToDouble(Sweep::margin)
          .reduce(solver.leastMargin().orElse(Double.POSITIVE_INFINITY), Math::min);
    }
  }

  /**
   * Asks about every leaf and every window that formulas contain.
   *
   * @param most more windows are not asked about unless formulas contain them
   * @param progress gets the number of what was asked now and then
   */
  public Answers answers(double most, LongConsumer progress) {
    Asked best = asked(progress);
    return new Answers(
        rules,
        best.rotation(),
        best.answers(),
        // Only in sequences do the vectors change a tagger, and there they change both.
        TaggerVerification.run(
            rules,
            FamilyTagger.of(rules, networks, solver(best.rotation())),
            List.of(),
            most,
            progress));
  }

  /** Asks about every leaf, with one rotation after the other, until nothing is wrong. */
  Asked asked(LongConsumer progress) {
    Asked best = ask(0, progress);
    for (int rotation = 1; rotation < ROTATIONS && best.isWrong(); rotation++) {
      Asked other = ask(rotation, progress);
      if (other.answers().wrong().size() < best.answers().wrong().size()) {
        best = other;
      }
    }
    return best;
  }

  private Asked ask(int rotation, LongConsumer progress) {
    return new Asked(rotation, Verification.run(rules, solver(rotation), progress));
  }

  private Solver solver(int rotation) {
    return new FamilySolver(questions, networks, rotation);
  }

  /** The networks for a language. */
  public record Opened(Solver solver, Tagger tagger) {}

  /**
   * Returns the networks.
   *
   * @param rotation the number of the vectors that stand for places, symbols and numbers
   */
  public Opened open(int rotation) {
    Solver solver = solver(rotation);
    return new Opened(
        solver,
        new WindowTagger(
            rules,
            FamilyTagger.of(rules, networks, solver).stream()
                .<Function<String, Answer>>map(
                    network -> window -> Answer.of(network.logits(window)))
                .toList()));
  }
}
