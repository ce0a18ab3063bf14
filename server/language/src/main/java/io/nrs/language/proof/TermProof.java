package io.nrs.language.proof;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.description.Terminating;
import io.nrs.language.properties.CriticalPairs;
import io.nrs.language.properties.EndlessRules;
import io.nrs.language.terms.TermRules;
import io.nrs.language.terms.TermViews;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What is proved about a term rewriting system. */
public final class TermProof {
  /** Characters of a rule or term in a message. */
  private static final int SHOWN = 120;

  private TermProof() {}

  /**
   * Proves that rewriting ends, and looks for terms that have several normal forms.
   *
   * @throws DescriptionException if there are too many views, rewriting is not shown to end, or an
   *     example fails
   */
  static LanguageProof of(LanguageDescription description, DescribedLanguage language) {
    TermRewriting rewriting = language.terms().orElseThrow();
    TermViews views = new TermViews(language.syntax(), rewriting);
    int size = views.size(TermViews.MOST + 1);
    if (size > TermViews.MOST) {
      throw description.whole(
          String.format(
              Locale.ROOT,
              "the rules look at operands in more than %,d ways: write rules that look at fewer"
                  + " operands, or less deeply",
              TermViews.MOST));
    }
    Ending ending = Ending.ofTerms(language, rewriting);
    // Another program may err, so loops are looked for whatever it answered.
    Optional<EndlessRules<Term>> tried =
        ending.isOwn() ? Optional.empty() : Optional.of(tried(description, language, rewriting));
    if (ending instanceof Ending.Open open && !rewriting.isAssumed()) {
      throw unproved(description, language, open);
    }
    readings(description, language);
    LanguageProof.runAll(description);
    long staying = views.all().filter(view -> views.ruleFor(view).isEmpty()).count();
    Function<Term, String> words = term -> shown(Printer.print(language, term));
    String ends = LanguageProof.ends(ending, tried, words, "operands are");
    CriticalPairs pairs = CriticalPairs.of(rewriting);
    return new LanguageProof(
        LanguageProof.Kind.VIEWS,
        size,
        staying,
        Convergence.ofTerms(rewriting, ending, pairs)
            .unlessEndless(LanguageProof.loop(tried, words)),
        ends
            + ", "
            + (description.prioritized() && !pairs.join()
                ? Convergence.OPERANDS_FIRST
                : confluence(language, rewriting, pairs, ending)));
  }

  /** Looks for what does not end. A left side that never ends is a mistake, unless it is stated. */
  private static EndlessRules<Term> tried(
      LanguageDescription description, DescribedLanguage language, TermRewriting rewriting) {
    EndlessRules<Term> tried = EndlessRules.of(language.syntax(), rewriting);
    if (tried.loop().isPresent() && description.terminating() != Terminating.NOT) {
      EndlessRules.Loop<Term> loop = tried.loop().get();
      Optional<TermRule> rule = rewriting.ruleFor(loop.start());
      throw description.meaning().stream()
          .filter(part -> rule.isPresent() && part.rule().equals(rule))
          .findFirst()
          .map(
              part ->
                  description.at(
                      part,
                      LanguageProof.neverEnds(
                          loop.words(term -> shown(Printer.print(language, term))))))
          .orElseThrow();
    }
    return tried;
  }

  /** Names the first rule that nothing takes. */
  private static DescriptionException unproved(
      LanguageDescription description, DescribedLanguage language, Ending.Open open) {
    String text =
        "nothing shows that rewriting ends by "
            + shown(open.text())
            + open.call()
                .map(
                    call ->
                        ", where %s may lead to the left side again"
                            .formatted(shown(Printer.print(language, call))))
                .orElse("")
            + ": change the rules so that each makes its left side smaller, or add"
            + " \"terminating\": \"assumed\"";
    return description.meaning().stream()
        .filter(part -> part.rule().equals(Optional.of(open.rule())))
        .findFirst()
        .map(part -> description.at(part, text))
        .orElseGet(() -> description.whole(text));
  }

  private static String confluence(
      DescribedLanguage language, TermRewriting rewriting, CriticalPairs pairs, Ending ending) {
    if (pairs.split().isPresent()) {
      CriticalPairs.Split split = pairs.split().get().renamed();
      return "not confluent: %s becomes %s by %s, and %s by %s, so %s"
          .formatted(
              shown(Printer.print(language, split.term())),
              shown(Printer.print(language, split.one())),
              shown(split.first().text()),
              shown(Printer.print(language, split.other())),
              shown(split.second().text()),
              Convergence.OPERANDS_FIRST);
    }
    if (!pairs.complete()) {
      return "confluence not decided, because the critical pairs are too many or take too many"
          + " steps, so "
          + Convergence.OPERANDS_FIRST;
    }
    // Without overlaps, rules that compare operands join only if rewriting ends.
    boolean compared = rewriting.rules().stream().anyMatch(rule -> rule.left().repeatsVariables());
    boolean ends = ending.isInAnyOrder();
    return pairs.count() == 0 && compared && !ends
        ? "confluent if rewriting ends in any order, as no left sides overlap"
        : LanguageProof.confluent(ends, pairs.count(), "critical pair");
  }

  static String shown(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }

  /** Each operation is read with each atom as all its operands. */
  private static void readings(LanguageDescription description, DescribedLanguage language) {
    // Whether the rewriting of an operation ends is another question.
    DescribedLanguage bare = new DescribedLanguage(language.syntax(), Optional.empty());
    Readings readings = new Readings(description, bare, new TermRules(language));
    List<String> atoms = language.syntax().atoms().all().limit(LeafDomain.MAX_LEAVES).toList();
    for (Operation operation : language.operations()) {
      if (operation.sorts().isEmpty()) {
        atoms.forEach(
            atom ->
                readings.mustAgree(
                    new LeafTerms(operation, Collections.nCopies(operation.least(), atom))));
      }
    }
  }
}
