package io.nrs.cli;

/** What a command's exit tells. */
final class ExitCodes {
  static final int CLEAN = 0;
  static final int FINDINGS = 1;
  static final int COULD_NOT_RUN = 2;

  /** What a shell reports for a program that was ended from the keyboard. */
  static final int INTERRUPTED = 130;

  /** What a shell reports for a program that was ended because nobody reads its output. */
  static final int OUTPUT_CLOSED = 141;

  private ExitCodes() {}
}
