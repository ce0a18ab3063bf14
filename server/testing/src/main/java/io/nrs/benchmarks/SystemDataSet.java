package io.nrs.benchmarks;

import com.google.gson.JsonObject;
import io.nrs.benchmarks.SystemQuestions.Question;
import io.nrs.benchmarks.SystemQuestions.Split;
import io.nrs.checking.Text;
import io.nrs.cli.files.OutputFolder;
import io.nrs.io.RegularFiles.TextFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The questions about systems of the literature as a repository of the Hugging Face Hub: JSON lines
 * of systems, of training formulas and of test formulas, and a card.
 */
final class SystemDataSet {
  private static final String README = "systems.txt";

  private SystemDataSet() {}

  /**
   * Writes a folder.
   *
   * @param folder new or empty
   */
  static void write(Path folder, List<SystemQuestions> all) {
    OutputFolder.fill(
        folder,
        false,
        to -> {
          OutputFolder output = new OutputFolder(to);
          output.write("systems.jsonl", lines(all.stream().map(SystemQuestions::json)));
          output.write("train.jsonl", lines(all, List.of(Split.TRAIN)));
          output.write("test.jsonl", lines(all, Split.tests()));
          output.write(
              "README.md",
              TextFiles.resource(SystemDataSet.class, README).formatted(all.size(), rows(all)));
        });
  }

  private static String lines(List<SystemQuestions> all, List<Split> splits) {
    return lines(
        all.stream()
            .flatMap(each -> splits.stream().flatMap(split -> each.of(split).stream()))
            .map(Question::json));
  }

  private static String lines(Stream<JsonObject> objects) {
    return objects.map(object -> object + "\n").collect(Collectors.joining());
  }

  /** Returns the rows of the table of splits. */
  private static String rows(List<SystemQuestions> all) {
    return Stream.of(Split.values())
        .map(
            split -> {
              List<Question> questions =
                  all.stream().flatMap(each -> each.of(split).stream()).toList();
              return Text.format(
                  "| `%s` | %s | %,d | %,d |",
                  split.id(),
                  split.words(),
                  questions.size(),
                  questions.stream().mapToInt(each -> each.steps().size()).max().orElse(0));
            })
        .collect(Collectors.joining("\n"));
  }
}
