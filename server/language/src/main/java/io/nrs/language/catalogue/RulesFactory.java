package io.nrs.language.catalogue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.CompleteRules;
import io.nrs.language.DescribedRules;
import io.nrs.language.LanguageRules;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.paper.AlgebraRules;
import io.nrs.language.polynomials.PolynomialRules;
import io.nrs.language.sequences.GroupQuestions;
import io.nrs.language.sequences.SequenceRules;
import io.nrs.language.terms.LeafQuestions;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermRules;
import java.nio.file.Path;
import java.util.Optional;

/** The rules of every language. Only this class knows all kinds of them. */
public final class RulesFactory {
  private RulesFactory() {}

  /** Returns the rules of a language, which are the same object for the same language. */
  public static LanguageRules of(Language language) {
    return language.derived(LanguageRules.class, RulesFactory::derived);
  }

  /**
   * Returns what a network that reads rules is asked in a language; nothing if its rules cannot be
   * asked about one by one.
   */
  public static Optional<RuleQuestions> questions(LanguageRules rules) {
    return rules.language().derived(Questions.class, language -> derivedQuestions(rules)).all();
  }

  private record Questions(Optional<RuleQuestions> all) {}

  private static Questions derivedQuestions(LanguageRules rules) {
    if (rules instanceof TermRules terms) {
      return new Questions(
          Optional.<RuleQuestions>of(terms)
              .filter(all -> terms.count() <= RuleQuestions.MOST_RULES));
    }
    if (rules instanceof SequenceRules sequences) {
      return new Questions(GroupQuestions.of(sequences));
    }
    return new Questions(
        rules instanceof DescribedRules described ? LeafQuestions.of(described) : Optional.empty());
  }

  /**
   * The values of the paper's languages come from the grammar, which needs no table of all leaves.
   * A test checks that the descriptions' expressions give the same values.
   */
  private static LanguageRules derived(Language language) {
    if (language.hasMonomials()) {
      return new AlgebraRules(language);
    }
    Optional<String> text = language.description();
    if (text.isPresent()) {
      Path file = Path.of(language.id() + ".json");
      return new CompleteRules(language, DescriptionReader.readSyntax(file, text.get()));
    }
    DescribedLanguage described = (DescribedLanguage) language;
    if (described.isPolynomial()) {
      return new PolynomialRules(described);
    }
    if (described.sequence().isPresent()) {
      return new SequenceRules(described);
    }
    if (described.terms().isPresent()) {
      return new TermRules(described);
    }
    return described.syntax().sampling().complete()
        ? new CompleteRules(language, described.syntax())
        : new DescribedRules(described);
  }
}
