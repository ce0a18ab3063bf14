package io.nrs.language.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.description.DescriptionReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RandomStartsTest {
  private static final DescribedLanguage LANGUAGE =
      DescriptionReader.read(
              Path.of("x.json"),
              """
              {"id": "lists", "sorts": {"number": ["0"], "list": ["nil"]},
               "operations": [
                 {"symbol": "s", "form": "call", "arguments": ["number"], "gives": "number"},
                 {"symbol": "cons", "form": "call", "arguments": ["number", "list"], "gives": "list"},
                 {"symbol": "add", "form": "call", "arguments": ["list", "number"], "gives": "list"}],
               "rules": ["add(cons(?n,?l),?m) => cons(s(?n),add(?l,?m))", "add(nil,?m) => cons(?m,nil)"]}
              """)
          .language();

  /** Rewriting may end for all formulas, and not for terms that are none. */
  @Test
  void theyAreFormulasOfTheLanguage() {
    DescribedLanguage bare = new DescribedLanguage(LANGUAGE.syntax(), Optional.empty());
    TermRewriting rewriting = LANGUAGE.terms().orElseThrow();
    List<Term> starts = RandomStarts.of(LANGUAGE.syntax(), rewriting).toList();
    for (Term start : starts) {
      String text = Printer.print(LANGUAGE, start);
      assertEquals(
          Optional.of(start), Parser.parseFormula(bare, text).flatMap(Formula::term), text);
    }
    for (TermRewriting.TermRule rule : rewriting.rules()) {
      assertTrue(
          starts.stream().filter(start -> rule.fit(start).isPresent()).distinct().count() > 1,
          rule.text());
    }
  }

  @Test
  void theyAreTheSameEachTime() {
    TermRewriting rewriting = LANGUAGE.terms().orElseThrow();
    assertEquals(
        RandomStarts.of(LANGUAGE.syntax(), rewriting).toList(),
        RandomStarts.of(LANGUAGE.syntax(), rewriting).toList());
  }
}
