package io.nrs.evaluation.report;

import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Markdown;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An experiment of the paper without a stored result.
 *
 * @param what a description
 * @param command the command that measures it; several are joined by {@code &&}, as in a shell
 */
record MissingExperiment(Language language, String what, String command) {
  static final String ABLATE =
      "nrs evaluate LANGUAGE --split paper --formulas 20 --selector generating && nrs evaluate"
          + " LANGUAGE --split paper --formulas 20 --without all";
  static final int SEEDS = 3;
  static final String PUBLISHED = "paper";

  /** A table of all; empty if no results are stored. */
  static Blocks document(List<LanguageResults> views) {
    return views.stream().allMatch(view -> view.systems().isEmpty())
        ? Blocks.NONE
        : table(of(views));
  }

  static Blocks table(List<MissingExperiment> missing) {
    return missing.isEmpty()
        ? Blocks.text("Everything that the paper compares is measured.")
        : Blocks.of(
            Table.of(
                    List.copyOf(
                        missing.stream()
                            .collect(
                                Collectors.groupingBy(
                                    MissingExperiment::ofAnyLanguage,
                                    LinkedHashMap::new,
                                    Collectors.toList()))
                            .values()))
                .text("not measured", same -> same.get(0).what())
                .text(
                    "of",
                    same ->
                        same.stream()
                            .map(each -> each.language().displayName())
                            .collect(Collectors.joining(", ")))
                .markdown("measured by", MissingExperiment::commandOf)
                .build());
  }

  private static String commandOf(List<MissingExperiment> same) {
    return Markdown.code(same.size() == 1 ? same.get(0).command() : same.get(0).ofAnyLanguage());
  }

  /** The command with the word {@code LANGUAGE} in place of the language. */
  private String ofAnyLanguage() {
    return command.replace(language.id(), "LANGUAGE");
  }

  /** Those of the paper's languages. */
  static List<MissingExperiment> of(List<LanguageResults> views) {
    return views.stream()
        .filter(view -> view.language().isOfPaper())
        .flatMap(view -> new ExperimentSearch(view, new ArrayList<>()).all().stream())
        .toList();
  }
}
