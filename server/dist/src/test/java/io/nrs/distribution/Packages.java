package io.nrs.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The output of the build. */
final class Packages {
  static final Path CHECKOUT = Path.of("..", "..").toAbsolutePath().normalize();
  static final Path TARGET = Path.of("target").toAbsolutePath();
  static final Path FOLDER = TARGET.resolve("dist");
  static final String VERSION = "0.1.0";

  private Packages() {}

  /** The package whose name ends so; empty if it was not made. */
  static Optional<Path> ending(String end) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(end)).sorted().findFirst();
    }
  }

  /** The folder of the unpacked archive. */
  static synchronized Path unpacked() throws IOException, InterruptedException {
    Path archive = ending(".tar.gz").orElseThrow();
    Path work = Files.createDirectories(TARGET.resolve("unpacked"));
    Path home = work.resolve("nrs-" + VERSION);
    Path stamp = work.resolve("stamp");
    String now = Files.getLastModifiedTime(archive).toString();
    if (Files.notExists(stamp) || !Files.readString(stamp).equals(now)) {
      Shell shell = new Shell(work, Map.of("PATH", System.getenv("PATH")));
      shell.run(List.of("rm", "-rf", home.toString()));
      Shell.Result result = shell.run(List.of("tar", "-xzf", archive.toString()));
      if (result.code() != 0) {
        throw new IOException(result.err());
      }
      Files.writeString(stamp, now);
    }
    return home;
  }
}
