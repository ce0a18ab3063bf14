package io.nrs.eclipse.language;

import java.util.Arrays;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.core.runtime.content.IContentTypeManager;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;

/**
 * The file extensions of described languages. Files with them become formula files, unless Eclipse
 * sees another type in them.
 */
final class FileExtensions {
  private static final String ADDED = "extensions";

  private FileExtensions() {}

  /** Replaces the extensions that an earlier list added; those of users stay. */
  static void offer(List<String> extensions, IEclipsePreferences preferences) {
    IContentTypeManager manager = Platform.getContentTypeManager();
    IContentType type = manager.getContentType(FormulaLanguages.CONTENT_TYPE);
    List<String> before =
        Arrays.stream(preferences.get(ADDED, "").split(","))
            .filter(extension -> !extension.isEmpty())
            .toList();
    try {
      for (String extension : before) {
        if (!extensions.contains(extension)) {
          type.removeFileSpec(extension.substring(1), IContentType.FILE_EXTENSION_SPEC);
        }
      }
      List<String> added =
          extensions.stream()
              .filter(
                  extension ->
                      before.contains(extension)
                          || manager.findContentTypesFor("a" + extension).length == 0)
              .toList();
      for (String extension : added) {
        if (!before.contains(extension)) {
          type.addFileSpec(extension.substring(1), IContentType.FILE_EXTENSION_SPEC);
        }
      }
      preferences.put(ADDED, String.join(",", added));
    } catch (CoreException failed) {
      ILog.get().log(failed.getStatus());
    }
  }
}
