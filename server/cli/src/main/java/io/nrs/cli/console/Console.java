package io.nrs.cli;

import io.nrs.checking.Settings;
import io.nrs.checking.SettingsFile;
import io.nrs.checking.SettingsProblem;
import io.nrs.checking.Text;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What a command is connected to.
 *
 * @param folder relative paths start here
 * @param terminal whether somebody reads {@code err} on a terminal
 * @param environment variables by name; null for one that is not set
 */
record Console(
    InputStream in,
    OutputStream out,
    PrintStream err,
    Path folder,
    boolean terminal,
    UnaryOperator<String> environment) {

  /** Not connected to a terminal, and in no environment. */
  Console(InputStream in, OutputStream out, PrintStream err, Path folder) {
    this(in, out, err, folder, false, name -> null);
  }

  static Console ofProcess() {
    return new Console(
        // Unbuffered, Java 17 asks a pipe for its position when all of it is read.
        new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        Path.of("").toAbsolutePath(),
        Terminal.isStandardError(),
        System::getenv);
  }

  Output output() {
    return new Output(out);
  }

  /** The settings of the folder, which are used as a whole or not at all. */
  Settings settings() {
    Settings.Reading reading = SettingsFile.read(folder, Settings.defaults());
    List<String> problems = reading.problems().stream().map(SettingsProblem::line).toList();
    if (problems.isEmpty()) {
      return reading.settings();
    }
    problems.stream().limit(problems.size() - 1).forEach(this::complain);
    throw new CommandException(problems.get(problems.size() - 1));
  }

  void complain(String message) {
    err.println("nrs: " + Text.oneLine(message));
  }
}
