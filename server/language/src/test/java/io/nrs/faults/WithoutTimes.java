package io.nrs.faults;

/** The text of a stored file without what differs between two runs of the same training. */
public final class WithoutTimes {
  private WithoutTimes() {}

  /** Times differ from run to run, and with them the sums of what holds times. */
  public static String of(String text) {
    return text.replaceAll("\"seconds\": ?[0-9.E-]+", "")
        .replaceAll("(solver/config.json\": \").*", "$1")
        .replaceAll("(?m)^(\\d+),[0-9.]+,", "$1,");
  }
}
