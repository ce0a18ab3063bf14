package io.nrs.eclipse.outline;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jface.dialogs.PopupDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyEvent;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.texteditor.ITextEditor;

/** The outline in a popup with a filter, to go to a formula by the keyboard. */
final class QuickOutline extends PopupDialog {
  private static final Point SIZE = new Point(420, 320);

  private final ITextEditor editor;
  private final IDocument text;
  private Optional<TextOutline> outline = Optional.empty();
  private Text filter;
  private TreeViewer tree;

  QuickOutline(ITextEditor editor, IDocument text) {
    super(
        editor.getSite().getShell(),
        INFOPOPUPRESIZE_SHELLSTYLE,
        true,
        false,
        false,
        false,
        false,
        "",
        OutlineTexts.hint);
    this.editor = editor;
    this.text = text;
  }

  @Override
  protected Control createTitleControl(Composite parent) {
    filter = new Text(parent, SWT.NONE);
    filter.setMessage(OutlineTexts.filter);
    filter.setLayoutData(GridDataFactory.fillDefaults().grab(true, false).create());
    filter.addModifyListener(
        typed -> {
          tree.refresh();
          tree.expandAll();
          selectFirst();
        });
    filter.addKeyListener(KeyListener.keyPressedAdapter(this::keyPressed));
    return filter;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    tree = new TreeViewer(area, SWT.SINGLE);
    OutlineTree.configure(tree);
    tree.addFilter(new Matching());
    tree.setInput(List.of());
    tree.getControl().setLayoutData(GridDataFactory.fillDefaults().grab(true, true).create());
    tree.getControl().addKeyListener(KeyListener.keyPressedAdapter(this::keyPressed));
    tree.getControl().addMouseListener(MouseListener.mouseUpAdapter(click -> choose()));
    outline = Optional.of(new TextOutline(text, tree.getControl(), this::show));
    return area;
  }

  private void show(List<OutlineNode> nodes) {
    tree.setInput(nodes);
    if (editor.getSelectionProvider().getSelection() instanceof ITextSelection caret) {
      OutlineNode.at(nodes, caret.getOffset())
          .ifPresent(node -> tree.setSelection(new StructuredSelection(node), true));
    }
  }

  private void selectFirst() {
    outline.stream()
        .flatMap(shown -> shown.nodes().stream())
        .flatMap(OutlineNode::all)
        .filter(this::isNamed)
        .findFirst()
        .ifPresent(node -> tree.setSelection(new StructuredSelection(node), true));
  }

  private boolean isNamed(OutlineNode node) {
    return (node.name() + " " + node.detail())
        .toLowerCase(Locale.ROOT)
        .contains(filter.getText().toLowerCase(Locale.ROOT));
  }

  private void keyPressed(KeyEvent event) {
    if (event.character == SWT.CR) {
      choose();
    } else if (event.widget == filter && event.keyCode == SWT.ARROW_DOWN) {
      tree.getControl().setFocus();
    }
  }

  private void choose() {
    OutlineTree.selected(tree.getStructuredSelection())
        .map(OutlineNode::selected)
        .filter(place -> !place.isDeleted())
        .ifPresent(
            place -> {
              close();
              editor.selectAndReveal(place.getOffset(), place.getLength());
              editor.setFocus();
            });
  }

  @Override
  protected Control getFocusControl() {
    return filter;
  }

  @Override
  protected Point getDefaultSize() {
    return SIZE;
  }

  /** In the middle of the editor. */
  @Override
  protected Point getDefaultLocation(Point size) {
    Control shown = editor.getAdapter(Control.class);
    Rectangle area = shown.getDisplay().map(shown.getParent(), null, shown.getBounds());
    return new Point(
        area.x + Math.max(0, (area.width - size.x) / 2),
        area.y + Math.max(0, (area.height - size.y) / 2));
  }

  @Override
  public boolean close() {
    outline.ifPresent(TextOutline::close);
    outline = Optional.empty();
    return super.close();
  }

  /** Shows what has the text of the filter in it or below it. */
  private final class Matching extends ViewerFilter {
    @Override
    public boolean select(Viewer viewer, Object parent, Object node) {
      return ((OutlineNode) node).all().anyMatch(QuickOutline.this::isNamed);
    }
  }
}
