package io.nrs.eclipse.perspective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.builder.FormulaBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExampleProjectTest {
  private final NullProgressMonitor monitor = new NullProgressMonitor();

  @AfterEach
  void delete() throws Exception {
    ResourcesPlugin.getWorkspace()
        .getRoot()
        .getProject(ExampleProject.NAME)
        .delete(true, true, monitor);
  }

  /** The folder stays if users delete the workspace's metadata, or the project without contents. */
  @Test
  void filesOfAnEarlierWorkspaceStay() throws Exception {
    IProject first = ExampleProject.create(monitor);
    int members = first.members().length;
    assertTrue(members > 2, members + " members");
    Path folder = first.getLocation().toFile().toPath();
    first.delete(false, true, monitor);
    Files.writeString(folder.resolve("listops.listops"), "mine");
    Files.delete(folder.resolve("arithmetic.arith"));
    IProject second = ExampleProject.create(monitor);
    assertEquals(members, second.members().length);
    assertEquals("mine", Files.readString(folder.resolve("listops.listops")));
    assertTrue(second.getFile("arithmetic.arith").exists());
  }

  @Test
  void allItsFilesAreChecked() throws Exception {
    assertEquals(
        List.of(FormulaBuilder.ID),
        Arrays.stream(ExampleProject.create(monitor).getDescription().getBuildSpec())
            .map(ICommand::getBuilderName)
            .toList());
  }

  @Test
  void anExistingProjectStays() throws Exception {
    IProject project = ExampleProject.create(monitor);
    project.getFile("arithmetic.arith").delete(true, monitor);
    assertEquals(project, ExampleProject.create(monitor));
    assertTrue(!project.getFile("arithmetic.arith").exists());
  }
}
