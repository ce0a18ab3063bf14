package io.nrs.evaluation.result;

import static io.nrs.testing.Expect.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFolderTest {
  private static final RunConfig FACTS = RunConfigTest.config("{\"outputs\": 8}");
  private static final Provenance MAKING = new Provenance("nrs evaluate listops", "a machine");
  private static final List<Result> RESULTS =
      List.of(
          SummaryTest.result("N1", 0, true, "solved"),
          SummaryTest.result("N1", 1, false, "missing-leaf"),
          SummaryTest.result("N2", 0, false, Result.WRONG_SOLUTION));

  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void someResults() {
    try (RunFolder<Result> results = open(false)) {
      RESULTS.forEach(results::add);
      folder = results.folder();
    }
  }

  private RunFolder<Result> open(boolean fresh) {
    return new RunFolder<>(parent, RunFolder.RESULTS, FACTS, MAKING, fresh);
  }

  private static void finish(RunFolder<Result> results) {
    results.finish(Summary.of(results.entries()));
  }

  private StoredRun<Result> stored() {
    return RunFolder.read(folder, RunFolder.RESULTS, remark -> {});
  }

  private void refused(String words) {
    String message = assertThrows(ResultException.class, () -> open(false)).getMessage();
    assertTrue(message.contains(words), message);
  }

  private Path file() {
    return folder.resolve(RunFolder.RESULTS.file());
  }

  private void append(String text) throws IOException {
    Files.writeString(file(), text, StandardOpenOption.APPEND);
  }

  @ParameterizedTest
  @CsvSource({
    "'', rwxr-xr-x, true",
    "new, rwxr-xr-x, true",
    "new/results, rwxr-xr-x, true",
    "'', r-xr-xr-x, false",
    "new/results, r-xr-xr-x, false",
    "file, rwxr-xr-x, false",
    "file/results, rwxr-xr-x, false",
  })
  void whatCannotBeStoredIsKnownBefore(String name, String permissions, boolean can)
      throws IOException {
    Path within = Files.createDirectory(parent.resolve("within"));
    Files.writeString(within.resolve("file"), "");
    Files.setPosixFilePermissions(within, PosixFilePermissions.fromString(permissions));
    // The superuser may write everywhere.
    assumeTrue(can || name.startsWith("file") || !Files.isWritable(within));
    if (can) {
      RunFolder.mustBeWritable(within.resolve(name));
    } else {
      assertThrows(ResultException.class, () -> RunFolder.mustBeWritable(within.resolve(name)));
    }
    assertEquals(List.of("file"), names(within));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void aLaterProcessGoesOnWithThem() throws Exception {
    try (RunFolder<Result> results = open(false)) {
      assertEquals(RESULTS, results.entries());
      assertFalse(results.wasRepaired());
      assertEquals(RESULTS.get(1), results.find("N1", 1).orElseThrow());
      assertTrue(results.find("N1", 2).isEmpty());
      results.add(SummaryTest.result("N2", 1, true, "solved"));
      assertEquals(4, Files.readAllLines(file()).size(), "at once");
    }
    assertEquals(4, stored().entries().size());
  }

  private Path compress() throws IOException {
    Path compressed = folder.resolve(RunFolder.RESULTS.file() + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
      out.write(Files.readAllBytes(file()));
    }
    Files.delete(file());
    return compressed;
  }

  @Test
  void aCompressedLogIsReadAsItIs() throws Exception {
    Path compressed = compress();
    assertEquals(RESULTS, stored().entries());
    assertEquals("results.jsonl.gz", stored().data());
    assertTrue(Files.exists(compressed));
    Files.write(compressed, new byte[] {31, -117, 8});
    assertThrows(ResultException.class, this::stored);
  }

  @Test
  void aFinishedRunIsCompressedWithoutWhatTheSeedGenerates() {
    try (RunFolder<Result> results = open(false)) {
      finish(results);
    }
    assertFalse(Files.exists(file()));
    assertEquals(
        List.of("", "[MAX31]", "[MAX30]"),
        stored().entries().stream().map(Result::formula).toList(),
        "failures keep theirs");
    try (RunFolder<Result> results = open(false)) {
      assertEquals(3, results.entries().size());
    }
    assertTrue(Files.exists(file()), "a run that goes on");
  }

  @Test
  void aLaterProcessExpandsACompressedLog() throws Exception {
    Path compressed = compress();
    try (RunFolder<Result> results = open(false)) {
      results.add(SummaryTest.result("N2", 1, true, "solved"));
    }
    assertFalse(Files.exists(compressed));
    assertEquals(4, Files.readAllLines(file()).size());
    compress();
    open(true).close();
    assertFalse(Files.exists(compressed), "fresh");
    assertEquals(List.of(), stored().entries());
  }

  @Test
  void linesAreLean() throws Exception {
    JsonObject details =
        JsonParser.parseString("{'steps':1234567,'of':[{'c':0.123456789}],'cost':1e-9}")
            .getAsJsonObject();
    details.addProperty("agreement", 2 / 3.0);
    try (RunFolder<Result> results = open(true)) {
      results.add(
          new Result(
              "N1",
              0,
              "[MAX31]",
              "3",
              "3",
              true,
              "solved",
              1 / 7.0,
              OptionalDouble.of(1),
              Optional.empty(),
              details));
      results.add(
          new Result(
              "N1",
              1,
              "[MAX32]",
              "3",
              "3",
              true,
              "solved",
              12345.678,
              OptionalDouble.empty(),
              Optional.empty(),
              new JsonObject()));
    }
    expect(
            """
            {"cell":"N1","index":0,"formula":"[MAX31]","expected":"3","answer":"3","right":true,"outcome":"solved","seconds":0.142857,"confidence":1.0,"details":{"steps":1234567,"of":[{"c":0.123456789}],"cost":1e-9,"agreement":0.666667}}
            {"cell":"N1","index":1,"formula":"[MAX32]","expected":"3","answer":"3","right":true,"outcome":"solved","seconds":12345.7}
            """)
        .check(Files.readString(file()));
    assertEquals(new JsonObject(), stored().entries().get(1).details());
  }

  @Test
  void factsTellWhatTheResultsAreOf() {
    assertEquals(FACTS, stored().config());
    assertEquals(List.of(MAKING), stored().provenance());
    open(false).close();
    assertEquals(List.of(MAKING), stored().provenance());
    Provenance other = new Provenance("nrs evaluate listops --split deep", "another");
    new RunFolder<>(parent, RunFolder.RESULTS, FACTS, other, false).close();
    assertEquals(List.of(MAKING, other), stored().provenance());
  }

  static Stream<Integer> cuts() {
    int length = RESULTS.get(2).toJson().toString().getBytes(StandardCharsets.UTF_8).length;
    return Stream.of(1, 2, length / 2, length);
  }

  @ParameterizedTest
  @MethodSource("cuts")
  void aLastLineCutAnywhereIsDropped(int missing) throws Exception {
    byte[] whole = Files.readAllBytes(file());
    Files.write(file(), java.util.Arrays.copyOf(whole, whole.length - missing));
    try (RunFolder<Result> results = open(false)) {
      assertTrue(results.wasRepaired());
      assertEquals(RESULTS.subList(0, 2), results.entries());
      results.add(RESULTS.get(2));
    }
    assertEquals(
        new String(whole, StandardCharsets.UTF_8), Files.readString(file()), "as if nothing was");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"cell\": \"N1\"", "\0\0\0\0", "{\"cell\": \"N1\", \n", "\n"})
  void anyOtherBrokenEndToo(String end) throws Exception {
    append(end);
    String before = Files.readString(file());
    assertEquals(RESULTS, stored().entries());
    assertEquals(before, Files.readString(file()), "reading changes nothing");
    try (RunFolder<Result> results = open(false)) {
      assertTrue(results.wasRepaired());
      assertEquals(RESULTS, results.entries());
    }
    assertEquals(3, Files.readAllLines(file()).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "{\"cell\":\"N1\"}", "{}", "[]"})
  void aBrokenLineInTheMiddleIsRefusedWithItsPlace(String line) throws Exception {
    append(line + "\n" + RESULTS.get(0).toJson() + "\n");
    String before = Files.readString(file());
    refused(file() + ":4:");
    refused("--fresh");
    assertEquals(before, Files.readString(file()));
  }

  @Test
  void aFolderWhoseFactsWereChangedIsRefused() throws Exception {
    Path config = folder.resolve(RunFolder.RUN);
    Files.writeString(config, Files.readString(config).replace("8", "9"));
    refused("other settings");
    assertEquals(3, Files.readAllLines(file()).size());
  }

  @Test
  void resultsWithoutFactsAreRefused() throws Exception {
    Files.delete(folder.resolve(RunFolder.RUN));
    refused(RunFolder.RUN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "", "[]", "{}", "null"})
  void damagedFactsAreRefused(String text) throws Exception {
    Files.writeString(folder.resolve(RunFolder.RUN), text);
    refused("damaged");
    assertTrue(assertThrows(ResultException.class, this::stored).getMessage().contains("damaged"));
  }

  @Test
  void twoAtOnceAreRefused() {
    try (RunFolder<Result> results = open(false)) {
      refused("another nrs command uses");
      results.add(SummaryTest.result("N2", 1, true, "solved"));
    }
  }

  @Test
  void theSummaryIsWrittenAtTheEnd() throws Exception {
    try (RunFolder<Result> results = open(false)) {
      finish(results);
    }
    var summary =
        JsonParser.parseString(Files.readString(folder.resolve(RunFolder.SUMMARY)))
            .getAsJsonObject();
    var first = summary.getAsJsonArray("cells").get(0).getAsJsonObject();
    assertEquals("N1", first.get("cell").getAsString());
    assertEquals(0.5, first.get("accuracy").getAsDouble());
    assertEquals(1, first.getAsJsonObject("outcomes").get("missing-leaf").getAsInt());
    assertEquals("nrs", summary.get("system").getAsString());
  }

  @Test
  void aSummaryNeverStandsBesideWhatItDoesNotCount() throws Exception {
    Path summary = folder.resolve(RunFolder.SUMMARY);
    try (RunFolder<Result> results = open(false)) {
      finish(results);
      assertTrue(Files.exists(summary));
    }
    try (RunFolder<Result> results = open(false)) {
      assertFalse(Files.exists(summary), "whoever goes on may be killed at any moment");
      results.add(SummaryTest.result("N3", 0, true, "solved"));
      finish(results);
    }
    assertTrue(Files.readString(summary).contains("N3"));
  }

  @Test
  void aFolderThatCannotBeMadeIsToldOf() throws Exception {
    Path occupied = Files.writeString(parent.resolve("occupied"), "");
    assertTrue(
        assertThrows(
                ResultException.class,
                () -> new RunFolder<>(occupied, RunFolder.RESULTS, FACTS, MAKING, false))
            .getMessage()
            .contains("--results"));
  }
}
