package io.nrs.cli.exporting;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Console.CommandGroup;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Holds the commands that write networks for other programs. */
@Command(
    name = "export",
    description = "Write networks, and what they are trained on, for other programs.",
    synopsisSubcommandLabel = "COMMAND")
public final class ExportCommand implements Callable<Integer>, CommandGroup {
  private final Console console;

  public ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public List<Callable<Integer>> commands() {
    return List.of(
        new ExportModelsCommand(console),
        new ExportOnnxCommand(console),
        new ExportExamplesCommand(console));
  }

  @Override
  public Integer call() {
    throw new CommandException("nrs export needs a command: huggingface, onnx or examples");
  }
}
