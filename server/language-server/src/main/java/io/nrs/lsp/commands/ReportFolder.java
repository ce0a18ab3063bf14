package io.nrs.lsp.commands;

import io.nrs.io.IoReasons;
import io.nrs.lsp.transport.ErrorResponses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/** A temporary folder with documents for the user. It is deleted at the end. */
public final class ReportFolder implements AutoCloseable {
  private final Path parent;
  private Optional<Path> folder = Optional.empty();

  /** A document that was written, as the client knows it. */
  public record Report(String uri) {}

  /** Creates the folder in the system's folder for temporary files when it is needed. */
  public ReportFolder() {
    this(Path.of(System.getProperty("java.io.tmpdir")));
  }

  public ReportFolder(Path parent) {
    this.parent = parent;
  }

  /**
   * Writes a document, and replaces an older one of the same name.
   *
   * @param name without folders
   */
  public synchronized Report write(String name, String text) {
    Path file = path(name);
    try {
      Files.writeString(file, text);
      return new Report(file.toUri().toASCIIString());
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** The path of a document of this name. */
  public synchronized Path path(String name) {
    try {
      if (folder.isEmpty()) {
        folder = Optional.of(Files.createTempDirectory(parent, "nrs-"));
      }
      return folder.get().resolve(name);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static ResponseErrorException unwritable(IOException e) {
    return ErrorResponses.requestFailed(
        "the temporary folder cannot be written (%s): free its disk, or set another one with java.io.tmpdir"
            .formatted(IoReasons.of(e)));
  }

  @Override
  public synchronized void close() {
    if (folder.isEmpty()) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder.get())) {
      List<Path> innermostFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : innermostFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // The system deletes the remaining temporary files.
      return;
    }
  }
}
