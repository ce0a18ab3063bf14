package io.nrs.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.report.NestingFigure.Line;
import io.nrs.evaluation.report.NestingFigure.Point;
import io.nrs.evaluation.result.Result;
import io.nrs.grammar.BuiltInLanguage;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NestingFigureTest {
  @TempDir private Path results;
  private ReportFixture fixture;

  @BeforeEach
  void noResults() {
    fixture = new ReportFixture(results);
  }

  private List<Line> lines() {
    LanguageResults view = LanguageResults.of(BuiltInLanguage.LISTOPS, StoredResults.read(results));
    return NestingFigure.lines(view, PublishedResults.read());
  }

  private static Stream<Result> cell(String cell, int right, int wrong) {
    return IntStream.range(0, right + wrong)
        .mapToObj(i -> ReportFixture.result(cell, i, i < right ? "solved" : "no-answer"));
  }

  private void store(String system, String settings, Stream<Stream<Result>> cells) {
    fixture.store(system, settings, cells.flatMap(cell -> cell).toList());
  }

  private static List<Line> measured(List<Line> lines) {
    return lines.stream().filter(Line::measured).toList();
  }

  private static List<String> labels(List<Line> lines) {
    return measured(lines).stream().map(Line::label).toList();
  }

  @Test
  void aPointIsOfThePublishedCellsAlone() {
    store(
        "nrs",
        ReportFixture.OURS,
        Stream.of(
            cell("N1A2", 4, 0),
            cell("N1A3", 4, 0),
            cell("N1A4", 2, 2),
            // Wider than any published formula of this nesting.
            cell("N1A5", 0, 40)));
    Point point = measured(lines()).get(0).points().get(0);
    assertEquals(10.0 / 12, point.accuracy(), 1e-9);
    assertEquals(OptionalInt.of(12), point.formulas());
  }

  @Test
  void aLevelOfWhichACellIsNotMeasuredHasNoPoint() {
    store(
        "nrs",
        ReportFixture.OURS,
        Stream.of(cell("N1A2", 4, 0), cell("N1A3", 4, 0), cell("N1A4", 4, 0), cell("N4A2", 4, 0)));
    assertEquals(
        List.of(1), measured(lines()).get(0).points().stream().map(Point::nesting).toList());
  }

  @Test
  void cellsCountAlikeHoweverManyFormulasTheyHave() {
    store(
        "nrs",
        ReportFixture.OURS,
        Stream.of(cell("N1A2", 20, 0), cell("N1A3", 20, 0), cell("N1A4", 0, 2)));
    Point point = measured(lines()).get(0).points().get(0);
    assertEquals(2.0 / 3, point.accuracy(), 1e-9, "as the published mean of three cells");
    assertEquals(OptionalInt.of(42), point.formulas());
    assertTrue(
        point.high() - point.low() > .3, "two formulas of a cell decide a third of the value");
  }

  @Test
  void ofEachKindOfSystemOneIsDrawn() {
    Stream.of(ReportFixture.OURS, ReportFixture.PAPER).forEach(settings -> level("nrs", settings));
    level("nrs", ReportFixture.PAPER.replace("1000", "10").replace("dynamic", "none"));
    level("nrs", trainedAsPublished());
    store("router", ReportFixture.ROUTER, n1(2));
    store("router", ReportFixture.ROUTER.replace("small", "wide"), n1(3));
    // The best one, but not of all cells.
    store("router", ReportFixture.ROUTER.replace("small", "large"), Stream.of(cell("N1A2", 4, 0)));
    store("llm", ReportFixture.LLM, n1(1));
    store("llm", "{'model':'gpt-test','samples':10}", n1(2));
    store("llm", "{'model':'another'}", n1(0));
    // A baseline that nothing but its results names.
    store("nearest-neighbour", "{'neighbours':1}", n1(1));
    List<Line> lines = lines();
    List<String> drawn = labels(lines);
    assertEquals(7, drawn.size(), drawn.toString());
    assertTrue(drawn.get(0).startsWith("Ours, as it ships"), drawn.toString());
    assertTrue(drawn.get(1).startsWith("Ours, the paper's inference"), drawn.toString());
    assertTrue(drawn.get(2).startsWith("Paper, trained by us"), drawn.toString());
    assertEquals("Neural Data Router, wide, top-level", drawn.get(3));
    assertEquals(
        List.of("LLM, another", "LLM, gpt-test, majority of 10"),
        drawn.subList(4, 6).stream().sorted().toList());
    assertEquals("nearest-neighbour", drawn.get(6));
    assertEquals(6, lines.stream().filter(line -> !line.measured()).count());
  }

  @Test
  void ofNetworksTrainedAsPublishedTheMostOutputsAreDrawn() {
    // Fewer outputs are of as many formulas, and more accurate.
    for (String outputs : List.of("10", "1000", "100")) {
      store(
          "nrs",
          trainedAsPublished().replace("1000", outputs).replace("dynamic", "none"),
          n1(outputs.equals("1000") ? 3 : 4));
    }
    List<Line> drawn = measured(lines());
    assertEquals(1, drawn.size(), labels(drawn).toString());
    assertEquals(3.0 / 4, drawn.get(0).points().get(0).accuracy(), 1e-9);
  }

  private static String trainedAsPublished() {
    return "{'preset':'paper','outputs':1000,'windowing':'dynamic','anytime':false,"
        + "'inference':'no-grammar','suffixesFrom':60,"
        + "'selector':{'preset':'paper'},'solver':{'preset':'paper'}}";
  }

  private void level(String system, String settings) {
    store(system, settings, n1(4));
  }

  /** The published cells of the first level. */
  private static Stream<Stream<Result>> n1(int right) {
    return Stream.of("N1A2", "N1A3", "N1A4").map(cell -> cell(cell, right, 4 - right));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9, 15, 25, 100})
  void pointsStandAtTheirLevelHoweverManyLinesThereAre(int lines) {
    List<Double> shifts =
        IntStream.range(0, lines).mapToObj(line -> NestingFigure.shift(line, lines)).toList();
    assertTrue(shifts.stream().allMatch(shift -> Math.abs(shift) <= .2 + 1e-9), shifts.toString());
    assertEquals(lines, shifts.stream().distinct().count());
    assertEquals(0, shifts.stream().mapToDouble(shift -> shift).sum(), 1e-9);
  }

  @Test
  void fewLinesStandCloseTogether() {
    assertEquals(.025, NestingFigure.shift(1, 2), 1e-9);
  }

  @Test
  void noNameIsCut() {
    String name =
        "Ours with selector of preset paper, selector 12,000 of 20,000 iterations, other settings:"
            + " tagging Selector, else M ≤ 1000, dynamic windows (selector.sha256 0123456789ab…,"
            + " solver.sha256 0123456789ab…, formulas of seed 20261120)";
    Point point = new Point(1, 1, 1, 1, OptionalInt.empty());
    String shown =
        NestingFigure.chart(List.of(new Line(name, true, List.of(point))))
            .getSeriesMap()
            .get(name)
            .getLabel();
    assertEquals(name, shown.replace('\n', ' '));
    assertTrue(shown.lines().allMatch(line -> line.length() <= 120), shown);
  }
}
