package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.common.Messages;
import io.nrs.eclipse.editor.FormulaContentTypes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.handlers.HandlerUtil;

/** Evaluates the formula files of all open projects, or those among selected resources. */
public final class EvaluateHandler extends AbstractHandler {
  private static final String OF_SELECTION = "io.nrs.eclipse.evaluateSelection";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      EvaluationView.evaluate(
          HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage(),
          event.getCommand().getId().equals(OF_SELECTION)
              ? scope(selected(event))
              : Scope.workspace());
      return null;
    } catch (CoreException e) {
      throw new ExecutionException(e.getMessage(), e);
    }
  }

  private static List<IResource> selected(ExecutionEvent event) {
    return resources(HandlerUtil.getCurrentStructuredSelection(event));
  }

  /** The selected resources. */
  static List<IResource> resources(IStructuredSelection selection) {
    return ((Stream<?>) selection.stream())
        .map(element -> Adapters.adapt(element, IResource.class))
        .filter(Objects::nonNull)
        .toList();
  }

  static Scope scope(List<IResource> selected) throws CoreException {
    if (selected.size() == 1 && selected.get(0) instanceof IContainer folder) {
      return Scope.folder(uri(folder), name(folder));
    }
    Set<IFile> files = new LinkedHashSet<>();
    for (IResource resource : selected) {
      resource.accept(
          inside -> {
            if (inside instanceof IFile file && FormulaContentTypes.isFormulaFile(file.getName())) {
              files.add(file);
            }
            return true;
          });
    }
    return Scope.files(
        files.stream().map(EvaluateHandler::uri).toList(),
        selected.size() == 1
            ? name(selected.get(0))
            : Messages.counted(
                selected.size(), EvaluationTexts.oneResource, EvaluationTexts.manyResources));
  }

  private static String uri(IResource resource) {
    return resource.getLocationURI().toASCIIString();
  }

  /** The name of a resource that users see. */
  static String name(IResource resource) {
    return resource.getFullPath().makeRelative().toString();
  }
}
