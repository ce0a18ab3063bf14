package io.nrs.eclipse.wizard;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.Optional;

/** The labels of the languages in the wizard, and the language of a file name. */
final class LanguageChoice {
  private LanguageChoice() {}

  /** The label of a language with an example formula. */
  static String label(Language language) {
    return switch (BuiltInLanguage.of(language)) {
      case LISTOPS -> "&ListOps: [MIN[SM54][MIN39]]";
      case ARITHMETIC -> "&Arithmetic: ((12+-3)*(4-5))";
      case ALGEBRA -> "Al&gebra: ((+45*x*y-98*x*y)+(-34*x*y+79*x*y))";
    };
  }

  /** The language with the extension of a file name. */
  static Optional<Language> of(String name) {
    return Arrays.<Language>stream(BuiltInLanguage.values())
        .filter(language -> name.endsWith(language.extension()))
        .findFirst();
  }

  /** A file name without the extension of a language. */
  static String stem(String name) {
    return of(name)
        .map(language -> name.substring(0, name.length() - language.extension().length()))
        .orElse(name);
  }
}
