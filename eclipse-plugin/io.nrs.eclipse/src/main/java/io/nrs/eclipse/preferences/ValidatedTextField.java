package io.nrs.eclipse.preferences;

import io.nrs.eclipse.preferences.Checks.Check;
import java.util.Optional;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.swt.widgets.Composite;

/** A text that is checked as it is typed. What an empty one means is shown in it. */
final class CheckedText extends StringFieldEditor {
  private final Check check;

  CheckedText(String key, String label, String whenEmpty, Check check, Composite parent) {
    this.check = check;
    init(key, label);
    createControl(parent);
    getTextControl().setMessage(whenEmpty);
    getTextControl().addModifyListener(typedOrPasted -> valueChanged());
  }

  @Override
  protected boolean checkState() {
    Optional<String> problem = check.problem(getStringValue().strip());
    problem.ifPresentOrElse(this::showErrorMessage, this::clearErrorMessage);
    return problem.isEmpty();
  }
}
