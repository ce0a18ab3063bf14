package io.nrs.language;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The rules of the built-in languages that have a description. */
final class BuiltInRules {
  private static final Map<BuiltInLanguage, LanguageRules> RULES = all();

  private BuiltInRules() {}

  static Optional<LanguageRules> of(BuiltInLanguage language) {
    return Optional.ofNullable(RULES.get(language));
  }

  private static Map<BuiltInLanguage, LanguageRules> all() {
    Map<BuiltInLanguage, LanguageRules> rules = new EnumMap<>(BuiltInLanguage.class);
    for (BuiltInLanguage language : BuiltInLanguage.values()) {
      language
          .description()
          .map(text -> DescriptionReader.readSyntax(Path.of(language.id() + ".json"), text))
          .ifPresent(syntax -> rules.put(language, rules(language, syntax)));
    }
    return rules;
  }

  /**
   * The values come from the grammar, which needs no table of all leaves. A test checks that the
   * description's expressions give the same values.
   */
  private static LanguageRules rules(BuiltInLanguage language, Syntax syntax) {
    return new CompleteRules(
        language,
        syntax,
        (operation, arguments) ->
            Optional.of(language.valueOf(operation.symbol(), arguments.get(0), arguments.get(1))));
  }
}
