package io.nrs.eclipse.server;

import java.io.File;
import java.nio.file.Path;

/**
 * A Java runtime for the server.
 *
 * @param release the feature release, such as 17
 */
public record JavaRuntime(Path home, int release) {
  /** The runtime of Eclipse, which is new enough for the server. */
  public static JavaRuntime running() {
    return new JavaRuntime(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /** The path of the program {@code java}. */
  public Path program() {
    return home.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java");
  }
}
