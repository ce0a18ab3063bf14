package io.nrs.eclipse.standalone;

import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.AnnotationModelEvent;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelListener;
import org.eclipse.jface.text.source.IAnnotationModelListenerExtension;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.eclipse.ui.texteditor.MarkerUtilities;

/**
 * Takes the light bulb from findings, since this connection has no quick fixes. The Generic Editor
 * shows it at every marker.
 */
final class NoQuickFixes implements IAnnotationModelListener, IAnnotationModelListenerExtension {
  @Override
  public void modelChanged(AnnotationModelEvent event) {
    for (Annotation added : event.getAddedAnnotations()) {
      if (added instanceof MarkerAnnotation finding
          && MarkerUtilities.isMarkerType(finding.getMarker(), ProblemMarkers.TYPE)) {
        finding.setQuickFixable(false);
      }
    }
  }

  @Override
  public void modelChanged(IAnnotationModel model) {}
}
