package io.nrs.eclipse.builder;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FormulaWorkbench;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which files are checked, and when. */
class FormulaBuilderTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  private IFile first;
  private IFile second;

  @BeforeEach
  void addNature() throws Exception {
    first = workbench.file("first.arith", "(1+2)\n");
    second = workbench.file("second.listops", "[MAX31]\n");
    workbench.file("notes.txt", "(1+2)\n");
    FormulaNature.addTo(workbench.project(), monitor());
    awaitChecked(first, second);
  }

  @Test
  void onlyChangedFilesAreCheckedAgain() throws Exception {
    change(first, "(1+\n");
    awaitChecked(first, second, first);
    IFile third = workbench.file("third.algebra", "2*x\n");
    awaitChecked(first, second, first, third);
  }

  @Test
  void aFileThatCannotBeCheckedKeepsNoOtherFromIt() throws Exception {
    IFile[] bad = {
      workbench.file("bad1.arith", "(1+2)\n"), workbench.file("bad2.arith", "(1+2)\n"),
    };
    workbench.project().build(IncrementalProjectBuilder.CLEAN_BUILD, monitor());
    await("all files", () -> server.checked().containsAll(List.of(bad[0], bad[1])));
    int before = server.checked().size();
    workbench.project().build(IncrementalProjectBuilder.FULL_BUILD, monitor());
    await("all files again", () -> server.checked().size() >= before + 4);
    assertEquals(
        Set.of(first, second, bad[0], bad[1]),
        Set.copyOf(server.checked().subList(before, before + 4)));
  }

  /** They may decide what is found in every file. */
  @Test
  void settingsAndLanguagesAreAboutAllFiles() throws Exception {
    workbench.file(".nrs.json", "{}\n");
    awaitChecked(first, second, first, second);
    IFolder languages = workbench.project().getFolder(".nrs");
    languages.create(true, true, monitor());
    languages.getFolder("languages").create(true, true, monitor());
    IFile mine = workbench.file(".nrs/languages/mine.json", "{}\n");
    awaitChecked(first, second, first, second, mine, first, second);
  }

  @Test
  void hiddenFoldersAndDerivedFilesAreLeftOut() throws Exception {
    workbench.project().getFolder(".hidden").create(true, true, monitor());
    workbench.file(".hidden/a.arith", "(1+\n");
    IFolder derived = workbench.project().getFolder("derived");
    derived.create(IResource.FORCE | IResource.DERIVED, true, monitor());
    workbench.file("derived/a.arith", "(1+\n");
    change(second, "[MAX3\n");
    awaitChecked(first, second, second);
  }

  @Test
  void projectsWithoutTheNatureAreLeftAlone() throws Exception {
    FormulaNature.addTo(workbench.project(), monitor());
    assertEquals(1, builders());
    FormulaNature.removeFrom(workbench.project(), monitor());
    assertFalse(workbench.project().hasNature(FormulaNature.ID));
    assertEquals(0, builders());
    change(first, "(1+\n");
    workbench.project().build(IncrementalProjectBuilder.FULL_BUILD, monitor());
    assertEquals(2, server.checked().size());
  }

  @Test
  void aCleanBuildChecksAllFiles() throws Exception {
    workbench.project().build(IncrementalProjectBuilder.CLEAN_BUILD, monitor());
    workbench.project().build(IncrementalProjectBuilder.FULL_BUILD, monitor());
    await("all files again", () -> server.checked().size() >= 4);
    assertTrue(Set.of(first, second).containsAll(server.checked()));
  }

  private int builders() throws CoreException {
    return (int)
        Arrays.stream(workbench.project().getDescription().getBuildSpec())
            .map(ICommand::getBuilderName)
            .filter(FormulaBuilder.ID::equals)
            .count();
  }

  /** The files of one build are checked in any order. */
  private void awaitChecked(IFile... files) {
    await("checks of " + files.length, () -> server.checked().size() >= files.length);
    List<IFile> checked = server.checked();
    assertEquals(files.length, checked.size(), checked::toString);
    List<IFile> expected = new ArrayList<>(List.of(files));
    checked.forEach(expected::remove);
    assertEquals(List.of(), expected);
    assertEquals(new HashSet<>(List.of(files)), new HashSet<>(checked));
  }

  private static void change(IFile file, String text) throws CoreException {
    file.setContents(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, false, monitor());
  }

  private static NullProgressMonitor monitor() {
    return new NullProgressMonitor();
  }
}
