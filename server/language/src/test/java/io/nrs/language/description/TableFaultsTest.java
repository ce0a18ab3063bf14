package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.faults.FaultSweep;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk while the values of a language's leaves are stored, and read again. */
class TableFaultsTest {
  private static final String CLOCK =
      """
      {
        "id": "clock",
        "atoms": [{"digits": "0-6"}],
        "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) %% %d"}],
        "examples": ["(3+3) = 6"]
      }
      """;

  @TempDir private Path root;

  private static LanguageDescription read(Path folder) {
    return DescriptionReader.read(folder.resolve("clock.json"));
  }

  private static void store(Path folder) throws IOException {
    LeafExpansion.expandUnlessKnown(read(folder)).storeExpansion();
  }

  /** The stored values of another expression are never taken for those of this one. */
  private static void valuesAreOfThisExpression(Path folder) {
    LanguageDescription found = LeafExpansion.expandUnlessKnown(read(folder));
    assertEquals(
        "0", Printer.print(Parser.parseLine(found.language(), "(3+4)").exactValue().orElseThrow()));
  }

  private FaultSweep storing() throws Exception {
    return new FaultSweep(root, TableFaultsTest::store)
        .after(
            folder -> {
              Files.writeString(folder.resolve("clock.json"), CLOCK.formatted(6));
              store(folder);
              Files.writeString(folder.resolve("clock.json"), CLOCK.formatted(7));
            })
        .failingWith(IOException.class)
        .failingWith(DescriptionException.class)
        .holding(TableFaultsTest::valuesAreOfThisExpression);
  }

  @Test
  void theValuesAreStoredByTheNextCommand() throws Exception {
    storing().everyOperationFails();
    storing().powerFailsAnywhere();
  }

  /** Where the stored values cannot be read they are calculated, and are the same. */
  @Test
  void valuesAreReadOrCalculated() throws Exception {
    new FaultSweep(root, TableFaultsTest::valuesAreOfThisExpression)
        .after(
            folder -> {
              Files.writeString(folder.resolve("clock.json"), CLOCK.formatted(7));
              store(folder);
            })
        .failingWith(DescriptionException.class)
        .everyOperationFails();
  }
}
