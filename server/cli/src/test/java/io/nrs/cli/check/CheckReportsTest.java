package io.nrs.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckReportsTest {
  private static final String MESSY =
      "(1+2) = 3\n(1+2) = 4\n(1+97)\n(1+99)\n(1+<&\"'>\u0001\uD83D\uDE00]]> %\n(1+2) = 4\n";

  @TempDir Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void setUp() {
    cli =
        new CommandLineRun(folder)
            .file("odd, name:%/a b.arith", MESSY)
            .file("clean.listops", "[MAX31] = 3\n")
            .file("empty.algebra", "")
            .file("bin.arith", new byte[] {0});
  }

  private Result check(String format) {
    return cli.run("check", "--format", format, ".");
  }

  @Test
  void sarifIsValidAgainstItsSchema() throws Exception {
    assertEquals(Set.of(), invalidities(check("sarif").out()));
    assertEquals(
        Set.of(), invalidities(cli.run("check", "--format", "sarif", "empty.algebra").out()));
    assertNotEquals(Set.of(), invalidities("{\"version\":\"2.1.0\"}"), "the schema is in force");
  }

  private static Set<ValidationMessage> invalidities(String sarif) throws Exception {
    try (InputStream schema =
        CheckReportsTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(VersionFlag.V7)
          .getSchema(schema)
          .validate(
              sarif,
              InputFormat.JSON,
              context -> context.getExecutionConfig().setFormatAssertionsEnabled(true));
    }
  }

  @Test
  void sarifNamesRulesPlacesAndFingerprints() {
    JsonObject run = run(check("sarif").out());
    assertEquals("utf16CodeUnits", run.get("columnKind").getAsString());
    JsonObject invocation = run.getAsJsonArray("invocations").get(0).getAsJsonObject();
    assertFalse(invocation.get("executionSuccessful").getAsBoolean());
    JsonArray rules = run.getAsJsonObject("tool").getAsJsonObject("driver").getAsJsonArray("rules");
    for (JsonElement result : run.getAsJsonArray("results")) {
      JsonObject object = result.getAsJsonObject();
      assertEquals(
          object.get("ruleId"),
          rules.get(object.get("ruleIndex").getAsInt()).getAsJsonObject().get("id"));
    }
    JsonObject place =
        run.getAsJsonArray("results")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("locations")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("physicalLocation");
    assertEquals(
        "{\"uri\":\"odd%2C%20name%3A%25/a%20b.arith\",\"uriBaseId\":\"%SRCROOT%\"}",
        place.get("artifactLocation").toString());
    assertEquals(
        "{\"startLine\":2,\"startColumn\":9,\"endLine\":2,\"endColumn\":10}",
        place.get("region").toString());
  }

  @Test
  void fingerprintsStayWhenLinesMoveAndDifferFromEachOther() {
    Set<String> before = fingerprints(check("sarif").out());
    cli.file("odd, name:%/a b.arith", "# new\n\n" + MESSY);
    assertEquals(before, fingerprints(check("sarif").out()));
    assertEquals(run(check("sarif").out()).getAsJsonArray("results").size(), before.size());
  }

  @Test
  void gitLabsFingerprintsStayToo() {
    List<String> before = gitLabsFingerprints();
    assertEquals(before.size(), Set.copyOf(before).size());
    cli.file("odd, name:%/a b.arith", "# new\n\n" + MESSY);
    assertEquals(before, gitLabsFingerprints());
  }

  private List<String> gitLabsFingerprints() {
    return JsonParser.parseString(check("gitlab").out()).getAsJsonArray().asList().stream()
        .map(issue -> issue.getAsJsonObject().get("fingerprint").getAsString())
        .toList();
  }

  private static Set<String> fingerprints(String sarif) {
    return StreamSupport.stream(run(sarif).getAsJsonArray("results").spliterator(), false)
        .map(result -> result.getAsJsonObject().get("partialFingerprints").toString())
        .collect(Collectors.toSet());
  }

  private static JsonObject run(String sarif) {
    return JsonParser.parseString(sarif)
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject();
  }

  /** Also of a file that was not checked: its line stands beside its name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "json   ; \"(?:path|subject)\": \"(.*?)\"",
        "sarif  ; \"uri\": \"(.*?)\"",
        "junit  ; [^s]file=\"(.*?)\"",
        "github ; file=([^,]*),",
        "gitlab ; \"path\": \"(.*?)\""
      })
  void everyNameIsThatOfAFile(String format, String name) {
    cli.file("sub dir/a.nrs", "# language: nosuch\n(1+2)\n").file("b.nrs", "(1+2)\n");
    String out = cli.run("check", "--exact", "--format", format, ".").out();
    Set<String> names =
        Pattern.compile(name)
            .matcher(out)
            .results()
            .map(found -> found.group(1))
            .map(
                found ->
                    Set.of("json", "junit", "gitlab").contains(format) ? found : decoded(found))
            .collect(Collectors.toSet());
    for (String each : names) {
      assertTrue(Files.exists(folder.resolve(each)), each);
    }
    assertTrue(names.containsAll(List.of("sub dir/a.nrs", "b.nrs", "bin.arith")), out);
    // In SARIF the rule is listed too.
    int codes = out.split("\"?nrs/unknown-language", -1).length - 1;
    assertTrue(codes >= 2, out);
  }

  private static String decoded(String name) {
    return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  @Test
  void everyFormatHoldsAllFindings() {
    CommandLineRun.golden(getClass(), "reports.txt", folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "concise", "json", "sarif", "junit", "github", "gitlab"})
  void noReportHoldsControlCharacters(String format) {
    cli.file("red\u001b[31m.arith", "(1+2) = 4\n");
    String out = check(format).out();
    assertTrue(out.chars().allMatch(c -> c == '\n' || !Character.isISOControl(c)), out);
  }
}
