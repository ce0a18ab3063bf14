package io.nrs.eclipse.standalone;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;

/** Converts between files and the URIs that the server uses. Only local files have one. */
final class FileUris {
  private static final String FILE = "file";

  private FileUris() {}

  static Optional<String> of(IResource resource) {
    return of(resource.getLocationURI());
  }

  static Optional<String> of(ITextFileBuffer buffer) {
    return buffer.getFileStore() == null ? Optional.empty() : of(buffer.getFileStore().toURI());
  }

  private static Optional<String> of(URI location) {
    // Eclipse writes file URIs with one slash.
    return location != null && FILE.equals(location.getScheme())
        ? Optional.of(Path.of(location).toUri().toASCIIString())
        : Optional.empty();
  }

  /**
   * The file of the workspace with a URI. If several projects contain it, the innermost one counts.
   */
  static Optional<IFile> file(String uri) {
    return Arrays.stream(
            ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri)))
        .filter(IFile::isAccessible)
        .min(Comparator.comparingInt(file -> file.getFullPath().segmentCount()));
  }
}
