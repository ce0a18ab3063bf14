package io.nrs.evaluation.report;

import static io.nrs.evaluation.report.ReportFixture.results;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.table.Blocks;
import io.nrs.evaluation.table.Table;
import io.nrs.grammar.BuiltInLanguage;
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
  private Blocks proofs = Blocks.NONE;

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
            "nrs report listops",
            proofs);
    return Jsoup.parse(page.html());
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

  private static String title(Element table) {
    return table.previousElementSibling().text();
  }

  private static Element accuracy(Document page) {
    return page.selectFirst("#listops-accuracy table");
  }

  @Test
  void verdictsHaveASection() {
    assertTrue(make().select("#proved, [href=#proved]").isEmpty());
    proofs =
        Blocks.of(
            Table.of(List.of("ListOps, leaves"))
                .text("", row -> row)
                .text("wrong", row -> "0 of 96")
                .build());
    assertEquals(List.of("0 of 96"), row(make().selectFirst("#proved table"), "ListOps, leaves"));
    assertEquals("Proved", make().selectFirst("nav [href=#proved]").text());
  }

  @Test
  void measuredAndPublishedFiguresStandTogether() {
    threeSystems();
    Document document = make();
    assertEquals(
        List.of(
            "0.75 0.30–0.95 n 4",
            "1.00",
            "1.00",
            "0.50 0.09–0.91 n 2",
            "0.80",
            "0.50 0.09–0.91 n 2",
            "1.00",
            "1.00"),
        level(accuracy(document), "N1 A2"));
    assertEquals("–", level(accuracy(document), "N4 A3").get(0));
    assertEquals("heat h7", accuracy(document).selectFirst("td").className());
    assertEquals(3, page.sets());
    assertEquals(List.of(), page.remarks());
    Elements tables = document.select("#listops-accuracy table");
    assertEquals(List.of("1.00"), level(tables.get(1), "N3"));
    assertEquals(
        List.of("2", "0.500", "0.500", "200", "50", "a machine"),
        row(tables.last(), "LLM, gpt-test"));
  }

  @Test
  void allSetsAndAllCellsOfALanguageHaveATable() {
    fixture.store("nrs", ReportFixture.OURS, results("N2A5", 4));
    fixture.store(
        "nrs",
        ReportFixture.OURS.replace("0123456789abcdef", "another"),
        results("N2A5", 1, "step-limit"));
    fixture.store(
        new RunConfig(
            ReportFixture.config("answers", BuiltInLanguage.LISTOPS, "{'file':'a'}").system(),
            ReportFixture.json("{'files':{'a long/path/of.listops':'00ff'}}")),
        "nrs evaluate listops --answers a",
        results("a long/path/of.listops", 1));
    Document document = make();
    Elements tables = document.select("#listops-accuracy table");
    assertFalse(heads(tables.get(0)).contains("N2 A5"));
    Element beyond = tables.get(1);
    assertEquals("ListOps: deeper or wider than the paper's", title(beyond));
    assertEquals(
        List.of(
            "Ours, as it ships: tagging Selector, else M ≤ 8, sliding windows (selector.sha256"
                + " 0123456789ab…)",
            "Ours, as it ships: tagging Selector, else M ≤ 8, sliding windows (selector.sha256"
                + " another)"),
        systems(beyond).stream().sorted().toList());
    assertTrue(level(beyond, "N2 A5").contains("1.00 0.51–1.00 n 4"));
    Element other = tables.get(3);
    assertEquals("ListOps: other formulas", title(other));
    assertEquals(List.of("Answers, a"), heads(other));
    assertEquals(List.of("1.00 0.21–1.00 n 1"), row(other, "a long/path/of.listops"));
    String words = document.selectFirst("#listops-accuracy blockquote").text();
    assertTrue(words.startsWith("There are 2 sets of results of \"Ours, as it ships"), words);
    assertTrue(words.contains("selector.sha256"), words);
  }

  /** What {@link DocumentSectionsTest} checks of the tables is not checked again. */
  @Test
  void eachTopicHasItsTableAndItsPictures() {
    fixture.store("nrs", ReportFixture.OURS, level(3, "missing-leaf"));
    fixture.store("nrs", ReportFixture.PAPER, results("N4A4", 2, "corrupted-leaf", "missing-leaf"));
    fixture.store("nrs", ReportFixture.STRESS, results("units-N1", 2));
    fixture.confidence(16, 5, 16, 40);
    fixture.confidence(BuiltInLanguage.ARITHMETIC, 4, 5, 20);
    fixture.reliability(ReportFixture.steps("N1A2", 0, List.of(.95, .5), List.of(.97)));
    fixture.curve("{'module':'router','preset':'large','iterations':900,'batch':8,'seed':2}", 3);
    Document document = make(List.of(BuiltInLanguage.LISTOPS, BuiltInLanguage.ARITHMETIC));
    for (String topic : List.of("accuracy", "stress", "failures", "confidence", "reliability")) {
      assertFalse(document.select("#listops-" + topic + " table").isEmpty(), topic);
    }
    assertEquals("Not measured.", document.selectFirst("#listops-ablations blockquote").text());
    assertEquals(
        List.of(
            "listops-accuracy-by-nesting",
            "listops-failures-m-10",
            "listops-failures-m-100",
            "listops-failures-m-1000",
            "listops-failures-m-1000-dynamic-windowing",
            "listops-failures-tagging-DIGEST",
            "listops-confidence-steps-whole-formulas-m20-DIGEST",
            "listops-reliability-steps-generating-DIGEST",
            "listops-training-training-router-large-DIGEST"),
        document.select("#listops figure:has(svg)").eachAttr("id").stream()
            .map(id -> id.replaceFirst("[0-9a-f]{6}$", "DIGEST"))
            .toList());
    assertEquals("all-confidence", document.selectFirst("#all figure").id());
    assertEquals("All languages", document.selectFirst("nav a[href=#all]").text());
    assertEquals(document.select("svg").size(), page.pictures().size());
  }

  @Test
  void aSinglePointIsNoPicture() {
    fixture.reliability(ReportFixture.steps("N1A2", 0, List.of(.95, .99), List.of(.97)));
    fixture.curve("{'module':'router','preset':'large','iterations':900,'batch':8,'seed':2}", 1);
    fixture.confidence(16, 5, 40);
    Document document = make();
    assertEquals(0, document.select("#listops-reliability svg, #listops-training svg").size());
    assertFalse(document.select("#listops-reliability table, #listops-training table").isEmpty());
    assertEquals(null, document.selectFirst("#all"), "one language is no comparison");
  }

  /** The first cells of the published levels. */
  private static List<Result> level(int right, String failure) {
    return Stream.of("N1A2", "N1A3", "N1A4")
        .flatMap(cell -> results(cell, right, failure).stream())
        .toList();
  }

  private static String csv(Element figure) {
    return URLDecoder.decode(
        figure.selectFirst("a[download]").attr("href").replaceFirst("^[^,]*,", ""),
        StandardCharsets.UTF_8);
  }

  @Test
  void thePointsOfAPictureAreAFile() {
    fixture.store("nrs", ReportFixture.OURS, level(3, "missing-leaf"));
    fixture.confidence(16, 5, 16, 40);
    Document document = make();
    Element accuracy = document.selectFirst("#listops-accuracy figure");
    assertEquals(
        "listops-accuracy-by-nesting.csv", accuracy.selectFirst("a[download]").attr("download"));
    List<String> lines = csv(accuracy).lines().toList();
    assertEquals("series,x,y", lines.get(0));
    assertEquals(
        "\"Ours, as it ships: tagging Selector, else M ≤ 8, sliding windows\",N1,0.750",
        lines.get(1));
    assertTrue(lines.contains("Neural Data Router (published),N1,0.803"), lines.toString());
    String confidence = csv(document.selectFirst("#listops-confidence figure"));
    assertTrue(confidence.contains("inputs,40,0.333\n"), confidence);
    String failures = csv(document.selectFirst("#listops-failures-m-10"));
    assertTrue(failures.contains("missing-leaf,\"N4A4, published\",0.610\n"), failures);
  }

  @Test
  void failedFormulasAreListed() {
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
    assertEquals(
        List.of("[MAX31]", "3", "", "missing-leaf", "4 of [SM12]", "[SM1 (confidence 0.25)"),
        row(make().selectFirst("#listops-failures details table"), "N1A2 1"));
  }

  @Test
  void figuresTellTheirCommandMachineSettingsAndData() {
    Path folder = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 1, "missing-leaf"));
    Document document = make();
    for (String place : List.of("#listops-accuracy li", "#listops-failures details p")) {
      Element source = document.selectFirst(place);
      assertEquals("nrs evaluate listops --split paper", source.selectFirst("code").text());
      assertTrue(source.text().contains("on a machine"), source.text());
      assertEquals(
          "./listops/" + folder.getFileName() + "/results.jsonl.gz",
          source.selectFirst("a").attr("href"));
      assertTrue(document.selectFirst(source.select("a").get(1).attr("href")) != null);
    }
    Element config = document.selectFirst("#facts-" + folder.getFileName());
    assertEquals(
        List.of("run.json", "results.jsonl.gz", "summary.json"), config.select("p > a").eachText());
    assertTrue(config.select("td").eachText().contains("0123456789abcdef"));
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
    assertEquals("0.60 0.23–0.88 n 5", level(accuracy(document), "N1 A2").get(0));
    assertEquals("0.50 0.09–0.91 n 2", level(accuracy(document), "N2 A2").get(0));
  }

  @Test
  void whatIsMissingIsNamedWithItsCommand() {
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 4));
    List<String> commands = make().select("#missing code").eachText();
    assertFalse(commands.contains("nrs evaluate listops --split paper --formulas 100"));
    for (String command :
        List.of(
            "nrs evaluate listops --split paper --preset paper --formulas 20",
            "nrs evaluate listops --split paper --preset paper --windowing none --outputs 100"
                + " --formulas 50",
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
            "nrs evaluate listops --split paper --formulas 20 --selector generating && nrs"
                + " evaluate listops --split paper --formulas 20 --without all")) {
      assertTrue(commands.contains(command), command + " in " + commands);
    }
    assertEquals(commands.size(), page.missing());
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

  @Test
  void withoutResultsThePublishedFiguresAndCommandsAreThere() {
    Document document = make();
    assertEquals(0, page.sets());
    assertEquals("0.21", level(accuracy(document), "N4 A2").get(2));
    assertTrue(
        document.select("#missing code").eachText().contains("nrs evaluate listops --split paper"));
    assertTrue(document.selectFirst("#facts").text().contains("No results are stored"));
  }

  @Test
  void brokenLinesAreLeftOutAndToldOf() throws IOException {
    Path folder = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 3, "missing-leaf"));
    Path file = ReportFixture.expanded(folder);
    List<String> lines = Files.readAllLines(file);
    Files.write(file, List.of(lines.get(0), "{\"cell\": \"N1A2\"}", lines.get(1)));
    Files.writeString(file, lines.get(3).substring(0, 30), StandardOpenOption.APPEND);
    Document document = make();
    assertEquals("1.00 0.34–1.00 n 2", level(accuracy(document), "N1 A2").get(0));
    String remarks = document.selectFirst("#remarks").text();
    assertTrue(
        remarks.contains(folder.getFileName() + "/results.jsonl: 2 broken and left out, line 2, 4"),
        remarks);
  }

  @Test
  void runsOfAnEarlierVersionAreToldOf() throws IOException {
    Path earlier = Files.createDirectories(results.resolve("listops-nrs-0123456789ab"));
    Files.writeString(earlier.resolve("facts.json"), "{}");
    make();
    assertEquals(
        List.of(earlier.getFileName() + ": is of an earlier version and not read: measure again"),
        page.remarks());
  }

  @Test
  void foldersThatDoNotSayWhatTheyHoldAreLeftOutAndToldOf() throws IOException {
    Path damaged = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 1));
    Path changed = fixture.store("nrs", ReportFixture.PAPER, results("N1A2", 1));
    Files.writeString(damaged.resolve("run.json"), "{");
    Path config = changed.resolve("run.json");
    Files.writeString(config, Files.readString(config).replace("1000", "100"));
    Document document = make();
    assertEquals(0, page.sets());
    String remarks = document.selectFirst("#remarks").text();
    assertTrue(remarks.contains(damaged.getFileName() + "/run.json is damaged"), remarks);
    assertTrue(remarks.contains(changed.getFileName() + ": run.json describes the run "), remarks);
    assertFalse(remarks.contains(results.toString()), remarks);
  }

  @Test
  void whatCannotBeUsedAsItIsIsToldOf() throws IOException {
    Path begun = fixture.curve("{'module':'router','preset':'large','iterations':900}", 0);
    Path wrong = fixture.store("llm", "{}", results("N1A2", 1));
    Path open = fixture.store("nrs", ReportFixture.OURS, results("N1A2", 1));
    Path answers = ReportFixture.expanded(wrong);
    Files.writeString(
        answers, Files.readString(answers).replace("\"answer\":\"3\"", "\"answer\":\"+3\""));
    Files.delete(open.resolve("summary.json"));
    make();
    assertEquals(
        Set.of(
            "listops/" + begun.getFileName() + ": there is no validation of the training yet",
            "listops/"
                + wrong.getFileName()
                + ": 1 counted as right without being the value; measure again with --fresh",
            "listops/"
                + open.getFileName()
                + ": was not finished; go on with nrs evaluate listops --split paper and its"
                + " --results"),
        Set.copyOf(page.remarks()));
  }

  @Test
  void onlySharesOfRightAnswersHaveColours() {
    fixture.store("nrs", ReportFixture.OURS.replace("{", "{'dropout':0.15,"), results("N1A2", 4));
    Document document = make();
    assertEquals("heat h10", accuracy(document).selectFirst("td").className());
    assertEquals(List.of("0.15"), row(document.selectFirst("#facts table"), "dropout"));
    assertEquals(List.of(), document.select("#facts .heat").eachText());
  }

  @Test
  void namesOfModelsAreWhole() {
    fixture.store("nrs", ReportFixture.OURS, results("N1A2", 3));
    fixture.store("llm", "{'model':'a: b'}", results("N1A2", 1));
    List<String> names = systems(accuracy(make()));
    assertTrue(names.contains("LLM, a: b"), names.toString());
    assertTrue(names.contains("Ours, as it ships"), names.toString());
  }

  @Test
  void tablesOfStressStandOneBelowTheOther() {
    fixture.store("nrs", ReportFixture.STRESS, results("units-N2", 3, "missing-leaf"));
    fixture.store("router", ReportFixture.ROUTER, results("units-N2", 1, "no-answer"));
    Elements tables = make().select("#listops-stress table");
    assertEquals(
        List.of(List.of("N2", "formulas", "silently wrong"), List.of("units")),
        tables.stream().skip(1).map(ReportPageTest::heads).toList());
  }

  @Test
  void nothingThatIsStoredBecomesMarkup() {
    String hostile = "</td></table><script>alert(1)</script><img src=x onerror=alert(1)>&amp;|\"'";
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
                Optional.empty(),
                ReportFixture.json(
                    "{'step':'<i>1</i>','before':'<i>2</i>','candidates':[{'leaf':'<i>3</i>'},4]}"))));
    Document document = make();
    assertEquals(0, document.select("script, img, i, b, [onerror]").size());
    assertEquals(hostile, document.select("#listops-failures table code").first().text());
    assertEquals(hostile, document.selectFirst("#listops-accuracy li code").text());
    assertEquals(
        "<i>1</i> of <i>2</i>",
        document.select("#listops-failures details table tbody tr td").get(4).text());
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
    for (Element region : document.select("[role=region]")) {
      assertTrue(
          !region.attr("aria-label").isEmpty() || ids.contains(region.attr("aria-labelledby")),
          "a reader who cannot see it knows what it is");
    }
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
    for (Figure picture : page.pictures()) {
      picture.write(folder);
    }
    assertEquals(
        1_920, ImageIO.read(folder.resolve("listops-failures-m-10.png").toFile()).getWidth());
    org.w3c.dom.Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("listops-failures-m-10.svg").toFile());
    assertEquals("svg", svg.getDocumentElement().getTagName());
    for (Element link : Jsoup.parse(page.html()).select("a[href^=./pictures/]")) {
      assertTrue(Files.exists(results.resolve(link.attr("href"))), link.attr("href"));
    }
  }
}
