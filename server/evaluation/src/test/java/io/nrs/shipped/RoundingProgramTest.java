package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.Language;
import io.nrs.language.Vocabulary;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.testing.OptionalTool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code docs/proof/rounding.py}, for few questions: all take minutes. */
class RoundingProgramTest {
  private static final Path ROOT = Path.of("..", "..");

  private static final Pattern LINE =
      Pattern.compile("(.*) is (.*): margin (.*), rounding at most (.*)");

  /** PyTorch computes in float32 in an order of its own. */
  @ParameterizedTest
  @CsvSource({"verilog, ( ~ x ), (~x)", "sql, NULL, NULL", "permutations, a b, a b"})
  void itsAnswersAndMarginsAreThoseOfTheProgram(String id, String tokens, String leaf)
      throws IOException, InterruptedException {
    OptionalTool.NUMPY.assume();
    Process process =
        new ProcessBuilder("python3", "docs/proof/rounding.py", "models/" + id, tokens)
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), out);
    MatchResult found = LINE.matcher(out).results().findFirst().orElseThrow();
    double margin = Double.parseDouble(found.group(3));
    double bound = Double.parseDouble(found.group(4));
    assertTrue(bound > 0 && bound < margin, out);
    Language language =
        StaleTablesTest.languages().stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow();
    try (LoadedSolver solver =
        LoadedSystem.openSolver(
            new ModelStore(ROOT.resolve("models")), language, DeviceChoice.CPU, 1)) {
      Vocabulary vocabulary = solver.rules().vocabulary();
      Solver.Solution solution = solver.solver().solve(List.of(vocabulary.compact(leaf))).get(0);
      assertEquals(vocabulary.expand(solution.value()), found.group(2));
      // The printed margin is that of the smallest quotient, and has two decimals.
      assertTrue(solution.margin() <= margin + bound + 0.005, solution + " " + out);
    }
  }
}
