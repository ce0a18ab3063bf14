package io.nrs.eclipse.editor;

import io.nrs.eclipse.common.PluginConstants;
import io.nrs.grammar.Language;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;

/** Reads the language that follows a class in {@code plugin.xml}, as in {@code Class:listops}. */
final class LanguageParameter {
  private LanguageParameter() {}

  static Language of(Object data) throws CoreException {
    return Language.ofId(String.valueOf(data))
        .orElseThrow(
            () ->
                new CoreException(
                    new Status(
                        Status.ERROR, PluginConstants.PLUGIN_ID, "unknown language " + data)));
  }
}
