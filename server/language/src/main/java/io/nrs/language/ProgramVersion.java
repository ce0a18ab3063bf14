package io.nrs.language;

/** The version of this program, which decides how languages are read and rewritten. */
public final class ProgramVersion {
  public static final String CURRENT = "0.1.0";

  private ProgramVersion() {}
}
