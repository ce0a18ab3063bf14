package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun.Result;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.options.ModelOptions;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.RewritingOptions.Windowing;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsOnTheCommandLineTest {
  @TempDir Path folder;
  private CommandLineRun cli;

  @BeforeEach
  void setUp() {
    cli = new CommandLineRun(folder);
  }

  private RewritingOptions lastOptions() {
    return cli.engine.opened.get(cli.engine.opened.size() - 1);
  }

  private ModelSource lastSource() {
    return cli.engine.sources.get(cli.engine.sources.size() - 1);
  }

  @Test
  void theFolderSaysHowAndOptionsWin() {
    cli.file(
        ".nrs.json",
        "{\"nrs\": {\"outputs\": 20, \"windowing\": \"none\", \"guard\": false, \"seed\": 5,"
            + " \"models\": \"mine\", \"device\": \"cpu\", \"threads\": 3}}");
    cli.run("solve", "--parallel", "(1+2)");
    assertEquals(
        RewritingOptions.standard()
            .withWindowing(Windowing.NONE)
            .withOutputs(20)
            .withGuard(false)
            .withSeed(5),
        lastOptions());
    assertEquals(
        new ModelSource(
            Optional.of(folder.resolve("mine")),
            folder.resolve(".nrs/models"),
            ModelOptions.home(folder),
            DeviceChoice.CPU,
            3),
        lastSource());

    cli.run(
        "solve --preset paper --outputs 4 --windowing sliding --seed 6 --models other --device auto (1+2)"
            .split(" "));
    assertEquals(
        RewritingOptions.paper().withWindowing(Windowing.SLIDING).withOutputs(4).withSeed(6),
        lastOptions());
    assertEquals(
        new ModelSource(
            Optional.of(folder.resolve("other")),
            folder.resolve(".nrs/models"),
            ModelOptions.home(folder),
            DeviceChoice.AUTO,
            1),
        lastSource());
  }

  @Test
  void theFolderSaysWhatCheckNotes() {
    cli.file(".nrs.json", "{\"nrs.minConfidence\": 0.1, \"nrs.verify\": true}")
        .file("a.arith", "(1+97)\n(1+96)\n");
    Result result = cli.run("check", "a.arith");
    assertEquals(1, result.code());
    assertTrue(result.out().startsWith("a.arith:2:1: error nrs/wrong-solution"), result.out());
    Result other = cli.run("check", "--no-verify", "--min-confidence", "0.5", "a.arith");
    assertEquals(0, other.code());
    assertTrue(other.out().startsWith("a.arith:1:1: note nrs/low-confidence"), other.out());
  }

  @Test
  void theNearestFileUpwardsCounts() {
    cli.file(".nrs.json", "{\"nrs.outputs\": 20, \"nrs.models\": \"mine\"}")
        .file("sub/deep/.keep", "");
    CommandLineRun below = new CommandLineRun(folder.resolve("sub/deep"), cli.engine);
    below.run("solve", "(1+2)");
    assertEquals(20, lastOptions().outputs());
    assertEquals(folder.resolve("mine"), lastSource().folder());
    cli.file("sub/.nrs.json", "{\"nrs.outputs\": 0}");
    assertEquals(
        "nrs: ../.nrs.json:1:2: nrs.outputs must be an integer from 1 to 1000, not 0\n",
        below.run("solve", "(1+2)").err());
  }

  @Test
  void theSelectorIsChosenOnTheCommandLine() {
    cli.run("solve", "--selector", "tagging", "(1+2)");
    assertEquals(
        RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING), lastOptions());
    cli.run("solve", "--selector", "generating", "(1+2)");
    assertEquals(RewritingOptions.standard(), lastOptions());
    cli.file("a.arith", "(1+2)");
    cli.run("check", "--selector", "tagging", "a.arith");
    assertEquals(SelectionStrategy.TAGGING, lastOptions().selection());
    String said = cli.run("solve", "--selector", "both", "(1+2)").err();
    assertTrue(said.contains("'both' is none of generating, tagging, auto"), said);
  }

  /** Values come by the tagging Selector where it is exact; the paper's inference has none. */
  @Test
  void withoutAChoiceTheTaggersRecordDecides() {
    cli.file("a.arith", "(1+2)");
    cli.run("solve", "(1+2)");
    assertEquals(SelectionStrategy.AUTO, lastOptions().selection());
    cli.run("check", "a.arith");
    assertEquals(SelectionStrategy.AUTO, lastOptions().selection());
    for (String[] other : new String[][] {{"--preset", "paper"}, {"--windowing", "none"}}) {
      cli.run("solve", other[0], other[1], "(1+2)");
      assertEquals(SelectionStrategy.GENERATING, lastOptions().selection());
    }
  }
}
