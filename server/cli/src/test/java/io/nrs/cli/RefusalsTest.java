package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.faults.FaultyDisk;
import io.nrs.testing.Golden;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that cannot run says why in one line, and changes no file. */
class RefusalsTest {
  @TempDir Path folder;

  private String refusal(String command) {
    Map<String, String> before = files();
    CommandLineRun.Result result =
        new CommandLineRun(folder)
            .run(
                command
                    .replace("GRAMMAR", NrsProcess.HOME + "/grammar")
                    .replace("MODELS", NrsProcess.HOME + "/models")
                    .split(" "));
    assertEquals(2, result.code(), command + ": " + result.err());
    assertEquals("", result.out(), command);
    assertEquals(before, files(), command);
    return result
        .err()
        .strip()
        .replace(folder + "/", "")
        .replace(NrsProcess.HOME + "/", "")
        .replaceAll("tagging-[0-9a-f]{6}", "tagging-DIGEST")
        // As many as the machine bears.
        .replaceAll("is 1 to \\d+ here", "is 1 to N here");
  }

  private Map<String, String> files() {
    Map<String, String> files = new TreeMap<>();
    new FaultyDisk(folder)
        .image()
        .forEach((name, bytes) -> files.put(name, new String(bytes, StandardCharsets.UTF_8)));
    // A command may have begun to make the folders that it writes to.
    files.keySet().removeIf(name -> name.endsWith("/") || name.endsWith(".lock"));
    return files;
  }

  @Test
  void whatCannotRunIsToldInALine() {
    new CommandLineRun(folder)
        .file("file", "")
        .file("a.csv", "formula,answer\n[MAX31],3\n")
        .file("x.tsv", "[MAX 1 2]")
        .file("y.arith", "(1+2)")
        .file("empty.arith", "# nothing")
        .file("nothing/.hidden", "")
        .file("old/leaderboard.csv", "trial\n1,0.5\n")
        .file("full/listops-selector/file", "")
        .file("taken/listops/solver/config.json", "{}")
        .file("runs/listops-solver-default/checkpoints/checkpoint-000000007/state.json", "{}")
        .file("measured/.keep", "");
    Golden.check(getClass(), "refusals.txt", this::refusal);
  }
}
