package io.nrs.cli.check;

import com.google.gson.annotations.SerializedName;
import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.checking.Severity;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.console.Program;
import io.nrs.cli.console.Style;
import io.nrs.cli.console.Style.Color;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.files.InputFiles;
import io.nrs.io.OneLine;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The values of {@code nrs check --format}. */
public enum CheckReportFormat {
  TEXT(TextReport::full),
  CONCISE(TextReport::concise),
  JSON((report, style) -> JsonReport.write(report)),
  SARIF((report, style) -> SarifReport.write(report)),
  JUNIT((report, style) -> JUnitReport.write(report)),
  GITHUB((report, style) -> GitHubReport.write(report)),
  GITLAB((report, style) -> GitLabReport.write(report));

  private final BiFunction<CheckReport, Style, String> writer;

  CheckReportFormat(BiFunction<CheckReport, Style, String> writer) {
    this.writer = writer;
  }

  /** Returns whether people read it, so that the summary belongs to it. */
  public boolean isText() {
    return this == TEXT || this == CONCISE;
  }

  public String write(CheckReport report, Style style) {
    return writer.apply(report, style);
  }

  /** Workflow commands of GitHub Actions, which show findings as annotations of lines. */
  private static final class GitHubReport {
    private GitHubReport() {}

    static String write(CheckReport report) {
      StringBuilder text = new StringBuilder();
      for (CheckedFile file : report.files()) {
        file.findings().forEach(finding -> text.append(command(file, finding)).append('\n'));
      }
      for (InputError error : report.errors()) {
        String file =
            error.file().map(name -> "file=" + property(name.path()) + ",").orElse("")
                + error.line().map(line -> "line=" + line + ",").orElse("");
        text.append(
            "::error %stitle=%s::%s\n"
                .formatted(file, property(error.code()), data(error.message())));
      }
      return text.toString();
    }

    private static String command(CheckedFile file, Finding finding) {
      return "::%s file=%s,line=%s,col=%s,endColumn=%s,title=%s::%s"
          .formatted(
              finding.severity() == Severity.NOTE ? "notice" : finding.severity().id(),
              property(file.path()),
              finding.line(),
              finding.column(),
              finding.endColumn(),
              property(finding.code()),
              data(finding.message() + " (" + finding.remedy().words() + ")"));
    }

    private static String data(String text) {
      StringBuilder data = new StringBuilder();
      for (char c : text.toCharArray()) {
        // A log must not contain characters that control a terminal.
        data.append(c == '%' || Character.isISOControl(c) ? "%%%02X".formatted((int) c) : c);
      }
      return data.toString();
    }

    private static String property(String text) {
      return data(text).replace(":", "%3A").replace(",", "%2C");
    }
  }

  /** What a finding is, whatever its line: it stays the same when the line moves. */
  private static final class Identities {
    private final Map<String, Integer> repeats = new HashMap<>();

    String of(Finding finding) {
      String content = finding.code() + "\n" + finding.source();
      return content + "\n" + repeats.merge(content, 1, Integer::sum);
    }

    static String digest(String identity) {
      return Checksums.sha256(identity.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
    }
  }

  /** The report of code quality that GitLab shows in merge requests. */
  private static final class GitLabReport {
    private GitLabReport() {}

    private record Issue(
        String description,
        @SerializedName("check_name") String code,
        String fingerprint,
        String severity,
        Place location) {}

    private record Place(String path, Lines lines) {}

    private record Lines(int begin) {}

    static String write(CheckReport report) {
      List<Issue> issues = new ArrayList<>();
      for (CheckedFile file : report.files()) {
        Identities identities = new Identities();
        file.findings()
            .forEach(
                finding ->
                    issues.add(
                        new Issue(
                            finding.message() + " (" + finding.remedy().words() + ")",
                            finding.code(),
                            Identities.digest(file.path() + "\n" + identities.of(finding)),
                            severity(finding.severity()),
                            new Place(file.path(), new Lines(finding.line())))));
      }
      for (InputError error : report.errors()) {
        issues.add(
            new Issue(
                error.message(),
                error.code(),
                Identities.digest(error.code() + "\n" + error.subject()),
                severity(Severity.ERROR),
                new Place(error.subject(), new Lines(error.line().orElse(1)))));
      }
      return StoredJson.pretty(issues);
    }

    private static String severity(Severity severity) {
      return switch (severity) {
        case ERROR -> "major";
        case WARNING -> "minor";
        case NOTE -> "info";
      };
    }
  }

  /** All formulas and findings as one JSON object. */
  private static final class JsonReport {
    private JsonReport() {}

    private record Log(
        int version,
        List<File> files,
        List<Problem> findings,
        List<Error> errors,
        Summary summary) {}

    private record File(String path, String language, List<Line> formulas) {}

    private record Line(
        int line,
        String formula,
        String status,
        Optional<String> value,
        Optional<String> expected,
        double confidence,
        int steps) {}

    private record Problem(
        String path,
        int line,
        int column,
        int endColumn,
        String severity,
        String code,
        String message,
        String remedy) {}

    private record Error(String subject, Optional<Integer> line, String code, String message) {}

    private record Summary(
        int files,
        long formulas,
        long errors,
        long warnings,
        long notes,
        int notChecked,
        int skipped) {}

    static String write(CheckReport report) {
      return StoredJson.builder().serializeNulls().create().toJson(log(report)) + "\n";
    }

    private static Log log(CheckReport report) {
      return new Log(
          1,
          report.files().stream().map(JsonReport::file).toList(),
          report.files().stream()
              .flatMap(file -> file.findings().map(finding -> problem(file, finding)))
              .toList(),
          report.errors().stream()
              .map(error -> new Error(error.subject(), error.line(), error.code(), error.message()))
              .toList(),
          new Summary(
              report.files().size(),
              report.formulas(),
              report.count(Severity.ERROR),
              report.count(Severity.WARNING),
              report.count(Severity.NOTE),
              report.errors().size(),
              report.skipped()));
    }

    private static File file(CheckedFile file) {
      return new File(
          file.path(), file.language().id(), file.lines().stream().map(JsonReport::line).toList());
    }

    private static Line line(CheckedLine line) {
      return new Line(
          line.number(),
          line.formula(),
          line.status("not-checked"),
          line.value(),
          line.expected(),
          line.confidence(),
          line.steps());
    }

    private static Problem problem(CheckedFile file, Finding finding) {
      return new Problem(
          file.path(),
          finding.line(),
          finding.column(),
          finding.endColumn(),
          finding.severity().id(),
          finding.code(),
          finding.message(),
          finding.remedy().words());
    }
  }

  /** The findings for people: in one line each, or with the place in the formula. */
  private static final class TextReport {
    /** A longer line is cut on both sides of the finding. */
    private static final int MAX_SOURCE = 96;

    private static final int MAX_CARETS = 60;

    private final Style style;
    private final StringBuilder text = new StringBuilder();

    private TextReport(Style style) {
      this.style = style;
    }

    /** A line for each finding, in the format of compilers. */
    static String concise(CheckReport report, Style style) {
      TextReport writer = new TextReport(style);
      for (CheckedFile file : report.files()) {
        file.findings()
            .forEach(finding -> writer.line(file, finding, " (" + remedy(finding) + ")"));
      }
      return writer.text.toString();
    }

    /** Each finding with its line, its place in the line, its remedy and its page. */
    static String full(CheckReport report, Style style) {
      TextReport writer = new TextReport(style);
      for (CheckedFile file : report.files()) {
        file.findings().forEach(finding -> writer.paragraph(file, finding));
      }
      return writer.text.toString();
    }

    private static String remedy(Finding finding) {
      return OneLine.of(finding.remedy().words());
    }

    private void line(CheckedFile file, Finding finding, String end) {
      String path = file.path().equals(InputFiles.STANDARD_INPUT) ? "<stdin>" : file.path();
      Color color =
          switch (finding.severity()) {
            case ERROR -> Color.RED;
            case WARNING -> Color.YELLOW;
            case NOTE -> Color.CYAN;
          };
      text.append(style.of(Color.BOLD, OneLine.of(path)))
          .append(":%s:%s: ".formatted(finding.line(), finding.column()))
          .append(style.of(color, finding.severity().id()))
          .append(' ')
          .append(style.of(Color.BOLD, finding.code()))
          .append(": ")
          .append(OneLine.of(finding.message()))
          .append(end)
          .append('\n');
    }

    private void paragraph(CheckedFile file, Finding finding) {
      line(file, finding, "");
      String number = String.valueOf(finding.line());
      String margin = " ".repeat(number.length());
      String source = file.text(finding.line());
      int at = Math.min(finding.span().start(), source.length());
      int end = Math.min(Math.max(finding.span().end(), at), source.length());
      int from = source.length() <= MAX_SOURCE ? 0 : Math.max(0, at - MAX_SOURCE / 2);
      int to = Math.min(source.length(), from + MAX_SOURCE);
      String before = visible(source.substring(from, at));
      String marked = visible(source.substring(at, Math.min(end, to)));
      String after = visible(source.substring(Math.min(end, to), to));
      String cut = from > 0 ? "…" : "";
      text.append(style.of(Color.BLUE, margin + " |"))
          .append('\n')
          .append(style.of(Color.BLUE, number + " |"))
          .append(' ')
          .append(cut)
          .append(before)
          .append(marked)
          .append(after)
          .append(to < source.length() ? "…" : "")
          .append('\n')
          .append(style.of(Color.BLUE, margin + " |"))
          .append(' ')
          .append(" ".repeat(width(cut + before)))
          .append(style.of(Color.RED, "^".repeat(Math.max(1, Math.min(width(marked), MAX_CARETS)))))
          .append('\n')
          .append(style.of(Color.BLUE, margin + " ="))
          .append(" help: ")
          .append(remedy(finding))
          .append(finding.fix().isPresent() ? " (--fix does so)" : "")
          .append('\n')
          .append(style.of(Color.BLUE, margin + " ="))
          .append(" see: nrs explain ")
          .append(finding.code())
          .append("\n\n");
    }

    /** Text of the same length in which no character moves the caret or controls the terminal. */
    private static String visible(String source) {
      StringBuilder shown = new StringBuilder();
      source
          .codePoints()
          .forEach(
              c -> shown.appendCodePoint(c == '\t' ? ' ' : OneLine.isUnsafe(c) ? '\uFFFD' : c));
      return shown.toString();
    }

    private static int width(String shown) {
      return shown.codePointCount(0, shown.length());
    }
  }

  /** Findings in SARIF 2.1.0, the format of code scanning tools. */
  private static final class SarifReport {
    private SarifReport() {}

    private static final String SCHEMA =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final String RELATIVE_TO = "%SRCROOT%";

    /** Code scanning shows results, and no notifications. */
    private static final Rule INPUT =
        new Rule(
            InputError.CODE,
            Severity.ERROR,
            "Not checked",
            "The file could not be read, so nothing in it was checked.");

    private record SarifLog(
        @SerializedName("$schema") String schema, String version, List<Run> runs) {}

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
      List<Rule> rules = Stream.concat(Rule.all().stream(), Stream.of(INPUT)).toList();
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
        Identities identities = new Identities();
        file.findings()
            .forEach(
                finding ->
                    results.add(
                        new Result(
                            finding.code(),
                            rules.indexOf(finding.code()),
                            finding.severity().id(),
                            new Message(finding.message() + " (" + finding.remedy().words() + ")"),
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
      return new Location(
          new PhysicalLocation(artifact, new Region(line, column, line, endColumn)));
    }

    private static Map<String, String> fingerprint(String identity) {
      return Map.of("nrsFinding/v1", Identities.digest(identity));
    }
  }
}
