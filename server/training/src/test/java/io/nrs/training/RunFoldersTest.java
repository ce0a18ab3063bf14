package io.nrs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
      "{'task':'algebra','module':'selector','preset':'paper','iterations':900,'seed':-3}";

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

  @Test
  void withoutAPlanTheNameOfTheFolderTells() throws IOException {
    write("listops-solver-default/metrics.csv", HEADER + "10,1.5,0.5,2,1e-3,0.75,0.25,8\n");
    write("listops-solver-default/finished.json", "{'iterations':14}");
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
    assertEquals(List.of(), RunFolders.in(folder).runs());
    RunFolders nowhere = RunFolders.in(folder.resolve("nowhere"));
    assertEquals(List.of(), nowhere.runs());
    assertEquals(List.of(), nowhere.problems());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "7", "{'task':'algebra'}", "{'task':[],'module':{}}"})
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
  void aLockThatNobodyHoldsIsOfAnEndedRun() throws IOException {
    write("a/plan.json", PLAN);
    write("a/.lock", "");
    assertFalse(only().active());
  }
}
