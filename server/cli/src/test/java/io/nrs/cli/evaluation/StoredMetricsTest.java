package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.nrs.cli.console.Console.CommandException;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredMetricsTest {
  private record Nothing() {}

  @Test
  void aFolderThatCannotBeWrittenHasItsReason(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("models"), "");
    String message =
        assertThrows(
                CommandException.class,
                () ->
                    StoredMetrics.store(
                        new ModelStore(file),
                        BuiltInLanguage.LISTOPS,
                        TrainableModule.SOLVER,
                        new Nothing()))
            .getMessage();
    assertEquals(
        file.resolve("listops/solver/metrics.json")
            + " cannot be written ("
            + file
            + ": already exists): correct its rights, or free space",
        message);
  }
}
