package io.nrs.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;

/** Programs that some tests need and that a machine may lack. */
public enum OptionalTool {
  NEOVIM("tests in Neovim: nvim is missing (Debian: apt-get install neovim)", "nvim", "--version"),
  EMACS(
      "tests in Emacs: emacs or eglot is missing (Debian: apt-get install emacs-nox elpa-eglot)",
      "emacs",
      "-q",
      "--batch",
      "--eval",
      "(progn (package-initialize) (require 'eglot))"),
  SCRIPT("typing in a terminal: the script of util-linux is missing", "script", "--version"),
  PYTHON(
      "a test of the program in docs/onnx.md: python3 is missing (Debian: apt-get install"
          + " python3-minimal)",
      "python3",
      "--version"),
  NUMPY(
      "tests of docs/proof/check.py and docs/proof/rounding.py: python3 with numpy is missing"
          + " (Debian: apt-get install python3-numpy)",
      "python3",
      "-c",
      "import numpy"),
  GIT("no comparison of .gitignore rules, because there is no git", "git", "--version");

  private final String skipped;
  private final List<String> command;

  OptionalTool(String skipped, String... command) {
    this.skipped = skipped;
    this.command = List.of(command);
  }

  /** Prints what tests would skip on this machine. */
  public static void main(String[] arguments) throws InterruptedException {
    for (OptionalTool tool : values()) {
      tool.runs();
    }
  }

  /** Skips the calling test and says so in one line, unless the program runs. */
  public void assume() throws InterruptedException {
    assumeTrue(runs(), skipped);
  }

  /** As {@link #assume}, but goes on where {@code NRS_EDITORS} is {@code required}. */
  public void assumeEditor() throws InterruptedException {
    if (!"required".equals(System.getenv("NRS_EDITORS"))) {
      assume();
    }
  }

  private boolean runs() throws InterruptedException {
    boolean runs = endsWithZero(command);
    if (!runs) {
      System.err.println("nrs: skipped: " + skipped);
    }
    return runs;
  }

  /** Whether a command can be started and ends with 0. */
  static boolean endsWithZero(List<String> command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
