package io.nrs.eclipse.outline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutlinePage;

/** The formulas of an editor in the view Outline. The selections of both follow each other. */
final class OutlinePage extends ContentOutlinePage {
  private final ITextEditor editor;
  private final IDocument text;
  private final ISelectionChangedListener caret = this::caretMoved;
  private Optional<TextOutline> outline = Optional.empty();
  private List<OutlineNode> shown = List.of();
  private boolean isFollowing;

  OutlinePage(ITextEditor editor, IDocument text) {
    this.editor = editor;
    this.text = text;
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    TreeViewer tree = getTreeViewer();
    OutlineTree.configure(tree);
    tree.setInput(List.of());
    outline = Optional.of(new TextOutline(text, tree.getControl(), this::show));
    if (editor.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      selections.addPostSelectionChangedListener(caret);
    }
  }

  /** Sections that the user has closed stay closed. */
  private void show(List<OutlineNode> nodes) {
    TreeViewer tree = getTreeViewer();
    Set<String> closed =
        shown.stream()
            .filter(node -> node.isSection() && !tree.getExpandedState(node))
            .map(OutlineNode::name)
            .collect(Collectors.toSet());
    isFollowing = true;
    tree.setInput(nodes);
    nodes.stream()
        .filter(node -> closed.contains(node.name()))
        .forEach(node -> tree.setExpandedState(node, false));
    isFollowing = false;
    shown = nodes;
    follow();
  }

  private void caretMoved(SelectionChangedEvent event) {
    follow();
  }

  /** Selects the node at the caret. */
  private void follow() {
    if (getTreeViewer().getControl().isDisposed()
        || getTreeViewer().getControl().isFocusControl()
        || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection selected)) {
      return;
    }
    isFollowing = true;
    getTreeViewer()
        .setSelection(
            OutlineNode.at(shown, selected.getOffset())
                .map(StructuredSelection::new)
                .orElse(StructuredSelection.EMPTY),
            true);
    isFollowing = false;
  }

  /** Selects in the editor what the user has chosen here. */
  @Override
  public void selectionChanged(SelectionChangedEvent event) {
    super.selectionChanged(event);
    if (!isFollowing) {
      OutlineTree.selected(event.getStructuredSelection())
          .map(OutlineNode::selected)
          .filter(place -> !place.isDeleted())
          .ifPresent(this::reveal);
    }
  }

  private void reveal(Position place) {
    editor.selectAndReveal(place.getOffset(), place.getLength());
  }

  @Override
  public void dispose() {
    if (editor.getSelectionProvider() instanceof IPostSelectionProvider selections) {
      selections.removePostSelectionChangedListener(caret);
    }
    outline.ifPresent(TextOutline::close);
    super.dispose();
  }
}
