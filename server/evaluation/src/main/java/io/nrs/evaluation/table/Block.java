package io.nrs.evaluation.table;

/** A part of a section: a table, or text beside it. */
public sealed interface Block permits Table, Block.Paragraph, Block.Fold {
  /**
   * Text.
   *
   * @param text Markdown, such as a sentence, a list or a quotation
   */
  record Paragraph(String text) implements Block {}

  /**
   * A part that the reader can unfold.
   *
   * @param summary words of this program
   */
  record Fold(String summary, Blocks content) implements Block {}
}
