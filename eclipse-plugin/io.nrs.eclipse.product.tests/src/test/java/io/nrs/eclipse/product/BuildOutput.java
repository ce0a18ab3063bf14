package io.nrs.eclipse.product;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the build has made. */
final class Built {
  /** An Eclipse with the plug-in. */
  static final Path PRODUCT = folder("nrs.product");

  /** The same without it. */
  static final Path PLAIN = folder("nrs.plain");

  /** What the plug-in is installed from. */
  static final Path SITE = folder("nrs.site");

  /** The bundle that does what tests say. */
  static final Path PROBE = folder("nrs.probe");

  private Built() {}

  /** The one thing in a folder whose name begins so. */
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
