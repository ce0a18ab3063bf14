package io.nrs.eclipse.quickassist;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.eclipse.common.PluginConstants;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.AnnotationModelEvent;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelListener;
import org.eclipse.jface.text.source.IAnnotationModelListenerExtension;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.eclipse.ui.texteditor.MarkerUtilities;

/** The markers of findings, and which of them have a quick fix. */
public final class FindingMarkers {
  /** The type of markers. */
  public static final String TYPE = PluginConstants.PLUGIN_ID + ".problem";

  /** The attribute for the code of a diagnostic. */
  public static final String CODE = "code";

  /** The attribute that says whether the server has a quick fix. */
  public static final String FIXABLE = "fixable";

  /** The attribute for the state of the file that the finding is about. */
  public static final String STATE = "state";

  private FindingMarkers() {}

  /** Whether the server has a quick fix for a diagnostic. */
  public static boolean isFixable(Diagnostic diagnostic) {
    return diagnostic.getData() instanceof JsonObject data
        && new JsonPrimitive(true).equals(data.get(FIXABLE));
  }

  static boolean isFixable(IMarker marker) {
    return marker.getAttribute(FIXABLE, false);
  }

  /** Whether two findings are of the same kind, and the server has quick fixes for them. */
  static boolean areAlike(IMarker one, IMarker other) {
    return MarkerUtilities.isMarkerType(one, TYPE)
        && isFixable(one)
        && one.getAttribute(CODE, "").equals(other.getAttribute(CODE, ""));
  }

  /** Whether findings in a file are known. */
  public static boolean isMarked(IFile file) {
    try {
      return file.findMarkers(TYPE, false, IResource.DEPTH_ZERO).length > 0;
    } catch (CoreException deleted) {
      return false;
    }
  }

  /** Deletes the findings in files of a project that are open in no editor. */
  public static void deleteInClosedFiles(IProject project) throws CoreException {
    for (IMarker marker : project.findMarkers(TYPE, false, IResource.DEPTH_INFINITE)) {
      if (FileBuffers.getTextFileBufferManager()
              .getTextFileBuffer(marker.getResource().getFullPath(), LocationKind.IFILE)
          == null) {
        marker.delete();
      }
    }
  }

  /**
   * Takes the light bulb from findings without a quick fix. The Generic Editor shows it at every
   * marker otherwise.
   */
  public static final class LightBulbs
      implements IAnnotationModelListener, IAnnotationModelListenerExtension {
    @Override
    public void modelChanged(AnnotationModelEvent event) {
      for (Annotation added : event.getAddedAnnotations()) {
        if (added instanceof MarkerAnnotation finding
            && MarkerUtilities.isMarkerType(finding.getMarker(), TYPE)) {
          finding.setQuickFixable(isFixable(finding.getMarker()));
        }
      }
    }

    @Override
    public void modelChanged(IAnnotationModel model) {}
  }
}
