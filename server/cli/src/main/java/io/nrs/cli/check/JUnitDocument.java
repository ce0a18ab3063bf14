package io.nrs.cli.check;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Severity;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.io.OneLine;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The XML document of a JUnit report. */
final class JUnitDocument {
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;
  private int depth;

  JUnitDocument() throws XMLStreamException {
    xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
  }

  String write(CheckReport report) throws XMLStreamException {
    text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    long failures = report.files().stream().mapToLong(JUnitDocument::failures).sum();
    int errors = report.errors().size();
    int remarks = report.files().stream().mapToInt(file -> file.remarks().size()).sum();
    open("testsuites", "name", "nrs check", "tests", report.formulas() + remarks + errors);
    attributes("failures", failures, "errors", errors, "time", 0);
    for (CheckedFile file : report.files()) {
      suite(file.path(), file.lines().size() + file.remarks().size(), failures(file), 0);
      for (Finding remark : file.remarks()) {
        testCase(file.path(), remark.line(), remark.source(), List.of(remark));
      }
      for (CheckedLine line : file.lines()) {
        testCase(file.path(), line.number(), line.formula(), line.findings());
      }
      close();
    }
    for (InputError error : report.errors()) {
      suite(error.subject(), 1, 0, 1);
      String name = error.line().map(line -> "line " + line).orElse("file");
      open("testcase", "classname", error.subject(), "name", name, "time", 0);
      if (error.file().isPresent()) {
        attributes("file", error.subject(), "line", error.line().orElse(1));
      }
      empty("error", "type", error.code(), "message", error.message());
      close();
      close();
    }
    close();
    xml.flush();
    return text.append('\n').toString();
  }

  private static long failures(CheckedFile file) {
    return file.remarks().size() + file.lines().stream().filter(CheckedLine::failed).count();
  }

  private void suite(String name, int tests, long failures, int errors) throws XMLStreamException {
    open("testsuite", "name", name, "tests", tests);
    attributes("failures", failures, "errors", errors, "skipped", 0, "time", 0);
  }

  private void testCase(String path, int number, String text, List<Finding> findings)
      throws XMLStreamException {
    String name = "line " + number + ": " + OneLine.shortened(text, 200);
    // Formulas are solved together. Readers fail where there is no time.
    Object[] attributes = {
      "classname", path, "name", name, "file", path, "line", number, "time", 0
    };
    if (findings.isEmpty()) {
      empty("testcase", attributes);
      return;
    }
    open("testcase", attributes);
    List<Finding> failures = only(findings, finding -> finding.severity() != Severity.NOTE);
    if (!failures.isEmpty()) {
      Finding first = failures.get(0);
      text("failure", failures, "type", first.code(), "message", first.message());
    }
    List<Finding> notes = only(findings, finding -> finding.severity() == Severity.NOTE);
    if (!notes.isEmpty()) {
      text("system-out", notes);
    }
    close();
  }

  private static List<Finding> only(List<Finding> findings, Predicate<Finding> wanted) {
    return findings.stream().filter(wanted).toList();
  }

  private void open(String element, Object... attributes) throws XMLStreamException {
    indent();
    depth++;
    xml.writeStartElement(element);
    attributes(attributes);
  }

  private void close() throws XMLStreamException {
    depth--;
    indent();
    xml.writeEndElement();
  }

  private void empty(String element, Object... attributes) throws XMLStreamException {
    indent();
    xml.writeEmptyElement(element);
    attributes(attributes);
  }

  private void text(String element, List<Finding> findings, Object... attributes)
      throws XMLStreamException {
    indent();
    xml.writeStartElement(element);
    attributes(attributes);
    xml.writeCharacters(
        JUnitReport.valid(
            findings.stream()
                .map(
                    finding ->
                        "%s:%s %s"
                            .formatted(
                                finding.line(), finding.column(), JUnitReport.message(finding)))
                .collect(Collectors.joining("\n"))));
    xml.writeEndElement();
  }

  private void attributes(Object... namesAndValues) throws XMLStreamException {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      xml.writeAttribute(
          namesAndValues[i].toString(), JUnitReport.valid(namesAndValues[i + 1].toString()));
    }
  }

  private void indent() throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
