package io.nrs.playground;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LeafDomain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes what the playground needs of described languages, when the site is built. */
public final class PlaygroundFiles {
  private PlaygroundFiles() {}

  /**
   * Writes the files.
   *
   * @param args the folder of the descriptions, and that of the classes
   */
  public static void main(String... args) throws IOException {
    Path target = Path.of(args[1], "io/nrs/playground");
    for (String id : List.of("logic", "polynomial", "listops-full")) {
      Path description = Path.of(args[0], id + ".json");
      Files.writeString(target.resolve(id + ".json"), Files.readString(description));
      if (!id.equals("polynomial")) {
        Files.write(
            target.resolve(id + ".tsv"), table(DescriptionReader.read(description).language()));
      }
    }
  }

  private static List<String> table(DescribedLanguage language) {
    LeafValues values = language.leafValues().orElseThrow();
    List<String> lines = new ArrayList<>();
    language
        .sequence()
        .ifPresent(
            operation ->
                values
                    .sequences()
                    .groups()
                    .keySet()
                    .forEach(group -> lines.add(line(values, operation, group))));
    if (language.sequence().isEmpty()) {
      LeafDomain.leaves(language.syntax(), true)
          .filter(leaf -> values.valueOf(leaf.operation(), leaf.arguments()).isPresent())
          .forEach(leaf -> lines.add(line(values, leaf.operation(), leaf.arguments())));
    }
    return lines;
  }

  private static String line(LeafValues values, Operation operation, List<String> arguments) {
    return String.join(
        "\t",
        operation.symbol(),
        String.join(" ", arguments),
        values.valueOf(operation, arguments).orElseThrow(),
        values.ruleOf(operation, arguments).orElseThrow());
  }
}
