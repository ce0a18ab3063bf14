package io.nrs.checking;

import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Parser;
import io.nrs.language.description.DescriptionReader;
import io.nrs.testing.Golden;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EqualsSignTest {
  private static final Path LANGUAGES = Path.of("..", "..", "grammar", "languages");

  private static Language shipped(String id) {
    return DescriptionReader.read(LANGUAGES.resolve(id + ".json")).language();
  }

  @Test
  void aComparisonWithoutBracketsIsTold() {
    Golden.check(getClass(), "equals-signs.txt", EqualsSignTest::told);
  }

  /**
   * @param input a language, whether only the remedy is asked for, and a line whose exact value is
   *     known
   */
  private static String told(String input) {
    String[] words = input.split(" ", 3);
    Language language = Language.ofId(words[0]).orElseGet(() -> shipped(words[0]));
    ParsedLine parsed = Parser.parseLine(language, words[2]);
    return words[1].equals("remedy")
        ? EqualsSign.remedy(language, words[2], parsed).orElse("none")
        : CheckedLine.of(
                language, 1, words[2], parsed, parsed.soundFormula().map(Verdict::exact), 0.5)
            .findings()
            .stream()
            .map(finding -> finding.message() + ": " + finding.remedy().words())
            .collect(Collectors.joining("; "));
  }
}
