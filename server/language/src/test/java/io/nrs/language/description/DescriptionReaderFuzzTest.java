package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.proof.LanguageProof;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Any text gives a description, or one line that says what is wrong; soon. */
class DescriptionReaderFuzzTest {
  private static final long MAX_LEAVES = 20_000;

  @DictionaryEntries({
    "id",
    "name",
    "brackets",
    "atoms",
    "operations",
    "rules",
    "table",
    "training",
    "nesting",
    "examples",
    "letters",
    "digits",
    "integers",
    "symbol",
    "form",
    "prefix",
    "infix",
    "list",
    "call",
    "precedence",
    "arguments",
    "expression",
    "formulas",
    "windows",
    "weights",
    " => ",
    "?x"
  })
  @FuzzTest
  void everyTextIsADescriptionOrHasAMessage(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    try {
      LanguageDescription description = DescriptionReader.read(Path.of("x.json"), text);
      DescribedLanguage language = description.language();
      assertEquals(
          Optional.of(language.example()),
          Parser.parseFormula(language, language.example()).map(Printer::print));
      if (description.isExpanded() && LeafDomain.size(language.syntax()) < MAX_LEAVES) {
        LanguageProof proof = LanguageProof.of(description);
        assertTrue(proof.reducible() > 0 && proof.irreducible() >= 0);
      }
    } catch (DescriptionException e) {
      assertTrue(e.line() <= text.lines().count() + 1, e.getMessage());
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    }
  }
}
