package io.nrs.checking;

import java.util.Optional;

/** A pattern of Git as a regular expression. */
final class GlobPattern {
  private final String glob;
  private final StringBuilder regex = new StringBuilder();
  private int at;
  private boolean broken;

  GlobPattern(String glob) {
    this.glob = glob;
  }

  /** Empty if the pattern fits nothing, because a bracket is open or a backslash ends it. */
  Optional<String> regex() {
    while (at < glob.length() && !broken) {
      char c = glob.charAt(at);
      if (c == '*') {
        stars();
      } else if (c == '?') {
        regex.append("[^/]");
        at++;
      } else if (c == '[') {
        at++;
        brackets();
      } else {
        literal();
      }
    }
    return broken ? Optional.empty() : Optional.of(regex.toString());
  }

  private boolean isNext(char c) {
    return at < glob.length() && glob.charAt(at) == c;
  }

  private void stars() {
    int start = at;
    while (isNext('*')) {
      at++;
    }
    boolean whole =
        at - start > 1
            && (start == 0 || glob.charAt(start - 1) == '/')
            && (at == glob.length() || isNext('/'));
    if (whole && isNext('/')) {
      regex.append("(?:.*/)?");
      at++;
    } else {
      regex.append(whole ? ".*" : "[^/]*");
    }
  }

  /** A character that stands for itself, after a backslash if it has another meaning. */
  private void literal() {
    if (isNext('\\')) {
      at++;
    }
    if (at == glob.length()) {
      broken = true;
      return;
    }
    char c = glob.charAt(at++);
    regex.append(c < 128 && !Character.isLetterOrDigit(c) ? "\\" : "").append(c);
  }

  private void brackets() {
    boolean negated = isNext('!') || isNext('^');
    at += negated ? 1 : 0;
    regex.append(negated ? "[^/" : "(?!/)[");
    int first = at;
    while (!broken && (at == first || !isNext(']'))) {
      if (at >= glob.length()) {
        broken = true;
      } else if (glob.startsWith("[:", at)) {
        posix();
      } else {
        range();
      }
    }
    regex.append(']');
    at++;
  }

  private void range() {
    literal();
    int low = regex.length() - 1;
    if (!broken && isNext('-') && !glob.startsWith("-]", at)) {
      at++;
      regex.append('-');
      literal();
      // Of a range that ends before it begins, the first character alone counts.
      if (!broken && regex.charAt(low) > regex.charAt(regex.length() - 1)) {
        regex.setLength(low + 1);
      }
    }
  }

  private void posix() {
    int end = glob.indexOf(":]", at);
    String name = end < 0 ? "" : glob.substring(at + 2, end);
    if (!name.matches("alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit")) {
      broken = true;
      return;
    }
    String known =
        name.equals("xdigit")
            ? "XDigit"
            : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    regex.append("\\p{").append(known).append('}');
    at = end + 2;
  }
}
