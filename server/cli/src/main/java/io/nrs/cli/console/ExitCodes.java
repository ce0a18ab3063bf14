package io.nrs.cli.console;

/** The exit codes of commands. */
public final class ExitCodes {
  public static final int CLEAN = 0;
  public static final int FINDINGS = 1;
  public static final int COULD_NOT_RUN = 2;

  /** A shell's code for a program that SIGINT ended. */
  public static final int INTERRUPTED = 130;

  /** A shell's code for a program that SIGPIPE ended. */
  public static final int OUTPUT_CLOSED = 141;

  private ExitCodes() {}
}
