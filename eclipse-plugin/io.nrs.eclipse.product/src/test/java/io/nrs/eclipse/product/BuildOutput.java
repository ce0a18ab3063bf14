package io.nrs.eclipse.product;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The artifacts of the build under test. */
final class BuildOutput {
  /** An Eclipse with the plug-in. */
  static final Path PRODUCT = folder("nrs.product");

  /** The update site. */
  static final Path SITE = folder("nrs.site");

  /** The metadata of the Eclipse that the product was built from. */
  static final Path PLATFORM = folder("nrs.platform");

  /** The bundle that runs commands of tests. */
  static final Path PROBE = folder("nrs.probe");

  private BuildOutput() {}

  /** The only entry of a folder whose name has a prefix. */
  static Path only(Path folder, String start) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(one -> one.getFileName().toString().startsWith(start))
          .reduce(
              (first, second) -> {
                throw new IllegalStateException(first + " and " + second);
              })
          .orElseThrow(() -> new IOException("nothing in " + folder + " begins with " + start));
    }
  }

  private static Path folder(String property) {
    return Path.of(System.getProperty(property)).normalize();
  }
}
