package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.LossLog.Loss;
import io.nrs.training.TrainingFolder.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainingFolderTest {
  private static final String HEADER =
      "iteration,seconds,loss,gradient_norm,learning_rate,in_distribution,out_of_distribution,"
          + "hard_examples\n";
  private static final String PLAN =
      "{'language':'algebra','module':'selector','preset':'paper','iterations':900,'seed':-3}";

  @TempDir private Path folder;

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text.replace('\'', '"'));
  }

  private void checkpoint(String run, int iteration) throws IOException {
    write(run + "/checkpoints/checkpoint-%09d/state.json".formatted(iteration), "{}");
  }

  private final List<String> problems = new ArrayList<>();

  private List<Run> runs() {
    problems.clear();
    return TrainingFolder.runs(folder, problems::add);
  }

  private Run only() {
    List<Run> found = runs();
    assertEquals(List.of(), problems);
    assertEquals(1, found.size());
    return found.get(0);
  }

  @Test
  void whatWasPlannedAndReached() throws IOException {
    write("any name/plan.json", PLAN);
    write("any name/metrics.csv", HEADER + "10,1.5,0.5,2,1e-3,0.75,0.25,8\n20,3,0.25,1,1e-4,1,0.");
    write("any name/losses.csv", "11,0.5\n12,0.25\n13,0.125\n");
    checkpoint("any name", 12);
    checkpoint("any name", 9);
    assertEquals(
        new Run(
            "any name",
            Optional.of(BuiltInLanguage.ALGEBRA),
            Optional.of(TrainableModule.SELECTOR),
            Optional.of("paper"),
            false,
            false,
            12,
            OptionalInt.of(900),
            OptionalLong.of(-3),
            List.of(new ValidationMetrics(10, 1.5, 0.5, 2, 1e-3, 0.75, 0.25, 8)),
            List.of(new Loss(11, 0.5), new Loss(12, 0.25))),
        only());
    assertEquals(OptionalDouble.of(0.25), only().validation());
  }

  @Test
  void withoutAPlanTheOtherFilesCount() throws IOException {
    checkpoint("a", 7);
    Run run = only();
    assertEquals(Optional.empty(), run.language());
    assertEquals(Optional.empty(), run.module());
    assertEquals(Optional.empty(), run.preset());
    assertEquals(7, run.iteration());
    assertEquals(OptionalDouble.empty(), run.validation());
  }

  @Test
  void whatIsNoRunIsNone() throws IOException {
    write("file", "");
    Files.createDirectories(folder.resolve("empty"));
    write("other/notes.txt", "");
    assertEquals(List.of(), runs());
    assertEquals(List.of(), TrainingFolder.runs(folder.resolve("nowhere"), problems::add));
    assertEquals(List.of(), problems);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "^^ | it must be an object, not null | it must be an object, not null",
        "{ | it is no JSON | it is no JSON",
        "[] | it must be an object, not [] | it must be an object, not []",
        "{'language':'algebra'} | module is missing | models is missing",
        "{'language':[],'models':{}}"
            + "| language must be the id of a language, not []"
            + "| models must be a string, not {}"
      })
  void brokenFilesHideNothingElse(String broken, String plan, String end) throws IOException {
    String run = "arithmetic-solver-paper";
    write(run + "/plan.json", broken);
    write(run + "/finished.json", broken);
    write(
        run + "/metrics.csv",
        HEADER + "junk\n10,1,NaN,2,1,1,1,8\n20,1,1,1,1,1,1,1,1\n30,3,0.5,2,1,1,0.5,8\n");
    write("zoo/plan.json", PLAN);
    List<Run> found = runs();
    assertEquals(List.of(run, "zoo"), found.stream().map(Run::name).toList());
    Run told = found.get(0);
    assertEquals(Optional.empty(), told.language());
    assertTrue(told.finished());
    assertEquals(30, told.iteration());
    assertEquals(1, told.validations().size());
    assertEquals(
        List.of(
            folder.resolve(run).resolve("plan.json") + " is not the plan of a run: " + plan,
            folder.resolve(run).resolve("metrics.csv")
                + " 3 of its lines cannot be read and were passed over",
            folder.resolve(run).resolve("finished.json")
                + " is not the record of a finished run: "
                + end),
        problems);
  }

  @Test
  void whatIsNoFileOrTooLargeIsNotRead() throws IOException {
    Files.createDirectories(folder.resolve("a/metrics.csv"));
    write("b/plan.json", " ".repeat((1 << 22) + 1));
    assertEquals(2, runs().size());
    assertEquals(
        List.of(
            folder.resolve("a/metrics.csv") + " is not a regular file",
            folder.resolve("b/plan.json") + " is larger than 4194304 bytes"),
        problems.stream().sorted().toList());
  }

  @Test
  void theFurthestIterationAndTheBestValidationCount() throws IOException {
    write("a/metrics.csv", HEADER + "10,1.5,0.5,2,1e-3,0.75,0.5,8\n20,3,0.5,2,1e-3,0.75,0.25,8\n");
    assertEquals(20, only().iteration());
    assertEquals(OptionalDouble.of(0.5), only().validation());
    write("a/finished.json", "{'models':'','sha256':'','iterations':30}");
    assertEquals(30, only().iteration());
  }

  @Test
  void aFolderThatCannotBeReadIsTold() throws IOException {
    write("a/plan.json", PLAN);
    write("a/checkpoints", "");
    assertEquals(0, runs().get(0).iteration());
    assertEquals(List.of(folder.resolve("a/checkpoints") + " cannot be read"), problems);
  }

  @Test
  void aFileThatIsNoTextIsTold() throws IOException {
    Path run = Files.createDirectories(folder.resolve("a"));
    Files.write(run.resolve("plan.json"), new byte[] {(byte) 0xE4});
    assertEquals(1, runs().size());
    assertEquals(List.of(run.resolve("plan.json") + " cannot be read (not UTF-8)"), problems);
  }

  @Test
  void anyFileOfARunShowsThatThereIsOne() throws IOException {
    checkpoint("c", 7);
    write("a/finished.json", "{'models':'','sha256':'','iterations':3}");
    write("d/plan.json", PLAN);
    write("b/metrics.csv", HEADER);
    assertEquals(List.of("a", "b", "c", "d"), runs().stream().map(Run::name).toList());
    assertEquals(List.of(3, 0, 7, 0), runs().stream().map(Run::iteration).toList());
  }

  @Test
  void aLockThatIsHeldIsOfARunAtWork() throws IOException {
    write("a/plan.json", PLAN);
    write("a/.lock", "");
    assertFalse(only().active(), "nobody holds it");
    try (LockFile lock = LockFile.of(folder.resolve("a"), "training")) {
      assertTrue(only().active());
    }
    assertFalse(only().active());
  }
}
