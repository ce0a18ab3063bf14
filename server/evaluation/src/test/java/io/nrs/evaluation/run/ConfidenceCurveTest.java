package io.nrs.evaluation.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.result.ConfidenceFolder;
import io.nrs.evaluation.result.ConfidenceFolder.Point;
import io.nrs.evaluation.result.Provenance;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.run.ConfidenceCurve.Sampling;
import io.nrs.evaluation.split.GivenFiles;
import io.nrs.evaluation.split.GivenFiles.GivenFile;
import io.nrs.evaluation.split.TestSet;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.models.ModelStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfidenceCurveTest {
  private static final ModelStore STORE = new ModelStore(Path.of("..", "..", "models"));

  @TempDir private Path parent;

  private final TestSet set =
      GivenFiles.formulas(
          BuiltInLanguage.ARITHMETIC,
          List.of(new GivenFile("f", "(1+2)\n((12+-3)*(4-5))\n")),
          remark -> {});
  private final List<Selector.Request> requests = new ArrayList<>();

  /** The confidence of an output is a half to the power of its number. */
  private List<Point> measure() {
    return measure(new Sampling(4, 7, false));
  }

  private List<Point> measure(Sampling sampling) {
    Selector selector =
        asked -> {
          requests.addAll(asked);
          return asked.stream()
              .map(request -> new Selector.Output("(1+2)", Math.pow(0.5, request.number())))
              .toList();
        };
    RunConfig config =
        new RunConfig(
            ConfidenceCurve.config(STORE, BuiltInLanguage.ARITHMETIC, sampling), set.origin());
    List<Point> told = new ArrayList<>();
    try (ConfidenceFolder folder =
        ConfidenceFolder.open(
            parent, config, new Provenance("nrs confidence", "a machine"), false)) {
      new ConfidenceCurve(LanguageRules.of(BuiltInLanguage.ARITHMETIC), selector, sampling, 10)
          .run(set, folder, (cell, points) -> told.addAll(points), () -> {});
      assertEquals(told, ConfidenceFolder.read(folder.folder()).entries());
    }
    return told;
  }

  @Test
  void aPointIsTheMeanOfAllOutputsForAWholeFormula() {
    double mean = (1 / 2.0 + 1 / 4.0 + 1 / 8.0 + 1 / 16.0) / 4;
    assertEquals(
        List.of(new Point("f", 0, 5, mean, 4, true), new Point("f", 1, 15, mean, 4, false)),
        measure());
    assertEquals(8, requests.size());
    assertTrue(requests.stream().noneMatch(request -> request.number() == 0), "none is greedy");
  }

  @Test
  void everyStepOfExactRewritingIsAPointToo() {
    List<Point> points = measure(new Sampling(1, 7, true));
    assertEquals(
        List.of("(1+2)", "((12+-3)*(4-5))", "((12+-3)*-1)", "(9*-1)"),
        requests.stream().map(Selector.Request::text).toList());
    assertEquals(
        List.of("0 5", "0 15", "1 12", "2 6"),
        points.stream().map(point -> point.step() + " " + point.tokens()).toList());
    assertEquals(points, measure(new Sampling(1, 7, true)), "nothing is measured again");
    assertEquals(4, requests.size());
  }

  @Test
  void whatIsStoredIsNotMeasuredAgain() throws Exception {
    List<Point> first = measure();
    Path file;
    try (var folders = Files.list(parent)) {
      file = folders.findFirst().orElseThrow().resolve(ConfidenceFolder.POINTS);
    }
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.length() - 9));
    requests.clear();
    assertEquals(first, measure());
    assertEquals(4, requests.size(), "the formula whose line was cut off");
    assertEquals(whole, Files.readString(file));
  }

  @Test
  void factsTellOutputsSeedAndTheRangeOfTraining() {
    assertEquals(40, ConfidenceCurve.longestTrained(STORE, BuiltInLanguage.ARITHMETIC));
    assertNotEquals(
        ConfidenceCurve.config(STORE, BuiltInLanguage.ARITHMETIC, new Sampling(4, 7, false)),
        ConfidenceCurve.config(STORE, BuiltInLanguage.ARITHMETIC, new Sampling(5, 7, false)));
    assertNotEquals(
        ConfidenceCurve.config(STORE, BuiltInLanguage.ARITHMETIC, new Sampling(4, 7, false)),
        ConfidenceCurve.config(STORE, BuiltInLanguage.ARITHMETIC, new Sampling(4, 8, false)));
  }
}
