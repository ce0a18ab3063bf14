package io.nrs.cli.files;

import static io.nrs.cli.NrsProcess.HOME;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.CommandLineRun.Result;
import io.nrs.faults.FaultSweep;
import io.nrs.faults.FaultyDisk;
import io.nrs.io.FileTree;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands write on a disk that fails is there as a whole or not at all. */
class OutputFaultsTest {
  @TempDir private Path root;

  /** The command's own message. */
  private static final class Complaint extends Exception {
    Complaint(String message) {
      super(message);
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
        .comparing((name, text) -> name.endsWith(".lock") ? null : text)
        .failingWith(Complaint.class);
  }

  @Test
  void generatedData() throws Exception {
    FaultSweep generate =
        command("generate listops --train 2 --validation 1 --test 1 --output data")
            .holding(OutputFaultsTest::wholeOrNotThere);
    generate.every(31).everyOperationFails();
    generate.every(29).powerFailsAnywhere();
  }

  private static void wholeOrNotThere(Path folder) throws Exception {
    Path data = folder.resolve("data");
    if (Files.exists(data)) {
      assertTrue(FileTree.list(data).size() == 4, "a part of the data sets");
    }
  }

  @Test
  void reportsOfEvaluations() throws Exception {
    String evaluate =
        "evaluate listops --cells N1A2 --formulas 3 --models %s".formatted(HOME.resolve("models"));
    FaultSweep report = command("report listops").after(folder -> run(folder, evaluate));
    report.every(3).everyOperationFails();
    report.every(3).powerFailsAnywhere();
  }
}
