package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.cli.files.OutputFolder;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.training.data.DataSets.DataSet;
import io.nrs.training.data.DataSets.Split;
import java.util.List;

/**
 * Data sets as a repository of the Hugging Face Hub: JSON lines for each split, and a card that
 * names their files, since the Hub would take {@code validation-ood} for a part of {@code
 * validation}.
 */
final class DataSetCard {
  private static final String README = "data-set.txt";

  private DataSetCard() {}

  static void write(OutputFolder folder, Language language, long seed, List<DataSet> sets) {
    for (Split split : Split.values()) {
      StringBuilder lines = new StringBuilder();
      sets.stream()
          .filter(set -> set.split() == split)
          .forEach(
              set ->
                  set.formulas()
                      .forEach(
                          formula ->
                              lines.append(line(language, set.cell().id(), formula)).append('\n')));
      folder.write(split.id() + ".jsonl", lines.toString());
    }
    folder.write(
        "README.md",
        TextFiles.resource(DataSetCard.class, README)
            .formatted(language.displayName(), language.id(), seed));
  }

  private static JsonObject line(Language language, String level, String formula) {
    JsonObject line = new JsonObject();
    line.addProperty("formula", formula);
    line.addProperty("value", Evaluator.exactValue(language, formula).orElseThrow());
    line.addProperty("level", level);
    return line;
  }
}
