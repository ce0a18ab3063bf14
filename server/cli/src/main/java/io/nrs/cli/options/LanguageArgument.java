package io.nrs.cli.options;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import picocli.CommandLine.Parameters;

/** The language that a command is about. */
public final class LanguageArgument {
  @Parameters(index = "0", paramLabel = "LANGUAGE", description = "a language of nrs language list")
  private Language language = BuiltInLanguage.values()[0];

  public Language language() {
    return language;
  }
}
