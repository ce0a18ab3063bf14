package io.nrs.cli;

/** Puts a report into words of one format. */
interface ReportWriter {
  String write(Report report);
}
