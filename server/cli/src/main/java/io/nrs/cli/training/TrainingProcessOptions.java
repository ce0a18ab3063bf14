package io.nrs.cli.training;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.options.FormatOptions.TextOrJson;
import io.nrs.language.description.DescriptionException;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.models.ModelException;
import io.nrs.training.settings.TrainingException;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Option;

/** How the command begins, and what programs that start it read. */
public final class TrainingProcessOptions {
  @Option(
      names = "--progress",
      paramLabel = "text|json",
      description =
          "content of standard output: the result as text, or events as JSON objects, one per"
              + " line (default: ${DEFAULT-VALUE})",
      defaultValue = "text")
  private TextOrJson progress = TextOrJson.TEXT;

  /** For the language server: standard input ends when the parent process ends. */
  @Option(names = "--stop-with-input", hidden = true)
  boolean stopWithInput;

  @Option(names = "--fresh", description = "delete an earlier run and start anew")
  boolean fresh;

  public boolean isFresh() {
    return fresh;
  }

  public boolean isJson() {
    return progress == TextOrJson.JSON;
  }

  /**
   * Runs a command. For a program that started it, a failure is an event, too. Programs are
   * editors: its message has the words of their forms.
   */
  public int run(Console console, ToIntFunction<TrainingProcess> command) {
    TrainingProcess process = new TrainingProcess(console, this);
    try {
      return command.applyAsInt(process);
    } catch (TrainingException e) {
      process.writeFailure(e.naming(TrainingException.Option::inEditors));
      throw e;
    } catch (CommandException | DescriptionException | EngineException | ModelException e) {
      process.writeFailure(e.getMessage());
      throw e;
    }
  }
}
