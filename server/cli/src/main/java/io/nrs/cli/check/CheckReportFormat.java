package io.nrs.cli.check;

import io.nrs.cli.console.Style;
import java.util.function.BiFunction;

/** The values of {@code nrs check --format}. */
public enum CheckReportFormat {
  TEXT(TextReport::full),
  CONCISE(TextReport::concise),
  JSON((report, style) -> JsonReport.write(report)),
  SARIF((report, style) -> SarifReport.write(report)),
  JUNIT((report, style) -> JUnitReport.write(report)),
  GITHUB((report, style) -> GitHubReport.write(report));

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
}
