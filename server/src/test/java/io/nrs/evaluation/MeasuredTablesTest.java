package io.nrs.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.rewriting.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredTablesTest {
  @TempDir Path folder;

  private static CellResult cell(String id, int right) {
    return new CellResult(id, 4, right, 4 - right, 0, 0, 0, 0, 1);
  }

  @Test
  void routersAreShownTaskByTask() throws IOException {
    ModelStore store = new ModelStore(folder);
    assertEquals("", MeasuredTables.router(store));
    put(store, "listops", cell("N1A2", 4), cell("N1A3", 3), cell("N2A2", 2), cell("N2A3", 1));
    put(store, "algebra", cell("N1", 4), cell("N2", 0));
    assertEquals(
        """
        **ListOps** (preset small, data top-level)

        | | A2 | A3 |
        |---|---|---|
        | N1 | 1.00 | 0.75 |
        | N2 | 0.50 | 0.25 |

        Measured by `the command` on a machine.

        **Algebra** (preset small, data top-level)

        | | N1 | N2 |
        |---|---|---|
        | exact values | 1.00 | 0.00 |

        Measured by `the command` on a machine.

        """,
        MeasuredTables.router(store));
  }

  private static void put(ModelStore store, String task, CellResult... cells) throws IOException {
    Metrics.OfRouter metrics =
        new Metrics.OfRouter(
            "the command", "a machine", "sum", "small", "top-level", List.of(cells));
    store.put(Map.of(task + "/router/" + Metrics.FILE, Metrics.toJson(metrics)));
  }
}
