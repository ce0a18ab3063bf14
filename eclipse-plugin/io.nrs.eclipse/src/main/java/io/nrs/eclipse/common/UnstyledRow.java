package io.nrs.eclipse.common;

import org.eclipse.swt.widgets.TableItem;

/**
 * Excludes rows of tables from the workbench's style sheets. When the theme changes, the workbench
 * resets the colours of each row that it has styled: SWT then treats unfilled rows as filled, and a
 * row of a table that is closed fails. Rows have the colours of their table.
 */
public final class UnstyledRow {
  private static final String NOT_STYLED = "org.eclipse.e4.ui.css.disabled";

  private UnstyledRow() {}

  /** Excludes a row. */
  public static TableItem of(TableItem row) {
    row.setData(NOT_STYLED, true);
    return row;
  }
}
