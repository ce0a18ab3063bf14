package io.nrs.cli.check;

import io.nrs.checking.Finding;
import io.nrs.cli.console.Style;
import io.nrs.io.RegularFiles.Checksums;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

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

  /** What a finding is, whatever its line: it stays the same when the line moves. */
  static final class Identities {
    private final Map<String, Integer> repeats = new HashMap<>();

    String of(Finding finding) {
      String content = finding.code() + "\n" + finding.source();
      return content + "\n" + repeats.merge(content, 1, Integer::sum);
    }

    static String digest(String identity) {
      return Checksums.sha256(identity.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
    }
  }
}
