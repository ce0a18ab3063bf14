package io.nrs.cli.check;

import com.google.gson.annotations.SerializedName;
import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.cli.console.Program;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Findings in SARIF 2.1.0, the format of code scanning tools. */
final class SarifReport {
  private SarifReport() {}

  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String RELATIVE_TO = "%SRCROOT%";

  private record Log(@SerializedName("$schema") String schema, String version, List<Run> runs) {}

  private record Run(
      Tool tool, List<Invocation> invocations, String columnKind, List<Result> results) {}

  private record Tool(Driver driver) {}

  private record Driver(String name, String semanticVersion, List<RuleText> rules) {}

  private record RuleText(
      String id,
      String name,
      Message shortDescription,
      Message fullDescription,
      Message help,
      Configuration defaultConfiguration) {}

  private record Configuration(String level) {}

  private record Message(String text) {}

  private record Invocation(
      boolean executionSuccessful, int exitCode, List<Notification> toolExecutionNotifications) {}

  private record Notification(String level, Message message) {}

  private record Result(
      String ruleId,
      int ruleIndex,
      String level,
      Message message,
      List<Location> locations,
      Map<String, String> partialFingerprints) {}

  private record Location(PhysicalLocation physicalLocation) {}

  private record PhysicalLocation(Map<String, String> artifactLocation, Region region) {}

  private record Region(int startLine, int startColumn, int endLine, int endColumn) {}

  static String write(CheckReport report) {
    List<Rule> rules = Rule.all();
    Driver driver =
        new Driver("nrs", Program.VERSION, rules.stream().map(SarifReport::ruleText).toList());
    Invocation invocation =
        new Invocation(
            report.errors().isEmpty(),
            report.exitCode(),
            report.errors().stream()
                .map(error -> new Notification("error", new Message(error.line())))
                .toList());
    Run run =
        new Run(
            new Tool(driver),
            List.of(invocation),
            "utf16CodeUnits",
            results(report, rules.stream().map(Rule::id).toList()));
    return StoredJson.pretty(new Log(SCHEMA, "2.1.0", List.of(run)));
  }

  private static RuleText ruleText(Rule rule) {
    return new RuleText(
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
      Map<String, Integer> repeats = new HashMap<>();
      file.findings()
          .forEach(
              finding -> {
                String content = finding.code() + "\n" + finding.source();
                int repeat = repeats.merge(content, 1, Integer::sum);
                results.add(
                    new Result(
                        finding.code(),
                        rules.indexOf(finding.code()),
                        finding.severity().id(),
                        new Message(finding.message() + " (" + finding.remedy().words() + ")"),
                        List.of(location(file, finding)),
                        Map.of("nrsFinding/v1", fingerprint(content + "\n" + repeat))));
              });
    }
    return results;
  }

  private static Location location(CheckedFile file, Finding finding) {
    Map<String, String> artifact = new TreeMap<>(Map.of("uri", file.uri()));
    if (!file.uri().startsWith("file:")) {
      artifact.put("uriBaseId", RELATIVE_TO);
    }
    return new Location(
        new PhysicalLocation(
            artifact,
            new Region(finding.line(), finding.column(), finding.line(), finding.endColumn())));
  }

  /** Leaves out the line number, so that a finding keeps its identity when its line moves. */
  private static String fingerprint(String content) {
    return Checksums.sha256(content.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
  }
}
