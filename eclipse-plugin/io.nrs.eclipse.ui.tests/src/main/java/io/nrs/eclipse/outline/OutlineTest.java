package io.nrs.eclipse.outline;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static io.nrs.eclipse.FormulaWorkbench.document;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.Keys;
import io.nrs.eclipse.RunningServer;
import io.nrs.eclipse.Screenshot;
import io.nrs.eclipse.Themes;
import io.nrs.eclipse.Widgets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The view Outline and the quick outline, with the server of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class OutlineTest {
  private static final String VIEW = "org.eclipse.ui.views.ContentOutline";
  private static final String TEXT = "(0+1)\n# sums\n(1+2) = 3\n(3+4)\n# products\n(5*6)\n";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void theViewShowsSectionsAndFormulas() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    Tree tree = outline();
    await(
        "the outline",
        () ->
            texts(tree)
                .equals(List.of("(0+1)", "sums", "  (1+2) = 3", "  (3+4)", "products", "  (5*6)")));
    document(editor).replace(0, 0, "(7-7)\n");
    await("the new formula", () -> texts(tree).get(0).equals("(7-7)"));
    ITextEditor other = workbench.open("a.txt", "no formula");
    await("no outline", () -> !tree.isVisible());
    workbench.page().closeEditor(other, false);
    await("the outline again", tree::isVisible);
  }

  @Test
  void selectionsFollowEachOther() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    Tree tree = outline();
    await("the outline", () -> texts(tree).size() == 6);
    Keys.focus(editor);
    editor.getSelectionProvider().setSelection(new TextSelection(TEXT.indexOf("3+4"), 0));
    await("the formula", () -> selected(tree).equals(Optional.of("(3+4)")));
    RunningServer.held(
        () -> {
          // The places of the outline move with the text.
          document(editor).replace(0, 0, "# mine\n");
          choose(tree, tree.getItem(2).getItem(0));
          assertEquals("(5*6)", chosen(editor));
          choose(tree, tree.getItem(1).getItem(0));
          assertEquals("(1+2)", chosen(editor));
        });
  }

  @Test
  void theQuickOutlineGoesToAFormula() throws Exception {
    ITextEditor editor = workbench.open("a.arith", TEXT);
    Keys.focus(editor);
    Keys.ctrl('o');
    await("the popup", () -> popup().isPresent());
    Text filter = popup().orElseThrow();
    await("the focus", filter::isFocusControl);
    Tree tree = Widgets.all(filter.getShell(), Tree.class).get(0);
    await("all formulas", () -> texts(tree).size() == 6);
    filter.setText("5*");
    assertEquals(List.of("products", "  (5*6)"), texts(tree));
    await("the formula", () -> selected(tree).equals(Optional.of("(5*6)")));
    Keys.press(SWT.CR);
    await("no popup", () -> popup().isEmpty());
    assertEquals("(5*6)", chosen(editor));
  }

  @Test
  void pictures() throws Exception {
    Shell window = workbench.page().getWorkbenchWindow().getShell();
    ITextEditor editor = workbench.open("a.arith", TEXT);
    Tree tree = outline();
    await("the outline", () -> texts(tree).size() == 6);
    Keys.focus(editor);
    Screenshot.take("outline-light", window);
    Keys.ctrl('o');
    await("the popup", () -> popup().isPresent());
    Screenshot.take("quick-outline-light", window);
    popup().orElseThrow().getShell().close();
    Themes.dark(
        () -> {
          Screenshot.take("outline-dark", window);
          Keys.focus(editor);
          Keys.ctrl('o');
          await("the popup", () -> popup().isPresent());
          Screenshot.take("quick-outline-dark", window);
          popup().orElseThrow().getShell().close();
        });
  }

  /** The tree of the view, as soon as it shows formulas. */
  private Tree outline() throws Exception {
    IViewPart view = workbench.page().showView(VIEW);
    await("a page", () -> ((ContentOutline) view).getCurrentPage() instanceof OutlinePage);
    return (Tree) ((ContentOutline) view).getCurrentPage().getControl();
  }

  private static Optional<Text> popup() {
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(Shell::isVisible)
        .flatMap(shell -> Widgets.all(shell, Text.class).stream())
        .filter(text -> text.getMessage().equals("Filter"))
        .findFirst();
  }

  private static void choose(Tree tree, TreeItem item) {
    tree.setFocus();
    tree.setSelection(item);
    Event event = new Event();
    event.item = item;
    tree.notifyListeners(SWT.Selection, event);
  }

  private static Optional<String> selected(Tree tree) {
    return Arrays.stream(tree.getSelection()).map(TreeItem::getText).findFirst();
  }

  private static String chosen(ITextEditor editor) {
    return ((ITextSelection) editor.getSelectionProvider().getSelection()).getText();
  }

  /** The texts of all items; those in sections are indented. */
  private static List<String> texts(Tree tree) {
    List<String> texts = new ArrayList<>();
    for (TreeItem item : tree.getItems()) {
      texts.add(item.getText());
      Arrays.stream(item.getItems()).forEach(inner -> texts.add("  " + inner.getText()));
    }
    return texts;
  }
}
