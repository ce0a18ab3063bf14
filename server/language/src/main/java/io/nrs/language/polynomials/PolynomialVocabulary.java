package io.nrs.language.polynomials;

import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tokens of polynomials, whose compact form is the written one. No network reads it: {@link
 * WorkingText} has what they read.
 */
final class PolynomialVocabulary extends Vocabulary {
  private static final String MASKED = PolynomialText.allMasked();
  private static final String READ = "0123456789" + PolynomialText.READ;

  PolynomialVocabulary() {
    super(texts(), MASKED + READ, (before, after) -> false, Optional.of(Polynomial.ZERO));
  }

  private static List<String> texts() {
    return Stream.concat(
            MASKED.chars().mapToObj(token -> PolynomialText.name((char) token)),
            READ.chars().mapToObj(token -> "solver " + (char) token))
        .collect(Collectors.toUnmodifiableList());
  }

  @Override
  protected String compactOrEmpty(String text) {
    return PolynomialText.isPrinted(text) && !text.equals(Polynomial.ZERO) ? text : "";
  }

  @Override
  public String value(String compactText) {
    return Polynomial.written(Polynomial.cells(compactText));
  }

  @Override
  protected String textOf(char token) {
    return token < PolynomialText.ZERO ? String.valueOf(token) : super.textOf(token);
  }
}
