package io.nrs.eclipse.builder;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.WorkspaceFiles;
import io.nrs.eclipse.editor.FormulaContentTypes;
import io.nrs.eclipse.quickassist.FindingMarkers;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Checks the texts of the formula files and descriptions that have changed. The server does the
 * work in a job of its own, so that a build, which blocks the workspace, waits for no server.
 */
public final class FormulaBuilder extends IncrementalProjectBuilder {
  public static final String ID = PluginConstants.PLUGIN_ID + ".formulaBuilder";

  private static final IProject[] NO_OTHERS = {};

  @Override
  protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor)
      throws CoreException {
    IResourceDelta delta = kind == FULL_BUILD ? null : getDelta(getProject());
    Set<IFile> files = delta == null ? checkedFiles() : changed(delta);
    if (!files.isEmpty()) {
      new FileCheck(getProject(), files).schedule();
    }
    return NO_OTHERS;
  }

  @Override
  protected void clean(IProgressMonitor monitor) throws CoreException {
    FindingMarkers.deleteInClosedFiles(getProject());
  }

  private Set<IFile> checkedFiles() throws CoreException {
    Set<IFile> files = new LinkedHashSet<>();
    getProject()
        .accept(
            resource -> {
              if (resource instanceof IFile file && isChecked(file)) {
                files.add(file);
              }
              return true;
            });
    return files;
  }

  /** A setting or a description of a language may change the findings in every file. */
  private Set<IFile> changed(IResourceDelta delta) throws CoreException {
    Set<IFile> files = new LinkedHashSet<>();
    boolean[] all = {false};
    delta.accept(
        part -> {
          if (part.getResource() instanceof IFile file && WorkspaceFiles.isChanged(part)) {
            all[0] |= WorkspaceFiles.isAboutFormulaFiles(file);
            if (part.getKind() != IResourceDelta.REMOVED && isChecked(file)) {
              files.add(file);
            }
          }
          return true;
        });
    return all[0] ? checkedFiles() : files;
  }

  /** Like the server, it skips hidden folders, but not those of descriptions. */
  private static boolean isChecked(IFile file) {
    return WorkspaceFiles.isDescription(file) || isFormulaFile(file);
  }

  private static boolean isFormulaFile(IFile file) {
    return FormulaContentTypes.isFormulaFile(file.getName())
        && !file.isDerived(IResource.CHECK_ANCESTORS)
        && Arrays.stream(file.getProjectRelativePath().segments())
            .noneMatch(segment -> segment.startsWith("."));
  }
}
