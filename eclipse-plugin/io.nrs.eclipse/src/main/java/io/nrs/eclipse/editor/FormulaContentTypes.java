package io.nrs.eclipse.editor;

import io.nrs.grammar.Language;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;

/** Which files hold formulas: what users associate with our content types, too. */
public final class FormulaFiles {
  private FormulaFiles() {}

  /** The content type of a language's files. */
  public static String contentType(Language language) {
    return "io.nrs." + language.id();
  }

  /** The language of the formulas in a file of this name. */
  public static Optional<Language> language(String fileName) {
    return Arrays.stream(Platform.getContentTypeManager().findContentTypesFor(fileName))
        .map(IContentType::getId)
        .flatMap(id -> Arrays.stream(Language.values()).filter(l -> contentType(l).equals(id)))
        .findFirst();
  }
}
