package io.nrs.eclipse.editor;

import io.nrs.eclipse.NrsPlugin;
import io.nrs.grammar.Language;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;

/** The language that {@code plugin.xml} names after a class, as {@code Class:listops}. */
final class LanguageParameter {
  private LanguageParameter() {}

  static Language of(Object data) throws CoreException {
    return Language.ofId(String.valueOf(data))
        .orElseThrow(
            () ->
                new CoreException(
                    new Status(Status.ERROR, NrsPlugin.ID, "no language is called " + data)));
  }
}
