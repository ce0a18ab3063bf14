package io.nrs.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.exchange.AriWriter;
import io.nrs.language.proof.LanguageProof;
import io.nrs.language.sampling.FormulaShape;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that uses the library may run in any locale, and does not set another one for it. */
class LocaleTest {
  private static final String RULES =
      """
      {"id": "clock", "atoms": [{"integers": [0, 39]}],
       "operations": [{"symbol": "+", "form": "infix"}], "rules": ["(?x+0) => ?x"]}
      """;

  /** The process of a program that uses the library. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      for (Language language : BuiltInLanguage.values()) {
        LanguageRules rules = RulesFactory.of(language);
        SplittableRandom random = new SplittableRandom(1);
        String formula =
            rules
                .vocabulary()
                .expand(rules.generate(new FormulaShape(3, 2, false), Operands.ANY, random));
        out.println(formula + " " + rules.domain().limit(3).toList());
        for (String broken :
            new String[] {"(1+2", "(1000+2)", "[MAX 10 9]", "\u0000", "x".repeat(70)}) {
          for (Problem problem : Parser.parseLine(language, broken).problems()) {
            out.println(problem.message() + ": " + problem.remedy());
          }
        }
      }
      LanguageDescription clock = DescriptionReader.read(Path.of("clock.json"), RULES);
      out.println(LanguageProof.of(clock).summary(clock));
      out.println(AriWriter.write(clock).orElseThrow());
    }
  }

  private static String run(String tag) throws IOException {
    Locale locale = Locale.forLanguageTag(tag);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.language=" + locale.getLanguage(),
                "-Duser.country=" + locale.getCountry(),
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** These have digits or separators of their own. */
  @ParameterizedTest
  @ValueSource(strings = {"ar-EG", "fa-IR", "ne-NP", "de-DE", "tr-TR"})
  void theLibraryDoesTheSameInEveryLocale(String tag) throws IOException {
    assertEquals(run("en-US"), run(tag));
  }

  /** Otherwise the test above would show nothing. */
  @Test
  void theLocalesHaveDigitsOfTheirOwn() {
    for (String tag : new String[] {"ar-EG", "fa-IR", "ne-NP"}) {
      assertNotEquals("1", String.format(Locale.forLanguageTag(tag), "%d", 1));
    }
  }
}
