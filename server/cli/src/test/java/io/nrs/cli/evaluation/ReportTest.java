package io.nrs.cli.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.evaluation.result.RunConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nrs report}. */
class ReportTest {
  @TempDir private Path folder;

  private Result run(String... arguments) {
    return new CommandLineRun(folder).run(arguments);
  }

  private static Document page(Path file) throws IOException {
    return Jsoup.parse(file.toFile());
  }

  @Test
  void thePageLiesWithTheResults() throws IOException {
    Files.createDirectories(folder.resolve("results"));
    Result result = run("report", "algebra");
    assertEquals(0, result.code(), result.err());
    assertEquals("", result.err());
    assertTrue(result.out().contains("report.html: 0 sets of results, "), result.out());
    Document page = page(folder.resolve("results/report.html"));
    assertEquals(List.of("Algebra"), page.select("#algebra > h2").eachText());
    assertTrue(page.selectFirst("header").text().contains("nrs report algebra --results results"));
  }

  @Test
  void severalFoldersAreNamedTogether() throws IOException {
    Files.createDirectories(folder.resolve("a"));
    Files.createDirectories(folder.resolve("b"));
    assertEquals(0, run("report", "listops", "--results", "a,b").code());
    String header = page(folder.resolve("a/report.html")).selectFirst("header").text();
    assertTrue(header.contains("nrs report listops --results a,b"), header);
  }

  @Test
  void itGoesWhereItIsWantedAndPicturesToo() throws IOException {
    Files.createDirectories(folder.resolve("measured"));
    Result result =
        run(
            "report",
            "listops",
            "--results",
            "measured",
            "--output",
            "page.html",
            "--pictures",
            "p/q");
    assertEquals(0, result.code(), result.err());
    Set<String> linked =
        Set.copyOf(page(folder.resolve("page.html")).select("a[href^=./p/q/]").eachAttr("href"));
    try (Stream<Path> pictures = Files.list(folder.resolve("p/q"))) {
      assertEquals(
          linked, pictures.map(each -> "./p/q/" + each.getFileName()).collect(Collectors.toSet()));
    }
    assertTrue(linked.contains("./p/q/listops-failures-m-10.svg"), linked.toString());
  }

  @Test
  void damageIsToldOfAndNoFailure() throws IOException {
    Path damaged = Files.createDirectories(folder.resolve("results/listops/nrs-1"));
    Files.writeString(damaged.resolve("run.json"), "{}");
    Files.writeString(damaged.resolve("results.jsonl"), "");
    Result result = run("report");
    assertEquals(0, result.code());
    assertTrue(
        result.err().startsWith("nrs: left out: listops/nrs-1/run.json is damaged"), result.err());
  }

  @Test
  void theDocumentsOfTheProgramAreRenewed() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(home.resolve("models"));
    Files.writeString(home.resolve("models/manifest.json"), "{\"format\": 1, \"sha256\": {}}");
    Path documents = Files.createDirectories(home.resolve("docs/results"));
    String others = "<!-- measured:failures -->\nmine\n<!-- /measured:failures -->\n# end\n";
    Files.writeString(documents.resolve("failures.md"), others);
    Files.writeString(
        documents.resolve("comparison.md"),
        "# head\n<!-- measured:comparison -->\nold\n<!-- /measured:comparison -->\n# end\n");
    Files.writeString(
        documents.resolve("README.md"),
        "# head\n<!-- measured:missing -->\nold\n<!-- /measured:missing -->\n# end\n");
    Files.writeString(
        Files.createDirectories(home.resolve("results")).resolve("README.md"),
        "<!-- measured:runs -->\n<!-- /measured:runs -->\n");
    Path results = Files.createDirectories(folder.resolve("results"));
    JsonObject facts = new JsonObject();
    facts.addProperty("system", "llm");
    facts.addProperty("language", "listops");
    facts.add("settings", new JsonObject());
    facts.add("formulas", new JsonObject());
    Path stored = Files.createDirectories(results.resolve(RunConfig.of(facts).folder()));
    Files.writeString(stored.resolve("run.json"), facts.toString());
    Files.writeString(
        stored.resolve("results.jsonl"),
        """
        {"cell":"N1A2","index":0,"formula":"[MAX12]","expected":"2","answer":"2","right":true,"outcome":"solved","seconds":1,"details":{}}
        """);
    String before = System.setProperty("nrs.home", home.toString());
    try {
      Result result = run("report", "--write");
      assertEquals(0, result.code(), result.err());
      assertTrue(
          result
              .err()
              .contains(
                  "nrs: docs/results/failures.md: section failures is unchanged because no results"
                      + " are stored: measure it with nrs evaluate --split paper"),
          result.err());
    } finally {
      if (before == null) {
        System.clearProperty("nrs.home");
      } else {
        System.setProperty("nrs.home", before);
      }
    }
    String text = Files.readString(documents.resolve("comparison.md"));
    assertTrue(text.startsWith("# head\n<!-- measured:comparison -->\n**ListOps**\n"), text);
    assertTrue(text.contains("1.000 (0.207–1.000) of 1 formulas"), text);
    assertTrue(text.endsWith("<!-- /measured:comparison -->\n# end\n"), text);
    assertEquals(others, Files.readString(documents.resolve("failures.md")));
    String missing = Files.readString(documents.resolve("README.md"));
    assertTrue(missing.contains("nrs evaluate"), missing);
    assertTrue(missing.endsWith("<!-- /measured:missing -->\n# end\n"), missing);
  }
}
