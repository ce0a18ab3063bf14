package io.nrs.evaluation.table;

import io.nrs.grammar.Language;

/** Names as they are written in headings. */
public final class LanguageNames {
  private LanguageNames() {}

  public static String of(Language language) {
    return language.displayName();
  }
}
