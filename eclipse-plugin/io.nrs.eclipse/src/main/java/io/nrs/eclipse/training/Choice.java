package io.nrs.eclipse.training;

import java.util.List;
import java.util.function.Function;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ComboViewer;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** A drop-down list of values. */
record Choice<T>(ComboViewer viewer) {
  static <T> Choice<T> in(Composite area, String label, Function<T, String> name) {
    new Label(area, SWT.NONE).setText(label);
    ComboViewer viewer = new ComboViewer(area, SWT.READ_ONLY);
    viewer.setContentProvider(ArrayContentProvider.getInstance());
    viewer.setLabelProvider(LabelProvider.createTextProvider(value -> name.apply(cast(value))));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(viewer.getControl());
    return new Choice<>(viewer);
  }

  @SuppressWarnings("unchecked")
  private static <T> T cast(Object value) {
    return (T) value;
  }

  T chosen() {
    return cast(viewer.getStructuredSelection().getFirstElement());
  }

  void choose(T value) {
    viewer.setSelection(new StructuredSelection(value));
  }

  /** Offers other values, and keeps the selection if it is one of them. */
  void offer(List<T> values) {
    IStructuredSelection before = viewer.getStructuredSelection();
    viewer.setInput(values);
    viewer.setSelection(before);
    if (viewer.getStructuredSelection().isEmpty()) {
      choose(values.get(0));
    }
  }
}
