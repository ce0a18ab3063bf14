package io.nrs.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalSetTest {
  @TempDir private Path folder;

  @Test
  void whatTheModelsDoNotKnowIsLeftOutAndNamed() throws IOException {
    Path file = folder.resolve("external.tsv");
    Files.writeString(
        file, "9\t( ( ( [MAX 2 ) 9 ) ] )\n\n4\t[MED 1 4 8 ]\n7\t[SM 3 [MIN 4 9 ] ]\n");
    ExternalSet set = ExternalSet.read(file);
    assertEquals(List.of("[MAX29]", "[SM3[MIN49]]"), set.formulas());
    assertEquals(List.of(3), set.unreadable().stream().map(ExternalSet.Unreadable::line).toList());
  }
}
