package io.nrs.cli.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
  @TempDir Path folder;

  private String script(String shell) {
    Result result = new CommandLineRun(folder).run("completion", shell);
    assertEquals(0, result.code(), result.err());
    return result.out();
  }

  /** Completes the last word as bash does. */
  private String completed(String... words) throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
    Path file = Files.writeString(folder.resolve("script"), script("bash"));
    String command =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE=\"${COMP_WORDS[*]}\";"
                .formatted(file, String.join(" ", words), words.length - 1)
            + " COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMP_KEY=9;"
            + " _complete_nrs nrs %s %s 2>/dev/null; echo \"${COMPREPLY[@]}\""
                .formatted(words[words.length - 1], words[words.length - 2]);
    Process bash =
        new ProcessBuilder("/bin/bash", "--norc", "-c", command).redirectErrorStream(true).start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), output);
    return output.strip();
  }

  @Test
  void bashCompletesCommandsOptionsAndValues() throws Exception {
    assertEquals("solve", completed("nrs", "sol"));
    assertEquals("--exclude", completed("nrs", "check", "--exc"));
    assertEquals("sliding", completed("nrs", "solve", "--windowing", "sl"));
    assertEquals("fish", completed("nrs", "completion", "f"));
  }

  @Test
  void zshReadsTheScriptOfBash() {
    assertEquals(script("bash"), script("zsh"));
  }

  @Test
  void fishGetsAScriptOfItsOwn() {
    String script = script("fish");
    assertTrue(
        script.contains(
            "complete -c nrs -n '__fish_use_subcommand' -f -a check -d 'Solve the formulas of"),
        script);
    assertTrue(
        script.contains("complete -c nrs -n '__fish_seen_subcommand_from check' -l fix -d 'make"),
        script);
    assertTrue(script.contains(" -l color -x -a 'auto always never' -d "), script);
    assertTrue(
        script.contains(
            "complete -c nrs -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n"),
        script);
    assertFalse(script.contains("stacktrace"), script);
  }

  @Test
  void otherShellsAreNamed() {
    Result result = new CommandLineRun(folder).run("completion", "tcsh");
    assertEquals(2, result.code());
    assertTrue(result.err().contains("'tcsh' is none of bash, zsh, fish"), result.err());
  }
}
