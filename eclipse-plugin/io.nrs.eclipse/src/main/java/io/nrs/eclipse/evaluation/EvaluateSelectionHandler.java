package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.Words;
import io.nrs.eclipse.editor.FormulaFiles;
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
import org.eclipse.ui.handlers.HandlerUtil;

/** Evaluates the formula files among selected projects, folders and files. */
public final class EvaluateSelection extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    List<IResource> selected =
        ((Stream<?>) HandlerUtil.getCurrentStructuredSelection(event).stream())
            .map(element -> Adapters.adapt(element, IResource.class))
            .filter(Objects::nonNull)
            .toList();
    try {
      EvaluationView view =
          (EvaluationView)
              HandlerUtil.getActiveWorkbenchWindowChecked(event)
                  .getActivePage()
                  .showView(EvaluationView.ID);
      view.evaluate(scope(selected));
      return null;
    } catch (CoreException e) {
      throw new ExecutionException(e.getMessage(), e);
    }
  }

  static Scope scope(List<IResource> selected) throws CoreException {
    if (selected.size() == 1 && selected.get(0) instanceof IContainer folder) {
      return new Scope.Folder(uri(folder), name(folder));
    }
    Set<IFile> files = new LinkedHashSet<>();
    for (IResource resource : selected) {
      resource.accept(
          inside -> {
            if (inside instanceof IFile file && FormulaFiles.language(file.getName()).isPresent()) {
              files.add(file);
            }
            return true;
          });
    }
    return new Scope.Files(
        files.stream().map(EvaluateSelection::uri).toList(),
        selected.size() == 1 ? name(selected.get(0)) : Words.counted(selected.size(), "resource"));
  }

  private static String uri(IResource resource) {
    return resource.getLocationURI().toASCIIString();
  }

  private static String name(IResource resource) {
    return resource.getFullPath().makeRelative().toString();
  }
}
