package io.nrs.cli.exporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.testing.OptionalTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The reader in docs/numpy against the Java program, on 1,000 formulas in all. */
class NumPyReaderTest {
  private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  private static final int LEAVES = 60;
  private static final int FORMULAS = 334;

  @TempDir private Path folder;

  @BeforeAll
  static void numPyMustBeThere() throws InterruptedException {
    OptionalTool.assume(
        "tests of the reader in NumPy: python3 or numpy is missing"
            + " (Debian: apt-get install python3-numpy)",
        "python3",
        "-c",
        "import numpy");
  }

  private List<String> read(Path model, List<String> inputs) throws Exception {
    assertEquals(0, exitCode(model, inputs), () -> text(folder.resolve("errors")));
    return Files.readAllLines(folder.resolve("outputs"));
  }

  private int exitCode(Path model, List<String> inputs) throws Exception {
    Path in = folder.resolve("inputs");
    Path out = folder.resolve("outputs");
    Path err = folder.resolve("errors");
    Files.write(in, inputs);
    ProcessBuilder reader =
        new ProcessBuilder(
                "python3", HOME.resolve("docs/numpy/nrs_numpy.py").toString(), model.toString())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    // Matrices are small: several threads would only wait for each other.
    reader.environment().put("OPENBLAS_NUM_THREADS", "1");
    reader.environment().put("OMP_NUM_THREADS", "1");
    Process process = reader.start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    return process.exitValue();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void aVanillaNetworkIsRefusedInWords() throws Exception {
    Path shipped = HOME.resolve("models/listops/solver");
    Path model = Files.createDirectories(folder.resolve("solver"));
    Files.copy(shipped.resolve("weights.safetensors"), model.resolve("weights.safetensors"));
    String config = Files.readString(shipped.resolve("config.json"));
    String network = "\"network\": {";
    Files.writeString(
        model.resolve("config.json"), config.replace(network, network + "\"vanilla\": true,"));
    assertEquals(1, exitCode(model, List.of("[MAX12]")));
    String refusal = text(folder.resolve("errors"));
    assertTrue(refusal.startsWith("nrs_numpy: " + model + " is a vanilla network"), refusal);
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void solversGiveTheSameValues(BuiltInLanguage language) throws Exception {
    List<String> leaves = leaves(language);
    List<String> expected = new ArrayList<>();
    try (LoadedSystem system = open(language)) {
      system
          .solver()
          .solve(leaves)
          .forEach(solution -> expected.add(written(language, solution.value())));
    }
    Path model = HOME.resolve("models").resolve(language.id()).resolve("solver");
    List<String> inputs = leaves.stream().map(leaf -> written(language, leaf)).toList();
    assertEquals(
        expected,
        read(model, inputs).stream().map(line -> line.substring(0, line.indexOf('\t'))).toList());
  }

  /**
   * No grammar checks the reader's marks, so it has no answer where the Java program refuses a
   * mark; no other answer differs.
   */
  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void rewritersGiveTheSameValues(BuiltInLanguage language) throws Exception {
    List<String> formulas = formulas(language);
    List<String> expected = new ArrayList<>();
    try (LoadedSystem system = open(language)) {
      for (Outcome outcome : system.rewriter().solveAll(formulas, () -> {})) {
        expected.add(assertInstanceOf(Outcome.Solved.class, outcome).value());
      }
    }
    List<String> read = read(HOME.resolve("models").resolve(language.id()), formulas);
    long unanswered = read.stream().filter(String::isEmpty).count();
    assertTrue(unanswered <= formulas.size() / 100, unanswered + " without an answer");
    for (int i = 0; i < expected.size(); i++) {
      if (read.get(i).isEmpty()) {
        expected.set(i, "");
      }
    }
    assertEquals(expected, read);
  }

  private static LoadedSystem open(Language language) {
    RewritingOptions options = RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING);
    ModelStore store = new ModelStore(HOME.resolve("models"));
    return LoadedSystem.open(store, language, options, DeviceChoice.CPU, 1);
  }

  private static String written(Language language, String compact) {
    return rules(language).vocabulary().expand(compact);
  }

  private static LanguageRules rules(Language language) {
    return LanguageRules.of(language);
  }

  private static List<String> leaves(Language language) {
    SplittableRandom random = new SplittableRandom(1);
    return Stream.generate(
            () ->
                random.nextInt(10) == 0
                    ? rules(language).randomAtom(random)
                    : rules(language).randomLeaf(random))
        .limit(LEAVES)
        .toList();
  }

  /** Formulas of nesting 1 to 3; the deep ones take the most time. */
  private static List<String> formulas(Language language) {
    SplittableRandom random = new SplittableRandom(2);
    return IntStream.range(0, FORMULAS)
        .mapToObj(
            i ->
                rules(language)
                    .generate(
                        new FormulaShape(i % 10 == 0 ? 3 : 1 + i % 2, 2, random.nextBoolean()),
                        random))
        .map(formula -> written(language, formula))
        .toList();
  }
}
