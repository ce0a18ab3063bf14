package io.nrs.language;

import io.nrs.grammar.LanguageProvider;

/** A provider that also gives the networks' knowledge of its language. */
public interface RulesProvider extends LanguageProvider {
  /** Returns the rules of {@link #language}. Callers ask often, so providers should keep them. */
  LanguageRules rules();
}
