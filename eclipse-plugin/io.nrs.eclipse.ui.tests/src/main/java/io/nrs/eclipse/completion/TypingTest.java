package io.nrs.eclipse.completion;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static io.nrs.eclipse.FormulaWorkbench.execute;
import static io.nrs.eclipse.FormulaWorkbench.pause;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.RunningServer;
import io.nrs.eclipse.Widgets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.CompareEditorInput;
import org.eclipse.compare.CompareUI;
import org.eclipse.compare.ResourceNode;
import org.eclipse.compare.structuremergeviewer.DiffNode;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** Every key is written as it was typed, however long servers take. */
class TypingTest {
  /**
   * A typist's pause before Enter. The editor then shows that it computes completions, unless the
   * machine is very slow; every key counts either way.
   */
  private static final int TYPISTS_PAUSE_MS = 1_000;

  /** Shows whitespace characters, or hides them: a change of a preference of all editors. */
  private static final String WHITESPACE =
      "org.eclipse.ui.edit.text.toggleShowWhitespaceCharacters";

  private static final String COMPLETE = "org.eclipse.ui.edit.text.contentAssist.proposals";

  /** Letters, digits and lines before and after a change. */
  private static final String CHANGES = "10|[M|¶[M|[SM 1 2]|¶2x+3x|5|";

  /** The same after requests for completions. */
  private static final String GESTURES = CHANGES + "3¤|4x+¤5x|9y|[¤SM 1|¶1¤|";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @ParameterizedTest
  @CsvSource({
    "a.arith, (12+3000), (12+30|",
    "a.arith, (12+48), '1+2*3 = 7|(2+2) = 4|3*10 = 3||# hello wor|'",
    "a.algebra, 3ab, '3a|x+x|2X|x+x|'",
    "a.listops, [MAX 12 3], '[MAX 1|[M|[SM 1 2]|'",
    "b.listops, [MAX 12 3], '" + GESTURES + "'",
    "b.arith, (12+48), '" + GESTURES + "'",
    "b.algebra, 3ab, '" + GESTURES + "'",
    "b.logic, (T&F), '" + GESTURES + "'",
  })
  void everyKeyIsWritten(String name, String before, String typed) throws Exception {
    check(name, before, typed);
  }

  /**
   * Another plug-in for language servers adds such a processor, which blocks until its server
   * answers.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 3, 600})
  void everyKeyIsWrittenWhileAnotherPluginWaits(int seconds) throws Exception {
    whileItWaits(
        seconds,
        () -> {
          check("a.arith", "(12+48)", "1+2*3 = 7|2x+3x|# hello wor||(3*4) = 1|");
          check("b.arith", "(12+48)", CHANGES);
        });
  }

  @Test
  void everyKeyIsWrittenAfterARequestThatAnotherPluginDoesNotAnswer() throws Exception {
    whileItWaits(600, () -> check("a.arith", "(12+48)", GESTURES));
  }

  private static void whileItWaits(int seconds, ThrowingRunnable typing) throws Exception {
    Dictionary<String, Object> properties =
        new Hashtable<>(Map.of("contentType", "io.nrs.arithmetic"));
    ServiceRegistration<IContentAssistProcessor> service =
        FrameworkUtil.getBundle(FormulaCompletions.class)
            .getBundleContext()
            .registerService(IContentAssistProcessor.class, new SlowProcessor(seconds), properties);
    try {
      typing.run();
    } finally {
      service.unregister();
    }
  }

  @Test
  void everyKeyIsWrittenWhileTheServerStandsStill() throws Exception {
    workbench.open("first.arith", "(1+2)\n");
    RunningServer.held(
        () -> {
          check("a.arith", "(12+48)", "1+2*3 = 7|2x+3x|5|# hello wor|");
          check("a.algebra", "3ab", GESTURES);
          check("a.listops", "[MAX 12 3]", GESTURES);
        });
  }

  @Test
  void everyKeyIsWrittenOutsideTheWorkspace(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("out.arith"), "(12+48)\n");
    ITextEditor editor =
        (ITextEditor) IDE.openEditorOnFileStore(workbench.page(), EFS.getStore(file.toUri()));
    editor.getSelectionProvider().setSelection(new TextSelection("(12+48)\n".length(), 0));
    Keys.focus(editor);
    type(GESTURES);
    assertEquals("(12+48)\n" + text(GESTURES), document(editor).get());
  }

  /** A comparison has no editor whose completion a command could open. */
  @Test
  void everyKeyIsWrittenInAComparison() throws Exception {
    IFile left = workbench.file("left.arith", "(12+48)\n");
    IFile right = workbench.file("right.arith", "(12+47)\n");
    CompareUI.openCompareEditorOnPage(new Comparison(left, right), workbench.page());
    await("the comparison", () -> compared().isPresent());
    StyledText text = compared().orElseThrow();
    await("the focus", () -> text.setFocus() && text.isFocusControl());
    text.setSelection(text.getCharCount());
    type(CHANGES);
    assertEquals("(12+48)\n" + text(CHANGES), text.getText());
  }

  private Optional<StyledText> compared() {
    return Widgets.all(workbench.page().getWorkbenchWindow().getShell(), StyledText.class).stream()
        .filter(text -> text.isVisible() && text.getText().startsWith("(12+48)"))
        .findFirst();
  }

  /** Two files side by side. */
  private static final class Comparison extends CompareEditorInput {
    private final IFile left;
    private final IFile right;

    private Comparison(IFile left, IFile right) {
      super(new CompareConfiguration());
      this.left = left;
      this.right = right;
    }

    @Override
    protected Object prepareInput(IProgressMonitor monitor) {
      return new DiffNode(new ResourceNode(left), new ResourceNode(right));
    }
  }

  /** Types below the first line of a file. */
  private void check(String name, String before, String typed) throws Exception {
    ITextEditor editor = workbench.open(name, before + "\n|");
    Keys.focus(editor);
    type(typed);
    assertEquals(before + "\n" + text(typed), document(editor).get());
  }

  /**
   * @param typed {@code |} is Enter, {@code ¶} a change of a preference and {@code ¤} a request for
   *     completions
   */
  private static void type(String typed) throws Exception {
    for (char key : typed.toCharArray()) {
      switch (key) {
        case '|' -> {
          pause(TYPISTS_PAUSE_MS);
          Keys.press(SWT.CR);
        }
        case '¶' -> execute(WHITESPACE);
        case '¤' -> execute(COMPLETE);
        default -> Keys.press(key);
      }
    }
  }

  /** What the keys write. */
  private static String text(String typed) {
    return typed.replaceAll("[¶¤]", "").replace('|', '\n');
  }

  private interface ThrowingRunnable {
    void run() throws Exception;
  }

  private record SlowProcessor(int seconds) implements IContentAssistProcessor {
    @Override
    public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
      try {
        TimeUnit.SECONDS.sleep(seconds);
      } catch (InterruptedException cancelled) {
        Thread.currentThread().interrupt();
      }
      return new ICompletionProposal[] {new CompletionProposal("wrong", offset, 0, 5)};
    }

    @Override
    public char[] getCompletionProposalAutoActivationCharacters() {
      return new char[] {'1', '=', 'x'};
    }

    @Override
    public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
      return null;
    }

    @Override
    public char[] getContextInformationAutoActivationCharacters() {
      return null;
    }

    @Override
    public IContextInformationValidator getContextInformationValidator() {
      return null;
    }

    @Override
    public String getErrorMessage() {
      return null;
    }
  }
}
