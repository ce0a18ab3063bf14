package io.nrs.checking;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.checking.Settings.Reading;
import io.nrs.testing.Expect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
  void whatCannotBeUsedIsToldWithItsPlace() throws IOException {
    Settings settings =
        check(
            read("{\n  \"nrs.outputs\": 0,\n  \"nrs\": {\"verfy\": true,\n\"seed\" : 3}}"),
            expect(
                """
                .nrs.json:2:3: nrs.outputs must be an integer from 1 to 1000, not 0
                .nrs.json:3:11: unknown setting verfy: did you mean nrs.verify?
                """));
    assertEquals(Optional.of(3L), settings.seed());
  }

  @Test
  void aNameOfOthersBreaksNoLineAndControlsNoTerminal() throws IOException {
    check(
        read("{\"a\\r\\n\\u001b[2J\": 1}"),
        expect(
            ".nrs.json:1:2: unknown setting a\\u000d \\u001b[2J: remove it, or see the list of settings in docs/settings.md"));
  }

  @Test
  void keysWithEscapesHaveTheirPlace() throws IOException {
    check(
        read("{\"nrs.output\\u0073\": 0,\n \"\\u006ers\": {\"s\\u0065ed\": \"no\"}}"),
        expect(
            """
            .nrs.json:1:2: nrs.outputs must be an integer from 1 to 1000, not 0
            .nrs.json:2:15: nrs.seed must be an integer, not "no"
            """));
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
    assertEquals(Optional.of(20), settings.outputs());
    assertEquals(Optional.of(folder.resolve("a/*b")), settings.models());
  }

  @Test
  void aCommentEndsWhereItEnds() throws IOException {
    String told = "nrs.outputs must be an integer from 1 to 1000, not 0";
    assertEquals(List.of(".nrs.json:1:6: " + told), told("/**/{\"outputs\": 0}"));
    assertEquals(List.of(".nrs.json:1:2: " + told), told("{\"outputs\": 0}// that is all"));
    assertEquals(List.of(".nrs.json:1:18: " + told), told("{/*/ \"seed\": 1 */\"outputs\": 0}"));
    assertEquals(List.of(), told("{\"models\": \"a\\\"//b\"}"));
  }

  private List<String> told(String text) throws IOException {
    return read(text).problems().stream().map(SettingsProblem::line).toList();
  }

  @Test
  void onlyKeysOfSettingsHaveAPlace() throws IOException {
    assertEquals(
        List.of(
            ".nrs.json:1:10: nrs.outputs must be an integer from 1 to 1000, not {\"outputs\":1}"),
        told("{\"nrs\": {\"outputs\": {\"outputs\": 1}}}"));
    assertEquals(
        List.of(
            ".nrs.json:1:2: nrs.outputs must be an integer from 1 to 1000, not"
                + " [{\"outputs\":1}]"),
        told("{\"outputs\": [{\"outputs\": 1}]}"));
    check(read("{: 1}"), expect(".nrs.json:1:3: not valid JSON"));
    check(read(": 1"), expect(".nrs.json:1:1: not valid JSON"));
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
  void aKeyIsFoundWhereItIsWritten() throws IOException {
    check(
        read(
            """
            {"nrs.models": "\\"verify\\": ",
             "nrs": {"verify": 0}}
            """),
        expect(".nrs.json:2:10: nrs.verify must be true or false, not 0"));
  }

  @Test
  void whatIsNotJsonIsTold() throws IOException {
    check(read("{\"outputs\": 8,}"), expect(".nrs.json:1:16: not valid JSON"));
    check(
        read("{\n\n\"outputs\" 8}"), expect(".nrs.json:3:12: not valid JSON: a colon is missing"));
    check(read("{\n\"outputs\": 8"), expect(".nrs.json:2:13: not valid JSON: a } is missing"));
    check(read("{\"outputs\": [8"), expect(".nrs.json:1:15: not valid JSON: a ] is missing"));
    check(
        read("{\"outputs\": [8 9]}"),
        expect(".nrs.json:1:17: not valid JSON: a comma or a ] is missing"));
    check(
        read("{\"outputs\": 8 \"seed\": 1}"),
        expect(".nrs.json:1:16: not valid JSON: a comma or a } is missing"));
    check(
        read("{\"models\": \"a}"),
        expect(".nrs.json:1:15: not valid JSON: a closing quote is missing"));
    check(read("{\"outputs\": 8} {}"), expect(".nrs.json:1:17: not valid JSON"));
    check(read("{'outputs': 8}"), expect(".nrs.json:1:3: not valid JSON"));
    check(read("/* {}"), expect(".nrs.json:1:2: not valid JSON"));
    check(read("{\n  /*/ }"), expect(".nrs.json:2:4: not valid JSON"));
  }

  @Test
  void whatIsNoObjectIsTold() throws IOException {
    check(
        read(""), expect(".nrs.json: not a JSON object: write {\"nrs.outputs\": 8}, for example"));
    check(
        read("[]"),
        expect(".nrs.json: not a JSON object: write {\"nrs.outputs\": 8}, for example"));
    check(
        read("8"), expect(".nrs.json: not a JSON object: write {\"nrs.outputs\": 8}, for example"));
    check(
        read("null"),
        expect(".nrs.json: not a JSON object: write {\"nrs.outputs\": 8}, for example"));
  }

  @Test
  void whatCannotBeReadIsTold() throws IOException {
    check(
        read(new byte[] {'"', (byte) 0xE4, '"'}),
        expect(".nrs.json: is not UTF-8 (byte 2): save it as UTF-8"));
    check(
        read(" ".repeat(1 << 20) + "{}"),
        expect(".nrs.json: is larger than 1 MiB: give a smaller one"));
    check(read("[".repeat(100_000)), expect(".nrs.json:1:257: not valid JSON"));
    Files.delete(folder.resolve(SettingsFile.NAME));
    Files.createDirectory(folder.resolve(SettingsFile.NAME));
    // The system's own words follow.
    assertEquals(1, SettingsFile.read(folder, Settings.defaults()).problems().size());
  }
}
