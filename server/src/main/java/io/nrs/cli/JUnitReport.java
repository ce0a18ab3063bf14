package io.nrs.cli;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Severity;
import io.nrs.checking.Text;
import java.util.List;
import java.util.stream.Collectors;

/** A test suite for each file, a test case for each formula. */
final class JUnitReport implements ReportWriter {
  @Override
  public String write(Report report) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    long failures = report.files().stream().mapToLong(JUnitReport::failures).sum();
    xml.append(
        String.format(
            "<testsuites name=\"nrs check\" tests=\"%d\" failures=\"%d\" errors=\"%d\">\n",
            report.formulas() + report.troubles().size(), failures, report.troubles().size()));
    report.files().forEach(file -> suite(xml, file));
    report.troubles().forEach(trouble -> suite(xml, trouble));
    return xml.append("</testsuites>\n").toString();
  }

  private static long failures(CheckedFile file) {
    return file.lines().stream().filter(CheckedLine::failed).count();
  }

  private static void suite(StringBuilder xml, CheckedFile file) {
    xml.append(
        String.format(
            "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\">\n",
            escape(file.path()), file.lines().size(), failures(file)));
    file.lines().forEach(line -> testCase(xml, file, line));
    xml.append("  </testsuite>\n");
  }

  private static void testCase(StringBuilder xml, CheckedFile file, CheckedLine line) {
    xml.append(
        String.format(
            "    <testcase classname=\"%s\" name=\"%s\" file=\"%s\" line=\"%d\"",
            escape(file.path()),
            escape("line " + line.number() + ": " + Text.shortened(line.formula(), 200)),
            escape(file.path()),
            line.number()));
    if (line.findings().isEmpty()) {
      xml.append("/>\n");
      return;
    }
    xml.append(">\n");
    List<Finding> failures =
        line.findings().stream().filter(finding -> finding.severity() != Severity.NOTE).toList();
    if (!failures.isEmpty()) {
      xml.append(
          String.format(
              "      <failure type=\"%s\" message=\"%s\">%s</failure>\n",
              escape(failures.get(0).code()), escape(failures.get(0).message()), text(failures)));
    }
    List<Finding> notes =
        line.findings().stream().filter(finding -> finding.severity() == Severity.NOTE).toList();
    if (!notes.isEmpty()) {
      xml.append("      <system-out>").append(text(notes)).append("</system-out>\n");
    }
    xml.append("    </testcase>\n");
  }

  private static void suite(StringBuilder xml, Report.Trouble trouble) {
    String path = escape(trouble.subject());
    xml.append(
        String.format(
            "  <testsuite name=\"%s\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n"
                + "    <testcase classname=\"%s\" name=\"file\">\n"
                + "      <error type=\"nrs/input\" message=\"%s\"/>\n"
                + "    </testcase>\n"
                + "  </testsuite>\n",
            path, path, escape(trouble.message())));
  }

  private static String text(List<Finding> findings) {
    return findings.stream()
        .map(
            finding ->
                escape(
                    finding.line()
                        + ":"
                        + finding.column()
                        + " "
                        + finding.code()
                        + ": "
                        + finding.message()
                        + " ("
                        + finding.remedy()
                        + ")"))
        .collect(Collectors.joining("\n"));
  }

  /** XML 1.0 has no way at all to write most control characters and half surrogates. */
  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&apos;");
                case '\t', '\n', '\r' -> escaped.append("&#").append(c).append(';');
                default -> {
                  if (c >= 0x20 && !(c >= 0xD800 && c <= 0xDFFF) && c != 0xFFFE && c != 0xFFFF) {
                    escaped.appendCodePoint(c);
                  } else {
                    escaped.append('\uFFFD');
                  }
                }
              }
            });
    return escaped.toString();
  }
}
