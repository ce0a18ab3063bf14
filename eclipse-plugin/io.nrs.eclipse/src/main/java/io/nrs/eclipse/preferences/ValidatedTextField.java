package io.nrs.eclipse.preferences;

import io.nrs.eclipse.preferences.Validators.Validator;
import java.util.Optional;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.swt.widgets.Composite;

/**
 * A text field that validates its text as the user types. Its placeholder shows the default of an
 * empty field.
 */
final class ValidatedTextField extends StringFieldEditor {
  private final Validator validator;

  ValidatedTextField(
      String key, String label, String placeholder, Validator validator, Composite parent) {
    this.validator = validator;
    init(key, label);
    createControl(parent);
    getTextControl().setMessage(placeholder);
    getTextControl().addModifyListener(typedOrPasted -> valueChanged());
  }

  @Override
  protected boolean checkState() {
    Optional<String> problem = validator.problem(getStringValue().strip());
    problem.ifPresentOrElse(this::showErrorMessage, this::clearErrorMessage);
    return problem.isEmpty();
  }
}
