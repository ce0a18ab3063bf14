package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.evaluation.metrics.Metrics;
import io.nrs.evaluation.report.DocumentSections;
import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.evaluation.result.ModelSettings;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.description.DescriptionReader;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The figures in documents are those of the stored results and of the networks that ship. */
class StaleTablesTest {
  private static final Path HOME = Path.of("..", "..");
  private static final ModelStore MODELS = new ModelStore(HOME.resolve("models"));
  private static final TrainableModule[] MODULES = TrainableModule.values();

  /** All languages that ship. */
  static List<Language> languages() throws IOException {
    List<Language> all = new ArrayList<>(List.of(BuiltInLanguage.values()));
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(HOME.resolve("grammar/languages"), "*.json")) {
      for (Path file : files) {
        Language described = DescriptionReader.read(file).language();
        // The languages of the paper have descriptions as well.
        if (all.stream().noneMatch(known -> known.id().equals(described.id()))) {
          all.add(described);
        }
      }
    }
    return all.stream().sorted(Language.order()).toList();
  }

  @Test
  void sectionsAreThoseOfTheStoredResults() throws IOException {
    DocumentSections now = DocumentSections.of(HOME.resolve("results"), HOME, MODELS, languages());
    assertEquals(List.of(), now.remarks(), "nrs report --write tells of stale results");
    for (DocumentSections.Section section : now.sections()) {
      Path document = MeasuredSection.in(HOME, section.name()).document();
      assertTrue(
          Files.readString(document).contains(section.text().orElse("").strip()),
          "stale: section %s of %s: run nrs report --write"
              .formatted(section.name(), MeasuredSection.document(section.name())));
    }
  }

  @Test
  void speedIsThatOfTheNetworksThatShip() throws IOException {
    Matcher measured =
        Pattern.compile("networks: ([^)]*)\\)")
            .matcher(Files.readString(HOME.resolve("docs/results/speed.md")));
    int tables = 0;
    while (measured.find()) {
      for (String network : measured.group(1).split(", ")) {
        String id = network.substring(0, network.indexOf(' '));
        Language language =
            languages().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
        assertEquals(
            id + " " + ModelSettings.sum(MODELS, language),
            network,
            "stale: docs/results/speed.md: run the commands below its tables");
      }
      tables++;
    }
    assertEquals(8, tables);
  }

  @Test
  void measurementsBesideTheNetworksAreOfThem() throws IOException {
    int measured = 0;
    for (Language language : languages()) {
      for (TrainableModule module : MODULES) {
        Path file =
            HOME.resolve("models")
                .resolve(language.id())
                .resolve(module.id())
                .resolve(Metrics.FILE);
        Optional<Metrics.OfSystem> system = Metrics.read(file, Metrics.OfSystem.class);
        for (TrainableModule network : MODULES) {
          system
              .flatMap(metrics -> Optional.ofNullable(metrics.networks().get(network.id())))
              .ifPresent(
                  sum ->
                      assertEquals(
                          MODELS.weightsSum(language, network),
                          sum,
                          "stale: %s: run nrs evaluate %s --write".formatted(file, language.id())));
        }
        Optional<Metrics.OfSolver> solver = Metrics.read(file, Metrics.OfSolver.class);
        solver.ifPresent(
            metrics ->
                assertEquals(
                    MODELS.weightsSum(language, TrainableModule.SOLVER),
                    metrics.solver(),
                    "stale: %s: run nrs verify %s --write".formatted(file, language.id())));
        measured += system.isPresent() || solver.isPresent() ? 1 : 0;
      }
    }
    assertTrue(measured >= 2 * languages().size(), "a tagger and a Solver of each language");
  }
}
