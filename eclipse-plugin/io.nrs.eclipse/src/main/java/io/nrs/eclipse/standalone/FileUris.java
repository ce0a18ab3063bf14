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

/** Files by the names that the server has for them. Only those of this computer have one. */
final class Uris {
  private static final String FILE = "file";

  private Uris() {}

  static Optional<String> of(IResource resource) {
    return of(resource.getLocationURI());
  }

  static Optional<String> of(ITextFileBuffer buffer) {
    return buffer.getFileStore() == null ? Optional.empty() : of(buffer.getFileStore().toURI());
  }

  private static Optional<String> of(URI location) {
    // Eclipse writes its own with one slash.
    return location != null && FILE.equals(location.getScheme())
        ? Optional.of(Path.of(location).toUri().toASCIIString())
        : Optional.empty();
  }

  /** The file in the workspace; of several that share it, the one in the innermost project. */
  static Optional<IFile> file(String uri) {
    return Arrays.stream(
            ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri)))
        .filter(IFile::isAccessible)
        .min(Comparator.comparingInt(file -> file.getFullPath().segmentCount()));
  }
}
