package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcludedFilesTest {
  private static final Path FOLDER = Path.of("/work [1]").toAbsolutePath();

  private static boolean isExcluded(String glob, String file) {
    return ExcludedFiles.of(FOLDER, List.of(glob)).matcher().test(FOLDER.resolve(file));
  }

  @ParameterizedTest
  @CsvSource({
    "keep, keep/x.arith, true",
    "keep, sub/keep/x.arith, true",
    "keep/, keep/x.arith, true",
    "./keep, keep/x.arith, true",
    "./keep/, keep/sub/x.arith, true",
    "././keep, keep/x.arith, true",
    ".//keep, keep/x.arith, true",
    "./keep, sub/keep/x.arith, false",
    "./keep, kept/x.arith, false",
    "./*.arith, x.arith, true",
    "./*.arith, sub/x.arith, false",
    "./**.arith, sub/x.arith, true",
    "./sub/keep, sub/keep/x.arith, true",
    ".keep, keep/x.arith, false",
    ".keep, .keep/x.arith, true"
  })
  void aPatternIsOfANameOrOfAPath(String glob, String file, boolean excluded) {
    assertEquals(excluded, isExcluded(glob, file));
  }

  /** The name of the folder is no pattern. */
  @ParameterizedTest
  @CsvSource({
    "keep, keep/x.arith, true",
    "keep/, keep/x.arith, true",
    "keep, sub/keep/x.arith, false",
    "sub/*.arith, sub/x.arith, true",
    "./keep, keep/x.arith, true",
    "*, x.arith, true"
  })
  void anAbsolutePatternIsOfAPathBelowTheFolder(String glob, String file, boolean excluded) {
    assertEquals(excluded, isExcluded(FOLDER.toString().replace('\\', '/') + "/" + glob, file));
  }

  @Test
  void aPatternOfAnotherFolderExcludesNothingHere() {
    assertEquals(false, isExcluded("/work [1]x/keep", "keep/x.arith"));
  }
}
