package io.nrs.checking;

import io.nrs.grammar.reading.ParsedLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The comments of a file that silence findings: {@code # nrs: ignore} all, {@code # nrs:
 * ignore[code]} those of a code. Beside a formula a comment counts for its line; on a line of its
 * own before the first formula, for the file. Comments that silence nothing are findings.
 */
public final class IgnoredFindings {
  private final List<IgnoreComment> ofFile = new ArrayList<>();
  private final List<Finding> remarks = new ArrayList<>();
  private boolean hasFormula;
  private boolean allKnown = true;

  /**
   * Takes away the findings that comments silence, and adds those about the line's own comment. Of
   * the answer to a formula, one finding is left.
   *
   * @param number of the next line of the file, which may be blank
   * @param solved whether its value is known, if it has one
   */
  public List<Finding> apply(
      int number, String text, ParsedLine parsed, boolean solved, List<Finding> findings) {
    Optional<IgnoreComment> own =
        parsed.comment().flatMap(place -> IgnoreComment.of(number, text, place));
    if (parsed.isBlank()) {
      own.ifPresent(this::standsAlone);
      return findings;
    }
    hasFormula = true;
    boolean known = solved || !parsed.isSound();
    allKnown &= known;
    List<Finding> rest = new ArrayList<>();
    for (Finding finding : findings) {
      boolean silenced = own.filter(comment -> comment.silences(finding)).isPresent();
      if (!silenced && ofFile.stream().noneMatch(comment -> comment.silences(finding))) {
        rest.add(finding);
      }
    }
    own.ifPresent(comment -> comment.judge(known, rest));
    return Findings.mostUseful(rest);
  }

  private void standsAlone(IgnoreComment comment) {
    if (hasFormula) {
      comment.judgeLate(remarks);
    } else {
      ofFile.add(comment);
    }
  }

  /** The findings about comments on lines of their own, when all lines have been told. */
  public List<Finding> remarks() {
    List<Finding> all = new ArrayList<>();
    ofFile.forEach(comment -> comment.judge(allKnown, all));
    all.addAll(remarks);
    return all;
  }
}
