package io.nrs.cli.check;

import io.nrs.checking.Finding;
import javax.xml.stream.XMLStreamException;

/** JUnit's XML: a test suite for each file, a test case for each formula. */
final class JUnitReport {
  private JUnitReport() {}

  static String write(CheckReport report) {
    try {
      return new JUnitDocument().write(report);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can always be written", e);
    }
  }

  /**
   * Replaces characters that XML 1.0 forbids: most control characters and halves of surrogate
   * pairs.
   */
  static String valid(String text) {
    return text.codePoints()
        .map(
            c -> {
              boolean valid =
                  c == '\t'
                      || c == '\n'
                      || c == '\r'
                      || c >= 0x20 && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
              return valid ? c : 0xFFFD;
            })
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** The code, the message and the remedy of a finding. */
  static String message(Finding finding) {
    return finding.code() + ": " + finding.messageWithRemedy();
  }
}
