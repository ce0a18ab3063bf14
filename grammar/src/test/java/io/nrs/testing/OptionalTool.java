package io.nrs.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;

/** Programs that some tests need and that a machine may lack. */
public final class OptionalTool {
  private OptionalTool() {}

  /**
   * Skips the calling test and says so in one line, unless a command ends with 0.
   *
   * @param skipped what is skipped, and why
   */
  public static void assume(String skipped, String... command) throws InterruptedException {
    if (!runs(command)) {
      System.err.println("nrs: skipped: " + skipped);
      assumeTrue(false, skipped);
    }
  }

  /** As {@link #assume}, but goes on where {@code NRS_EDITORS} is {@code required}. */
  public static void assumeEditor(String skipped, String... command) throws InterruptedException {
    if (!"required".equals(System.getenv("NRS_EDITORS"))) {
      assume(skipped, command);
    }
  }

  private static boolean runs(String... command) throws InterruptedException {
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
