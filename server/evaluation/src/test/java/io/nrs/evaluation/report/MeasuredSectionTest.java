package io.nrs.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredSectionTest {
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
  void aDocumentWithoutTheSectionIsLeftAlone() throws IOException {
    Path document = folder.resolve("README.md");
    Files.writeString(document, "a\n");
    assertThrows(IOException.class, () -> new MeasuredSection(document, "x").replace("new"));
    assertEquals("a\n", Files.readString(document));
  }
}
