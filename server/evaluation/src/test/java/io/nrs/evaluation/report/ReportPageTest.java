package io.nrs.evaluation.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {
  @TempDir private Path results;
  private ReportFixture fixture;
  private ReportPage page;

  @BeforeEach
  void noResults() {
    fixture = new ReportFixture(results);
  }

  private Document make() {
    return make(List.of(BuiltInLanguage.LISTOPS));
  }

  private Document make(List<Language> languages) {
    return make(languages, List.of(results));
  }

  private Document make(List<Language> languages, List<Path> folders) {
    page =
        ReportPage.of(
            folders,
            results.resolve("report.html"),
            Optional.of(results.resolve("pictures")),
            languages,
            "nrs report listops");
    return Jsoup.parse(page.html());
  }

  private static List<Result> results(String cell, int right, String... failures) {
    return IntStream.range(0, right + failures.length)
        .mapToObj(i -> ReportFixture.result(cell, i, i < right ? "solved" : failures[i - right]))
        .toList();
  }

  private void threeSystems() {
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 3, "missing-leaf"));
    fixture.store("router", ReportFixture.ROUTER, results("N1A2", 1, "no-answer"));
    fixture.store(
        "llm",
        ReportFixture.LLM,
        List.of(
            ReportFixture.result("N1A2", 0, "solved", "{'promptTokens':100,'completionTokens':40}"),
            ReportFixture.result(
                "N1A2", 1, "wrong-solution", "{'promptTokens':300,'completionTokens':60}")));
  }

  private static List<String> heads(Element table) {
    return table.select("thead tr:last-child th").eachText();
  }

  private static List<String> row(Element table, String head) {
    return table.select("tbody tr").stream()
        .filter(row -> row.child(0).text().equals(head))
        .findFirst()
        .orElseThrow()
        .select("td")
        .stream()
        .map(Element::text)
        .toList();
  }

  private static List<String> systems(Element accuracy) {
    return accuracy.select("tbody th").eachText();
  }

  /** The values of a level, a system each. */
  private static List<String> level(Element accuracy, String cell) {
    // The heads of the rows have no name.
    int column = 1 + heads(accuracy).indexOf(cell);
    return accuracy.select("tbody tr").stream().map(row -> row.child(column).text()).toList();
  }

  private static Element accuracy(Document page) {
    return page.selectFirst("#listops-accuracy .accuracy table");
  }

  @Test
  void systemsStandBesideThePublishedFigures() {
    threeSystems();
    Document document = make();
    assertEquals(
        List.of(
            "Ours, as it ships: M ≤ 8, sliding windows",
            "Neural Data Router, small, top-level",
            "LLM, gpt-test",
            "NRS M=1000 + dynamic windowing (published)",
            "NRS M=1000 (published)",
            "Neural Data Router (published)",
            "GPT-4 self-consistency zero-shot CoT (published)",
            "GPT-4 zero-shot CoT (published)"),
        systems(accuracy(document)));
    assertEquals(
        List.of(
            "0.75 0.30–0.95 n 4",
            "0.50 0.09–0.91 n 2",
            "0.50 0.09–0.91 n 2",
            "1.00",
            "1.00",
            "0.80",
            "1.00",
            "1.00"),
        level(accuracy(document), "N1A2"));
    assertEquals("N/A", level(accuracy(document), "N4A3").get(0));
    assertEquals(3, page.sets());
    assertEquals(List.of(), page.remarks());
    assertEquals(
        List.of("1.00"), level(document.select("#listops-accuracy .accuracy table").get(1), "N3"));
  }

  @Test
  void severalFoldersAreReadAsOne() {
    Path other = results.resolve("other");
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 3, "missing-leaf"));
    new ReportFixture(other)
        .store(
            "nrs",
            ReportFixture.OURS,
            Stream.of(results("N1A2", 4, "missing-leaf"), results("N2A2", 1, "missing-leaf"))
                .flatMap(List::stream)
                .toList());
    Document document = make(List.of(BuiltInLanguage.LISTOPS), List.of(results, other));
    assertEquals(1, page.sets());
    assertEquals(List.of(), page.remarks());
    assertEquals("0.60 0.23–0.88 n 5", level(accuracy(document), "N1A2").get(0));
    assertEquals("0.50 0.09–0.91 n 2", level(accuracy(document), "N2A2").get(0));
  }

  @Test
  void aTableWithoutCellsIsLeftOut() {
    fixture.store(
        ReportFixture.config("nrs", DescribedLanguage.named("logic"), ReportFixture.OURS),
        "nrs evaluate logic --split stress",
        results("units-N1", 4));
    Elements captions =
        make(List.of(DescribedLanguage.named("logic"))).select("#logic-accuracy caption");
    assertEquals(
        List.of("logic: formulas of the split stress, Ours, as it ships: M ≤ 8, sliding windows"),
        captions.eachText());
  }

  @Test
  void allSystemsAreLinesOfOneChartByNesting() {
    fixture.store(
        "nrs",
        ReportFixture.OURS,
        Stream.of("N1A2", "N1A3", "N1A4")
            .flatMap(cell -> results(cell, 3, "missing-leaf").stream())
            .toList());
    Element figure = make().selectFirst("#listops-accuracy figure");
    assertEquals("listops-accuracy-by-nesting", figure.id());
    Element data = figure.selectFirst("table");
    assertEquals(
        List.of(
            "system", "source", "in the chart", "nesting", "accuracy", "low", "high", "formulas"),
        heads(data));
    assertEquals(
        List.of("measured", "yes", "N1", "0.750", "0.468", "0.911", "12"),
        row(data, "Ours, as it ships: M ≤ 8, sliding windows"));
    // The mean of N1A2, N1A3 and N1A4.
    assertEquals(
        List.of("published", "yes", "N1", "0.803", "", "", ""), row(data, "Neural Data Router"));
    assertEquals(1, figure.select("svg").size());
  }

  @Test
  void costIsTheMeanOfAFormula() {
    threeSystems();
    Element table = make().selectFirst("#listops-cost table");
    assertEquals(
        List.of("2", "0.500", "0.500", "200", "50", "a machine"), row(table, "LLM, gpt-test"));
    assertEquals(
        List.of("4", "0.500", "0.500", "–", "–", "a machine"),
        row(table, "Ours, as it ships: M ≤ 8, sliding windows"));
  }

  @Test
  void failuresAreCountedByCellAndListed() {
    fixture.store(
        "nrs",
        ReportFixture.OURS,
        List.of(
            ReportFixture.result("N1A2", 0, "solved"),
            ReportFixture.result(
                "N1A2",
                1,
                "missing-leaf",
                "{'step':4,'before':'[SM12]','candidates':[{'leaf':'[SM1','confidence':0.25}]}")));
    Document document = make();
    Element figure = document.selectFirst("#listops-failures figure");
    assertEquals(List.of("0.500", "0.000", "0.000"), row(figure.selectFirst("table"), "N1A2"));
    assertEquals(
        List.of("[MAX31]", "3", "", "missing-leaf", "4 of [SM12]", "[SM1 (confidence 0.25)"),
        row(document.selectFirst(".failures table"), "N1A2 1"));
  }

  @Test
  void failuresOfAllMAreOneFigure() {
    fixture.store("nrs", ReportFixture.PAPER, results("N4A4", 2, "corrupted-leaf", "missing-leaf"));
    Element figure = make().selectFirst("#listops-failures-by-inference");
    List<String> rows = figure.select("table tbody tr").eachText();
    assertEquals("M = 1000, dyn. ours N4A4 4 0.250 0.250 0.000", rows.get(0));
    assertTrue(rows.contains("M = 10 published N4A4 0.610 0.150 0.020"), rows.toString());
    assertEquals(1, figure.select(".sources li").size());
  }

  @Test
  void levelsBeyondThePapersAreATableOfTheirOwn() {
    fixture.store("nrs", ReportFixture.OURS, results("N2A5", 4));
    Elements tables = make().select("#listops-accuracy .accuracy table");
    assertFalse(heads(tables.get(0)).contains("N2A5"));
    assertEquals(
        "ListOps: deeper or wider than the paper's", tables.get(1).selectFirst("caption").text());
    assertEquals(List.of("1.00 0.51–1.00 n 4"), level(tables.get(1), "N2A5"));
  }

  @Test
  void otherFactsAreInARowOfTheirOwn() {
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 4));
    fixture.store(
        "nrs",
        ReportFixture.OURS.replace("0123456789abcdef", "another"),
        results("N1A2", 1, "step-limit"));
    fixture.store("nrs", ReportFixture.PAPER, results("N1A2", 2, "corrupted-leaf"));
    Document document = make();
    List<String> systems = systems(accuracy(document)).subList(0, 3);
    assertTrue(
        systems.contains("Ours, as it ships: M ≤ 8, sliding windows (selector.sha256 another)"),
        systems.toString());
    assertTrue(
        systems.contains(
            "Ours, as it ships: M ≤ 8, sliding windows (selector.sha256 0123456789ab…)"),
        systems.toString());
    assertEquals("Ours, the paper's inference: M = 1000, dynamic windows", systems.get(2));
    assertEquals("0.67 0.21–0.94 n 3", level(accuracy(document), "N1A2").get(2));
    String words = document.selectFirst("#listops-accuracy .remark").text();
    assertTrue(words.startsWith("There are 2 sets of results of \"Ours, as it ships"), words);
    assertTrue(words.contains("selector.sha256"), words);
  }

  @Test
  void formulasOfFilesAreNotCountedWithThoseOfASeed() {
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 4));
    RunConfig files =
        new RunConfig(
            ReportFixture.config("nrs", BuiltInLanguage.LISTOPS, ReportFixture.OURS).system(),
            ReportFixture.json("{'files':{'a long/path/of.listops':'00ff'}}"));
    fixture.store(files, "nrs evaluate --files a", results("a long/path/of.listops", 1));
    Document document = make();
    Element other = document.select("#listops-accuracy table").last();
    assertEquals(
        List.of("Ours, as it ships: M ≤ 8, sliding windows (formulas of files)"), heads(other));
    assertEquals(List.of("1.00 0.21–1.00 n 1"), row(other, "a long/path/of.listops"));
    assertEquals(
        "Ours, as it ships: M ≤ 8, sliding windows (formulas of seed 20261120)",
        systems(accuracy(document)).get(0));
  }

  @Test
  void figuresTellTheirCommandMachineSettingsAndData() {
    Path folder = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 1, "missing-leaf"));
    Document document = make();
    for (String place : List.of("#listops-accuracy", "#listops-failures figure", "#listops-cost")) {
      Element source = document.selectFirst(place + " .sources");
      assertEquals("nrs evaluate listops --split paper", source.selectFirst("code").text());
      assertTrue(source.text().contains("on a machine"), source.text());
      assertEquals(
          "./" + folder.getFileName() + "/results.jsonl", source.selectFirst("a").attr("href"));
      assertTrue(document.selectFirst(source.select("a").get(1).attr("href")) != null);
    }
    Element config = document.selectFirst("#facts-" + folder.getFileName());
    assertEquals(
        List.of("facts.json", "results.jsonl", "summary.json"), config.select("p > a").eachText());
    assertTrue(config.select("td").eachText().contains("0123456789abcdef"));
  }

  @Test
  void theSameFiguresAreHandedOutAsFiles() {
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 3, "missing-leaf"));
    Element link = make().selectFirst("#listops-accuracy p a[download]");
    assertEquals("listops-accuracy.csv", link.attr("download"));
    String csv =
        URLDecoder.decode(link.attr("href").replaceFirst("^[^,]*,", ""), StandardCharsets.UTF_8);
    List<String> lines = csv.lines().toList();
    assertEquals("cell,system,facts,accuracy,low,high,right,formulas", lines.get(0));
    assertTrue(
        lines.get(1).startsWith("N1A2,\"Ours, as it ships: M ≤ 8, sliding windows\","),
        lines.get(1));
    assertTrue(lines.get(1).endsWith(",0.7500,0.3006,0.9544,3,4"), lines.get(1));
    assertTrue(lines.contains("N1A4,Neural Data Router,published,0.6600,,,,"));
  }

  @Test
  void theLengthsOfTrainingAreMarked() {
    fixture.confidence(16, 5, 16, 40);
    Element figure = make().selectFirst("#listops-confidence figure");
    assertTrue(
        figure
            .text()
            .contains(
                "3 inputs read as a whole, trained on up to 16 tokens. Mean confidence 0.750 within these lengths, 0.333 beyond."),
        figure.text());
    assertEquals(
        List.of("1", "0.333", "0.333", "0.333", "none"), row(figure.selectFirst("table"), "40"));
    assertEquals(1, figure.select("svg").size());
  }

  @Test
  void theConfidenceOfAllLanguagesIsOneChart() {
    fixture.confidence(16, 5, 16, 40);
    assertEquals(null, make().selectFirst("#all"), "one language is no comparison");
    fixture.confidence(BuiltInLanguage.ARITHMETIC, 4, 5, 5, 20);
    Document document = make(List.of(BuiltInLanguage.LISTOPS, BuiltInLanguage.ARITHMETIC));
    Element figure = document.selectFirst("#all figure");
    assertEquals("all-confidence", figure.id());
    assertEquals(1, figure.select("svg").size());
    assertEquals(
        List.of(
            "ListOps 5.0 1 1.000 yes",
            "ListOps 16.0 1 0.500 yes",
            "ListOps 40.0 1 0.333 no",
            "Arithmetic 5.0 2 0.750 no",
            "Arithmetic 20.0 1 0.333 no"),
        figure.select("table tbody tr").eachText());
    assertEquals("All languages", document.selectFirst("nav a[href=#all]").text());
  }

  @Test
  void variationsAreComparedOnTheFormulasThatBothAnswered() {
    String network = "{'sha256':'a','preset':'default'}";
    fixture.store(
        "nrs",
        ReportFixture.variation("default", network, network),
        results("N1A2", 3, "missing-leaf"));
    fixture.store(
        ReportFixture.config(
            "nrs", BuiltInLanguage.LISTOPS, ReportFixture.variation("no-guard", network, network)),
        "nrs evaluate listops --without no-guard",
        results("N1A2", 1, "wrong-solution"));
    Document document = make();
    Element table = document.selectFirst("#listops-ablations table");
    assertEquals(
        List.of("as it ships", "2", "2", "1.000", "0.342–1.000", "+0.000", "0.500"),
        row(table, "default"));
    assertEquals(
        List.of(
            "no grammar: whatever the networks say is replaced",
            "1",
            "2",
            "0.500",
            "0.095–0.905",
            "-0.500",
            "0.500"),
        row(table, "no-guard"));
    assertFalse(
        systems(accuracy(document)).contains("Ours, other settings: M ≤ 8, sliding windows"),
        "what was made for ablations alone is no system of its own");
  }

  @Test
  void aCurveIsAPictureWithItsValidations() {
    fixture.curve("{'module':'router','preset':'large','iterations':900,'batch':8,'seed':2}", 3);
    Element figure = make().selectFirst("#listops-training figure");
    assertEquals(
        "router, preset large, seed 2 300 of 900 iterations of 8 examples, in 30 s. Best out of"
            + " distribution: 0.300, after 300. CSV · SVG · PNG",
        figure.selectFirst("figcaption").text());
    assertEquals(
        List.of(
            "100 0.003 1.000 0.910 0.100",
            "200 0.006 0.500 0.920 0.200",
            "300 0.008 0.333 0.930 0.300"),
        figure.select("table tbody tr").eachText());
  }

  @Test
  void aSinglePointIsToldInWords() {
    fixture.reliability(ReportFixture.steps("N1A2", 0, List.of(.95, .99), List.of(.97)));
    fixture.curve("{'module':'router','preset':'large','iterations':900,'batch':8,'seed':2}", 1);
    Document document = make();
    Element steps = document.selectFirst("#listops-reliability figure");
    assertEquals(
        "Steps, as it ships 3 steps, 2 of them right. Mean confidence 0.970, expected calibration"
            + " error 0.303. The confidence of all steps is in 0.9–1.0, which is no curve. CSV",
        steps.selectFirst("figcaption").text());
    assertEquals(0, document.select("#listops-reliability svg, #listops-training svg").size());
    assertEquals(
        List.of("listops-accuracy-by-nesting", "listops-failures-by-inference"),
        document.select("figure:has(svg)").eachAttr("id"),
        "nothing else is drawn");
    assertEquals(2, page.pictures().size());
  }

  @Test
  void aTrainingThatHasJustBegunHasNoValidationYet() {
    Path folder = fixture.curve("{'module':'router','preset':'large','iterations':900}", 0);
    make();
    assertEquals(
        List.of(folder.getFileName() + ": there is no validation of the training yet"),
        page.remarks());
  }

  @Test
  void whatIsMissingIsNamedWithItsCommand() {
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 4));
    List<String> commands = make().select("#missing code").eachText();
    assertFalse(commands.contains("nrs evaluate listops --split paper --formulas 100"));
    for (String command :
        List.of(
            "nrs evaluate listops --split paper --preset paper --formulas 20",
            "nrs evaluate listops --split paper --preset paper --windowing none --outputs 100 --formulas 50",
            "nrs train listops selector --preset paper --models runs/paper/models --replace"
                + " --results results && nrs train listops solver --preset paper --models"
                + " runs/paper/models --replace --results results && nrs evaluate listops --split"
                + " paper --preset paper --formulas 20 --models runs/paper/models",
            "nrs evaluate listops --system router --split paper",
            "nrs evaluate listops --system llm --model NAME --samples 10 --split paper",
            "nrs train listops router --preset paper --results results && nrs evaluate listops"
                + " --system router --split paper --models runs/listops-router-paper/models",
            "nrs evaluate listops --split paper --steps --windowing none --outputs 1000",
            "nrs evaluate listops --split paper --formulas 20 --steps",
            "nrs evaluate listops --split stress",
            "nrs evaluate listops --split paper --formulas 20 --without all")) {
      assertTrue(commands.contains(command), command + " in " + commands);
    }
    assertTrue(
        Jsoup.parse(page.html())
            .selectFirst("#missing")
            .text()
            .contains("has no results in N1A3,"));
    assertEquals(commands.size(), page.missing());
  }

  @Test
  void theCommandOfAbsentCellsMeasuresThemWithTheFormulasThatTheyNeed() {
    fixture.store(
        ReportFixture.config("nrs", BuiltInLanguage.LISTOPS, ReportFixture.PAPER),
        "nrs evaluate listops --split paper --cells N1A2 --formulas 4 --preset paper",
        results("N1A2", 4));
    List<String> commands = make().select("#missing code").eachText();
    assertTrue(
        commands.contains(
            "nrs evaluate listops --split paper --formulas 20 --preset paper --cells N1A2"),
        commands.toString());
    assertTrue(
        commands.contains(
            "nrs evaluate listops --split paper --formulas 20 --preset paper --cells"
                + " N1A3,N1A4,N2A2,N2A3,N2A4,N3A2,N3A3,N3A4,N4A2,N4A3,N4A4"),
        commands.toString());
  }

  @Test
  void networksThatWereEndedEarlyAndOtherBaselinesLeaveThePublishedOnesMissing() {
    fixture.store(
        "nrs",
        "{'preset':'paper','selector':{'sha256':'a','preset':'paper','endedAfter':'9 of 10'},"
            + "'solver':{'sha256':'b','preset':'paper'}}",
        results("N1A2", 4));
    fixture.store("router", ReportFixture.ROUTER, results("N1A2", 1));
    fixture.store("llm", "{'model':'m','samples':1}", results("N1A2", 1));
    fixture.confidence(16, 5, 40);
    String missing = make().selectFirst("#missing").text();
    for (String experiment :
        List.of(
            "networks with the published settings, trained to their end",
            "the Neural Data Router with the published settings, trained to its end",
            "an LLM as the paper asks it",
            "confidence against the length of the input, M = 1000")) {
      assertTrue(missing.contains(experiment), missing);
    }
  }

  /** Its command would measure another system than the one whose cells are missing. */
  @Test
  void whatAnEarlierFormOfTheProgramLacksIsNotMissing() {
    fixture.store("nrs", "{'preset':'paper','windowing':'dynamic'}", results("N1A2", 4));
    assertFalse(make().selectFirst("#missing").text().contains("has no results in"));
  }

  @Test
  void withoutResultsThePublishedFiguresAndCommandsAreThere() {
    Document document = make();
    assertEquals(0, page.sets());
    assertEquals("0.21", level(accuracy(document), "N4A2").get(2));
    assertTrue(
        document.select("#missing code").eachText().contains("nrs evaluate listops --split paper"));
    assertTrue(document.selectFirst("#facts").text().contains("No results are stored"));
  }

  @Test
  void brokenLinesAreLeftOutAndToldOf() throws IOException {
    Path folder = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 3, "missing-leaf"));
    Path file = folder.resolve("results.jsonl");
    List<String> lines = Files.readAllLines(file);
    Files.write(file, List.of(lines.get(0), "{\"cell\": \"N1A2\"}", lines.get(1)));
    Files.writeString(file, lines.get(3).substring(0, 30), StandardOpenOption.APPEND);
    Document document = make();
    assertEquals("1.00 0.34–1.00 n 2", level(accuracy(document), "N1A2").get(0));
    String remarks = document.selectFirst("#remarks").text();
    assertTrue(
        remarks.contains(folder.getFileName() + "/results.jsonl: 2 broken and left out, line 2, 4"),
        remarks);
    assertTrue(remarks.contains("summary.json: counts other results"), remarks);
  }

  @Test
  void anAnswerThatIsNotTheValueIsToldOf() throws IOException {
    Path file = fixture.store("llm", "{}", results("N1A2", 1)).resolve("results.jsonl");
    Files.writeString(
        file, Files.readString(file).replace("\"answer\":\"3\"", "\"answer\":\"+3\""));
    make();
    assertEquals(1, page.remarks().size(), page.remarks().toString());
    assertTrue(
        page.remarks().get(0).contains("1 counted as right without being the value"),
        page.remarks().toString());
  }

  @Test
  void foldersThatDoNotSayWhatTheyHoldAreLeftOutAndToldOf() throws IOException {
    Path damaged = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 1));
    Path changed = fixture.store("nrs", ReportFixture.PAPER, results("N1A2", 1));
    Files.writeString(damaged.resolve("facts.json"), "{");
    Path config = changed.resolve("facts.json");
    Files.writeString(config, Files.readString(config).replace("1000", "100"));
    Document document = make();
    assertEquals(0, page.sets());
    String remarks = document.selectFirst("#remarks").text();
    assertTrue(remarks.contains(damaged.getFileName() + "/facts.json is damaged"), remarks);
    assertTrue(
        remarks.contains(changed.getFileName() + ": facts.json describes the run "), remarks);
    assertFalse(remarks.contains(results.toString()), remarks);
  }

  @Test
  void whatWasNotFinishedIsToldWithTheCommandThatGoesOn() throws IOException {
    Path folder = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 1));
    Files.delete(folder.resolve("summary.json"));
    make();
    assertEquals(
        List.of(
            folder.getFileName()
                + ": was not finished; go on with nrs evaluate listops --split paper and its --results"),
        page.remarks());
  }

  @Test
  void nothingThatIsStoredBecomesMarkup() {
    String hostile = "</td></table><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\"'";
    RunConfig config =
        ReportFixture.config(
            "llm", BuiltInLanguage.LISTOPS, ReportFixture.LLM.replace("gpt-test", "<b>x</b>"));
    fixture.store(
        config,
        hostile,
        List.of(
            new Result(
                hostile,
                0,
                hostile,
                hostile,
                hostile,
                false,
                hostile,
                1,
                OptionalDouble.empty(),
                ReportFixture.json(
                    "{'step':'<i>1</i>','before':'<i>2</i>','candidates':[{'leaf':'<i>3</i>'},4]}"))));
    Document document = make();
    assertEquals(0, document.select("script, img, i, b, [onerror]").size());
    assertEquals(hostile, document.select(".failures table code").first().text());
    assertEquals(hostile, document.selectFirst("#listops-accuracy .sources code").text());
    assertEquals(
        "<i>1</i> of <i>2</i>", document.select(".failures table tbody tr td").get(4).text());
  }

  @Test
  void thePageNeedsNothingElse() {
    threeSystems();
    fixture.confidence(16, 5, 40);
    Document document = make();
    assertEquals(0, document.select("script, link, img, iframe, object, [src]").size());
    assertFalse(document.selectFirst("style").data().contains("url("));
    for (Element link : document.select("a[href]")) {
      assertTrue(link.attr("href").matches("(?s)(#|\\./|data:text/csv;).*"), link.attr("href"));
    }
    Set<String> ids = new HashSet<>();
    for (Element element : document.select("[id]")) {
      assertTrue(ids.add(element.id()) || element.id().equals("genericDefs"), element.id());
    }
    for (Element link : document.select("a[href^=#]")) {
      assertTrue(ids.contains(link.attr("href").substring(1)), link.attr("href"));
    }
    for (Element svg : document.select("svg")) {
      assertFalse(svg.selectFirst("title").text().isEmpty());
      assertEquals("img", svg.attr("role"));
      assertTrue(svg.outerHtml().contains("fill=\"var(--ink)\""), "letters in a dark scheme");
    }
    assertFalse(
        document.select("table").stream().anyMatch(table -> table.select("caption").isEmpty()));
  }

  @Test
  void theSameResultsGiveTheSamePage() {
    threeSystems();
    make();
    String first = page.html();
    make();
    assertEquals(first, page.html());
  }

  @Test
  void picturesAreFilesToo() throws Exception {
    fixture.confidence(16, 5, 40);
    make();
    Path folder = Files.createDirectories(results.resolve("pictures"));
    for (ReportFigure picture : page.pictures()) {
      picture.write(folder);
    }
    assertEquals(
        1_920,
        ImageIO.read(folder.resolve("listops-failures-by-inference.png").toFile()).getWidth());
    org.w3c.dom.Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("listops-failures-by-inference.svg").toFile());
    assertEquals("svg", svg.getDocumentElement().getTagName());
    for (Element link : Jsoup.parse(page.html()).select("a[href^=./pictures/]")) {
      assertTrue(Files.exists(results.resolve(link.attr("href"))), link.attr("href"));
    }
  }
}
