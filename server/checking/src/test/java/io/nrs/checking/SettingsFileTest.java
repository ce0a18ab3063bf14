package io.nrs.checking;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.testing.Expect;
import io.nrs.testing.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
  @TempDir Path folder;

  private Reading read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private Reading read(byte[] bytes) throws IOException {
    Files.write(folder.resolve(SettingsFile.NAME), bytes);
    return SettingsFile.read(folder, Settings.defaults());
  }

  /** Checks the problems of a file, and gives the settings for further checks. */
  private static Settings check(Reading reading, Expect problems) {
    problems.check(reading.problems().stream().map(SettingsProblem::line));
    return reading.settings();
  }

  @Test
  void withoutAFileAllStaysAsItIs() {
    assertEquals(
        new Reading(Settings.defaults(), List.of()),
        SettingsFile.read(folder, Settings.defaults()));
  }

  @Test
  void pathsStartAtTheFolderOfTheFile() throws IOException {
    Settings settings = check(read("\uFEFF{\n  \"models\": \"../mine\"\n}\n"), expect(""));
    assertEquals(Optional.of(folder.resolve("../mine")), settings.models());
  }

  @Test
  void whatCanBeUsedIsUsedBesideWhatCannot() throws IOException {
    Settings settings =
        check(
            read("{\n  \"nrs.outputs\": 0,\n  \"nrs\": {\"verfy\": true,\n\"seed\" : 3}}"),
            expect(
                """
                .nrs.json:2:3: nrs.outputs must be an integer from 1 to 1000, not 0
                .nrs.json:3:11: unknown setting verfy: did you mean nrs.verify?
                """));
    assertEquals(Optional.of(3L), settings.given().seed());
  }

  @Test
  void commentsAndTheSchemaAreAllowed() throws IOException {
    Settings settings =
        check(
            read(
                """
                // The settings of this folder.
                {
                  "$schema": "https://example.org/a//b", /* not a comment: // */
                  "nrs.outputs": 20, // most
                  /* several
                     lines */ "nrs": {"seed": "no", "models": "a/*b"}
                }
                """),
            expect(".nrs.json:6:23: nrs.seed must be an integer, not \"no\""));
    assertEquals(Optional.of(20), settings.given().outputs());
    assertEquals(Optional.of(folder.resolve("a/*b")), settings.models());
  }

  @Test
  void whatCannotBeUsedIsToldWithItsPlace() {
    Golden.check(
        getClass(),
        "settings-files.txt",
        input -> told(input.substring("file ".length()).replace("⏎", "\n")));
  }

  private String told(String text) {
    try {
      return read(text).problems().stream()
          .map(SettingsProblem::line)
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theNearestFolderWithSettingsIsFound() throws IOException {
    Path below = Files.createDirectories(folder.resolve("a/b"));
    assertEquals(below, SettingsFile.nearest(below));
    Files.writeString(folder.resolve(SettingsFile.NAME), "{}");
    assertEquals(folder, SettingsFile.nearest(below));
    assertEquals(folder, SettingsFile.nearest(folder));
    Files.writeString(below.resolve(SettingsFile.NAME), "{}");
    assertEquals(below, SettingsFile.nearest(below));
  }

  @Test
  void whatCannotBeReadIsTold() throws IOException {
    check(
        read(new byte[] {'"', (byte) 0xE4, '"'}),
        expect(".nrs.json: is not UTF-8 (byte 2): save it as UTF-8"));
    check(
        read(" ".repeat(1 << 20) + "{}"),
        expect(".nrs.json: is larger than 1 MiB: give a smaller one"));
    check(
        read("{\"outputs\": " + "[".repeat(100_000)),
        expect(".nrs.json:1:267: not valid JSON: brackets are nested too deeply"));
    Files.delete(folder.resolve(SettingsFile.NAME));
    Files.createDirectory(folder.resolve(SettingsFile.NAME));
    // The system's own words follow.
    assertEquals(1, SettingsFile.read(folder, Settings.defaults()).problems().size());
  }
}
