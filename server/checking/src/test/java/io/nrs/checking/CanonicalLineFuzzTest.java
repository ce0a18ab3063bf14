package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.language.description.DescriptionReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The formatter changes no value, and nothing of what it wrote itself. */
class CanonicalLineFuzzTest {
  private static final List<Language> LANGUAGES =
      List.of(
          BuiltInLanguage.LISTOPS,
          BuiltInLanguage.ARITHMETIC,
          BuiltInLanguage.ALGEBRA,
          DescriptionReader.read(
                  Path.of("words.json"),
                  """
                  {"id": "words", "name": "Words", "brackets": "()", "atoms": ["T", "F", "NULL"],
                   "operations": [
                     {"symbol": "NOT", "form": "prefix", "precedence": 3},
                     {"symbol": "AND", "form": "infix", "precedence": 2},
                     {"symbol": "max", "form": "call", "arguments": [2, 3]},
                     {"symbol": "-", "form": "prefix"}],
                   "rules": ["(NOT T) => F", "(NOT F) => T", "(?x AND ?x) => ?x"],
                   "training": {"nesting": 3}, "examples": ["(NOT T) = F"]}
                  """)
              .language());

  @DictionaryEntries({
    "[MAX", "MAX(", "min(", ", ", " = ", "#", "−", "×", "2xy", "-(", "NOT ", "AND"
  })
  @FuzzTest
  void formattingTwiceIsFormattingOnce(byte[] data) {
    if (data.length == 0) {
      return;
    }
    // The first byte chooses the language.
    Language language = LANGUAGES.get(Math.floorMod(data[0] - '0', LANGUAGES.size()));
    String text = new String(data, 1, data.length - 1, StandardCharsets.UTF_8);
    for (FormulaFile.Line line : FormulaFile.parse(language, text).lines()) {
      String once = CanonicalLine.of(line.text(), line.parsed());
      ParsedLine read = Parser.parseLine(language, once);
      assertEquals(once, CanonicalLine.of(once, read), text);
      assertEquals(line.parsed().isSound(), read.isSound(), text);
      assertEquals(value(line.parsed()), value(read), text);
      assertEquals(line.parsed().expectedValue(), read.expectedValue(), text);
    }
  }

  private static Optional<String> value(ParsedLine line) {
    return line.exactValue().map(Printer::print);
  }
}
