package io.nrs.cli;

/** What {@code nrs check --format} takes. */
enum ReportFormat {
  TEXT(new TextReport()),
  JSON(new JsonReport()),
  SARIF(new SarifReport()),
  JUNIT(new JUnitReport()),
  GITHUB(new GitHubReport());

  private final ReportWriter writer;

  ReportFormat(ReportWriter writer) {
    this.writer = writer;
  }

  ReportWriter writer() {
    return writer;
  }
}
