package io.nrs.checking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.checking.Settings.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsFileTest {
  @TempDir Path folder;

  private Reading read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private Reading read(byte[] bytes) throws IOException {
    Files.write(folder.resolve(SettingsFile.NAME), bytes);
    return SettingsFile.read(folder, Settings.defaults());
  }

  private static List<String> lines(Reading reading) {
    return reading.problems().stream().map(SettingsProblem::line).toList();
  }

  @Test
  void withoutAFileAllStaysAsItIs() {
    assertEquals(
        new Reading(Settings.defaults(), List.of()),
        SettingsFile.read(folder, Settings.defaults()));
  }

  @Test
  void pathsStartAtTheFolderOfTheFile() throws IOException {
    Reading reading = read("\uFEFF{\n  \"models\": \"../mine\"\n}\n");
    assertEquals(Optional.of(folder.resolve("../mine")), reading.settings().models());
    assertEquals(List.of(), reading.problems());
  }

  @Test
  void whatCannotBeUsedIsToldWithItsPlace() throws IOException {
    Reading reading =
        read("{\n  \"nrs.outputs\": 0,\n  \"nrs\": {\"verfy\": true,\n\"seed\" : 3}}");
    assertEquals(
        List.of(
            ".nrs.json:3:11: verfy is no setting: did you mean nrs.verify?",
            ".nrs.json:2:3: nrs.outputs: an integer from 1 to 1000 is expected, not 0"),
        lines(reading));
    assertEquals(Optional.of(3L), reading.settings().seed());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"outputs\": 8,}' | .nrs.json:1:",
        "'{\n\n\"outputs\" 8}' | .nrs.json:3:",
        "'{\"outputs\": 8' | .nrs.json:1:",
        "'{\"outputs\": 8} {}' | .nrs.json:1:",
        "'// no\n{}' | .nrs.json:1:",
        "'{''outputs'': 8}' | .nrs.json:1:",
      })
  void whatIsNoJsonIsTold(String text, String place) throws IOException {
    List<String> lines = lines(read(text));
    assertEquals(1, lines.size(), lines.toString());
    assertEquals(place, lines.get(0).substring(0, place.length()));
    assertEquals("is no JSON here: correct it", lines.get(0).split(": ", 2)[1]);
  }

  @ParameterizedTest
  @CsvSource({"''", "[]", "8", "null"})
  void whatIsNoObjectIsTold(String text) throws IOException {
    assertEquals(
        List.of(".nrs.json: holds no JSON object: write {\"nrs.outputs\": 8} or such"),
        lines(read(text)));
  }

  @Test
  void whatCannotBeReadIsTold() throws IOException {
    assertEquals(
        List.of(".nrs.json: is not UTF-8, as byte 2 shows: save it as UTF-8"),
        lines(read(new byte[] {'"', (byte) 0xE4, '"'})));
    assertEquals(
        List.of(".nrs.json: is larger than 1 MiB: give a smaller one"),
        lines(read(" ".repeat(1 << 20) + "{}")));
    assertEquals(1, lines(read("[".repeat(100_000))).size());
    Files.delete(folder.resolve(SettingsFile.NAME));
    Files.createDirectory(folder.resolve(SettingsFile.NAME));
    assertEquals(1, lines(SettingsFile.read(folder, Settings.defaults())).size());
  }
}
