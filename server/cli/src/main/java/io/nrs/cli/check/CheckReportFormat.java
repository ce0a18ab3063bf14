package io.nrs.cli.check;

import java.util.function.Function;

/** The values of {@code nrs check --format}. */
public enum CheckReportFormat {
  TEXT(TextReport::write),
  JSON(JsonReport::write),
  SARIF(SarifReport::write),
  JUNIT(JUnitReport::write),
  GITHUB(GitHubReport::write);

  private final Function<CheckReport, String> writer;

  CheckReportFormat(Function<CheckReport, String> writer) {
    this.writer = writer;
  }

  public String write(CheckReport report) {
    return writer.apply(report);
  }
}
