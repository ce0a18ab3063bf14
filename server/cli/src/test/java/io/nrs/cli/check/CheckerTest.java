package io.nrs.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.nrs.cli.files.InputFile;
import io.nrs.evaluation.shard.ShardFolder;
import io.nrs.evaluation.shard.ShardedRun;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.io.Shard;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckerTest {
  @TempDir private Path folder;

  private final List<Integer> batches = new ArrayList<>();

  private Checker checker() {
    batches.clear();
    return new Checker(
        (language, formulas) -> {
          batches.add(formulas.size());
          return Checker.exact().judge(language, formulas);
        },
        0.5,
        false);
  }

  @Test
  void shortFilesShareABatch() {
    checker()
        .check(
            IntStream.of(3, 2, 1_024)
                .mapToObj("(1+2)\n"::repeat)
                .map(
                    text ->
                        new InputFile("a", "a", Optional.empty(), BuiltInLanguage.ARITHMETIC, text))
                .toList());
    assertEquals(List.of(1_024, 5), batches);
  }

  /** Confidences depend on the batch in their last digits. */
  @Test
  void wholeChecksAndShardsSolveTheSameBatches() {
    String text = "(1+2)\n\n# a comment\n(1+\n".repeat(1_100);
    List<InputFile> files =
        List.of(new InputFile("a", "a", Optional.empty(), BuiltInLanguage.ARITHMETIC, text));
    checker().check(files);
    assertEquals(List.of(512, 512, 76), batches, "half of the lines are formulas");
    ShardedRun run = new ShardedRun("check", "files", new JsonObject());
    try (ShardFolder shard = ShardFolder.open(folder, run, new Shard(1, 1), false)) {
      assertEquals(3, ShardedCheck.run(shard, files, checker()));
    }
    assertEquals(List.of(512, 512, 76), batches);
  }
}
