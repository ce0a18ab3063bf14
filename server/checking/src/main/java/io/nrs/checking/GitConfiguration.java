package io.nrs.checking;

import java.util.Locale;
import java.util.Optional;

/**
 * Reads a setting of a configuration file of Git. Files that it includes are not read. A line that
 * Git refuses sets nothing.
 */
final class GitConfiguration {
  private final String text;
  private int at;

  private GitConfiguration(String text) {
    this.text = text.replace("\r\n", "\n");
  }

  /**
   * The value of a setting; empty if nothing sets it. The last line that sets it counts.
   *
   * @param section in small letters, without a subsection
   * @param key in small letters
   */
  static Optional<String> value(String text, String section, String key) {
    return new GitConfiguration(text).last(section, key);
  }

  private Optional<String> last(String section, String key) {
    Optional<String> last = Optional.empty();
    boolean isWithin = false;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (isNext('[')) {
        isWithin = header().equals(section);
      } else {
        boolean isWanted = name().equals(key) && isWithin;
        Optional<String> value = isNext('=') ? value() : Optional.empty();
        if (value.isEmpty()) {
          skipLine();
        } else if (isWanted) {
          last = value;
        }
      }
    }
    return last;
  }

  private boolean isNext(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void skipLine() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  /** What is in brackets, if they are closed. A setting may follow in the same line. */
  private String header() {
    int start = ++at;
    boolean isQuoted = false;
    while (at < text.length() && !isNext('\n') && (isQuoted || !isNext(']'))) {
      isQuoted ^= isNext('"');
      at += isQuoted && isNext('\\') ? 2 : 1;
    }
    if (!isNext(']')) {
      return "";
    }
    return text.substring(start, at++).toLowerCase(Locale.ROOT);
  }

  /** The name before a value, and the blanks behind it. A comment has none. */
  private String name() {
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '-')) {
      at++;
    }
    String name = text.substring(start, at).toLowerCase(Locale.ROOT);
    while (isNext(' ') || isNext('\t')) {
      at++;
    }
    return name;
  }

  /** Empty if a quote is open or a backslash is before a letter without meaning. */
  private Optional<String> value() {
    at++;
    StringBuilder value = new StringBuilder();
    int kept = 0;
    boolean isQuoted = false;
    while (at < text.length() && !isNext('\n')) {
      char c = text.charAt(at++);
      if (c == '"') {
        isQuoted = !isQuoted;
      } else if (!isQuoted && (c == '#' || c == ';')) {
        skipLine();
      } else if (!isQuoted && Character.isWhitespace(c)) {
        value.append(value.isEmpty() ? "" : c);
      } else if (c != '\\') {
        kept = value.append(c).length();
      } else if (isNext('\n')) {
        at++;
      } else {
        int escape = at < text.length() ? "\\\"ntb".indexOf(text.charAt(at++)) : -1;
        if (escape < 0) {
          return Optional.empty();
        }
        kept = value.append("\\\"\n\t\b".charAt(escape)).length();
      }
    }
    return isQuoted ? Optional.empty() : Optional.of(value.substring(0, kept));
  }
}
