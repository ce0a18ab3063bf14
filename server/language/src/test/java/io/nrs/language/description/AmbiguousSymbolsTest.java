package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.Parser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Symbols that run into each other in printed form. */
class AmbiguousSymbolsTest {
  private static final Span NOWHERE = new Span(0, 0);
  private static final String REFUSED = " would be read as ";

  private static String description(String atoms, List<String> operations) {
    return "{\"id\": \"x\", \"atoms\": [%s], \"operations\": [%s], \"rules\": [\"q(q(?x)) => ?x\"]}"
        .formatted(
            atoms,
            Stream.concat(operations.stream(), Stream.of("call q"))
                .map(words -> operation(words.split(" ")))
                .collect(Collectors.joining(", ")));
  }

  private static String operation(String[] words) {
    return "{\"form\": \"%s\", \"symbol\": \"%s\"%s}"
        .formatted(words[0], words[1], words[0].equals("call") ? ", \"arguments\": 1" : "");
  }

  /** The language; empty if its symbols are refused. */
  private static Optional<DescribedLanguage> read(String description) {
    try {
      return Optional.of(DescriptionReader.read(Path.of("x.json"), description).language());
    } catch (DescriptionException refused) {
      assertTrue(refused.getMessage().contains(REFUSED), refused.getMessage() + description);
      return Optional.empty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'x' | infix -, infix ->, call >f | - followed by >f would be read as ->",
        "'a' | infix x, infix xo, call of | x followed by of would be read as xo",
        "'a' | prefix -, call log, call -log | - followed by log would be read as -log",
        "'1', '2', '1-2' | infix - | 1 followed by - would be read as 1-2",
        "'a', 'b', 'a+b' | infix + | a followed by + would be read as a+b",
        "{'integers': [0, 30]} | infix +, infix +1 | + followed by 1 would be read as +1",
        "{'integers': [5, 30]} | infix +, infix +1 | + followed by 10 would be read as +1",
        "{'integers': [-9, 20]} | infix -, infix -- | - followed by -9 would be read as --",
        "{'integers': [0, 20]}, '-5' | infix - | - followed by 5 would be read as -5",
        "{'integers': [-9, 20]} | prefix - | - followed by 1 would be read as -1",
        "{'integers': [0, 20]} | infix . | 1 followed by . would be read as 1.1",
        "'abc' | list x | x followed by abc would be read as xabc",
        "'abc' | infix x | abc followed by x would be read as abcx",
      })
  void aTextThatWouldBeReadAsAnotherOneIsNamed(String atoms, String operations, String message) {
    String text = description(atoms.replace('\'', '"'), List.of(operations.split(", ")));
    try {
      DescriptionReader.read(Path.of("x.json"), text);
      assertEquals(message, "nothing");
    } catch (DescriptionException refused) {
      assertEquals("x.json:1: " + message + ": use other symbols", refused.getMessage());
    }
  }

  /** Symbols of few characters run into each other often; of the rest, all are read back. */
  @Test
  void whatIsNotRefusedIsReadAsItWasPrinted() {
    SplittableRandom random = new SplittableRandom(5);
    int read = 0;
    for (int i = 0; i < 4_000; i++) {
      String description = random(random);
      Optional<DescribedLanguage> language = read(description);
      read += language.isPresent() ? 1 : 0;
      for (int k = 0; language.isPresent() && k < 20; k++) {
        Formula formula = formula(language.get(), random, 3);
        String printed = Printer.print(formula);
        assertEquals(
            Optional.of(tree(formula)),
            Parser.parseFormula(language.get(), printed).map(AmbiguousSymbolsTest::tree),
            () -> printed + " in " + description);
      }
    }
    assertTrue(read > 400 && read < 3_800, read + " languages");
  }

  private static String random(SplittableRandom random) {
    boolean integers = random.nextInt(3) == 0;
    String characters = integers ? "-+>ax" : "-+>ax12";
    Set<String> symbols = new LinkedHashSet<>();
    while (symbols.size() < 5) {
      symbols.add(
          IntStream.rangeClosed(0, random.nextInt(3))
              .mapToObj(
                  at -> String.valueOf(characters.charAt(random.nextInt(characters.length()))))
              .collect(Collectors.joining()));
    }
    List<String> all = new ArrayList<>(symbols);
    String range =
        "{\"integers\": [%d, %d]}".formatted(-random.nextInt(12), 1 + random.nextInt(30));
    String atoms = integers ? range : "\"%s\", \"%s\"".formatted(all.get(3), all.get(4));
    List<String> forms = List.of("infix", "prefix", "call", integers ? "infix" : "list");
    return description(
        atoms,
        all.subList(0, 3).stream()
            .map(symbol -> forms.get(random.nextInt(forms.size())) + " " + symbol)
            .toList());
  }

  private static Formula formula(DescribedLanguage language, SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      List<String> atoms = language.syntax().atoms().all().toList();
      return new Atom(atoms.get(random.nextInt(atoms.size())), NOWHERE);
    }
    List<Operation> operations = language.operations();
    Operation operation = operations.get(random.nextInt(operations.size()));
    return new Compound(
        language,
        operation,
        Stream.generate(() -> formula(language, random, depth - 1))
            .limit(operation.least())
            .toList(),
        NOWHERE);
  }

  /** A text in which every symbol stands alone. */
  private static String tree(Formula formula) {
    return formula instanceof Compound compound
        ? compound.operands().stream()
            .map(AmbiguousSymbolsTest::tree)
            .collect(Collectors.joining(" , ", compound.operation().symbol() + " { ", " }"))
        : ((Atom) formula).value();
  }
}
