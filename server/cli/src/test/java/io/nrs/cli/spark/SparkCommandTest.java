package io.nrs.cli.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.cli.CommandLineRun;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkCommandTest {
  @TempDir private Path folder;
  private CommandLineRun cli;
  private Path submit;

  @BeforeEach
  void spark() throws Exception {
    cli = new CommandLineRun(folder).file("job.jar", "").environment("SPARK_HOME", folder + "/s");
    submit = Files.createDirectories(folder.resolve("s/bin")).resolve("spark-submit");
    Files.writeString(submit, "#!/bin/sh\nexit 7\n");
    assertTrue(submit.toFile().setExecutable(true));
  }

  @Test
  void theCallOfSparkSubmitHoldsTheCommand() {
    assertEquals(
        "%s --master 'local[2]' --conf spark.log.level=WARN --conf a=b --class io.nrs.spark.SparkJob %s %s check 'a b.arith' --format json --models m\n"
            .formatted(submit, folder.resolve("job.jar"), Program.home().orElse(folder)),
        cli.run(
                "spark",
                "--master",
                "local[2]",
                "--conf",
                "a=b",
                "--jar",
                "job.jar",
                "--dry-run",
                "check",
                "a b.arith",
                "--format",
                "json",
                "--models",
                "m")
            .out());
  }

  @Test
  void theExitCodeIsThatOfTheJob() {
    assertEquals(7, cli.run("spark", "--jar", "job.jar", "verify").code());
  }

  private void refused(String message, String... arguments) {
    CommandLineRun.Result result = cli.run(arguments);
    assertEquals(ExitCodes.COULD_NOT_RUN, result.code());
    assertTrue(result.err().contains(message), result.err());
  }

  @Test
  void whatIsMissingIsNamed() {
    refused("missing.jar is not there: build it", "spark", "--jar", "missing.jar", "verify");
    refused("Missing required parameter: 'COMMAND'", "spark", "--master", "local[2]");
    cli.environment("SPARK_HOME", "").environment("PATH", folder + ":");
    refused("no spark-submit was found: set SPARK_HOME", "spark", "--jar", "job.jar", "verify");
  }
}
