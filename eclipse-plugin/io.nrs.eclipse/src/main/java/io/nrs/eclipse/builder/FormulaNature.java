package io.nrs.eclipse.builder;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.quickassist.FindingMarkers;
import java.util.Arrays;
import java.util.stream.Stream;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IProjectNature;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.QualifiedName;

/** The nature of projects whose formula files are all checked, also those that nobody opens. */
public final class FormulaNature implements IProjectNature {
  public static final String ID = PluginConstants.PLUGIN_ID + ".formulaNature";

  private static final QualifiedName REMOVED =
      new QualifiedName(PluginConstants.PLUGIN_ID, "formulaNature.removed");

  private IProject project;

  /** Gives a project the nature. */
  public static void addTo(IProject project, IProgressMonitor monitor) throws CoreException {
    if (!project.hasNature(ID)) {
      IProjectDescription description = project.getDescription();
      description.setNatureIds(
          Stream.concat(Arrays.stream(description.getNatureIds()), Stream.of(ID))
              .toArray(String[]::new));
      project.setDescription(description, monitor);
    }
  }

  /**
   * Gives a project the nature if the project is for formulas only: it has no other nature. One
   * from which the user has taken the nature stays without it.
   */
  static void addToOwn(IProject project, IProgressMonitor monitor) throws CoreException {
    if (project.getDescription().getNatureIds().length == 0
        && project.getPersistentProperty(REMOVED) == null) {
      addTo(project, monitor);
    }
  }

  /** Takes the nature from a project, as its user wants. */
  public static void removeFrom(IProject project, IProgressMonitor monitor) throws CoreException {
    project.setPersistentProperty(REMOVED, String.valueOf(true));
    IProjectDescription description = project.getDescription();
    description.setNatureIds(
        Arrays.stream(description.getNatureIds())
            .filter(id -> !id.equals(ID))
            .toArray(String[]::new));
    project.setDescription(description, monitor);
  }

  @Override
  public void configure() throws CoreException {
    IProjectDescription description = project.getDescription();
    ICommand check = description.newCommand();
    check.setBuilderName(FormulaBuilder.ID);
    description.setBuildSpec(
        Stream.concat(others(description), Stream.of(check)).toArray(ICommand[]::new));
    project.setDescription(description, null);
  }

  /** Findings in files that nobody checks any longer go. */
  @Override
  public void deconfigure() throws CoreException {
    IProjectDescription description = project.getDescription();
    description.setBuildSpec(others(description).toArray(ICommand[]::new));
    project.setDescription(description, null);
    FindingMarkers.deleteInClosedFiles(project);
  }

  private static Stream<ICommand> others(IProjectDescription description) {
    return Arrays.stream(description.getBuildSpec())
        .filter(command -> !command.getBuilderName().equals(FormulaBuilder.ID));
  }

  @Override
  public IProject getProject() {
    return project;
  }

  @Override
  public void setProject(IProject project) {
    this.project = project;
  }
}
