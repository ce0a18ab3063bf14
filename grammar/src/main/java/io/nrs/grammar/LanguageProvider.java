package io.nrs.grammar;

/**
 * Brings a language that no description can define (docs/languages.md). {@link
 * java.util.ServiceLoader} finds providers: a jar names its own in {@code
 * META-INF/services/io.nrs.grammar.LanguageProvider}.
 */
public interface LanguageProvider {
  /**
   * Returns the language, always the same object. A jar's language is a {@link DescribedLanguage}
   * that code makes, with values that code computes.
   */
  Language language();
}
