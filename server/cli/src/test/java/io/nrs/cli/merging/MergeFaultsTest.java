package io.nrs.cli.merging;

import static io.nrs.cli.NrsProcess.HOME;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.fakes.FaultSweep;
import io.nrs.fakes.FaultyDisk;
import io.nrs.io.FileTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the disk during commands that write: the same command, given again, ends the work. */
class MergeFaultsTest {
  private static final String DATA = "generate listops --train 2 --validation 1 --test 1";

  @TempDir private Path root;

  /** What a command complains about. */
  private static final class Complaint extends Exception {
    Complaint(String line) {
      super(line);
    }
  }

  private static void run(Path folder, String command) throws Complaint {
    Result result = new CommandLineRun(folder).run(command.split(" "));
    assertTrue(!result.err().contains("bug"), result.err());
    if (result.code() == 2 || result.err().contains(FaultyDisk.FULL)) {
      throw new Complaint(result.err().strip());
    }
    assertEquals(0, result.code(), result.err());
  }

  private FaultSweep command(String command) {
    return new FaultSweep(root, folder -> run(folder, command))
        .comparing(
            (name, text) -> name.startsWith("shards/") || name.endsWith(".lock") ? null : text)
        .failingWith(Complaint.class);
  }

  private static void each(Path folder, List<String> commands) throws Complaint {
    for (String command : commands) {
      run(folder, command);
    }
  }

  @Test
  void dataSetsAreWholeOrNotThere() throws Exception {
    FaultSweep merge =
        command("merge --output merged")
            .after(folder -> each(folder, List.of(DATA + " --shard 1/2", DATA + " --shard 2/2")))
            .holding(MergeFaultsTest::wholeOrNotThere);
    merge.every(23).everyOperationFails();
    merge.every(29).powerFailsAnywhere();
  }

  private static void wholeOrNotThere(Path folder) throws Exception {
    Path merged = folder.resolve("merged");
    if (Files.exists(merged)) {
      assertTrue(FileTree.list(merged).size() == 4, "a part of the data sets");
    }
  }

  @Test
  void generatedDataIsWholeOrNotThere() throws Exception {
    command(DATA + " --output merged")
        .holding(MergeFaultsTest::wholeOrNotThere)
        .every(31)
        .everyOperationFails();
  }

  @Test
  void reportsOfChecks() throws Exception {
    String check = "check --exact data --shard ";
    FaultSweep merge =
        command("merge --output report.txt --quiet")
            .after(
                folder -> {
                  Files.createDirectory(folder.resolve("data"));
                  Files.writeString(folder.resolve("data/a.listops"), "[MAX 1 3] = 3\n[MIN 4 2]\n");
                  // How formula files are found is not the matter here.
                  each(root, List.of(check + "1/2", check + "2/2"));
                });
    merge.everyOperationFails();
    merge.powerFailsAnywhere();
  }

  @Test
  void evaluationsAndTheirReport() throws Exception {
    String evaluate =
        "evaluate listops --cells N1A2 --formulas 3 --models %s --shard "
            .formatted(HOME.resolve("models"));
    FaultSweep merge =
        command("merge --output merged")
            .after(folder -> each(folder, List.of(evaluate + "1/2", evaluate + "2/2")));
    merge.every(3).everyOperationFails();
    merge.every(5).powerFailsAnywhere();
    FaultSweep report =
        command("report listops --results again")
            .after(folder -> run(folder, "merge --output again"));
    report.every(3).everyOperationFails();
    report.every(3).powerFailsAnywhere();
  }
}
