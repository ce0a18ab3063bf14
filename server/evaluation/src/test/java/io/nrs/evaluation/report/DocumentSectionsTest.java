package io.nrs.evaluation.report;

import static io.nrs.evaluation.report.ReportFixture.results;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.grammar.Atoms;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Syntax;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentSectionsTest {
  private static final String PAPER_COMMAND = "nrs evaluate listops --split paper --preset paper";

  @TempDir private Path folder;
  private ReportFixture fixture;
  private ModelStore models;

  @BeforeEach
  void threeNetworks() throws IOException {
    fixture = new ReportFixture(folder.resolve("results"));
    models = new ModelStore(folder.resolve("models"));
    models.put(
        Map.of(
            "listops/selector/weights.safetensors",
            new byte[] {1},
            "listops/solver/weights.safetensors",
            new byte[] {2},
            "listops/tagger/weights.safetensors",
            new byte[] {4},
            "listops/router/weights.safetensors",
            new byte[] {3},
            "listops/router/config.json",
            Files.readAllBytes(Path.of("..", "..", "models", "listops", "router", "config.json"))));
  }

  private DocumentSections sections() {
    return DocumentSections.of(folder.resolve("results"), folder, models, List.of());
  }

  private String text(String name) {
    return sections().sections().stream()
        .filter(section -> section.name().equals(name))
        .findFirst()
        .orElseThrow()
        .text()
        .orElse("");
  }

  /** A section has these parts. */
  private void check(String name, String... parts) {
    String text = text(name);
    for (String part : parts) {
      assertTrue(text.contains(part), part + " in\n" + text);
    }
  }

  /** Settings of ours with the networks of this test. */
  private String ours(String settings) {
    return "{%s,'seed':1,'selector':{'sha256':'%s'},'solver':{'sha256':'%s'}}"
        .formatted(
            settings,
            models.weightsSum(BuiltInLanguage.LISTOPS, TrainableModule.SELECTOR),
            models.weightsSum(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER));
  }

  private String ships() {
    return ours(
        "'tagger':{'sha256':'%s','preset':'default'},'preset':'default','outputs':8,'windowing':'sliding','anytime':true"
            .formatted(models.weightsSum(BuiltInLanguage.LISTOPS, TrainableModule.TAGGER)));
  }

  private String asPublished(int outputs, String windowing) {
    return ours(
        "'preset':'%s','outputs':%d,'windowing':'%s','anytime':false,'guard':false,'inference':'no-grammar'%s"
            .formatted(
                windowing.equals("dynamic") ? "paper" : "changed",
                outputs,
                windowing,
                windowing.equals("dynamic") ? ",'suffixesFrom':60" : ""));
  }

  private String router() {
    return "{'preset':'small','data':'top-level','sha256':'%s'}"
        .formatted(models.weightsSum(BuiltInLanguage.LISTOPS, TrainableModule.ROUTER));
  }

  @Test
  void systemsStandAbovePublishedFiguresOfTheSame() {
    Path ours = fixture.store("nrs", ships(), results("N1A2", 3, "missing-leaf"));
    fixture.store("router", router(), results("N2A2", 1, "no-answer"));
    String text = text("comparison");
    assertEquals(
        List.of(
            "**Ours, as it ships**",
            "NRS M=1000 + dynamic windowing *(published)*",
            "NRS M=1000 *(published)*",
            "**Neural Data Router, small, top-level, at most 384,000 examples**",
            "Neural Data Router *(published)*",
            "GPT-4 self-consistency zero-shot CoT *(published)*",
            "GPT-4 zero-shot CoT *(published)*"),
        text.lines()
            .filter(line -> line.matches("\\| .*[0-9].*"))
            .skip(1)
            .map(line -> line.split("\\|")[1].strip())
            .toList());
    check(
        "comparison",
        "| **Ours, as it ships** | 0.75 | – | – | – | – | – | – | – | – | – | – | – |",
        "| Neural Data Router *(published)* | 0.80 | 0.95 | 0.66 | 0.46 | 0.90 | 0.59 | 0.48 |",
        "- Ours, as it ships: tagging Selector, else M ≤ 8, sliding windows: 0.750 (0.301–0.954) of 4 formulas, 4 a cell (intervals ≤ 0.65), in 2 s; [run](./../../results/listops/%s/run.json)\n"
            .formatted(ours.getFileName()),
        "prefix match");
    assertFalse(text.contains("Arithmetic"), "nothing of it is stored");
  }

  @Test
  void theHardestPublishedCellIsTheSummary() {
    fixture.store("nrs", ships(), results("N4A4", 3, "missing-leaf"));
    check(
        "summary",
        """
        | exact answers | ListOps N4A4 |
        |---|---|
        | **this program** | **0.75** (0.30–0.95, n = 4) |
        | the paper | 0.93 |
        """);
  }

  @Test
  void resultsOfOtherNetworksStayOut() {
    fixture.store("router", ReportFixture.ROUTER, results("N1A2", 1));
    DocumentSections sections = sections();
    assertEquals("", text("comparison"));
    assertEquals(1, sections.remarks().size());
    assertTrue(
        sections
            .remarks()
            .get(0)
            .endsWith("is of other networks than those that ship, and not in the documents"),
        sections.remarks().get(0));
  }

  @Test
  void routersThatWereTrainedOtherwiseAreBaselinesOfTheirOwn() {
    fixture.store("router", router(), results("N1A2", 2));
    fixture.store(
        "router",
        ReportFixture.ROUTER.replace("top-level", "intermediate"),
        results("N1A2", 1, "no-answer"));
    fixture.store("router", ReportFixture.ROUTER.replace("small", "paper"), results("N2A2", 1));
    assertEquals(List.of(), sections().remarks());
    check(
        "comparison",
        "| **Neural Data Router, small, top-level, at most 384,000 examples** | 1.00 |",
        "| **Neural Data Router, small, intermediate, at most 384,000 examples** | 0.50 |",
        "| **Neural Data Router, paper, top-level, at most 15,360,000 examples** | – | – | – | 1.00"
            + " |");
  }

  @Test
  void routersAreComparedByTheOperandsOfTheSecondLevel() {
    String trainedOtherwise = ReportFixture.ROUTER.replace("small", "%s");
    fixture.store(
        ReportFixture.config(
            "router", BuiltInLanguage.LISTOPS, trainedOtherwise.formatted("widening")),
        "nrs evaluate listops --system router --split stress",
        Stream.of(results("N2", 1, "no-answer"), results("units-N2", 3), results("units-N3", 1))
            .flatMap(List::stream)
            .toList());
    fixture.store(
        ReportFixture.config("router", BuiltInLanguage.LISTOPS, trainedOtherwise.formatted("wide")),
        "nrs evaluate listops --system router --split paper",
        results("N2", 1));
    check(
        "routers",
        """
        | | units | any |
        |---|---|---|
        | ListOps, Neural Data Router, widening, top-level | 1.00 (0.44–1.00) | 0.50 (0.09–0.91) |
        """,
        "(Wilson); 2 to 3 formulas a cell.\n",
        "- ListOps, Neural Data Router, widening, top-level: [run](./../../results/listops/");
  }

  @Test
  void failuresAreCountedByMBesideThePublishedOnes() {
    fixture.store(
        ReportFixture.config("nrs", BuiltInLanguage.LISTOPS, asPublished(10, "none")),
        PAPER_COMMAND + " --windowing none --outputs 10",
        Stream.of(
                results("N3A3", 7, "missing-leaf", "missing-leaf", "corrupted-leaf"),
                results("N4A4", 0, "step-limit", "wrong-solution"))
            .flatMap(List::stream)
            .toList());
    fixture.store(
        ReportFixture.config("nrs", BuiltInLanguage.LISTOPS, asPublished(1000, "dynamic")),
        PAPER_COMMAND,
        results("N3A3", 2));
    check(
        "failures",
        "| ListOps N3A3 | – | 20/10/0 | 14/1/4 | – | 2/1/5 | – | 0/1/5 | 0 | 0/1/5 |",
        "| ListOps N4A4 | – | 0/0/50 | 61/15/2 | – | 9/22/3 | – | 0/21/3 | – | 0/3/4 |",
        "| *ListOps, formulas a cell* | – | *2 to 10* | | – | | – | | *2* | |",
        "Not shown: step-limit.",
        "- ListOps, M = 10: 12 formulas in 6 s; [run](./../../results/listops/");
  }

  @Test
  void guardedOutputsAreNotCalledPublishedInference() {
    fixture.store(
        "nrs",
        asPublished(10, "none").replace("'guard':false,'inference':'no-grammar'", "'guard':true"),
        results("N1A2", 1));
    assertEquals("", text("failures"));
  }

  @Test
  void theTaggingSelectorShipsToo() {
    String settings =
        "{'preset':'%s','outputs':8,'windowing':'sliding','anytime':true,'guard':true,"
            + "'evenFirst':%s,'tagger':{'preset':'default'}}";
    Language mine = DescribedLanguage.named("mine");
    for (String preset : List.of("default", "changed")) {
      fixture.store(
          ReportFixture.config("nrs", mine, settings.formatted(preset, preset.equals("default"))),
          "nrs evaluate mine --split stress --selector tagging",
          results("units-N1", 4));
    }
    check(
        "stress",
        "| mine | Ours, as it ships | 4 | 4 |",
        "| mine | Ours, other settings | 4 | 4 |");
  }

  @Test
  void stressIsShownOfDescribedLanguagesToo() {
    Language mine = DescribedLanguage.named("mine");
    fixture.store(
        ReportFixture.config("nrs", mine, "{'preset':'default','outputs':8}"),
        "nrs evaluate mine --split stress",
        results("units-N1", 3, "missing-leaf"));
    check("stress", "**mine, Ours, ", "| units | 0.75 | 4 | 0 |");
    assertEquals("", text("comparison"));
  }

  /** Stored results have only the ids of languages. */
  @Test
  void describedLanguagesHaveTheirNames() {
    Language stored = DescribedLanguage.named("mine");
    Language mine =
        new DescribedLanguage(
            new Syntax(
                "mine",
                "My language",
                ".mine",
                "(",
                ")",
                new Atoms(Set.of(), Optional.empty()),
                List.of(),
                1,
                ""),
            Optional.empty());
    fixture.store(
        ReportFixture.config("nrs", stored, "{'preset':'default','outputs':8}"),
        "nrs evaluate mine --split stress",
        results("units-N1", 3, "missing-leaf"));
    fixture.reliability(stored, ReportFixture.steps("N1", 0, List.of(.9), List.of()));
    List<String> texts =
        DocumentSections.of(folder.resolve("results"), folder, models, List.of(mine))
            .sections()
            .stream()
            .filter(section -> List.of("stress", "reliability").contains(section.name()))
            .map(section -> section.text().orElse(""))
            .toList();
    assertEquals(2, texts.size());
    for (String text : texts) {
      assertTrue(text.contains("My language"), text);
      assertFalse(text.matches("(?s).*(\\*\\*|\\| |- )mine\\b.*"), text);
    }
  }

  private String network(TrainableModule module) {
    return "{'sha256':'%s','preset':'default'}"
        .formatted(models.weightsSum(BuiltInLanguage.LISTOPS, module));
  }

  private Path variation(String id, String selector, List<Result> results) {
    return fixture.store(
        ReportFixture.config(
            "nrs",
            BuiltInLanguage.LISTOPS,
            ReportFixture.variation(id, selector, network(TrainableModule.SOLVER))),
        "nrs evaluate listops --split paper"
            + (id.equals(Variation.WHOLE) ? "" : " --without " + id),
        results);
  }

  private static String retrained(long seed) {
    return "{'sha256':'seed%1$d','preset':'default-no-cuts','training':{'iterations':1500,'seed':%1$d}}"
        .formatted(seed);
  }

  @Test
  void variationsAreARowEach() {
    String selector = network(TrainableModule.SELECTOR);
    variation("default", selector, results("N1A2", 4));
    variation("no-guard", selector, results("N1A2", 1, "wrong-solution"));
    variation("default", retrained(1), results("N1A2", 0, "missing-leaf", "missing-leaf"));
    check(
        "ablations",
        """
        | | what is different | ListOps,<br>2 formulas |
        |---|---|---|
        | default | nothing: the generating Selector | 1.00 (0.34–1.00)<br>0.50 s |
        | no-guard | no grammar: whatever the networks say is replaced | 0.50 (0.09–0.91)<br>0.50 s |
        """,
        "| ListOps, no-cuts | whole formulas instead of cuts | 1,500 | 1 | 0.00 (0.00–0.66)<br>of 2"
            + " | – |",
        "- ListOps: `nrs evaluate listops --split paper --without all`\n");
    assertEquals(List.of(), sections().remarks());
  }

  @Test
  void seedsOfATrainingShareARow() {
    variation("default", network(TrainableModule.SELECTOR), results("N1A2", 4));
    variation("default", retrained(2), results("N1A2", 3, "missing-leaf"));
    variation("no-windows", retrained(2), results("N1A2", 2, "missing-leaf", "missing-leaf"));
    variation("default", retrained(1), results("N1A2", 4));
    check(
        "ablations",
        "| | what is different | iterations | seeds | short windows | whole formulas |\n",
        "| ListOps, no-cuts | whole formulas instead of cuts | 1,500 | 1, 2 | 1.00, 0.75"
            + " (0.30–1.00)<br>of 4 each | 0.50 (0.15–0.85)<br>of 4 |\n");
  }

  @Test
  void networksOfThePublishedSettingsHaveAName() {
    fixture.store("nrs", ships(), results("N1A2", 4));
    String published =
        "{'preset':'changed','outputs':10,'windowing':'dynamic','anytime':false,'guard':false,"
            + "'inference':'no-grammar','suffixesFrom':60,'selector':{'sha256':'a','preset':'%s'},"
            + "'solver':{'sha256':'b','preset':'paper'}}";
    fixture.store("nrs", published.formatted("paper"), results("N1A2", 1, "missing-leaf"));
    check("comparison", "| **Paper, trained by us, the paper's inference** | 0.50 | –");
    assertEquals("", text("failures").replaceAll("(?s).*as it ships: .*", ""));
    assertEquals(List.of(), sections().remarks());
  }

  @Test
  void networksOfATrainingThatWasEndedEarlyAreNotCompared() {
    fixture.store("nrs", ships(), results("N1A2", 4));
    fixture.store(
        "nrs",
        "{'preset':'default','outputs':8,'windowing':'sliding','anytime':true,"
            + "'selector':{'sha256':'a','preset':'paper','endedAfter':'900 of 20000 iterations'},"
            + "'solver':{'sha256':'b','preset':'paper'}}",
        results("N1A2", 1, "missing-leaf"));
    fixture.store(
        "router",
        "{'preset':'wide','data':'top-level','sha256':'c','endedAfter':'7 of 9 iterations'}",
        results("N1A2", 3));
    String text = text("comparison");
    assertTrue(text.contains("**Ours, as it ships**"), text);
    assertFalse(text.contains("900 of 20000") || text.contains("wide, top"), text);
  }

  @Test
  void curvesTellHowFarATrainingCame() {
    fixture.curve(
        "{'module':'solver','preset':'paper','iterations':10000,'batch':512,'seed':1}", 7);
    check(
        "training",
        """
        | | iterations | examples | time | in distribution | out of distribution | best |
        |---|---|---|---|---|---|---|
        | ListOps, solver, preset paper | 700 of 10,000 | 358,400 | 70 s | 0.91, 0.92, 0.93, 0.94, 0.95, 0.97 | 0.10, 0.20, 0.30, 0.40, 0.50, 0.70 | 0.700 after 700 |
        """,
        "- ListOps, solver, preset paper: [run](./../../results/listops/");
  }

  @Test
  void aNetworkThatAVariationDoesNotChangeMustBeTheOneThatShips() {
    fixture.store("nrs", ships(), results("N1A2", 4));
    fixture.store(
        "nrs",
        ships()
            .replace(models.weightsSum(BuiltInLanguage.LISTOPS, TrainableModule.SOLVER), "other"),
        results("N1A2", 2));
    assertEquals("", text("ablations"));
    assertTrue(sections().remarks().get(0).contains("other networks"), sections().toString());
  }

  @Test
  void confidenceIsShownByMultiplesOfTheLengthsOfTraining() {
    fixture.confidence(16, 5, 16, 40);
    check(
        "confidence",
        """
        | | trained up to | up to ½ | ½ to 1 | 2 to 4 |
        |---|---|---|---|---|
        | ListOps | 16 tokens | **1.000** (1 of 1) | **0.500** (1 of 1) | 0.333 (1 of 1) |
        """,
        "- ListOps: [run](./../../results/listops/");
  }

  @Test
  void whatASelectorDoesNotReadHasNoConfidence() throws IOException {
    Path steps = fixture.confidence(16, 5, 40, 600).resolve("steps.jsonl");
    String stored = Files.readString(steps);
    Files.writeString(
        steps, stored.replaceAll("(\"tokens\":\\[600],\"confidence\":)[^,]*", "$1[0]"));
    check("confidence", "| 0.500 (1 of 1) | not read |\n");
  }

  @Test
  void reliabilityTellsRandomFormulasFromStress() {
    fixture.reliability(
        ReportFixture.steps("N1A2", 0, List.of(.98, .98), List.of()),
        ReportFixture.steps("N2A2", 0, List.of(.5), List.of(.98)),
        ReportFixture.steps("units-N1", 0, List.of(.25), List.of()));
    check(
        "reliability",
        """
        | | formulas | steps | right | mean confidence | below 0.9: right | expected calibration error |
        |---|---|---|---|---|---|---|
        | ListOps | random | 4 | 3 | 0.860 | 1 of 1 | 0.360 |
        | ListOps | stress | 1 | 1 | 0.250 | 1 of 1 | 0.750 |
        """,
        "- ListOps: [run](./../../results/listops/");
  }

  /** Results of the formulas that an earlier version drew from the seed are shown, and marked. */
  @Test
  void resultsOfEarlierFormulasSaySo() {
    RunConfig now = ReportFixture.config("nrs", BuiltInLanguage.LISTOPS, ships());
    RunConfig before = ReportFixture.earlier(now);
    String command = "nrs evaluate listops --split paper";
    fixture.store(now, command, results("N1A2", 4));
    assertFalse(text("comparison").contains("earlier"), text("comparison"));
    fixture.store(before, command, results("N1A2", 3, "missing-leaf"));
    check(
        "comparison",
        "(earlier formulas of seed 20261120)",
        "(formulas of seed 20261120)",
        "/run.json)†\n",
        "An earlier version drew the formulas (†).");
    check("runs", "An earlier version drew the formulas (†)");
    assertFalse(text("training").contains("earlier"));
  }

  @Test
  void whatIsNotStoredIsNamedWithItsCommand() {
    List<DocumentSections.Section> sections = sections().sections();
    assertEquals(
        List.of(
            "accuracy",
            "networks",
            "summary",
            "comparison",
            "routers",
            "failures",
            "ablations",
            "stress",
            "confidence",
            "reliability",
            "training",
            "field",
            "runs",
            "missing"),
        sections.stream().map(DocumentSections.Section::name).toList());
    for (DocumentSections.Section section : sections) {
      assertTrue(section.text().isEmpty(), section.name());
      assertTrue(section.command().startsWith("nrs "), section.command());
    }
  }
}
