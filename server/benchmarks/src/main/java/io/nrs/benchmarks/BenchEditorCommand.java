package io.nrs.benchmarks;

import io.nrs.benchmarks.editor.BenchmarkException;
import io.nrs.benchmarks.editor.EditorBenchmark;
import io.nrs.benchmarks.editor.Measurement;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.evaluation.StoredMetrics;
import io.nrs.editor.EditorException;
import io.nrs.evaluation.result.Machine;
import java.util.List;
import java.util.concurrent.Callable;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how long editors wait. */
@Command(
    name = "bench-editor",
    description = "Measure how long an editor waits for nrs serve with the trained networks.",
    footer = {"", "Exit codes: 0 measured, 2 could not run."})
final class BenchEditorCommand implements Callable<Integer> {
  private static final long SEED = 7;

  private final Console console;

  @Option(
      names = "--starts",
      paramLabel = "N",
      description = "starts of a server (default: ${DEFAULT-VALUE})")
  private int starts = 10;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "of everything that a warm server is asked (default: ${DEFAULT-VALUE})")
  private int repetitions = 100;

  @Option(
      names = "--files",
      paramLabel = "N",
      description = "files of the workspace (default: ${DEFAULT-VALUE})")
  private int files = 1000;

  @Option(names = "--write", description = "put the figures into docs/results/speed.md")
  private boolean write;

  BenchEditorCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (starts < 1 || repetitions < 2 || files < 1) {
      throw new CommandException("--starts and --files are at least 1, --repetitions at least 2");
    }
    String program = StartScript.path().toString();
    try {
      List<Measurement> figures =
          new EditorBenchmark(
                  List.of(program, "serve"), repetitions, files, SEED, console::complain)
              .run(starts);
      String table = Measurement.table(figures, Machine.describe());
      Output out = console.output();
      out.line(table);
      out.flush();
      if (write) {
        StoredMetrics.replace("editor", table);
      }
      return ExitCodes.CLEAN;
    } catch (BenchmarkException | EditorException e) {
      throw new CommandException(e.getMessage(), e);
    } catch (ResponseErrorException e) {
      throw new CommandException("the server answered: " + e.getMessage(), e);
    }
  }
}
