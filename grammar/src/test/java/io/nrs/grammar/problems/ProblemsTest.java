package io.nrs.grammar.problems;

import io.nrs.grammar.DescribedLanguageTest;
import io.nrs.grammar.Language;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.testing.Golden;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Code, place, message and remedy of what is wrong in a line. */
class ProblemsTest {
  @Test
  void problemsAreThoseOfTheFile() {
    Golden.check(ProblemsTest.class, "problems.txt", ProblemsTest::problems);
  }

  private static String problems(String input) {
    int end = input.indexOf(' ');
    Language language = DescribedLanguageTest.of(input.substring(0, end).toLowerCase(Locale.ROOT));
    String text = input.substring(end + 1);
    ParsedLine line = Parser.parseLine(language, text);
    return (line.isSound() ? "sound" : "not sound")
        + line.problems().stream()
            .map(problem -> "; " + marked(text, problem.span()) + " " + told(problem))
            .collect(Collectors.joining());
  }

  private static String marked(String text, Span span) {
    return text.substring(0, span.start())
        + "‹"
        + text.substring(span.start(), span.end())
        + "›"
        + text.substring(span.end());
  }

  private static String told(Problem problem) {
    return problem.code().id() + ": " + problem.message() + " (" + problem.remedy() + ")";
  }
}
