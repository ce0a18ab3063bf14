package io.nrs.lsp.session;

import io.nrs.checking.FileLanguages;
import io.nrs.checking.FileLanguages.FileLanguage;
import io.nrs.checking.FileLanguages.Known;
import io.nrs.checking.FileLanguages.Unknown;
import io.nrs.checking.FormulaFiles;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.LanguageHeader;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.Languages;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The languages that documents can be in: built-in ones, shipped ones, and those of {@code
 * .nrs/languages} of the workspace folders. Descriptions are data: reading them runs nothing, so
 * they are read in untrusted workspaces too. Descriptions that did not change keep their {@link
 * Language}.
 */
public final class KnownLanguages {
  private final Path shipped;
  private List<Path> folders = List.of();
  private Optional<Map<Path, Stamp>> stamps = Optional.empty();
  private LanguageCatalogue catalogue = LanguageCatalogue.of(List.of());

  private record Stamp(FileTime modified, long size, Optional<String> key) {}

  /**
   * @param shipped folder of the descriptions that ship with the program
   */
  public KnownLanguages(Path shipped) {
    this.shipped = shipped;
  }

  /** Sets the folders of the workspace. Descriptions are read when they are needed. */
  public synchronized void setFolders(List<Path> workspace) {
    if (!folders.equals(workspace)) {
      folders = List.copyOf(workspace);
      stamps = stamps.isEmpty() ? stamps : Optional.of(Map.of());
    }
  }

  /** Returns the languages, which are read when first asked for. */
  public synchronized LanguageCatalogue catalogue() {
    if (stamps.isEmpty()) {
      refresh();
    }
    return catalogue;
  }

  /**
   * Reads the descriptions again if a file was added, removed or changed, or if one could not be
   * read.
   *
   * @return the languages that were added, removed or changed; empty if nothing is new
   */
  public synchronized Optional<List<Language>> refresh() {
    List<Path> all =
        Stream.concat(
                Stream.of(shipped),
                folders.stream().map(folder -> folder.resolve(LanguageCatalogue.OF_WORKSPACE)))
            .toList();
    Map<Path, Stamp> now = new TreeMap<>();
    all.forEach(folder -> look(folder, now));
    boolean isSame = stamps.equals(Optional.of(now));
    LanguageCatalogue before = catalogue;
    // A file that could not be read may keep its time stamp when it can: it is read again.
    if (isSame && before.problems().isEmpty() && before.unchecked().isEmpty()) {
      return Optional.empty();
    }
    catalogue = LanguageCatalogue.of(all, before);
    stamps = Optional.of(now);
    if (isSame
        && before.problems().equals(catalogue.problems())
        && before.unchecked().equals(catalogue.unchecked())) {
      return Optional.empty();
    }
    List<Language> changed = new ArrayList<>();
    for (Language language : catalogue.all()) {
      if (!isSame(before.ofId(language.id()), language)) {
        changed.add(language);
      }
    }
    before.all().stream()
        .filter(language -> catalogue.ofId(language.id()).isEmpty())
        .forEach(changed::add);
    return Optional.of(List.copyOf(changed));
  }

  @SuppressWarnings("ReferenceEquality") // two descriptions of one id are equal
  private static boolean isSame(Optional<Language> before, Language now) {
    return before.isPresent() && before.get() == now;
  }

  private static void look(Path folder, Map<Path, Stamp> found) {
    // A pipe that is opened waits for its other end. The catalogue reports what is not seen here.
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{json,csv}")) {
      for (Path file : files) {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        found.put(
            file,
            new Stamp(
                attributes.lastModifiedTime(),
                attributes.size(),
                Optional.ofNullable(attributes.fileKey()).map(Object::toString)));
      }
    } catch (IOException | DirectoryIteratorException e) {
      // There are no descriptions here, or the catalogue reports why they cannot be read.
      return;
    }
  }

  /** Returns the extensions of formula files, with their dots. */
  public List<String> extensions() {
    return Stream.concat(
            catalogue().all().stream().map(Language::extension), Stream.of(FileLanguages.EXTENSION))
        .toList();
  }

  /** Returns whether a file is one of formulas, by its name. */
  public boolean isFormulaFile(Path path) {
    return FileLanguages.isFormulaFile(catalogue(), path);
  }

  /** Returns the language of a file that is not open; empty for files of other kinds. */
  public Optional<Language> language(Path path) {
    Optional<Language> named = catalogue().ofPath(path);
    String name = String.valueOf(path.getFileName());
    if (named.isEmpty() && FileLanguages.ofUnusable(catalogue(), name, "").isPresent()) {
      return Optional.of(Languages.NONE);
    }
    return named.isEmpty() && FileLanguages.namesItself(name)
        ? Optional.of(
            FileLanguages.ofFirstLine(
                        catalogue(),
                        FormulaFiles.firstLine(path, LanguageHeader.MAX_LENGTH).orElse(""))
                    instanceof Known known
                ? known.language()
                : Languages.NONE)
        : named;
  }

  /**
   * Returns a document in the language of its id, of its extension, or of its first line; empty if
   * it is no formula file.
   */
  public Optional<Document> document(String languageId, String uri, int version, String text) {
    String path = uri.replaceFirst("[?#].*", "");
    String name = path.substring(path.lastIndexOf('/') + 1);
    Optional<Language> named = catalogue().ofId(languageId).or(() -> catalogue().ofFileName(name));
    if (named.isPresent()) {
      return Optional.of(Document.of(uri, named.get(), version, text));
    }
    Optional<Unknown> unchecked = FileLanguages.ofUnusable(catalogue(), name, firstLine(text));
    if (unchecked.isPresent()) {
      return Optional.of(Document.unknown(uri, unchecked.map(Unknown::finding), version, text));
    }
    if (!languageId.equals(Languages.ANY) && !FileLanguages.namesItself(name)) {
      return Optional.empty();
    }
    FileLanguage found = FileLanguages.ofFirstLine(catalogue(), firstLine(text));
    return Optional.of(
        found instanceof Known known
            ? Document.of(uri, known.language(), version, text)
            : Document.unknown(uri, Optional.of(((Unknown) found).finding()), version, text));
  }

  private static String firstLine(String text) {
    int end = 0;
    while (end < text.length()
        && end < LanguageHeader.MAX_LENGTH
        && text.charAt(end) != '\n'
        && text.charAt(end) != '\r') {
      end++;
    }
    return text.substring(0, end);
  }
}
