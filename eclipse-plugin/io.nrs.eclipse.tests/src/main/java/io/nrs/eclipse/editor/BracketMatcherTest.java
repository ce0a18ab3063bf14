package io.nrs.eclipse.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IRegion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BracketMatcherTest {
  @ParameterizedTest
  @CsvSource({
    "[MIN[SM54][MAX39]], 10, [SM54]",
    "[MIN[SM54][MAX39]], 0, [MIN[SM54][MAX39]]",
    "'# one\n{T&{F|T}}', 8, ''",
    "'# one\n{T&{F|T}}', 10, {F|T}",
    "'[MAX31\n]', 1, ''",
    "'[MAX31\n]', 8, ''",
  })
  void bracketsAreMatchedWithinALine(String text, int caret, String pair) {
    Optional<IRegion> found =
        Optional.ofNullable(new BracketMatcher().match(new Document(text), caret));
    assertEquals(
        pair,
        found
            .map(
                region ->
                    text.substring(region.getOffset(), region.getOffset() + region.getLength()))
            .orElse(""));
  }
}
