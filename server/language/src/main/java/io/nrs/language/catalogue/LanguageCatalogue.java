package io.nrs.language.catalogue;

import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.DescriptionReader.Head;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The languages that are known in a folder: built-in ones, shipped ones, and those of {@code
 * .nrs/languages}. A language of the folder replaces a shipped one of the same id.
 *
 * <p>Only the heads of descriptions are read at first. Who asks for one language pays for no other.
 */
public final class LanguageCatalogue {
  private static final String DESCRIPTION = ".json";

  /** The folder of the descriptions in a workspace. */
  public static final Path OF_WORKSPACE = Path.of(".nrs", "languages");

  private final BiFunction<Path, String, LanguageDescription> reader;
  private final Map<String, Language> languages = new HashMap<>();
  private final Map<String, LanguageDescription> descriptions = new HashMap<>();
  private final Map<String, Path> builtIn = new HashMap<>();

  /** The ids of all languages, in their order; those of broken descriptions too. */
  private final Set<String> order = new LinkedHashSet<>();

  /** Descriptions that nobody needed yet, by the ids of their languages. */
  private final Map<String, List<Waiting>> waiting = new LinkedHashMap<>();

  /** By the places of their files among all. */
  private final SortedMap<Integer, LanguageDescription> unchecked = new TreeMap<>();

  private final SortedMap<Integer, Problem> problems = new TreeMap<>();
  private Optional<LanguageCatalogue> before;
  private int files;

  /**
   * A description of which only the head was read.
   *
   * @param place of the file among all
   * @param own the files that were read in its folder, by the ids of their languages
   */
  private record Waiting(int place, Path file, String text, Head head, Map<String, Path> own) {}

  /**
   * Why a language is left out.
   *
   * @param stem the name of the description, without its extension; empty for a folder
   */
  private record Problem(String stem, String text) {}

  private LanguageCatalogue(
      BiFunction<Path, String, LanguageDescription> reader, Optional<LanguageCatalogue> before) {
    this.reader = reader;
    this.before = before;
  }

  /**
   * As {@link #of(List)}, but evaluates expressions whose values are not stored: for commands that
   * the user gives.
   */
  public static LanguageCatalogue expanded(List<Path> folders) {
    return of(
        folders,
        (file, text) -> LeafExpansion.expandUnlessKnown(DescriptionReader.read(file, text)));
  }

  /**
   * Reads the heads of the descriptions in some folders, the later ones over the earlier ones. A
   * description is read when its language is asked for. The catalogue leaves out descriptions that
   * cannot be read, which {@link #problems} reports, and those that have expressions without stored
   * values, which {@link #unchecked} lists.
   */
  public static LanguageCatalogue of(List<Path> folders) {
    return of(folders, DescriptionReader::read);
  }

  /**
   * As {@link #of(List)}, with another reader of descriptions.
   *
   * @param reader makes a description of its file and text
   */
  public static LanguageCatalogue of(
      List<Path> folders, BiFunction<Path, String, LanguageDescription> reader) {
    return of(folders, reader, Optional.empty());
  }

  /**
   * Reads the descriptions of some folders again, all of them. A language with an unchanged
   * description stays the same object.
   */
  public static LanguageCatalogue of(List<Path> folders, LanguageCatalogue before) {
    LanguageCatalogue catalogue = of(folders, DescriptionReader::read, Optional.of(before));
    catalogue.readAll();
    catalogue.before = Optional.empty();
    return catalogue;
  }

  private static LanguageCatalogue of(
      List<Path> folders,
      BiFunction<Path, String, LanguageDescription> reader,
      Optional<LanguageCatalogue> before) {
    LanguageCatalogue catalogue = new LanguageCatalogue(reader, before);
    for (Language language : Language.ofPaper()) {
      catalogue.languages.put(language.id(), language);
      catalogue.order.add(language.id());
    }
    folders.forEach(catalogue::addAll);
    return catalogue;
  }

  private void addAll(Path folder) {
    List<Path> found = new ArrayList<>();
    try {
      if (!FileTree.isFolder(folder)) {
        return;
      }
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*" + DESCRIPTION)) {
        all.forEach(found::add);
      }
    } catch (IOException e) {
      problems.put(files++, new Problem("", unreadable(folder, e)));
    } catch (DirectoryIteratorException e) {
      problems.put(files++, new Problem("", unreadable(folder, e.getCause())));
    }
    Map<String, Path> own = new HashMap<>();
    found.stream().sorted().forEach(file -> addUnlessBuiltIn(files++, file, own));
  }

  private static String unreadable(Path path, IOException e) {
    return "%s cannot be read (%s): correct its rights".formatted(path, IoReasons.of(e));
  }

  private void addUnlessBuiltIn(int place, Path file, Map<String, Path> own) {
    try {
      if (!isBuiltIn(file)) {
        String text = DescriptionReader.text(file);
        DescriptionReader.head(file, text)
            .ifPresentOrElse(
                head -> await(new Waiting(place, file, text, head, own)),
                // Its mistake is found before there is any work.
                () -> add(new Waiting(place, file, text, new Head("", ""), own)));
      }
    } catch (IOException e) {
      leaveOut(place, file, unreadable(file, e));
    } catch (DescriptionException e) {
      leaveOut(place, file, e.getMessage());
    }
  }

  private void await(Waiting description) {
    order.add(description.head().id());
    waiting.computeIfAbsent(description.head().id(), id -> new ArrayList<>()).add(description);
  }

  private void leaveOut(int place, Path file, String problem) {
    problems.put(place, new Problem(stem(file), problem));
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - DESCRIPTION.length());
  }

  /** The description of a built-in language is known, so it needs no reading. */
  private boolean isBuiltIn(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    for (Language language : Language.ofPaper()) {
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

  private void add(Waiting found) {
    Path file = found.file();
    try {
      LanguageDescription description =
          DescriptionException.confine(file, () -> reader.apply(file, found.text()));
      String id = description.syntax().id();
      Language language =
          DescriptionException.confine(
              file,
              () ->
                  before
                      .filter(old -> description.equals(old.descriptions.get(id)))
                      .flatMap(old -> old.ofId(id))
                      .orElseGet(description::language));
      if (Language.ofId(id).isPresent()) {
        leaveOut(
            found.place(), file, file + ": " + id + " is a built-in language: choose another id");
      } else if (found.own().putIfAbsent(id, file) != null) {
        leaveOut(
            found.place(),
            file,
            "%s: %s also describes %s: remove one"
                .formatted(file, found.own().get(id).getFileName(), id));
      } else if (!description.isExpanded()) {
        unchecked.put(found.place(), description);
      } else {
        order.add(id);
        languages.put(id, language);
        descriptions.put(id, description);
      }
    } catch (DescriptionException e) {
      leaveOut(found.place(), file, e.getMessage());
    }
  }

  /** Reads the descriptions of a language, one of each folder, if nobody did. */
  private void read(String id) {
    Optional.ofNullable(waiting.remove(id)).ifPresent(found -> found.forEach(this::add));
  }

  /** Reads the languages with a description of some kind. */
  private void readAll(Predicate<Waiting> wanted) {
    waiting.entrySet().stream()
        .filter(entry -> entry.getValue().stream().anyMatch(wanted))
        .map(Map.Entry::getKey)
        .toList()
        .forEach(this::read);
  }

  private void readAll() {
    readAll(any -> true);
  }

  private void readOfFileName(String name) {
    readAll(description -> name.endsWith("." + description.head().extension()));
  }

  private Optional<String> problemOfStem(String stem) {
    readAll(description -> stem(description.file()).equals(stem));
    return problems.values().stream()
        .filter(problem -> problem.stem().equals(stem))
        .map(Problem::text)
        .findFirst();
  }

  public synchronized Optional<Language> ofId(String id) {
    read(id);
    return Optional.ofNullable(languages.get(id));
  }

  /** Returns the language whose extension a file has. */
  public Optional<Language> ofPath(Path path) {
    return ofFileName(path.getFileName() == null ? "" : path.getFileName().toString());
  }

  /** Returns the language whose extension a file name has. */
  public synchronized Optional<Language> ofFileName(String name) {
    readOfFileName(name);
    return known().filter(language -> name.endsWith(language.extension())).findFirst();
  }

  /** Returns why the language of a file is left out, if it is that of a broken description. */
  public synchronized Optional<String> problemOfFileName(String name) {
    return Optional.of(name.substring(name.lastIndexOf('.') + 1))
        .filter(extension -> !extension.equals(name) && ofFileName(name).isEmpty())
        .flatMap(this::problemOfStem);
  }

  /** Returns why the language of an id is left out, if its description is broken. */
  public synchronized Optional<String> problemOfId(String id) {
    read(id);
    return problemOfStem(id);
  }

  /** Returns the languages that were read, the built-in ones first. */
  private Stream<Language> known() {
    return order.stream().filter(languages::containsKey).map(languages::get);
  }

  /** Returns all languages, the built-in ones first. */
  public synchronized List<Language> all() {
    readAll();
    return known().toList();
  }

  /** Returns the ids of all languages, without reading their descriptions for mistakes. */
  public synchronized List<String> ids() {
    return order.stream()
        .filter(id -> languages.containsKey(id) || waiting.containsKey(id))
        .toList();
  }

  /** Returns the description of a language; empty for a built-in one. */
  public synchronized Optional<LanguageDescription> description(Language language) {
    read(language.id());
    return Optional.ofNullable(descriptions.get(language.id()));
  }

  /** Returns the file that describes a language. */
  public synchronized Optional<Path> file(Language language) {
    return description(language)
        .map(LanguageDescription::file)
        .or(() -> Optional.ofNullable(builtIn.get(language.id())));
  }

  /**
   * Returns the descriptions whose expressions have no stored values. Checking the language stores
   * them.
   */
  public synchronized List<LanguageDescription> unchecked() {
    readAll();
    return List.copyOf(unchecked.values());
  }

  /** Returns the description with an id whose expressions have no stored values. */
  public synchronized Optional<LanguageDescription> uncheckedOfId(String id) {
    read(id);
    return unchecked.values().stream()
        .filter(description -> description.syntax().id().equals(id))
        .findFirst();
  }

  /** Returns the description whose expressions have no stored values, of the language of a file. */
  public synchronized Optional<LanguageDescription> uncheckedOfFileName(String name) {
    readOfFileName(name);
    return unchecked.values().stream()
        .filter(description -> name.endsWith("." + description.syntax().extension()))
        .findFirst();
  }

  /** Returns why descriptions could not be read, one line each. */
  public synchronized List<String> problems() {
    readAll();
    return problems.values().stream().map(Problem::text).toList();
  }
}
