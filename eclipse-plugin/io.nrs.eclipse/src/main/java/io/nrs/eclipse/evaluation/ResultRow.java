package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.evaluation.FormulaResult.Outcome;
import org.eclipse.lsp4j.Range;

/** A row of the table: a formula, or a file above its formulas. */
sealed interface ResultRow permits FormulaResult, FileResults {
  /** The URI of the file. */
  String uri();

  /** The file name that users see. */
  String file();

  /** The range in the file that the row is about. */
  Range range();

  Outcome outcome();

  /** The result in one line. */
  String description();

  String text(ResultColumn column);

  /** The file without its folder. */
  default String name() {
    return file().substring(file().lastIndexOf('/') + 1);
  }

  /** The file with its name before its folder, as in the workbench's lists of files. */
  default String nameFirst() {
    int folder = file().lastIndexOf('/');
    return folder < 0 ? file() : name() + " – " + file().substring(0, folder);
  }

  /** Whether a row is about the same formula, or the same file, whatever is known about it. */
  default boolean isSame(ResultRow other) {
    return this instanceof FileResults
        ? other instanceof FileResults && uri().equals(other.uri())
        : equals(other);
  }
}
