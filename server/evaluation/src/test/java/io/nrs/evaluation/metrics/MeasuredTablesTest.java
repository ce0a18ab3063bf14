package io.nrs.evaluation.metrics;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.evaluation.result.Provenance;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.training.data.DataSets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredTablesTest {
  private static final List<Language> LANGUAGES =
      List.of(BuiltInLanguage.LISTOPS, BuiltInLanguage.ALGEBRA, DescribedLanguage.named("mine"));

  @TempDir Path folder;

  private static CellResult cell(String id, int right) {
    return new CellResult(id, 4, right, 4 - right, 0, 0, 0, 1.25, 1, Optional.empty());
  }

  @Test
  void accuracyIsShownLanguageByLanguage() throws IOException {
    // A user's own folder has the networks of one language, and the program's has the others.
    ModelStore store = new ModelStore(folder.resolve("models"));
    ModelStore own = new ModelStore(folder.resolve("own"));
    Function<Language, ModelStore> stores =
        language -> language.equals(BuiltInLanguage.ALGEBRA) ? own : store;
    assertEquals("", MeasuredTables.accuracy(stores, LANGUAGES).markdown());
    put(store, "listops", "tagger", cell("N1A2", 4), cell("N2A2", 2), cell("mixed", 1));
    put(store, "listops", "selector", cell("N1A2", 4));
    put(own, "algebra", "selector", cell("N1", 4), cell("N2", 0));
    expect(
            """
            As the program ships:

            | | Selector | cells | formulas | exact | 95 % interval | wrong values | given up |
            |---|---|---|---|---|---|---|---|
            | ListOps | tagging | N1A2 to mixed | 12 | 7 | 0.3195 to 0.8067 | 5 | 0 |
            | Algebra | generating | N1 to N2 | 8 | 4 | 0.2152 to 0.7848 | 4 | 0 |

            <details><summary>Languages with failures</summary>

            **ListOps**, `the command` on a machine (nrs 0.1.0, commit c0ffee, 2026-01-02)

            | | A2 |
            |---|---|
            | N1 | 1.00 |
            | N2 | 0.50 |
            | mixed | 0.25 |

            **Algebra**, `the command` on a machine (nrs 0.1.0, commit c0ffee, 2026-01-02)

            | | N1 | N2 |
            |---|---|---|
            | exact values | 1.00 | 0.00 |
            | formulas | 4 | 4 |

            </details>

            Every other cell is 1.00. `metrics.json` in the tagger's folder has each, with command and machine.

            With the paper's Selector, which writes the last leaf (`--selector generating`):

            | | Selector | cells | formulas | exact | 95 % interval | wrong values | given up |
            |---|---|---|---|---|---|---|---|
            | ListOps | generating | N1A2 to N1A2 | 4 | 4 | 0.5101 to 1.0000 | 0 | 0 |
            | Algebra | generating | N1 to N2 | 8 | 4 | 0.2152 to 0.7848 | 4 | 0 |

            <details><summary>Languages with failures</summary>

            **Algebra**, `the command` on a machine (nrs 0.1.0, commit c0ffee, 2026-01-02)

            | | N1 | N2 |
            |---|---|---|
            | exact values | 1.00 | 0.00 |
            | formulas | 4 | 4 |

            </details>

            Every other cell is 1.00. `metrics.json` in the Selector's folder has each, with command and machine.
            """)
        .check(MeasuredTables.accuracy(stores, LANGUAGES).markdown());
  }

  /** Each of two tables may be of formulas that the same seed gave to an earlier version. */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 2, 0, 0",
    ", 2, 2, 1, 1",
    "1, 1, 2, 2, 1",
    "2, 2, 1, 1, 1",
    ", , , 0, 1",
  })
  void accuracyOfEarlierFormulasSaysSo(
      Integer tagging, Integer algebra, Integer selector, int marks, int notes) throws IOException {
    ModelStore store = new ModelStore(folder.resolve("models"));
    put(store, Optional.ofNullable(tagging), "listops", "tagger", cell("N1A2", 4));
    put(store, Optional.ofNullable(algebra), "algebra", "tagger", cell("N1", 4));
    put(store, Optional.ofNullable(selector), "listops", "selector", cell("N1A2", 4));
    List<String> lines =
        MeasuredTables.accuracy(language -> store, LANGUAGES).markdown().lines().toList();
    assertEquals(marks, lines.stream().filter(line -> line.contains("† |")).count());
    assertEquals(
        notes, lines.stream().filter(line -> line.startsWith("An earlier version")).count());
    assertEquals(
        notes > 0 && marks > 0, lines.stream().anyMatch(line -> line.contains("formulas (†)")));
  }

  private static void put(ModelStore store, String language, String network, CellResult... cells)
      throws IOException {
    put(store, Optional.of(DataSets.DRAWS), language, network, cells);
  }

  private static void put(
      ModelStore store,
      Optional<Integer> draws,
      String language,
      String network,
      CellResult... cells)
      throws IOException {
    Metrics.OfSystem metrics =
        new Metrics.OfSystem(
            new Provenance(
                "the command",
                "a machine",
                Optional.of("0.1.0"),
                Optional.of("c0ffee"),
                Optional.of("2026-01-02")),
            draws,
            Map.of(network, "a sum"),
            List.of(cells));
    store.put(Map.of(language + "/" + network + "/" + Metrics.FILE, Metrics.toJson(metrics)));
  }
}
