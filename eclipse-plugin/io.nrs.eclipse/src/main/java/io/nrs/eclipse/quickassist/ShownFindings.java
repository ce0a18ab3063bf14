package io.nrs.eclipse.quickassist;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.eclipse.ui.texteditor.MarkerUtilities;

/** The findings that an editor shows, as diagnostics at their present places. */
record ShownFindings(IDocument text, IAnnotationModel shown) {
  /**
   * The findings of some lines.
   *
   * @param offset of the caret. Eclipse itself lists the fixes of the markers there.
   */
  List<Diagnostic> in(int firstLine, int lastLine, int offset) {
    List<Diagnostic> found = new ArrayList<>();
    shown
        .getAnnotationIterator()
        .forEachRemaining(
            annotation ->
                of(annotation)
                    .filter(
                        finding ->
                            firstLine <= finding.getRange().getStart().getLine()
                                && finding.getRange().getStart().getLine() <= lastLine)
                    .filter(
                        finding ->
                            !(annotation instanceof MarkerAnnotation
                                && touches(annotation, offset)))
                    .ifPresent(found::add));
    return found;
  }

  private boolean touches(Annotation annotation, int offset) {
    org.eclipse.jface.text.Position place = shown.getPosition(annotation);
    return place != null
        && place.getOffset() <= offset
        && offset <= place.getOffset() + place.getLength();
  }

  /** The finding of a marker. It is empty if its place was removed from the text. */
  Optional<Diagnostic> of(IMarker marker) {
    List<Diagnostic> found = new ArrayList<>();
    shown
        .getAnnotationIterator()
        .forEachRemaining(
            annotation -> {
              if (annotation instanceof MarkerAnnotation of && of.getMarker().equals(marker)) {
                of(annotation).ifPresent(found::add);
              }
            });
    return found.stream().findFirst();
  }

  private Optional<Diagnostic> of(Annotation annotation) {
    org.eclipse.jface.text.Position place = shown.getPosition(annotation);
    if (place == null || place.isDeleted()) {
      return Optional.empty();
    }
    if (annotation instanceof FindingAnnotation finding) {
      Diagnostic diagnostic = finding.diagnostic();
      return range(place)
          .map(
              range ->
                  diagnostic(
                      range, annotation.getText(), Optional.ofNullable(diagnostic.getCode())));
    }
    return annotation instanceof MarkerAnnotation marked
            && MarkerUtilities.isMarkerType(marked.getMarker(), FindingMarkers.TYPE)
        ? range(place)
            .map(
                range ->
                    diagnostic(
                        range,
                        annotation.getText(),
                        Optional.ofNullable(
                                marked.getMarker().getAttribute(FindingMarkers.CODE, null))
                            .map(Either::forLeft)))
        : Optional.empty();
  }

  private static Diagnostic diagnostic(
      Range range, String message, Optional<Either<String, Integer>> code) {
    Diagnostic diagnostic = new Diagnostic(range, message);
    code.ifPresent(diagnostic::setCode);
    return diagnostic;
  }

  private Optional<Range> range(org.eclipse.jface.text.Position place) {
    try {
      return Optional.of(
          new Range(position(place.getOffset()), position(place.getOffset() + place.getLength())));
    } catch (BadLocationException removed) {
      return Optional.empty();
    }
  }

  private Position position(int offset) throws BadLocationException {
    int line = text.getLineOfOffset(offset);
    return new Position(line, offset - text.getLineOffset(line));
  }
}
