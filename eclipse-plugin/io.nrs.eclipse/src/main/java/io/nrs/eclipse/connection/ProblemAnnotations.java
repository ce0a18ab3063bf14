package io.nrs.eclipse.connection;

import io.nrs.eclipse.quickassist.FindingAnnotation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

/**
 * Shows the server's diagnostics in editors of files outside the workspace, which cannot have
 * markers. Only the thread that changes documents uses the annotations.
 */
final class ProblemAnnotations {
  private static final String PREFIX = "org.eclipse.ui.workbench.texteditor.";

  /** The types of annotations that the workbench underlines, by the severities of markers. */
  private static final List<String> TYPES = List.of("info", "warning", "error");

  private final ClientWindow window;
  private final Map<IDocument, List<Annotation>> shown = new HashMap<>();

  ProblemAnnotations(ClientWindow window) {
    this.window = window;
  }

  /** Replaces the annotations of a file, unless its text has changed since. */
  void publish(OpenDocument open, PublishDiagnosticsParams published) {
    window.withTexts(
        () -> {
          annotations(open, published).ifPresent(found -> replace(open.document(), found));
          return null;
        });
  }

  /** Removes all annotations. */
  void clear() {
    window.withTexts(
        () -> {
          List.copyOf(shown.keySet()).forEach(document -> replace(document, Map.of()));
          return null;
        });
  }

  private static Optional<Map<Annotation, Position>> annotations(
      OpenDocument open, PublishDiagnosticsParams published) {
    Map<Annotation, Position> found = new HashMap<>();
    for (Diagnostic diagnostic : published.getDiagnostics()) {
      Optional<Position> place = open.place(diagnostic.getRange(), published.getVersion());
      if (place.isEmpty()) {
        return Optional.empty();
      }
      String type = TYPES.get(ProblemMarkers.severity(diagnostic));
      found.put(
          new FindingAnnotation(PREFIX + type, ProblemMarkers.message(diagnostic), diagnostic),
          place.get());
    }
    return Optional.of(found);
  }

  private void replace(IDocument document, Map<Annotation, Position> found) {
    List<Annotation> before = shown.getOrDefault(document, List.of());
    shown.remove(document);
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    if (buffer != null && buffer.getAnnotationModel() instanceof IAnnotationModelExtension model) {
      model.replaceAnnotations(before.toArray(Annotation[]::new), found);
      if (!found.isEmpty()) {
        shown.put(document, List.copyOf(found.keySet()));
      }
    }
  }
}
