package io.nrs.evaluation.report;

import java.util.List;

/** A part of a document that is made of stored results. */
interface DocumentSection {
  /** It stands between comments {@code measured:NAME}. */
  String name();

  /** What measures it. */
  String command();

  /**
   * The part as Markdown; empty where nothing of it is stored.
   *
   * @param views of all tasks
   */
  String text(List<LanguageResults> views);
}
