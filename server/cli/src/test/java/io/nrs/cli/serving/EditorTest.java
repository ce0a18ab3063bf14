package io.nrs.cli.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import io.nrs.cli.NrsProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * An editor as users have it, without a display, with the real server and the shipped models. It is
 * skipped if it is not installed, unless {@code NRS_EDITORS} is {@code required}.
 */
abstract class EditorTest {
  static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  static final Path SCRIPTS = Path.of("src/test/editors").toAbsolutePath();
  private static final Gson GSON = new Gson();

  private record Correction(int line, String text) {}

  /** The actions: {@code line} is rewritten to its value, then the corrections are made. */
  private record Plan(String path, int diagnostics, int line, List<Correction> corrections) {}

  /**
   * The results: {@code lines} are the states of the formula, {@code text} is the text at the end.
   */
  private record Seen(
      List<String> diagnostics,
      String hover,
      List<String> lines,
      List<String> corrected,
      List<String> text) {}

  private record Result(List<Seen> files, String failure) {}

  @TempDir Path folder;

  private Plan plan(String name, String text, int diagnostics, String first, String last)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return new Plan(
        file.toString(),
        diagnostics,
        1,
        List.of(new Correction(0, first), new Correction(2, last)));
  }

  private List<Plan> plans() throws IOException {
    return List.of(
        plan(
            "a.listops",
            "[MAX[MIN12]\n[MIN[SM54][MIN39]]\n[SM54] = 3\n",
            2,
            "[MAX[MIN12]3]",
            "[SM54] = 9"),
        plan("a.arith", "(1+\n((12+-3)*(4-5))\n(150*3)\n", 2, "(1+2)", "(50*3)"),
        plan(
            "a.algebra",
            "(+4*x+\n((+4*x+8*x)-(+x-3*x))\n(+100*x+3*x)\n",
            2,
            "(+4*x+8*x)",
            "(+10*x+3*x)"));
  }

  private List<Seen> run(String configuration, String... command) throws Exception {
    Path plan = Files.writeString(folder.resolve("plan.json"), GSON.toJson(plans()));
    Path result = folder.resolve("result.json");
    Path log = folder.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("NRS_CONFIGURATION", HOME.resolve(configuration).toString());
    builder.environment().put("NRS_COMMAND", GSON.toJson(NrsProcess.command("serve")));
    builder.environment().put("NRS_PLAN", plan.toString());
    builder.environment().put("NRS_RESULT", result.toString());
    Process editor = builder.start();
    try {
      editor.waitFor();
      assertTrue(Files.exists(result), () -> "no result: " + read(log));
    } finally {
      editor.descendants().forEach(ProcessHandle::destroyForcibly);
      editor.destroyForcibly();
    }
    Result seen = GSON.fromJson(read(result), Result.class);
    assertEquals(null, seen.failure(), () -> read(log));
    seen.files().forEach(file -> assertTrue(file.hover().contains("confidence"), file.hover()));
    return seen.files();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Editors show codes alone or in a text. */
  private static String code(String diagnostic) {
    return diagnostic.replaceFirst(".*?(nrs/[a-z-]+).*", "$1");
  }

  /** Runs a script of the editor, which rewrites files and corrects their mistakes. */
  void assertRewrites(String configuration, String... command) throws Exception {
    List<Seen> files = run(configuration, command);
    assertEquals(
        List.of(
            List.of("nrs/syntax", "nrs/expectation"),
            List.of("nrs/syntax", "nrs/operand-out-of-range"),
            List.of("nrs/syntax", "nrs/operand-out-of-range")),
        files.stream()
            .map(file -> file.diagnostics().stream().map(EditorTest::code).toList())
            .toList());
    assertEquals(
        List.of(
            List.of("[MIN[SM54]3]", "[MIN93]", "3"),
            List.of("((12+-3)*-1)", "(9*-1)", "-9"),
            List.of("((+4*x+8*x)--2*x)", "(+12*x--2*x)", "+14*x")),
        files.stream().map(Seen::lines).toList());
    assertEquals(
        List.of(List.of(), List.of(), List.of()), files.stream().map(Seen::corrected).toList());
    assertEquals(
        List.of(
            List.of("[MAX[MIN12]3]", "3", "[SM54] = 9"),
            List.of("(1+2)", "-9", "(50*3)"),
            List.of("(+4*x+8*x)", "+14*x", "(+10*x+3*x)")),
        files.stream().map(Seen::text).toList());
  }
}
