package io.nrs.evaluation.report;

import io.nrs.io.DurableWriter;
import io.nrs.io.RegularFiles.TextFiles;
import java.io.IOException;
import java.nio.file.Path;

/** A part of a Markdown document that commands write, between two comments that name it. */
public record MeasuredSection(Path document, String name) {

  /**
   * A section of this program's documents.
   *
   * @param home the folder of this program
   */
  public static MeasuredSection in(Path home, String name) {
    return new MeasuredSection(home.resolve(document(name)), name);
  }

  /** The document that holds a section, relative to the folder of this program. */
  public static String document(String name) {
    return switch (name) {
      case "summary" -> "README.md";
      case "missing" -> "docs/results/README.md";
      case "runs" -> "results/README.md";
      case "networks" -> "models/README.md";
      case "field" -> "docs/other-systems.md";
      case "bench",
          "selectors",
          "shapes",
          "fastnrs",
          "memory",
          "peaks",
          "starts",
          "paper-inference" ->
          "docs/results/speed.md";
      case "reliability", "damaged" -> "docs/results/confidence.md";
      case "proof" -> "docs/proof.md";
      case "joint" -> "docs/training.md";
      case "training-time" -> "docs/scale.md";
      case "unseen", "reading-curve", "first-values" -> "docs/reading-rules.md";
      case "literature" -> "docs/results/systems.md";
      case "hostile" -> "docs/results/robustness.md";
      default -> "docs/results/" + name + ".md";
    };
  }

  /**
   * Puts new text between the comments.
   *
   * @throws IOException if the document cannot be written or has no such section
   */
  public void replace(String text) throws IOException {
    String open = "<!-- measured:" + name + " -->";
    String close = "<!-- /measured:" + name + " -->";
    String before = TextFiles.read(document);
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
    DurableWriter.replace(document, after);
  }
}
