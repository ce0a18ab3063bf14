package io.nrs.language;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;

/** Brings Algebra, whose atoms have parts: a coefficient and variables. */
public final class AlgebraProvider implements RulesProvider {
  private final LanguageRules rules = new AlgebraRules();

  @Override
  public Language language() {
    return BuiltInLanguage.ALGEBRA;
  }

  @Override
  public LanguageRules rules() {
    return rules;
  }
}
