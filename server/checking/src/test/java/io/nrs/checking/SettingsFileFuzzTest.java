package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingsProblem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Any text gives settings, and problems with their places. */
class SettingsFileFuzzTest {
  private static final Path FOLDER = Path.of("folder").toAbsolutePath();

  @DictionaryEntries({
    "nrs",
    "nrs.",
    "\\x22nrs\\x22:{",
    "models",
    "threads",
    "outputs",
    "seed",
    "verify",
    "timeLimit",
    "$schema",
    "//",
    "/*",
    "*/",
    "null",
    "true",
    "1e9999",
    "-0",
    "u0000",
    "NaN"
  })
  @FuzzTest
  void everyTextGivesSettingsOrProblems(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    Reading reading = SettingsFile.read(text, FOLDER, Settings.defaults());
    assertEquals(reading, SettingsFile.read(text, FOLDER, Settings.defaults()));
    long lines = text.chars().filter(c -> c == '\n').count() + 1;
    for (SettingsProblem problem : reading.problems()) {
      assertEquals(1, problem.line().lines().count(), text);
      problem.place().ifPresent(place -> assertTrue(1 <= place.line() && place.line() <= lines));
    }
  }
}
