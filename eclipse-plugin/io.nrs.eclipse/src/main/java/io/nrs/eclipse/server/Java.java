package io.nrs.eclipse.server;

import java.io.File;
import java.nio.file.Path;

/**
 * A Java to run a server on.
 *
 * @param release its feature release, as 17
 */
public record Java(Path home, int release) {
  /** The one that runs Eclipse: it is there, and new enough. */
  public static Java running() {
    return new Java(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /** What starts it. */
  public Path program() {
    return home.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java");
  }
}
