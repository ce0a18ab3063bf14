package io.nrs.evaluation.report;

import io.nrs.evaluation.table.LanguageNames;
import io.nrs.evaluation.table.MarkdownWriter;
import java.util.List;

/** The tables of the split {@code stress}, of our system. */
record StressDocument(ProvenanceText evidence) {
  String text(List<LanguageResults> views) {
    StringBuilder text = new StringBuilder();
    for (LanguageResults view : views) {
      for (SystemResults set : view.systems()) {
        if (set.system().equals("nrs")) {
          StressTable.of(set)
              .ifPresent(
                  table ->
                      text.append("**")
                          .append(LanguageNames.of(view.language()))
                          .append("** (")
                          .append(MarkdownWriter.text(set.label()))
                          .append(")\n\n")
                          .append(MarkdownWriter.table(table))
                          .append("\nMeasured by ")
                          .append(evidence.of(set.source(), "nrs evaluate"))
                          .append(".\n\n"));
        }
      }
    }
    return text.toString();
  }
}
