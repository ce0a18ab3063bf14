package io.nrs.language.catalogue;

import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafExpansion;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The languages that are known in a folder: built-in ones, shipped ones, and those of {@code
 * .nrs/languages}. A language of the folder replaces a shipped one of the same id.
 */
public final class LanguageCatalogue {
  private static final String DESCRIPTION = ".json";

  /** The folder of the descriptions in a workspace. */
  public static final Path OF_WORKSPACE = Path.of(".nrs", "languages");

  private final Map<String, Language> languages = new LinkedHashMap<>();
  private final Map<String, LanguageDescription> descriptions = new LinkedHashMap<>();
  private final Map<String, Path> builtIn = new HashMap<>();
  private final List<LanguageDescription> unchecked = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /** Why languages are left out, by the extensions that their files have if they name none. */
  private final Map<String, String> leftOut = new HashMap<>();

  private final UnaryOperator<LanguageDescription> expansion;

  private LanguageCatalogue(UnaryOperator<LanguageDescription> expansion) {
    this.expansion = expansion;
  }

  /**
   * As {@link #of(List)}, but evaluates expressions whose values are not stored: for commands that
   * the user gives.
   */
  public static LanguageCatalogue expanded(List<Path> folders) {
    return of(folders, Optional.empty(), LeafExpansion::expandUnlessKnown);
  }

  /**
   * Reads the descriptions of some folders, the later ones over the earlier ones. It leaves out
   * descriptions that cannot be read, which {@link #problems} reports, and those that have
   * expressions without stored values, which {@link #unchecked} lists.
   */
  public static LanguageCatalogue of(List<Path> folders) {
    return of(folders, Optional.empty(), UnaryOperator.identity());
  }

  /**
   * Reads the descriptions of some folders again. A language with an unchanged description stays
   * the same object.
   */
  public static LanguageCatalogue of(List<Path> folders, LanguageCatalogue before) {
    return of(folders, Optional.of(before), UnaryOperator.identity());
  }

  private static LanguageCatalogue of(
      List<Path> folders,
      Optional<LanguageCatalogue> before,
      UnaryOperator<LanguageDescription> expansion) {
    LanguageCatalogue catalogue = new LanguageCatalogue(expansion);
    for (Language language : BuiltInLanguage.values()) {
      catalogue.languages.put(language.id(), language);
    }
    folders.forEach(folder -> catalogue.addAll(folder, before));
    return catalogue;
  }

  private void addAll(Path folder, Optional<LanguageCatalogue> before) {
    List<Path> found = new ArrayList<>();
    try {
      if (!FileTree.isFolder(folder)) {
        return;
      }
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*" + DESCRIPTION)) {
        all.forEach(found::add);
      }
    } catch (IOException e) {
      problems.add(unreadable(folder, e));
    } catch (DirectoryIteratorException e) {
      problems.add(unreadable(folder, e.getCause()));
    }
    Map<String, Path> own = new LinkedHashMap<>();
    found.stream().sorted().forEach(file -> addUnlessBuiltIn(file, own, before));
  }

  private static String unreadable(Path path, IOException e) {
    return "%s cannot be read (%s): correct its rights".formatted(path, IoReasons.of(e));
  }

  private void addUnlessBuiltIn(
      Path file, Map<String, Path> own, Optional<LanguageCatalogue> before) {
    try {
      if (!isBuiltIn(file)) {
        add(file, own, before);
      }
    } catch (IOException e) {
      leaveOut(file, unreadable(file, e));
    }
  }

  private void leaveOut(Path file, String problem) {
    problems.add(problem);
    String name = String.valueOf(file.getFileName());
    leftOut.putIfAbsent(name.substring(0, name.length() - DESCRIPTION.length()), problem);
  }

  /** The description of a built-in language is known, so it needs no reading. */
  private boolean isBuiltIn(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    for (BuiltInLanguage language : BuiltInLanguage.values()) {
      if (name.equals(language.id() + ".json") && isText(file, language.description())) {
        builtIn.putIfAbsent(language.id(), file);
        return true;
      }
    }
    return false;
  }

  private static boolean isText(Path file, Optional<String> text) throws IOException {
    return text.isPresent() && TextFiles.read(file).equals(text.get());
  }

  private void add(Path file, Map<String, Path> own, Optional<LanguageCatalogue> before) {
    try {
      LanguageDescription description = expansion.apply(DescriptionReader.read(file));
      String id = description.syntax().id();
      Language language =
          DescriptionException.confine(
              file,
              () ->
                  before
                      .filter(old -> description.equals(old.descriptions.get(id)))
                      .flatMap(old -> old.ofId(id))
                      .orElseGet(description::language));
      if (languages.get(id) instanceof BuiltInLanguage) {
        leaveOut(file, file + ": " + id + " is a built-in language: choose another id");
      } else if (own.putIfAbsent(id, file) != null) {
        leaveOut(
            file,
            file + ": " + own.get(id).getFileName() + " also describes " + id + ": remove one");
      } else if (!description.isExpanded()) {
        unchecked.add(description);
      } else {
        languages.put(id, language);
        descriptions.put(id, description);
      }
    } catch (DescriptionException e) {
      leaveOut(file, e.getMessage());
    }
  }

  public Optional<Language> ofId(String id) {
    return Optional.ofNullable(languages.get(id));
  }

  /** Returns the language whose extension a file has. */
  public Optional<Language> ofPath(Path path) {
    return ofFileName(path.getFileName() == null ? "" : path.getFileName().toString());
  }

  /** Returns the language whose extension a file name has. */
  public Optional<Language> ofFileName(String name) {
    return languages.values().stream()
        .filter(language -> name.endsWith(language.extension()))
        .findFirst();
  }

  /** Returns why the language of a file is left out, if it is that of a broken description. */
  public Optional<String> problemOfFileName(String name) {
    return Optional.of(name.substring(name.lastIndexOf('.') + 1))
        .filter(extension -> !extension.equals(name) && ofFileName(name).isEmpty())
        .map(leftOut::get);
  }

  /** Returns all languages, the built-in ones first. */
  public List<Language> all() {
    return List.copyOf(languages.values());
  }

  /** Returns the description of a language; empty for a built-in one. */
  public Optional<LanguageDescription> description(Language language) {
    return Optional.ofNullable(descriptions.get(language.id()));
  }

  /** Returns the file that describes a language. */
  public Optional<Path> file(Language language) {
    return description(language)
        .map(LanguageDescription::file)
        .or(() -> Optional.ofNullable(builtIn.get(language.id())));
  }

  /**
   * Returns the descriptions whose expressions have no stored values. Checking the language stores
   * them.
   */
  public List<LanguageDescription> unchecked() {
    return List.copyOf(unchecked);
  }

  /** Returns why descriptions could not be read, one line each. */
  public List<String> problems() {
    return List.copyOf(problems);
  }
}
