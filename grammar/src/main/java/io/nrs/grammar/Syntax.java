package io.nrs.grammar;

import io.nrs.grammar.DescribedLanguage.Sampling;
import java.util.List;

/**
 * How formulas are written.
 *
 * @param extension of file names, without its dot
 * @param open bracket around operations
 * @param close bracket
 * @param nesting of the deepest training formulas
 * @param example a formula
 * @param sampling the way to draw and read formulas
 * @param notation what people may write in place of symbols
 */
public record Syntax(
    String id,
    String displayName,
    String extension,
    String open,
    String close,
    Atoms atoms,
    List<Operation> operations,
    int nesting,
    String example,
    Sampling sampling,
    Notation notation) {
  public Syntax {
    operations = List.copyOf(operations);
  }

  /** In canonical form, with the default way to draw and read formulas. */
  public Syntax(
      String id,
      String displayName,
      String extension,
      String open,
      String close,
      Atoms atoms,
      List<Operation> operations,
      int nesting,
      String example) {
    this(
        id,
        displayName,
        extension,
        open,
        close,
        atoms,
        operations,
        nesting,
        example,
        Sampling.STANDARD,
        Notation.CANONICAL);
  }

  /** The same syntax with an example, in which people may write formulas in this way. */
  public Syntax with(String formula, Notation other) {
    return new Syntax(
        id,
        displayName,
        extension,
        open,
        close,
        atoms,
        operations,
        nesting,
        formula,
        sampling,
        other);
  }
}
