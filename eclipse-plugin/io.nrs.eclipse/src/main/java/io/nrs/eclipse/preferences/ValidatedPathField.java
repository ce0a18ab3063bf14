package io.nrs.eclipse.preferences;

import io.nrs.eclipse.preferences.Checks.Check;
import java.util.Optional;
import java.util.function.BiFunction;
import org.eclipse.jface.preference.StringButtonFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/** A file or folder that is checked as it is typed, or chosen in a dialog. */
final class CheckedPath extends StringButtonFieldEditor {
  private final Check check;
  private final BiFunction<Shell, String, String> dialog;

  private CheckedPath(
      String key,
      String label,
      String whenEmpty,
      Check check,
      BiFunction<Shell, String, String> dialog,
      Composite parent) {
    this.check = check;
    this.dialog = dialog;
    init(key, label);
    setChangeButtonText("Browse…");
    setValidateStrategy(VALIDATE_ON_KEY_STROKE);
    createControl(parent);
    getTextControl().setMessage(whenEmpty);
    getTextControl().addModifyListener(typedOrPasted -> valueChanged());
  }

  static CheckedPath file(
      String key, String label, String whenEmpty, Check check, Composite parent) {
    return new CheckedPath(
        key,
        label,
        whenEmpty,
        check,
        (shell, before) -> {
          FileDialog chooser = new FileDialog(shell, SWT.OPEN | SWT.SHEET);
          chooser.setFileName(before);
          return chooser.open();
        },
        parent);
  }

  static CheckedPath folder(
      String key, String label, String whenEmpty, Check check, Composite parent) {
    return new CheckedPath(
        key,
        label,
        whenEmpty,
        check,
        (shell, before) -> {
          DirectoryDialog chooser = new DirectoryDialog(shell, SWT.OPEN | SWT.SHEET);
          chooser.setFilterPath(before);
          return chooser.open();
        },
        parent);
  }

  /** Null, as the class has it, where nothing was chosen. */
  @Override
  protected String changePressed() {
    return dialog.apply(getShell(), getStringValue().strip());
  }

  @Override
  protected boolean checkState() {
    Optional<String> problem = check.problem(getStringValue().strip());
    problem.ifPresentOrElse(this::showErrorMessage, this::clearErrorMessage);
    return problem.isEmpty();
  }
}
