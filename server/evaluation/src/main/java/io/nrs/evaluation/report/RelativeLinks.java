package io.nrs.evaluation.report;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Links from a document to files; they stay valid if both move together.
 *
 * @param document the document with the links
 */
record RelativeLinks(Path document) {
  RelativeLinks {
    document = document.toAbsolutePath().normalize();
  }

  /** The address of a file in the document. */
  String to(Path file) {
    Path target = file.toAbsolutePath().normalize();
    Path folder = document.getParent();
    if (folder == null || !folder.getRoot().equals(target.getRoot())) {
      return target.toUri().toASCIIString();
    }
    String relative =
        StreamSupport.stream(folder.relativize(target).spliterator(), false)
            .map(Path::toString)
            .collect(Collectors.joining("/"));
    try {
      // A name with a colon would be read as a scheme.
      return new URI(null, null, "./" + relative, null)
          .toASCIIString()
          .replace("(", "%28")
          .replace(")", "%29");
    } catch (URISyntaxException e) {
      return target.toUri().toASCIIString();
    }
  }
}
