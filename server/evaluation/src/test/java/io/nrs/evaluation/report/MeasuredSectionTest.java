package io.nrs.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredSectionTest {
  private static final Path HOME = Path.of("..", "..");

  @TempDir private Path folder;

  @Test
  void onlyTheSectionChanges() throws IOException {
    Path document = folder.resolve("README.md");
    Files.writeString(document, "a\n<!-- measured:x -->\nold\n<!-- /measured:x -->\nb\n");
    new MeasuredSection(document, "x").replace("new\n");
    assertEquals(
        "a\n<!-- measured:x -->\nnew\n<!-- /measured:x -->\nb\n", Files.readString(document));
  }

  @Test
  void theDocumentsOfThisProgramHaveAllSections() throws IOException {
    String names =
        "summary accuracy networks runs field solver bench paper-inference selectors shapes"
            + " fastnrs memory starts comparison failures ablations confidence reliability hostile";
    for (String name : names.split(" ")) {
      String document = Files.readString(MeasuredSection.in(HOME, name).document());
      assertTrue(document.contains("\n<!-- measured:" + name + " -->\n"), name);
      assertTrue(document.contains("\n<!-- /measured:" + name + " -->\n"));
    }
  }

  @Test
  void aDocumentWithoutTheSectionIsLeftAlone() throws IOException {
    Path document = folder.resolve("README.md");
    Files.writeString(document, "a\n");
    assertThrows(IOException.class, () -> new MeasuredSection(document, "x").replace("new"));
    assertEquals("a\n", Files.readString(document));
  }
}
