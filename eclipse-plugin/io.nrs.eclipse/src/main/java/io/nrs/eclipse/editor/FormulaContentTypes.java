package io.nrs.eclipse.editor;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;

/**
 * Maps file names to the languages of formulas. Files that users associate with one of the content
 * types count as formula files too.
 */
public final class FormulaContentTypes {
  private FormulaContentTypes() {}

  /** The id of the content type of a language. */
  public static String contentType(Language language) {
    return "io.nrs." + language.id();
  }

  /** The language of a file with this name, if it is a formula file. */
  public static Optional<Language> language(String fileName) {
    return Arrays.stream(Platform.getContentTypeManager().findContentTypesFor(fileName))
        .map(IContentType::getId)
        .flatMap(
            id ->
                Arrays.<Language>stream(BuiltInLanguage.values())
                    .filter(l -> contentType(l).equals(id)))
        .findFirst();
  }
}
