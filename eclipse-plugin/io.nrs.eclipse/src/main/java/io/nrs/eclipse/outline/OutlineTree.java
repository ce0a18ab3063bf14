package io.nrs.eclipse.outline;

import io.nrs.eclipse.common.Icons;
import java.util.List;
import java.util.Optional;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.graphics.Image;

/** What a tree of an outline shows. */
final class OutlineTree {
  private OutlineTree() {}

  static void configure(TreeViewer tree) {
    tree.setContentProvider(new Contents());
    tree.setLabelProvider(new DelegatingStyledCellLabelProvider(new Labels()));
    tree.setAutoExpandLevel(TreeViewer.ALL_LEVELS);
    tree.setUseHashlookup(true);
  }

  /** The selected node of a tree. */
  static Optional<OutlineNode> selected(IStructuredSelection selection) {
    return Optional.ofNullable((OutlineNode) selection.getFirstElement());
  }

  private static final class Contents implements ITreeContentProvider {
    @Override
    public Object[] getElements(Object nodes) {
      return ((List<?>) nodes).toArray();
    }

    @Override
    public Object[] getChildren(Object node) {
      return ((OutlineNode) node).children().toArray();
    }

    /** Returns null: trees ask for parents only to reveal nodes that are not there yet. */
    @Override
    public Object getParent(Object node) {
      return null;
    }

    @Override
    public boolean hasChildren(Object node) {
      return !((OutlineNode) node).children().isEmpty();
    }
  }

  private static final class Labels extends LabelProvider implements IStyledLabelProvider {
    @Override
    public String getText(Object node) {
      return getStyledText(node).getString();
    }

    @Override
    public StyledString getStyledText(Object node) {
      OutlineNode shown = (OutlineNode) node;
      StyledString text = new StyledString(shown.name());
      return shown.detail().isEmpty()
          ? text
          : text.append(" " + shown.detail(), StyledString.DECORATIONS_STYLER);
    }

    @Override
    public Image getImage(Object node) {
      return JFaceResources.getResources()
          .create(Icons.own(((OutlineNode) node).isSection() ? "section" : "formulas"));
    }
  }
}
