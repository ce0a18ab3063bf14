package io.nrs.language;

import io.nrs.grammar.LanguageProvider;

/** A provider that also says what networks must know of its language. */
public interface RulesProvider extends LanguageProvider {
  /** Returns the rules of {@link #language}. They are asked for often, and should be kept. */
  LanguageRules rules();
}
