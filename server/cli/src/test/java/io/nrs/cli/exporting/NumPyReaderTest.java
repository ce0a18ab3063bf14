package io.nrs.cli.exporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The reader in docs/numpy against the Java program, on 1,000 inputs in all. */
class NumPyReaderTest {
  private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  private static final int INPUTS = 334;

  @TempDir private Path folder;

  @BeforeAll
  static void numPyMustBeThere() throws InterruptedException {
    assumeTrue(runs("python3", "-c", "import numpy"), "skipped: there is no python3 with numpy");
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private List<String> read(Path model, List<String> inputs) throws Exception {
    Path in = folder.resolve("inputs");
    Path out = folder.resolve("outputs");
    Path err = folder.resolve("errors");
    Files.write(in, inputs);
    Process process =
        new ProcessBuilder(
                "python3", HOME.resolve("docs/numpy/nrs_numpy.py").toString(), model.toString())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue(), () -> text(err));
    return Files.readAllLines(out);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInLanguage.class)
  void solversGiveTheSameValues(BuiltInLanguage language) throws Exception {
    List<String> leaves = leaves(language);
    ModelStore store = new ModelStore(HOME.resolve("models"));
    List<String> expected = new ArrayList<>();
    try (LoadedSystem system =
        LoadedSystem.open(store, language, RewritingOptions.standard(), DeviceChoice.CPU, 1)) {
      system
          .solver()
          .solve(leaves)
          .forEach(solution -> expected.add(system.rules().vocabulary().expand(solution.value())));
    }
    Path model = HOME.resolve("models").resolve(language.id()).resolve("solver");
    List<String> inputs = leaves.stream().map(rules(language).vocabulary()::expand).toList();
    assertEquals(
        expected,
        read(model, inputs).stream().map(line -> line.substring(0, line.indexOf('\t'))).toList());
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
        .limit(INPUTS)
        .toList();
  }
}
