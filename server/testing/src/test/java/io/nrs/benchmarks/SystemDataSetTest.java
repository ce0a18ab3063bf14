package io.nrs.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.benchmarks.SystemQuestions.Question;
import io.nrs.benchmarks.SystemQuestions.Split;
import io.nrs.cli.console.Console.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemDataSetTest {
  private static final List<SystemQuestions> ALL =
      List.of(SystemQuestionsTest.of("half.ari"), SystemQuestionsTest.of("gray-code.srs"));

  @TempDir private Path folder;

  private List<JsonObject> lines(Path data, String file) throws IOException {
    return Files.readAllLines(data.resolve(file)).stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  @Test
  void everyQuestionIsInOneFile() throws IOException {
    Path data = folder.resolve("data");
    SystemDataSet.write(data, ALL);
    assertEquals(
        List.of("half", "gray-code"),
        lines(data, "systems.jsonl").stream()
            .map(line -> line.get("system").getAsString())
            .toList());
    assertEquals(
        ALL.stream().flatMap(each -> each.of(Split.TRAIN).stream()).map(Question::json).toList(),
        lines(data, "train.jsonl"));
    assertEquals(
        ALL.stream().flatMap(each -> each.tests().stream()).map(Question::json).toList(),
        lines(data, "test.jsonl"));
  }

  @Test
  void theCardHasANumberForEachSplit() throws IOException {
    SystemDataSet.write(folder.resolve("data"), ALL);
    String card = Files.readString(folder.resolve("data").resolve("README.md"));
    for (Split split : Split.values()) {
      int questions = ALL.stream().mapToInt(each -> each.of(split).size()).sum();
      assertTrue(
          card.contains("| `%s` | %s | %d | ".formatted(split.id(), split.words(), questions)),
          card);
    }
  }

  @Test
  void filesOfOthersStay() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.txt"), "mine");
    assertThrows(CommandException.class, () -> SystemDataSet.write(folder, ALL));
    assertEquals("mine", Files.readString(mine));
  }
}
