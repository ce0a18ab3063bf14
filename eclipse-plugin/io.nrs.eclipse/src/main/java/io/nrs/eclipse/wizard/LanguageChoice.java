package io.nrs.eclipse.wizard;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The labels of the languages in the wizard, and the language of a file name. */
final class LanguageChoice {
  private LanguageChoice() {}

  /** The label of a language with an example formula, and a key that no other language has. */
  static String label(BuiltInLanguage language) {
    String name = language.displayName();
    int key = keys().get(language);
    return name.substring(0, key) + "&" + name.substring(key) + ": " + language.example();
  }

  /** The place of each key in the name: the first letter that no earlier language took. */
  private static Map<BuiltInLanguage, Integer> keys() {
    Map<BuiltInLanguage, Integer> keys = new EnumMap<>(BuiltInLanguage.class);
    String taken = "";
    for (BuiltInLanguage language : BuiltInLanguage.values()) {
      String name = language.displayName().toLowerCase(Locale.ROOT);
      int key = 0;
      while (taken.indexOf(name.charAt(key)) >= 0) {
        key++;
      }
      taken += name.charAt(key);
      keys.put(language, key);
    }
    return keys;
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
