package io.nrs.eclipse.preferences;

import io.nrs.eclipse.preferences.Validators.Validator;
import java.util.Optional;
import java.util.function.BiFunction;
import org.eclipse.jface.preference.StringButtonFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/**
 * A field for a file or folder, with a dialog to choose it. It validates the path as the user
 * types.
 */
final class ValidatedPathField extends StringButtonFieldEditor {
  private final Validator validator;
  private final BiFunction<Shell, String, String> dialog;

  private ValidatedPathField(
      String key,
      String label,
      String placeholder,
      Validator validator,
      BiFunction<Shell, String, String> dialog,
      Composite parent) {
    this.validator = validator;
    this.dialog = dialog;
    init(key, label);
    setChangeButtonText("Browse…");
    setValidateStrategy(VALIDATE_ON_KEY_STROKE);
    createControl(parent);
    getTextControl().setMessage(placeholder);
    getTextControl().addModifyListener(typedOrPasted -> valueChanged());
  }

  static ValidatedPathField file(
      String key, String label, String placeholder, Validator validator, Composite parent) {
    return new ValidatedPathField(
        key, label, placeholder, validator, ValidatedPathField::chooseFile, parent);
  }

  static ValidatedPathField folder(
      String key, String label, String placeholder, Validator validator, Composite parent) {
    return new ValidatedPathField(
        key, label, placeholder, validator, ValidatedPathField::chooseFolder, parent);
  }

  private static String chooseFile(Shell shell, String before) {
    FileDialog chooser = new FileDialog(shell, SWT.OPEN | SWT.SHEET);
    chooser.setFileName(before);
    return chooser.open();
  }

  private static String chooseFolder(Shell shell, String before) {
    DirectoryDialog chooser = new DirectoryDialog(shell, SWT.OPEN | SWT.SHEET);
    chooser.setFilterPath(before);
    return chooser.open();
  }

  /** Returns null if the user cancels the dialog, as the class requires. */
  @Override
  protected String changePressed() {
    return dialog.apply(getShell(), getStringValue().strip());
  }

  @Override
  protected boolean checkState() {
    Optional<String> problem = validator.problem(getStringValue().strip());
    problem.ifPresentOrElse(this::showErrorMessage, this::clearErrorMessage);
    return problem.isEmpty();
  }
}
