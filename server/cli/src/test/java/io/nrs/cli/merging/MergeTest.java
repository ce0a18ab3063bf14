package io.nrs.cli.merging;

import static io.nrs.cli.NrsProcess.HOME;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.io.Checksums;
import io.nrs.io.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shards 1/3 to 3/3 of every command, merged, against the whole run. */
class MergeTest {
  private static final String MODELS = " --models " + HOME.resolve("models");
  private static final int SHARDS = 3;

  @TempDir private Path folder;

  private Result run(String command) {
    return new CommandLineRun(folder).run(command.split(" "));
  }

  private void shard(String command, int number) {
    Result result = run("%s --shard %d/%d".formatted(command, number, SHARDS));
    assertEquals(0, result.code(), result.err());
    assertTrue(
        result.err().contains("shard %d/%d is stored in ".formatted(number, SHARDS)), result.err());
  }

  private void shards(String command) {
    // Their order does not matter.
    for (int number = SHARDS; number >= 1; number--) {
      shard(command, number);
    }
  }

  private Path shardFolder(int number) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("shards"))) {
      return all.filter(each -> each.toString().endsWith("-%d-of-%d".formatted(number, SHARDS)))
          .findFirst()
          .orElseThrow();
    }
  }

  private Map<String, String> files(String name) throws IOException {
    Path top = folder.resolve(name);
    Map<String, String> sums = new TreeMap<>();
    try (Stream<Path> all = Files.walk(top)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        sums.put(top.relativize(file).toString(), Checksums.sha256(Files.readAllBytes(file)));
      }
    }
    sums.remove("run.lock");
    return sums;
  }

  private void formulas() throws IOException {
    StringBuilder many = new StringBuilder("# many\n\n");
    for (int i = 0; i < 700; i++) {
      many.append(
          "(%d+%d) = %d\n".formatted(i % 90, i % 7, i % 90 + i % 7 + (i % 50 == 0 ? 1 : 0)));
    }
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data/many.arith"), many);
    Files.writeString(
        folder.resolve("data/few.listops"),
        "[MAX 12 3] = 3\n[MIN 4\n\n# comment\n[SM99] = 8 # \u03c9\n[MAX[MIN 1 2]3]\n");
    Files.writeString(folder.resolve("data/empty.algebra"), "");
    Files.write(folder.resolve("data/binary.algebra"), new byte[] {0, 1});
    Files.writeString(folder.resolve("data/other.txt"), "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "concise", "json", "sarif", "junit", "github"})
  void reportsOfChecks(String format) throws IOException {
    formulas();
    for (String how : List.of("check data", "check --exact --min-confidence 1 data")) {
      Result whole = run(how + " --format " + format);
      shards(how + " --shard-folder " + folder.resolve("shards"));
      Result merged = run("merge --format " + format);
      assertEquals(whole, merged);
      FileTree.delete(folder.resolve("shards"));
    }
  }

  @Test
  void aReportGoesIntoAFile() throws IOException {
    formulas();
    run("check data --exact --format sarif --output whole.sarif");
    shards("check data --exact");
    Result merged = run("merge shards --format sarif --output merged.sarif --quiet");
    assertEquals(2, merged.code(), "a file could not be read");
    assertEquals("", merged.out());
    assertEquals(
        Files.readString(folder.resolve("whole.sarif")),
        Files.readString(folder.resolve("merged.sarif")));
  }

  @Test
  void evaluations() throws IOException {
    String command =
        "evaluate listops arithmetic --cells N1A2,N1A3,N2A2,N2 --formulas 101 --step-limit 2"
            + MODELS;
    Result whole = run(command + " --results whole");
    shards(command);
    Result merged = run("merge --output merged");
    assertEquals(whole.code(), merged.code(), merged.err());
    assertEquals(1, merged.code(), "two steps are too few for some formulas");
    assertEquals(2, merged.out().lines().count(), merged.out());
    withoutTimes("whole");
    assertEquals(files("whole"), files("merged"));

    Result again = run("merge --output merged");
    assertEquals(2, again.code());
    assertTrue(
        again.err().contains("holds results already: choose another --output, or add --force"),
        again.err());
    assertEquals(1, run("merge --output merged --force").code());
    assertEquals(files("whole"), files("merged"));
  }

  /** Merged results lack times. */
  private void withoutTimes(String name) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve(name))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Files.writeString(
            file, Files.readString(file).replaceAll("(\"seconds\": ?)[-.E0-9]+", "$10.0"));
      }
    }
  }

  @Test
  void anEvaluationThatWasKilledGoesOn() throws IOException {
    String command = "evaluate listops --cells N1A2,N1A3,N2A2 --formulas 120" + MODELS;
    run(command + " --results whole");
    shards(command);
    Path results;
    try (Stream<Path> all = Files.walk(shardFolder(2))) {
      results = all.filter(file -> file.endsWith("results.jsonl")).findFirst().orElseThrow();
    }
    List<String> lines = Files.readAllLines(results);
    Files.writeString(results, String.join("\n", lines.subList(0, lines.size() / 2)));
    Path manifest = shardFolder(2).resolve("shard.json");
    Files.writeString(manifest, Files.readString(manifest).replaceFirst("\\s+\"pieces\": 6,", ""));

    Result refused = run("merge --output merged");
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("lacks shard 2/3 (unfinished): run"), refused.err());
    assertFalse(Files.exists(folder.resolve("merged")));

    shard(command, 2);
    assertEquals(0, run("merge --output merged").code());
    withoutTimes("whole");
    assertEquals(files("whole"), files("merged"));
  }

  @Test
  void verifications() {
    String command = "verify listops" + MODELS;
    Result whole = run(command);
    shards(command);
    assertEquals(whole.out().replaceAll("[.0-9]+ s\n", "0.0 s\n"), run("merge").out());
    assertEquals(
        run(command + " --format json").out().replaceAll("(\"seconds\": )[.0-9]+", "$10.0"),
        run("merge --format json").out());
  }

  @Test
  void dataSets() throws IOException {
    for (String language : List.of("listops", "arithmetic")) {
      String command =
          "generate %s --seed 5 --train 40 --validation 10 --test 10".formatted(language);
      assertEquals(0, run(command + " --output whole-" + language).code());
      shards(command + " --shard-folder shards-" + language);
      Result merged = run("merge shards-%s --output merged-%s".formatted(language, language));
      assertEquals(0, merged.code(), merged.err());
      assertEquals(files("whole-" + language), files("merged-" + language));
    }
  }

  @Test
  void aDamagedDataSetIsRefused() throws IOException {
    shards("generate arithmetic --train 4 --validation 2 --test 2");
    Path file = shardFolder(1).resolve("data/test/N1.arith");
    Files.writeString(file, Files.readString(file) + "(1+1)\n");
    Result refused = run("merge --output merged");
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("N1.arith is damaged: delete the folder"), refused.err());
    assertFalse(Files.exists(folder.resolve("merged")));
  }

  @Test
  void shardsOfOtherSettingsAreRefused() throws IOException {
    formulas();
    shard("check data --exact", 1);
    shard("check data --exact --min-confidence 1", 2);
    shard("check data --exact", 3);
    Result refused = run("merge");
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("are of different runs (minConfidence: "), refused.err());

    Files.writeString(folder.resolve("data/few.listops"), "[MAX 1 2]");
    shard("check data --exact --shard-folder changed", 1);
    refused = run("merge changed shards");
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("are of different runs (files."), refused.err());
  }

  @Test
  void shardsOfTwoCommandsAreRefused() throws IOException {
    formulas();
    shards("check data --exact");
    shards("generate listops --train 4 --validation 2 --test 2");
    Result refused = run("merge");
    assertEquals(2, refused.code());
    assertTrue(
        refused.err().contains("shards of nrs generate and of nrs check: name those of one"),
        refused.err());
    assertEquals(1, refused.err().lines().count());
  }

  @ParameterizedTest
  @CsvSource({
    "check --shard 2/0,'2/0 is not a shard I/N with I from 1 to N, such as 2/3'",
    "check --shard 4/3,'4/3 is not a shard'",
    "check --shard 0/3,'0/3 is not a shard'",
    "check --shard a/b,'''a/b'' is not a shard'",
    "check --shard 1/3 --fix --update,'--shard stores its part for nrs merge: omit --fix,"
        + " --update'",
    "check --shard 1/3 --output x.json,omit --output",
    "evaluate --shard 1/3 --write,omit --write",
    "evaluate listops --system llm --model x --shard 1/3,omit --system llm",
    "verify --shard 1/3 --write,omit --write",
    "generate listops --shard 1/3 --output x,omit --output",
    "generate listops,--output DIR is missing: name a new folder",
    "merge,shards holds no shard: name a folder that a command with --shard has written",
    "merge nowhere,nowhere holds no shard",
  })
  void whatCannotRunIsOneLine(String arguments, String message) {
    Result result = run(arguments);
    assertEquals(2, result.code());
    assertEquals(1, result.err().lines().count(), result.err());
    assertTrue(result.err().contains(message), result.err());
    assertFalse(Files.exists(folder.resolve("shards")));
  }

  @Test
  void missingShardsAreNamed() throws IOException {
    formulas();
    shard("check data --exact", 2);
    Result refused = run("merge");
    assertEquals(2, refused.code());
    assertEquals(
        "nrs: check files lacks shard 1/3, 3/3: run the same command with --shard for each of them,"
            + " then merge again\n",
        refused.err());
    List<String> all = new ArrayList<>(Arrays.asList("merge", "shards", "shards"));
    assertEquals(2, new CommandLineRun(folder).run(all.toArray(String[]::new)).code());
  }
}
