package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.description.DescriptionReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The formatter changes no value, and nothing of what it wrote itself. */
class FormattedLineFuzzTest {
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
                     {"symbol": "~", "form": "prefix"}],
                   "spellings": {"and": "AND", "-": "NOT", "not so": "NOT"}, "comments": ["//"],
                   "rules": ["(NOT T) => F", "(NOT F) => T", "(?x AND ?x) => ?x"],
                   "training": {"nesting": 3}, "examples": ["(NOT T) = F"]}
                  """)
              .language());

  @DictionaryEntries({
    "[MAX", "MAX(", "min(", ", ", " = ", "#", "−", "×", "2xy", "-(", "NOT ", "AND", "not  so", "//",
    ";", "--"
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
      check(language, line, FormattedLine::tidy);
      check(language, line, FormattedLine::canonical);
    }
  }

  private static void check(
      Language language, FormulaFile.Line line, BiFunction<String, ParsedLine, String> formatter) {
    String once = formatter.apply(line.text(), line.parsed());
    ParsedLine read = Parser.parseLine(language, once);
    assertEquals(once, formatter.apply(once, read), line.text());
    assertEquals(line.parsed().isSound(), read.isSound(), line.text());
    assertEquals(value(line.parsed()), value(read), line.text());
    assertEquals(line.parsed().expectedValue(), read.expectedValue(), line.text());
  }

  private static Optional<String> value(ParsedLine line) {
    return line.exactValue().map(Printer::print);
  }
}
