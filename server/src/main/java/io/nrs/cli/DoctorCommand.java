package io.nrs.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what works here and what does not. */
@Command(
    name = "doctor",
    description = "Say what works here and what does not: Java, engine, device, threads, models.",
    footer = {"", "Exit codes: 0 all works, 1 something does not, 2 could not run."})
final class DoctorCommand implements Callable<Integer> {
  private static final int OLDEST_JAVA = 17;

  private final Console console;
  private final Engine engine;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "for people or for programs",
      defaultValue = "text")
  private TextOrJson format = TextOrJson.TEXT;

  @Mixin private ModelOptions models = new ModelOptions();

  DoctorCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    List<HealthCheck> checks = new ArrayList<>();
    checks.add(java());
    checks.add(SourceLine.examineGrammar());
    checks.addAll(engine.examine(models.source(console, console.settings(), 1)));
    boolean works = checks.stream().allMatch(HealthCheck::works);
    Output out = console.output();
    if (format == TextOrJson.JSON) {
      out.line(Json.pretty().toJson(json(works, checks)));
    } else {
      int width = checks.stream().mapToInt(check -> check.name().length()).max().orElse(1);
      checks.forEach(
          check ->
              out.line(
                  String.format(
                      "%-7s %-" + width + "s  %s",
                      check.works() ? "ok" : "not ok",
                      check.name(),
                      Text.oneLine(
                          check.detail()
                              + check.remedy().map(remedy -> ": " + remedy).orElse("")))));
    }
    out.flush();
    return works ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  private static HealthCheck java() {
    String detail =
        System.getProperty("java.version")
            + " ("
            + System.getProperty("java.vendor")
            + ", "
            + System.getProperty("java.home")
            + ")";
    return Runtime.version().feature() >= OLDEST_JAVA
        ? HealthCheck.ok("java", detail)
        : HealthCheck.broken("java", detail, "set JAVA_HOME to a JDK, 17 or newer");
  }

  private static JsonObject json(boolean works, List<HealthCheck> checks) {
    JsonArray array = new JsonArray();
    for (HealthCheck check : checks) {
      JsonObject object = new JsonObject();
      object.addProperty("name", check.name());
      object.addProperty("ok", check.works());
      object.addProperty("detail", check.detail());
      check.remedy().ifPresent(remedy -> object.addProperty("remedy", remedy));
      array.add(object);
    }
    JsonObject report = new JsonObject();
    report.addProperty("ok", works);
    report.add("checks", array);
    return report;
  }
}
