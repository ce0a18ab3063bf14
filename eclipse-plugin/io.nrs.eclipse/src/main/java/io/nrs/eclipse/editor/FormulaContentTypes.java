package io.nrs.eclipse.editor;

import io.nrs.eclipse.language.FormulaLanguages;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.LanguageHeader;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;

/**
 * Maps files to the languages of formulas. Files that users associate with one of the content types
 * count as formula files too. A file {@code *.nrs} names its language in its first line.
 */
public final class FormulaContentTypes {
  /** The identifier of files whose language the server finds by their extension or first line. */
  private static final String ANY = "nrs";

  private FormulaContentTypes() {}

  /** Whether a file with this name is a formula file. */
  public static boolean isFormulaFile(String fileName) {
    Set<String> types = types(fileName);
    return types.contains(FormulaLanguages.CONTENT_TYPE) || builtIn(types).isPresent();
  }

  /** The language of a file, as far as its name tells it. */
  public static Optional<Language> language(String fileName) {
    Set<String> types = types(fileName);
    return builtIn(types)
        .or(
            () ->
                Optional.of(FormulaLanguages.current())
                    .filter(languages -> types.contains(FormulaLanguages.CONTENT_TYPE))
                    .flatMap(languages -> languages.ofFileName(fileName)));
  }

  /** The language of a file by its name, or by its first line. */
  public static Optional<Language> language(String fileName, IDocument text) {
    return language(fileName)
        .or(
            () ->
                Optional.of(fileName)
                    .filter(FormulaContentTypes::isFormulaFile)
                    .flatMap(name -> LanguageHeader.of(firstLine(text)))
                    .flatMap(header -> FormulaLanguages.current().ofId(header.id())));
  }

  /** The language of an open file. It is empty while it is not known. */
  public static Optional<Language> language(IDocument text) {
    return name(text).flatMap(name -> language(name, text));
  }

  /** Whether the name of an open file does not tell its language. */
  static boolean isNamedByFirstLine(IDocument text) {
    return name(text).filter(name -> language(name).isEmpty()).isPresent();
  }

  private static Optional<String> name(IDocument text) {
    return Optional.ofNullable(FileBuffers.getTextFileBufferManager().getTextFileBuffer(text))
        .map(ITextFileBuffer::getFileStore)
        .map(IFileStore::getName);
  }

  /** The language identifier of a formula file for the server. */
  public static String identifier(String fileName) {
    return builtIn(types(fileName)).map(Language::id).orElse(ANY);
  }

  private static Set<String> types(String fileName) {
    return Arrays.stream(Platform.getContentTypeManager().findContentTypesFor(fileName))
        .map(IContentType::getId)
        .collect(Collectors.toSet());
  }

  private static Optional<Language> builtIn(Set<String> types) {
    return Language.ofPaper().stream()
        .filter(language -> types.contains("io.nrs." + language.id()))
        .findFirst();
  }

  private static String firstLine(IDocument text) {
    try {
      IRegion line = text.getLineInformation(0);
      return text.get(0, Math.min(line.getLength(), LanguageHeader.MAX_LENGTH));
    } catch (BadLocationException empty) {
      return "";
    }
  }
}
