package io.nrs.cli.check;

import io.nrs.checking.Rule;
import io.nrs.checking.Severity;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.check.CheckReportFormat.Identities;
import io.nrs.cli.check.SarifLog.Configuration;
import io.nrs.cli.check.SarifLog.Driver;
import io.nrs.cli.check.SarifLog.Invocation;
import io.nrs.cli.check.SarifLog.Location;
import io.nrs.cli.check.SarifLog.Message;
import io.nrs.cli.check.SarifLog.Notification;
import io.nrs.cli.check.SarifLog.PhysicalLocation;
import io.nrs.cli.check.SarifLog.Region;
import io.nrs.cli.check.SarifLog.Result;
import io.nrs.cli.check.SarifLog.Run;
import io.nrs.cli.check.SarifLog.Tool;
import io.nrs.cli.console.Program;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.io.StoredJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Findings in SARIF 2.1.0, the format of code scanning tools. */
final class SarifReport {
  private SarifReport() {}

  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String RELATIVE_TO = "%SRCROOT%";

  /** Code scanning shows results, and no notifications: errors are results too. */
  private static final Rule INPUT =
      new Rule(
          InputError.CODE,
          Severity.ERROR,
          "Not checked",
          "The file could not be read, so nothing in it was checked.");

  private static final Rule NOT_WRITTEN =
      new Rule(
          InputError.NOT_WRITTEN,
          Severity.ERROR,
          "Not changed",
          "The file could not be written, so it has none of the edits.");

  static String write(CheckReport report) {
    List<Rule> rules = Stream.concat(Rule.all().stream(), Stream.of(INPUT, NOT_WRITTEN)).toList();
    Driver driver =
        new Driver("nrs", Program.VERSION, rules.stream().map(SarifReport::ruleText).toList());
    Invocation invocation =
        new Invocation(
            report.errors().isEmpty(),
            report.exitCode(),
            report.errors().stream()
                .map(error -> new Notification("error", new Message(error.text())))
                .toList());
    Run run =
        new Run(
            new Tool(driver),
            List.of(invocation),
            "utf16CodeUnits",
            results(report, rules.stream().map(Rule::id).toList()));
    return StoredJson.pretty(new SarifLog(SCHEMA, "2.1.0", List.of(run)));
  }

  private static SarifLog.Rule ruleText(Rule rule) {
    return new SarifLog.Rule(
        rule.id(),
        rule.title(),
        new Message(rule.title()),
        new Message(rule.help()),
        new Message(rule.help()),
        new Configuration(rule.severity().id()));
  }

  private static List<Result> results(CheckReport report, List<String> rules) {
    List<Result> results = new ArrayList<>();
    for (CheckedFile file : report.files()) {
      Identities identities = new Identities();
      file.findings()
          .forEach(
              finding ->
                  results.add(
                      new Result(
                          finding.code(),
                          rules.indexOf(finding.code()),
                          finding.severity().id(),
                          new Message(finding.messageWithRemedy()),
                          List.of(
                              location(
                                  file.uri(),
                                  finding.line(),
                                  finding.column(),
                                  finding.endColumn())),
                          fingerprint(identities.of(finding)))));
    }
    for (InputError error : report.errors()) {
      error
          .file()
          .map(name -> location(name.uri(), error.line().orElse(1), 1, 1))
          .ifPresent(
              place ->
                  results.add(
                      new Result(
                          error.code(),
                          rules.indexOf(error.code()),
                          Severity.ERROR.id(),
                          new Message(error.message()),
                          List.of(place),
                          fingerprint(error.code() + "\n" + error.subject()))));
    }
    return results;
  }

  private static Location location(String uri, int line, int column, int endColumn) {
    Map<String, String> artifact = new TreeMap<>(Map.of("uri", uri));
    if (!uri.startsWith("file:")) {
      artifact.put("uriBaseId", RELATIVE_TO);
    }
    return new Location(new PhysicalLocation(artifact, new Region(line, column, line, endColumn)));
  }

  private static Map<String, String> fingerprint(String identity) {
    return Map.of("nrsFinding/v1", Identities.digest(identity));
  }
}
