package io.nrs.cli.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

  /** Completes the last word as bash does. */
  private String completed(String... words) throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
    Result result = new CommandLineRun(folder).run("completion");
    assertEquals(0, result.code(), result.err());
    Path file = Files.writeString(folder.resolve("script"), result.out());
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
    assertEquals("junit", completed("nrs", "check", "--format", "ju"));
  }
}
