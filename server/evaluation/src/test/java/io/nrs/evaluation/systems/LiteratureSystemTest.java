package io.nrs.evaluation.systems;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.exchange.SystemImport;
import io.nrs.language.proof.Convergence;
import io.nrs.language.proof.Convergence.Basis;
import io.nrs.language.proof.LanguageProof;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LiteratureSystemTest {
  static List<LiteratureSystem> systems() {
    return LiteratureSystem.all();
  }

  /** What a system computes by its meaning is what its rules compute. */
  @ParameterizedTest
  @MethodSource("systems")
  void resultsAreThoseOfTheMeaning(LiteratureSystem system) {
    SystemImport imported = system.imported();
    LanguageDescription description = system.description(imported);
    assertTrue(system.expectations().size() >= 3);
    DescribedLanguage language = description.language();
    assertAll(
        system.expectations().stream()
            .map(
                each ->
                    () ->
                        assertEquals(
                            Optional.of(each.value()),
                            TextEvaluator.exactValue(language, each.formula()),
                            each.formula())));
  }

  /** No proof contradicts what is known. A property may hold that the program does not prove. */
  @ParameterizedTest
  @MethodSource("systems")
  void proofsAgreeWithWhatIsKnown(LiteratureSystem system) {
    LanguageProof proof = system.imported().proof();
    if (!system.terminating()) {
      // Some of these end all the same if operands are rewritten first.
      Convergence.Claim ends = proof.convergence().ends();
      assertTrue(
          ends.basis() == Basis.ASSUMED
              || ends.basis() == Basis.NOT
              || ends.by().startsWith("if operands are rewritten first"),
          ends.words());
    } else {
      // The import also rewrites random formulas, of which one may never end.
      assertFalse(proof.properties().contains("not terminating"), proof.properties());
    }
    Basis oneResult = proof.convergence().oneResult().basis();
    if (!system.confluent()) {
      assertTrue(Set.of(Basis.FIXED_ORDER, Basis.NOT).contains(oneResult), oneResult.name());
    } else if (system.terminating()) {
      assertTrue(Set.of(Basis.PROVED, Basis.ASSUMED).contains(oneResult), oneResult.name());
    }
  }

  @Test
  void thereAreAHundredSystemsOfDifferentNames() {
    Set<String> names = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (LiteratureSystem system : systems()) {
      assertTrue(names.add(system.name()), system.name());
      assertTrue(ids.add(system.file().replaceAll("\\..*", "")), system.file());
    }
    assertEquals(100, names.size());
  }
}
