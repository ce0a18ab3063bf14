package io.nrs.cli.check;

/** Writes a report in one format. */
public interface CheckReportWriter {
  String write(CheckReport report);
}
