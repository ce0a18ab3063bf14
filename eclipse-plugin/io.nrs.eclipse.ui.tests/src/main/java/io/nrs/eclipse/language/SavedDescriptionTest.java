package io.nrs.eclipse.language;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.ShownMinings.minings;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.builder.FormulaNature;
import io.nrs.eclipse.quickassist.FindingMarkers;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Networks that read rules, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class SavedDescriptionTest {
  private static final String SOLVE = "io.nrs.eclipse.solveFormula";
  private static final String FORMULA = "first(reverse(cons(a,cons(b,nil)))) = b";
  private static final String EIGHT_RULES =
      """
      {
        "id": "eight",
        "atoms": ["nil", {"letters": "a-e"}],
        "operations": [
          {"symbol": "cons", "form": "call", "arguments": 2},
          {"symbol": "append", "form": "call", "arguments": 2},
          {"symbol": "reverse", "form": "call", "arguments": 1},
          {"symbol": "first", "form": "call", "arguments": 1},
          {"symbol": "rest", "form": "call", "arguments": 1},
          {"symbol": "last", "form": "call", "arguments": 1}],
        "rules": [
          "append(nil,?y) => ?y", "append(cons(?x,?y),?z) => cons(?x,append(?y,?z))",
          "reverse(nil) => nil", "reverse(cons(?x,?y)) => append(reverse(?y),cons(?x,nil))",
          "first(cons(?x,?y)) => ?x", "rest(cons(?x,?y)) => ?y", "last(cons(?x,nil)) => ?x",
          "last(cons(?x,cons(?y,?z))) => last(cons(?y,?z))"]
      }
      """;

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void aSavedDescriptionHasValuesWithoutATraining() throws Exception {
    IFile description = description();
    FormulaNature.addTo(workbench.project(), new NullProgressMonitor());
    await("the language", () -> isKnown("own.eight"));
    ITextEditor editor = workbench.open("own.eight", "|" + FORMULA + "\n");
    await("values", () -> minings(editor).contains("behind " + FORMULA));
    execute(SOLVE);
    await("the value", () -> document(editor).get().equals("b = b\n"));
    document(editor).set("first(cons(c,cons(d,nil))) = c\n");
    editor.doSave(new NullProgressMonitor());
    save(description, EIGHT_RULES.replace("first(cons(?x,?y)) => ?x", "first(cons(?x,?y)) => ?y"));
    await("a finding by the new rule", () -> findings().equals(List.of(1)));
    workbench.page().closeAllEditors(false);
    description.delete(true, new NullProgressMonitor());
    await("the language's end", () -> !isKnown("own.eight"));
  }

  /** The lines that have one. */
  private List<Integer> findings() {
    try {
      return Arrays.stream(
              workbench.project().findMarkers(FindingMarkers.TYPE, true, IResource.DEPTH_INFINITE))
          .map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0))
          .toList();
    } catch (CoreException gone) {
      throw new IllegalStateException(gone);
    }
  }

  private static boolean isKnown(String file) {
    IContentType any =
        Platform.getContentTypeManager().getContentType(FormulaLanguages.CONTENT_TYPE);
    return Arrays.stream(Platform.getContentTypeManager().findContentTypesFor(file))
        .anyMatch(found -> found.isKindOf(any));
  }

  private IFile description() throws Exception {
    IFolder nrs = workbench.project().getFolder(".nrs");
    nrs.create(true, true, new NullProgressMonitor());
    nrs.getFolder("languages").create(true, true, new NullProgressMonitor());
    return workbench.file(".nrs/languages/eight.json", EIGHT_RULES);
  }

  private static void save(IFile file, String text) throws Exception {
    file.setContents(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        true,
        false,
        new NullProgressMonitor());
  }
}
