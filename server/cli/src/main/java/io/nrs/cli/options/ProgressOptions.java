package io.nrs.cli.options;

import com.google.gson.JsonObject;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.EndOfInput;
import io.nrs.cli.console.Output;
import io.nrs.language.description.DescriptionException;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.models.ModelException;
import io.nrs.training.settings.TrainingException;
import java.util.function.IntSupplier;
import picocli.CommandLine.Option;

/** Options of commands that train: how they begin, and what programs that start them read. */
public final class ProgressOptions {
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
  private boolean stopWithInput;

  @Option(names = "--fresh", description = "delete an earlier run and start anew")
  private boolean fresh;

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
  public int run(Console console, IntSupplier command) {
    try {
      return command.getAsInt();
    } catch (TrainingException e) {
      report(e.naming(TrainingException.Option::inEditors), console);
      throw e;
    } catch (CommandException | DescriptionException | EngineException | ModelException e) {
      report(e.getMessage(), console);
      throw e;
    }
  }

  private void report(String message, Console console) {
    if (isJson()) {
      JsonObject event = new JsonObject();
      event.addProperty("event", "failed");
      event.addProperty("message", message);
      Output output = console.output();
      output.line(event.toString());
      output.flush();
    }
  }

  public EndOfInput endOfInput(Console console) {
    return stopWithInput ? EndOfInput.of(console.in()) : EndOfInput.ignored();
  }
}
