package io.nrs.language;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The rules of the paper's languages. */
final class BuiltInRules {
  private static final Map<BuiltInLanguage, LanguageRules> ALL =
      Collections.unmodifiableMap(
          Arrays.stream(BuiltInLanguage.values())
              .collect(
                  Collectors.toMap(
                      Function.identity(),
                      BuiltInRules::rules,
                      (one, other) -> one,
                      () -> new EnumMap<>(BuiltInLanguage.class))));

  private BuiltInRules() {}

  static LanguageRules of(BuiltInLanguage language) {
    return ALL.get(language);
  }

  /**
   * The values come from the grammar, which needs no table of all leaves. A test checks that the
   * descriptions' expressions give the same values.
   */
  private static LanguageRules rules(BuiltInLanguage language) {
    return switch (language) {
      case LISTOPS, ARITHMETIC ->
          new CompleteRules(
              language,
              DescriptionReader.readSyntax(
                  Path.of(language.id() + ".json"), language.description().orElseThrow()));
      case ALGEBRA -> new AlgebraRules();
    };
  }
}
