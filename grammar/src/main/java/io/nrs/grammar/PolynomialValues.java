package io.nrs.grammar;

import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.rewriting.StringRewriting;
import java.util.List;
import java.util.Optional;

/**
 * The meaning of a language of polynomials.
 *
 * @param given what else is known of it
 */
record PolynomialValues(Optional<LeafValues> given) implements LeafValues {
  @Override
  public Optional<String> valueOf(Operation operation, List<String> arguments) {
    return given.flatMap(values -> values.valueOf(operation, arguments));
  }

  @Override
  public StringRewriting sequences() {
    return given.map(LeafValues::sequences).orElse(StringRewriting.NONE);
  }

  @Override
  public Optional<List<String>> normalForm(List<String> sequence) {
    return Polynomial.normalForm(sequence.stream().map(PolynomialCell::of).toList())
        .map(cells -> cells.stream().map(PolynomialCell::text).toList());
  }

  /** Coefficients are added up, so this takes no steps. */
  @Override
  public boolean isNormalForm(List<String> sequence) {
    return normalForm(sequence).map(sequence::equals).orElse(true);
  }
}
