package io.nrs.eclipse.wizard;

import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.Optional;

/** Which language a new file's name says it is in, and how the languages are called. */
final class LanguageChoice {
  private LanguageChoice() {}

  /** For users, with how a formula of it looks. */
  static String label(Language language) {
    return switch (language) {
      case LISTOPS -> "&ListOps: [MIN[SM54][MIN39]]";
      case ARITHMETIC -> "&Arithmetic: ((12+-3)*(4-5))";
      case ALGEBRA -> "Al&gebra: ((+45*x*y-98*x*y)+(-34*x*y+79*x*y))";
    };
  }

  /** The language whose extension a name ends with. */
  static Optional<Language> of(String name) {
    return Arrays.stream(Language.values())
        .filter(language -> name.endsWith(language.extension()))
        .findFirst();
  }

  /** A name without the extension of any language. */
  static String stem(String name) {
    return of(name)
        .map(language -> name.substring(0, name.length() - language.extension().length()))
        .orElse(name);
  }
}
