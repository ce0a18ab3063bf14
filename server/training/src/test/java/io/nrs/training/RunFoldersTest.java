package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.RunFolders.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFoldersTest {
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

  private Run only() {
    RunFolders found = RunFolders.in(folder);
    assertEquals(List.of(), found.problems());
    assertEquals(1, found.runs().size());
    return found.runs().get(0);
  }

  @Test
  void whatWasPlannedAndReached() throws IOException {
    write("any name/plan.json", PLAN);
    write("any name/metrics.csv", HEADER + "10,1.5,0.5,2,1e-3,0.75,0.25,8\n20,3,0.25,1,1e-4,1,0.");
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
            List.of(new ValidationMetrics(10, 1.5, 0.5, 2, 1e-3, 0.75, 0.25, 8))),
        only());
    assertEquals(OptionalDouble.of(0.25), only().validation());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "listops-solver-default",
        "listops-solver-default-seed2",
        "listops-solver-default-seed-7"
      })
  void withoutAPlanTheNameOfTheFolderTells(String name) throws IOException {
    write(name + "/metrics.csv", HEADER + "10,1.5,0.5,2,1e-3,0.75,0.25,8\n");
    write(name + "/finished.json", "{'iterations':14}");
    Run run = only();
    assertEquals(Optional.of(BuiltInLanguage.LISTOPS), run.language());
    assertEquals(Optional.of(TrainableModule.SOLVER), run.module());
    assertEquals(Optional.of("default"), run.preset());
    assertEquals(OptionalInt.empty(), run.iterations());
    assertTrue(run.finished());
    assertEquals(14, run.iteration());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "listops", "listops-solver", "listops-x-default", "-", "--"})
  void otherNamesTellNothing(String name) throws IOException {
    checkpoint(name, 7);
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
    RunFolders none = RunFolders.in(folder);
    assertEquals(List.of(), none.runs());
    assertEquals(List.of(), none.problems());
    RunFolders nowhere = RunFolders.in(folder.resolve("nowhere"));
    assertEquals(List.of(), nowhere.runs());
    assertEquals(List.of(), nowhere.problems());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[]", "7", "{'language':'algebra'}", "{'language':[],'module':{}}"})
  void brokenFilesHideNothingElse(String broken) throws IOException {
    String run = "arithmetic-solver-paper";
    write(run + "/plan.json", broken);
    write(run + "/finished.json", broken);
    write(
        run + "/metrics.csv",
        HEADER + "junk\n10,1,NaN,2,1,1,1,8\n20,1,1,1,1,1,1,1,1\n30,3,0.5,2,1,1,0.5,8\n");
    write("zoo/plan.json", PLAN);
    RunFolders found = RunFolders.in(folder);
    assertEquals(
        List.of(run, "zoo"),
        found.runs().stream().map(Run::name).toList(),
        found.runs().toString());
    Run told = found.runs().get(0);
    assertEquals(Optional.of(BuiltInLanguage.ARITHMETIC), told.language());
    assertTrue(told.finished());
    assertEquals(30, told.iteration());
    assertEquals(1, told.validations().size());
    assertEquals(
        List.of(
            folder.resolve(run).resolve("plan.json") + " is not the plan of a run",
            folder.resolve(run).resolve("metrics.csv")
                + " 3 of its lines cannot be read and were passed over",
            folder.resolve(run).resolve("finished.json") + " is not the record of a finished run"),
        found.problems());
  }

  @Test
  void whatIsNoFileOrTooLargeIsNotRead() throws IOException {
    Files.createDirectories(folder.resolve("a/metrics.csv"));
    write("b/plan.json", " ".repeat((1 << 22) + 1));
    RunFolders found = RunFolders.in(folder);
    assertEquals(2, found.runs().size());
    assertEquals(
        List.of(
            folder.resolve("a/metrics.csv") + " is not a regular file",
            folder.resolve("b/plan.json") + " is larger than 4194304 bytes"),
        found.problems().stream().sorted().toList());
  }

  @Test
  void theFolderOfOneRunIsRead() throws IOException {
    write("a/plan.json", PLAN);
    write("b/plan.json", PLAN);
    assertEquals(
        List.of("b"), RunFolders.of(folder.resolve("b")).runs().stream().map(Run::name).toList());
    assertEquals(List.of(), RunFolders.of(folder.resolve("nowhere")).runs());
    assertEquals(List.of(), RunFolders.of(folder).runs());
  }

  @Test
  void theFurthestIterationAndTheBestValidationCount() throws IOException {
    write("a/metrics.csv", HEADER + "10,1.5,0.5,2,1e-3,0.75,0.5,8\n20,3,0.5,2,1e-3,0.75,0.25,8\n");
    assertEquals(20, only().iteration());
    assertEquals(OptionalDouble.of(0.5), only().validation());
    write("a/finished.json", "{'iterations':30}");
    assertEquals(30, only().iteration());
  }

  @Test
  void runsAreInTheOrderOfTheirNames() throws IOException {
    for (String name : List.of("c", "a", "d", "b")) {
      write(name + "/plan.json", PLAN);
    }
    assertEquals(
        List.of("a", "b", "c", "d"), RunFolders.in(folder).runs().stream().map(Run::name).toList());
  }

  @Test
  void aPlanIsToldFromOtherFiles() throws IOException {
    Path run = Files.createDirectories(folder.resolve("a"));
    assertFalse(RunPlan.isIn(run));
    write(
        "a/plan.json", "{'language':'unknown here','module':1,'preset':1,'iterations':1,'seed':1}");
    assertTrue(RunPlan.isIn(run));
    for (String other : List.of("", "{", "[]", "{'language':'algebra'}")) {
      write("a/plan.json", other);
      assertFalse(RunPlan.isIn(run), other);
    }
    Files.write(run.resolve("plan.json"), new byte[] {(byte) 0xE4});
    assertFalse(RunPlan.isIn(run));
    Files.delete(run.resolve("plan.json"));
    Files.createDirectory(run.resolve("plan.json"));
    assertThrows(IOException.class, () -> RunPlan.isIn(run));
  }

  @Test
  void aPlanKeepsItsSettings() {
    JsonObject settings = new JsonObject();
    settings.addProperty("batch", 4);
    RunPlan plan =
        new RunPlan(BuiltInLanguage.ALGEBRA, TrainableModule.SELECTOR, "paper", 900, -3, settings);
    settings.addProperty("batch", 8);
    plan.settings().addProperty("batch", 8);
    assertEquals("{\"batch\":4}", plan.settings().toString());
  }

  @Test
  void aFolderThatCannotBeReadIsTold() throws IOException {
    write("a/plan.json", PLAN);
    write("a/checkpoints", "");
    RunFolders found = RunFolders.in(folder);
    assertEquals(List.of(folder.resolve("a/checkpoints") + " cannot be read"), found.problems());
    assertEquals(0, found.runs().get(0).iteration());
  }

  @Test
  void aFileThatIsNoTextIsTold() throws IOException {
    Path run = Files.createDirectories(folder.resolve("a"));
    Files.write(run.resolve("plan.json"), new byte[] {(byte) 0xE4});
    assertEquals(
        List.of(run.resolve("plan.json") + " cannot be read (not UTF-8)"),
        RunFolders.in(folder).problems());
  }

  @Test
  void anyFileOfARunShowsThatThereIsOne() throws IOException {
    write("a/finished.json", "{'iterations':3}");
    write("b/metrics.csv", HEADER);
    checkpoint("c", 7);
    write("d/plan.json", PLAN);
    assertEquals(
        List.of(3, 0, 7, 0), RunFolders.in(folder).runs().stream().map(Run::iteration).toList());
  }

  @Test
  void aLockThatIsHeldIsOfARunAtWork() throws IOException {
    write("a/plan.json", PLAN);
    try (LockFile lock = LockFile.of(folder.resolve("a"), "training")) {
      assertTrue(only().active());
    }
    assertFalse(only().active());
  }

  @Test
  void aLockThatNobodyHoldsIsOfAnEndedRun() throws IOException {
    write("a/plan.json", PLAN);
    write("a/.lock", "");
    assertFalse(only().active());
  }
}
