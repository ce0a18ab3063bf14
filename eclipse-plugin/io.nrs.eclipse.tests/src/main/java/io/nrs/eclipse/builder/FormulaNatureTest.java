package io.nrs.eclipse.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FormulaNatureTest {
  private final IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("own");

  private void create(String... natures) throws CoreException {
    IProjectDescription description =
        project.getWorkspace().newProjectDescription(project.getName());
    description.setNatureIds(natures);
    project.create(description, new NullProgressMonitor());
    project.open(new NullProgressMonitor());
  }

  @AfterEach
  void delete() throws CoreException {
    project.delete(true, true, new NullProgressMonitor());
  }

  private List<String> natures() throws CoreException {
    return List.of(project.getDescription().getNatureIds());
  }

  @Test
  void aProjectForFormulasGetsIt() throws CoreException {
    create();
    FormulaNature.addToOwn(project, new NullProgressMonitor());
    assertEquals(List.of(FormulaNature.ID), natures());
    assertEquals(
        List.of(FormulaBuilder.ID),
        List.of(project.getDescription().getBuildSpec()[0].getBuilderName()));
    FormulaNature.addToOwn(project, new NullProgressMonitor());
    assertEquals(List.of(FormulaNature.ID), natures());
  }

  /** Its users may not want it, and its description is often under version control. */
  @Test
  void aProjectOfAnotherKindIsLeft() throws CoreException {
    create("org.example.otherNature");
    FormulaNature.addToOwn(project, new NullProgressMonitor());
    assertEquals(List.of("org.example.otherNature"), natures());
  }

  @Test
  void whatTheUserHasRemovedStaysAway() throws CoreException {
    create();
    FormulaNature.addToOwn(project, new NullProgressMonitor());
    FormulaNature.removeFrom(project, new NullProgressMonitor());
    FormulaNature.addToOwn(project, new NullProgressMonitor());
    assertFalse(project.hasNature(FormulaNature.ID));
    FormulaNature.addTo(project, new NullProgressMonitor());
    assertTrue(project.hasNature(FormulaNature.ID));
  }
}
