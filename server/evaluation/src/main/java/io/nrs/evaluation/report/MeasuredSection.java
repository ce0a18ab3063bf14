package io.nrs.evaluation;

import io.nrs.rewriting.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of a Markdown document that commands write, between two comments that name it. */
public record MeasuredSection(Path document, String name) {

  /**
   * Puts new text between the comments.
   *
   * @throws IOException where the document cannot be written or has no such section
   */
  public void replace(String text) throws IOException {
    String open = "<!-- measured:" + name + " -->";
    String close = "<!-- /measured:" + name + " -->";
    String before = Files.readString(document);
    int from = before.indexOf(open);
    int to = before.indexOf(close);
    if (from < 0 || to < from) {
      throw new IOException(document + " has no section between " + open + " and " + close);
    }
    String after =
        before.substring(0, from + open.length())
            + "\n"
            + text.strip()
            + "\n"
            + before.substring(to);
    WholeFile.replace(document, after);
  }
}
