package io.nrs.cli.console;

import io.nrs.checking.Settings;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.SettingsFile;
import io.nrs.io.IoReasons;
import io.nrs.io.OneLine;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;

/**
 * The streams, the folder and the environment of a command.
 *
 * @param folder absolute; relative paths are resolved against it
 * @param terminal whether {@code err} is a terminal
 * @param outputIsTerminal whether {@code out} is one
 * @param environment the value of a variable, or null if it is not set
 */
public record Console(
    InputStream in,
    OutputStream out,
    PrintStream err,
    Path folder,
    boolean terminal,
    boolean outputIsTerminal,
    UnaryOperator<String> environment) {

  /** A console without a terminal and with an empty environment. */
  public Console(InputStream in, OutputStream out, PrintStream err, Path folder) {
    this(in, out, err, folder, false, false, name -> null);
  }

  public static Console ofProcess() {
    return new Console(
        // Buffered, because Java 17 otherwise asks a pipe for its position, which a pipe does not
        // have.
        new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        Path.of("").toAbsolutePath(),
        Terminal.isStandardError(),
        Terminal.isStandardOutput(),
        System::getenv);
  }

  /** Prints a line on standard output at once. */
  public void line(String text) {
    print(text + "\n");
  }

  /** Prints on standard output at once. Its disk may be full, and its reader may close it. */
  public void print(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage());
      throw reason.contains("Broken pipe") || reason.contains("pipe is being closed")
          ? new ClosedException()
          : new CommandException("cannot write to standard output: " + reason, e);
    }
  }

  /** Reads the nearest {@code .nrs.json}, in the folder or in one above it. */
  public Settings.Reading readSettings() {
    return SettingsFile.read(settingsFolder(), Settings.defaults());
  }

  private Path settingsFolder() {
    return SettingsFile.nearest(folder);
  }

  /** Problems of the settings, one line each, with the file's path relative to the folder. */
  public List<String> lines(List<SettingsProblem> problems) {
    Path above = folder.relativize(settingsFolder());
    String path = above.toString().isEmpty() ? "" : above + above.getFileSystem().getSeparator();
    return problems.stream().map(problem -> path + problem.line()).toList();
  }

  /**
   * The settings of the nearest {@code .nrs.json}.
   *
   * @throws CommandException if the file has any error; all of them are printed
   */
  public Settings settings() {
    Settings.Reading reading = readSettings();
    List<String> problems = lines(reading.problems());
    if (problems.isEmpty()) {
      return reading.settings();
    }
    problems.stream().limit(problems.size() - 1).forEach(this::complain);
    throw new CommandException(problems.get(problems.size() - 1));
  }

  /** Prints a line that is not an error, beside the result on standard output. */
  public void note(String message) {
    err.println(OneLine.of(message));
  }

  public void complain(String message) {
    err.println("nrs: " + OneLine.of(message));
  }

  /** Finds out whether standard output and standard error are terminals. */
  private static final class Terminal {
    private Terminal() {}

    static boolean isStandardError() {
      return is(Path.of("/proc/self/fd/2"));
    }

    static boolean isStandardOutput() {
      return is(Path.of("/proc/self/fd/1"));
    }

    @SuppressWarnings("SystemConsoleNull") // isTerminal needs more checks
    private static boolean is(Path descriptor) {
      if ("dumb".equals(System.getenv("TERM"))) {
        return false;
      }
      if (Files.isSymbolicLink(descriptor)) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          return target.startsWith("/dev/pts/")
              || target.startsWith("/dev/tty")
              || target.equals("/dev/console");
        } catch (IOException e) {
          return false;
        }
      }
      java.io.Console console = System.console();
      return console != null && isTerminal(console);
    }

    /** From Java 22 on, a console may exist without a terminal. */
    private static boolean isTerminal(java.io.Console console) {
      try {
        return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
      } catch (ReflectiveOperationException e) {
        return true;
      }
    }
  }

  /** The reader closed standard output, as {@code head} does. */
  public static final class ClosedException extends RuntimeException {
    ClosedException() {
      super("output closed", null, false, false);
    }
  }

  /** A command with subcommands alone. */
  public interface CommandGroup {
    /** Returns new commands, each with its picocli annotation. */
    List<Callable<Integer>> commands();
  }

  /** A command cannot run. The message is one line for the user: what, where, and the remedy. */
  public static final class CommandException extends RuntimeException {
    public CommandException(String message) {
      super(message);
    }

    public CommandException(String message, Throwable cause) {
      super(message, cause);
    }

    /**
     * A command cannot run because of a file.
     *
     * @param problem such as {@code FILE cannot be read}
     */
    public static CommandException of(String problem, IOException cause, String remedy) {
      return new CommandException(
          "%s (%s): %s".formatted(problem, IoReasons.of(cause), remedy), cause);
    }
  }
}
