package io.nrs.cli.check;

/** The values of {@code nrs check --format}. */
public enum CheckReportFormat {
  TEXT(new TextReport()),
  JSON(new JsonReport()),
  SARIF(new SarifReport()),
  JUNIT(new JUnitReport()),
  GITHUB(new GitHubReport());

  private final CheckReportWriter writer;

  CheckReportFormat(CheckReportWriter writer) {
    this.writer = writer;
  }

  public CheckReportWriter writer() {
    return writer;
  }
}
