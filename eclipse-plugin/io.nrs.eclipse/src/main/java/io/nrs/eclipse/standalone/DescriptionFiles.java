package io.nrs.eclipse.standalone;

import java.util.regex.Pattern;

/** Files that describe languages: {@code .nrs/languages/*.json}, with their tables. */
final class DescriptionFiles {
  private static final Pattern DESCRIPTION = Pattern.compile("/\\.nrs/languages/[^/]*\\.json$");
  private static final Pattern PART = Pattern.compile("/\\.nrs/languages/[^/]*\\.(json|csv)$");

  private DescriptionFiles() {}

  static boolean isDescription(String uri) {
    return DESCRIPTION.matcher(uri).find();
  }

  /** Whether a language may change with a file. */
  static boolean matters(String path) {
    return PART.matcher(path).find();
  }
}
