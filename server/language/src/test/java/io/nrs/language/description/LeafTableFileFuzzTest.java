package io.nrs.language.description;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nrs.grammar.DescribedLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** Any bytes give a table of all leaves, or one line that says what is wrong. */
class LeafTableFileFuzzTest {
  private static final DescribedLanguage LANGUAGE =
      new DescribedLanguage(
          DescriptionReader.readSyntax(
              Path.of("bits.json"),
              """
              {"id": "bits", "name": "Bits", "brackets": "()", "atoms": ["0", "1"],
               "operations": [
                 {"symbol": "~", "form": "prefix"}, {"symbol": "&", "form": "infix"}],
               "table": "bits.csv", "training": {"nesting": 3}, "examples": ["(0&1) = 0"]}
              """),
          Optional.empty());

  @TempDir static Path folder;

  @DictionaryEntries({"leaf,value", "(~0)", "(0&1)", "\\x22(1&1)\\x22", ",", "# ", "\\x0d\\x0a"})
  @FuzzTest
  void everyTableListsAllLeavesOrHasAMessage(byte[] data) throws IOException {
    Path file = folder.resolve("bits.csv");
    Files.write(file, data);
    LeafTableFile.comment(file);
    LeafTableFile table =
        new LeafTableFile(file, Path.of("bits.json"), LANGUAGE, LANGUAGE.syntax().operations());
    try {
      LeafTable read = table.read("the table", 1);
      LeafDomain.leaves(LANGUAGE.syntax(), false)
          .forEach(
              leaf ->
                  assertEquals(
                      read.valueOf(leaf.operation(), leaf.arguments()),
                      table.read("again", 1).valueOf(leaf.operation(), leaf.arguments())));
    } catch (DescriptionException e) {
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    }
  }
}
