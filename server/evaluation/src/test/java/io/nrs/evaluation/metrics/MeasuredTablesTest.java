package io.nrs.evaluation.metrics;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertEquals("", MeasuredTables.accuracy(stores, LANGUAGES));
    put(store, "listops", cell("N1A2", 4), cell("N1A3", 3), cell("N2A2", 2), cell("mixed", 1));
    put(own, "algebra", cell("N1", 4), cell("N2", 0));
    put(store, "mine", cell("N1", 3));
    expect(
            """
            **ListOps**

            | | A2 | A3 |
            |---|---|---|
            | N1 | 1.00 | 0.75 |
            | N2 | 0.50 | |
            | mixed | 0.25 |

            Of 16 formulas: 6 wrong values, 0 given up (missing or corrupted leaf); at most 1.25 Selector outputs a window on average in any cell. Measured by `the command` on a machine.

            **Algebra**

            | | N1 | N2 |
            |---|---|---|
            | exact values | 1.00 | 0.00 |
            | formulas | 4 | 4 |

            Of 8 formulas: 4 wrong values, 0 given up (missing or corrupted leaf); at most 1.25 Selector outputs a window on average in any cell. Measured by `the command` on a machine.

            **mine**

            | | N1 |
            |---|---|
            | exact values | 0.75 |
            | formulas | 4 |

            Of 4 formulas: 1 wrong values, 0 given up (missing or corrupted leaf); at most 1.25 Selector outputs a window on average in any cell. Measured by `the command` on a machine.

            """)
        .check(MeasuredTables.accuracy(stores, LANGUAGES));
  }

  private static void put(ModelStore store, String language, CellResult... cells)
      throws IOException {
    Metrics.OfSystem metrics =
        new Metrics.OfSystem(
            "the command",
            "a machine",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(cells));
    store.put(Map.of(language + "/selector/" + Metrics.FILE, Metrics.toJson(metrics)));
  }
}
