package io.nrs.cli.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.CommandLineRun.StandInEngine;
import io.nrs.cli.models.Engine.HealthCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  private static final HealthCheck WORKING = HealthCheck.ok("engine", "PyTorch 2.7.1 on cpu");
  private static final HealthCheck BROKEN =
      HealthCheck.broken("models/algebra", "weights.safetensors was changed", "get it again");

  @TempDir Path folder;

  private Result doctor(HealthCheck check, String... arguments) {
    return new CommandLineRun(folder, new StandInEngine(false, check)).run(arguments);
  }

  @Test
  void allWorks() {
    Result result = doctor(WORKING, "doctor");
    assertEquals(0, result.code());
    List<String> lines = result.out().lines().toList();
    assertEquals("All checks passed.", lines.get(4));
    assertTrue(lines.stream().limit(4).allMatch(line -> line.startsWith("ok      ")), result.out());
    assertTrue(result.out().contains("ok      engine    PyTorch 2.7.1 on cpu\n"), result.out());
    assertTrue(result.out().contains("evaluates the three languages of the paper\n"), result.out());
  }

  @Test
  void missingSettingsAreNotCalledRight() {
    String none = "ok      settings  .nrs.json is not here or above: defaults apply\n";
    assertTrue(doctor(WORKING, "doctor").out().contains(none));
    String right = "ok      settings  .nrs.json has no mistakes\n";
    new CommandLineRun(folder).file(".nrs.json", "{}");
    assertTrue(doctor(WORKING, "doctor").out().contains(right));
  }

  @Test
  void tellsWhatDoesNotWorkAndWhatToDo() {
    Result result = doctor(BROKEN, "doctor");
    assertEquals(1, result.code());
    assertTrue(
        result
            .out()
            .contains("not ok  models/algebra  weights.safetensors was changed: get it again\n"),
        result.out());
    assertTrue(result.out().endsWith("\n1 check failed: models/algebra\n"), result.out());
  }

  @Test
  void badSettingsAreAFinding() {
    Result result =
        new CommandLineRun(folder, new StandInEngine(false, WORKING))
            .file(".nrs.json", "{\"nrs.outputs\": 0,\n")
            .run("doctor");
    assertEquals(1, result.code());
    assertTrue(
        result
            .out()
            .contains(
                "not ok  settings  .nrs.json:2:1: not valid JSON: a closing bracket is missing:"
                    + " correct it"),
        result.out());
    assertTrue(result.out().contains("ok      engine "), result.out());
    assertTrue(result.out().endsWith("\n1 check failed: settings\n"), result.out());
  }

  @Test
  void theNetworksOfALanguageAreOneLineUnlessMoreIsAskedFor() {
    StandInEngine engine =
        new StandInEngine(
            false,
            HealthCheck.ok("models/algebra/selector/weights.safetensors", "sha256 0"),
            HealthCheck.ok("models/algebra/solver/config.json", "sha256 1"),
            HealthCheck.ok("models/algebra/solver/weights.safetensors", "sha256 2"));
    CommandLineRun cli = new CommandLineRun(folder, engine);
    String out = cli.run("doctor").out();
    assertTrue(
        out.contains("ok      models/algebra  selector, solver: all SHA-256 sums are right\n"),
        out);
    String files = cli.run("doctor", "--format", "json").out();
    assertTrue(files.contains("\"sha256 2\""), files);
  }

  @Test
  void theReportOfAllNetworksThatShipIsShort() {
    List<HealthCheck> checks = new ArrayList<>();
    for (String language : List.of("a", "b", "c", "d", "e", "f", "g")) {
      for (String network : List.of("router", "selector", "solver", "tagger")) {
        for (String file : List.of("config.json", "weights.safetensors")) {
          String name = "models/%s/%s/%s".formatted(language, network, file);
          checks.add(HealthCheck.ok(name, "sha256 1"));
        }
      }
    }
    for (String name :
        List.of("engine", "device", "gpus", "threads", "cache", "solve/a", "solve/b", "solve/c")) {
      checks.add(HealthCheck.ok(name, "works"));
    }
    StandInEngine engine = new StandInEngine(false, checks.toArray(HealthCheck[]::new));
    String out = new CommandLineRun(folder, engine).run("doctor").out();
    assertTrue(out.lines().count() <= 25, out);
    assertTrue(out.endsWith("\nAll checks passed.\n"), out);
  }

  @Test
  void programsGetJson() {
    Result result = doctor(BROKEN, "doctor", "--format", "json");
    JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
    assertFalse(report.get("ok").getAsBoolean());
    assertEquals(
        "{\"name\":\"models/algebra\",\"ok\":false,"
            + "\"detail\":\"weights.safetensors was changed\",\"remedy\":\"get it again\"}",
        report.getAsJsonArray("checks").get(3).toString());
  }
}
