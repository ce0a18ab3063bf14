package io.nrs.cli.serving;

import io.nrs.checking.Settings;
import io.nrs.checking.SettingsFile;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Engine.HealthCheck;
import io.nrs.cli.options.FormatOptions;
import io.nrs.cli.options.ModelOptions;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.io.OneLine;
import io.nrs.io.StoredJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks the installation. */
@Command(
    name = "doctor",
    description = "Check this installation: Java, engine, device, threads and models.",
    footer = {"", "Exit codes: 0 all checks passed, 1 a check failed, 2 could not run."})
public final class DoctorCommand implements Callable<Integer> {
  private static final int OLDEST_JAVA = 17;

  /** A file of a network: {@code models/LANGUAGE/NETWORK/FILE}. */
  private static final Pattern FILE = Pattern.compile("^(models/[^/]+)/([^/]+)/[^/]+$");

  private record Report(boolean ok, List<HealthCheck> checks) {}

  private final Console console;
  private final Engine engine;

  @Mixin private FormatOptions format = new FormatOptions();

  @Mixin private ModelOptions models = new ModelOptions();

  public DoctorCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    List<HealthCheck> checks = new ArrayList<>();
    checks.add(java());
    checks.add(grammar());
    Settings.Reading settings = console.readSettings();
    checks.addAll(settings(settings));
    checks.addAll(engine.examine(models.source(console, settings.settings(), 1)));
    List<String> failed =
        checks.stream().filter(check -> !check.ok()).map(HealthCheck::name).distinct().toList();
    if (format.isJson()) {
      console.print(StoredJson.pretty(new Report(failed.isEmpty(), checks)));
    } else {
      List<HealthCheck> shown = byLanguage(checks);
      int width = shown.stream().mapToInt(check -> check.name().length()).max().orElse(1);
      shown.forEach(check -> console.line(line(check, width)));
      console.line(
          failed.isEmpty()
              ? "All checks passed."
              : Text.count(failed.size(), "check") + " failed: " + String.join(", ", failed));
    }
    return failed.isEmpty() ? ExitCodes.CLEAN : ExitCodes.FINDINGS;
  }

  private static String line(HealthCheck check, int width) {
    return Text.format(
        "%-7s %-" + width + "s  %s",
        check.ok() ? "ok" : "not ok",
        check.name(),
        OneLine.of(check.detail() + check.remedy().map(remedy -> ": " + remedy).orElse("")));
  }

  /** One line for the networks of a language whose files all pass their checks. */
  private static List<HealthCheck> byLanguage(List<HealthCheck> checks) {
    Map<String, List<HealthCheck>> languages =
        checks.stream()
            .collect(
                Collectors.groupingBy(
                    check -> FILE.matcher(check.name()).replaceFirst("$1"),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<HealthCheck> lines = new ArrayList<>();
    languages.forEach(
        (name, files) -> {
          if (files.size() > 1 && files.stream().allMatch(HealthCheck::ok)) {
            String networks =
                files.stream()
                    .map(file -> FILE.matcher(file.name()).replaceFirst("$2"))
                    .distinct()
                    .collect(Collectors.joining(", "));
            lines.add(HealthCheck.ok(name, networks + ": all SHA-256 sums are right"));
          } else {
            lines.addAll(files);
          }
        });
    return lines;
  }

  /** The settings, as far as they are valid; each mistake is a failed check. */
  private List<HealthCheck> settings(Settings.Reading reading) {
    String remedy = "correct it; docs/settings.md lists all settings";
    return reading.problems().isEmpty()
        ? List.of(
            HealthCheck.ok(
                "settings",
                SettingsFile.NAME
                    + (SettingsFile.exists(SettingsFile.nearest(console.folder()))
                        ? " has no mistakes"
                        : " is not here or above: defaults apply")))
        : console.lines(reading.problems()).stream()
            .map(line -> HealthCheck.broken("settings", line, remedy))
            .toList();
  }

  private static HealthCheck java() {
    String detail =
        "%s (%s, %s)"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                System.getProperty("java.home"));
    return Runtime.version().feature() >= OLDEST_JAVA
        ? HealthCheck.ok("java", detail)
        : HealthCheck.broken("java", detail, "set JAVA_HOME to a JDK, 17 or newer");
  }

  private static HealthCheck grammar() {
    boolean works =
        Language.ofPaper().stream()
            .allMatch(
                language ->
                    TextEvaluator.exactValue(language, language.example())
                        .equals(language.exampleValue()));
    return works
        ? HealthCheck.ok("grammar", "parses and evaluates the three languages of the paper")
        : HealthCheck.broken("grammar", "gives wrong values", "build again: ./mvnw clean verify");
  }
}
