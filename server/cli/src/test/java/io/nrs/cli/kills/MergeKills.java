package io.nrs.cli.kills;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.cli.CommandLineRun;
import io.nrs.io.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** A merge leaves the old state or the new one, and the next merge gives the same bytes. */
final class MergeKills implements KilledWork {
  private static final int SHARDS = 2;

  /** What all merges write, a file or a folder. */
  private static final String OUTPUT = "output";

  /**
   * What is merged.
   *
   * @param command that stores the shards
   * @param replaces whether the merge replaces a file, which is there before
   * @param mark the file that says that a folder is whole; empty if it is whole once it is there
   * @param options of the merge
   */
  private record Kind(String name, String command, boolean replaces, String mark, String options) {}

  private final LoggedCommands commands;
  private final List<Kind> kinds;
  private final Path merged;
  private final Map<Kind, SortedMap<String, String>> whole = new HashMap<>();
  private int rounds;
  private SortedMap<String, String> before;
  private long startedAt;

  MergeKills(LoggedCommands commands, Path home) {
    this.commands = commands;
    this.merged = commands.folder().resolve("merged");
    this.kinds =
        List.of(
            new Kind(
                "data", "generate listops --train 20 --validation 10 --test 10", false, "", ""),
            new Kind(
                "results",
                "evaluate listops --cells N1A2,N1A3,N2A2 --formulas 40 --models "
                    + home.resolve("models"),
                false,
                "summary.json",
                ""),
            new Kind(
                "report",
                "check --exact " + home.resolve("examples"),
                true,
                "",
                " --format sarif"));
  }

  private Kind kind() {
    return kinds.get((rounds - 1) % kinds.size());
  }

  @Override
  public void begin() throws Exception {
    rounds++;
    if (!whole.containsKey(kind())) {
      for (int shard = 1; shard <= SHARDS; shard++) {
        String command =
            "%s --shard %d/%d --shard-folder %s"
                .formatted(kind().command(), shard, SHARDS, shards());
        CommandLineRun.Result result =
            new CommandLineRun(commands.folder()).run(command.split(" "));
        assertEquals(0, result.code(), result.err());
      }
      restore();
      commands.run(merge());
      whole.put(kind(), StoredFiles.of(merged));
    }
    restore();
  }

  private void restore() throws IOException {
    FileTree.delete(merged);
    Files.createDirectory(merged);
    if (kind().replaces()) {
      Files.writeString(merged.resolve(OUTPUT), "old\n");
    }
    before = StoredFiles.of(merged);
  }

  private String shards() {
    return "shards-of-" + kind().name();
  }

  private String merge() {
    return "merge %s --output merged/%s%s".formatted(shards(), OUTPUT, kind().options());
  }

  @Override
  public List<Moment> moments(int left) {
    Moment writing = new Moment(() -> StoredFiles.haveChanged(merged, startedAt), 100);
    return List.of(writing, Moment.afterStart(900), writing, writing);
  }

  @Override
  public Process start() throws IOException {
    before = StoredFiles.of(merged);
    Process process = commands.start(merge());
    startedAt = System.currentTimeMillis();
    return process;
  }

  @Override
  public void afterKill() throws IOException {
    SortedMap<String, String> now = StoredFiles.of(merged);
    if (now.equals(before)) {
      return;
    }
    SortedMap<String, String> result = result(now);
    boolean isOld =
        kind().mark().isEmpty()
            ? result.equals(result(before))
            : result.keySet().stream().noneMatch(name -> name.endsWith(kind().mark()));
    if (!isOld) {
      assertEquals(result(whole.get(kind())), result);
    }
  }

  /** The files that a user takes for the result. */
  private static SortedMap<String, String> result(SortedMap<String, String> files) {
    // Names below the folder continue with a slash, and what is written aside with a full stop.
    return files.containsKey(OUTPUT)
        ? files.subMap(OUTPUT, OUTPUT + ".")
        : files.subMap(OUTPUT + "/", OUTPUT + "0");
  }

  @Override
  public boolean isDone() throws IOException {
    return result(StoredFiles.of(merged)).equals(result(whole.get(kind())));
  }

  @Override
  public void end(Process process) throws Exception {
    commands.end(process);
  }

  @Override
  public void compare() throws IOException {
    assertEquals(whole.get(kind()), StoredFiles.of(merged));
  }
}
