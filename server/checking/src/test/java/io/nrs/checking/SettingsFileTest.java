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
            ".nrs.json:2:3: nrs.outputs must be an integer from 1 to 1000, not 0",
            ".nrs.json:3:11: unknown setting verfy: did you mean nrs.verify?"),
        lines(reading));
    assertEquals(Optional.of(3L), reading.settings().seed());
  }

  @Test
  void commentsAndTheSchemaAreAllowed() throws IOException {
    Reading reading =
        read(
            """
            // The settings of this folder.
            {
              "$schema": "https://example.org/a//b", /* not a comment: // */
              "nrs.outputs": 20, // most
              /* several
                 lines */ "nrs": {"seed": "no", "models": "a/*b"}
            }
            """);
    assertEquals(
        List.of(".nrs.json:6:23: nrs.seed must be an integer, not \"no\""), lines(reading));
    assertEquals(Optional.of(20), reading.settings().outputs());
    assertEquals(Optional.of(folder.resolve("a/*b")), reading.settings().models());
  }

  @Test
  void aKeyIsFoundWhereItIsWritten() throws IOException {
    assertEquals(
        List.of(".nrs.json:2:10: nrs.verify must be true or false, not 0"),
        lines(
            read(
                """
                {"nrs.models": "\\"verify\\": ",
                 "nrs": {"verify": 0}}
                """)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"outputs\": 8,}' | .nrs.json:1:16: not valid JSON",
        "'{\n\n\"outputs\" 8}' | .nrs.json:3:12: not valid JSON: a colon is missing",
        "'{\n\"outputs\": 8' | .nrs.json:2:13: not valid JSON: a } is missing",
        "'{\"outputs\": [8' | .nrs.json:1:15: not valid JSON: a ] is missing",
        "'{\"outputs\": 8 \"seed\": 1}' | .nrs.json:1:16: not valid JSON: a comma or a } is missing",
        "'{\"models\": \"a}' | .nrs.json:1:15: not valid JSON: a closing quote is missing",
        "'{\"outputs\": 8} {}' | .nrs.json:1:17: not valid JSON",
        "'{''outputs'': 8}' | .nrs.json:1:3: not valid JSON",
        "'/* {}' | .nrs.json:1:2: not valid JSON",
      })
  void whatIsNotJsonIsTold(String text, String line) throws IOException {
    assertEquals(List.of(line), lines(read(text)));
  }

  @ParameterizedTest
  @CsvSource({"''", "[]", "8", "null"})
  void whatIsNoObjectIsTold(String text) throws IOException {
    assertEquals(
        List.of(".nrs.json: not a JSON object: write {\"nrs.outputs\": 8}, for example"),
        lines(read(text)));
  }

  @Test
  void whatCannotBeReadIsTold() throws IOException {
    assertEquals(
        List.of(".nrs.json: is not UTF-8 (byte 2): save it as UTF-8"),
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
