package io.nrs.cli.files;

import io.nrs.checking.ExcludedFiles;
import io.nrs.checking.FileLanguages;
import io.nrs.checking.FileLanguages.FileLanguage;
import io.nrs.checking.FileLanguages.Known;
import io.nrs.checking.FileLanguages.Unknown;
import io.nrs.checking.Finding;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.FormulaFiles.Wanted;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.FormulaFile;
import io.nrs.grammar.reading.LanguageHeader;
import io.nrs.language.catalogue.LanguageCatalogue;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Finds and reads the files that paths name. It collects errors, and reads the other files. */
public final class InputFiles {
  /** The name of standard input in reports. */
  public static final String STANDARD_INPUT = "standard input";

  private final Console console;
  private final Optional<Language> language;
  private Optional<LanguageCatalogue> catalogue = Optional.empty();
  private final List<InputFile> files = new ArrayList<>();
  private final List<InputError> errors = new ArrayList<>();
  private final List<InputError> incomplete = new ArrayList<>();
  private final Optional<FormulaTable.Columns> tables;
  private final Choice choice;
  private final Predicate<Path> excluded;
  private final Set<Path> seen = new HashSet<>();
  private int skipped;
  private int ignored;

  /** Whether a file is excluded that was named itself. */
  private boolean leftOut;

  private Optional<Content> leftOutInput = Optional.empty();

  /**
   * Which files of folders are read, and what standard input is.
   *
   * @param forced whether excluded files are left out also where they are named themselves
   * @param all whether to read also what Git ignores
   * @param inputName the name of standard input as a file
   */
  public record Choice(
      ExcludedFiles excluded, boolean forced, boolean all, Optional<String> inputName) {
    /** All files that are named, and in folders those that neither settings nor Git leave out. */
    static Choice ofSettings(ExcludedFiles excluded) {
      return new Choice(excluded, false, false, Optional.empty());
    }
  }

  /**
   * A file, or standard input.
   *
   * @param file where it is; empty for standard input
   * @param name with the extension that says what it holds
   */
  private record Source(
      String shown,
      String uri,
      Optional<Path> file,
      Path name,
      Supplier<Content> content,
      Supplier<Optional<String>> firstLine) {
    InputError.Name named() {
      return new InputError.Name(shown, uri);
    }
  }

  /**
   * @param language of standard input, and of named files with an unknown extension
   * @param tables the columns of CSV and TSV files; empty to read them as files of formulas
   */
  public InputFiles(
      Console console,
      Optional<Language> language,
      Optional<FormulaTable.Columns> tables,
      Choice choice) {
    this.console = console;
    this.language = language;
    this.tables = tables;
    this.choice = choice;
    this.excluded = choice.excluded().matcher();
  }

  /**
   * Reads files that a user named, as the settings have it, and says which rows of tables cannot be
   * read.
   *
   * @param language of tables, and of files with an unknown extension
   * @throws CommandException if a file cannot be read; all of these are printed
   */
  public static InputFiles named(
      Console console,
      Optional<Language> language,
      FormulaTable.Columns tables,
      List<String> paths) {
    Choice choice = Choice.ofSettings(console.settings().excluded());
    InputFiles inputs = new InputFiles(console, language, Optional.of(tables), choice);
    paths.forEach(inputs::add);
    List<String> broken = inputs.errors.stream().map(InputError::text).toList();
    if (!broken.isEmpty()) {
      broken.subList(0, broken.size() - 1).forEach(console::complain);
      throw new CommandException(broken.get(broken.size() - 1));
    }
    inputs.incomplete.stream().map(InputError::text).forEach(console::complain);
    return inputs;
  }

  /** Adds files and folders, and says so if they hold no formula file and none is left out. */
  public void addAll(List<String> arguments) {
    arguments.forEach(this::add);
    if (files.isEmpty() && errors.isEmpty() && !leftOut && !arguments.isEmpty()) {
      console.complain(
          "warning: no formula files (%s) were found in %s%s"
              .formatted(
                  extensions(),
                  String.join(", ", arguments),
                  ignored > 0 ? "; to read what Git ignores, add --no-ignore" : ""));
    }
  }

  private String extensions() {
    return "%s or *%s"
        .formatted(
            Text.listed(catalogue().all().stream().map(each -> "*" + each.extension()).toList()),
            FileLanguages.EXTENSION);
  }

  /**
   * Reads one file.
   *
   * @throws CommandException if it cannot be read
   */
  public static String text(Console console, Path path) {
    Path file = console.folder().resolve(path);
    if (!Files.exists(file)) {
      throw new CommandException(path + ": no such file: check the path");
    }
    Content content = FormulaFiles.read(file, FormulaFiles.MAX_BYTES);
    if (content instanceof Unreadable unreadable) {
      throw new CommandException(path + ": " + unreadable.message());
    }
    return ((Readable) content).text();
  }

  public List<InputFile> files() {
    return List.copyOf(files);
  }

  public List<InputError> errors() {
    return List.copyOf(errors);
  }

  /** Tables with rows that could not be read, and how many. Their other rows are files. */
  public List<InputError> incomplete() {
    return List.copyOf(incomplete);
  }

  /** The number of files in folders that have no known extension. */
  public int skipped() {
    return skipped;
  }

  /** What standard input holds, if it is left out. */
  public Optional<Content> leftOutInput() {
    return leftOutInput;
  }

  public boolean holds(Path file) {
    try {
      return seen.contains(file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  public void add(String argument) {
    if (argument.equals("-")) {
      addInput();
      return;
    }
    try {
      Path given = Path.of(argument);
      Path path = console.folder().resolve(given);
      if (Files.isDirectory(path)) {
        addFolder(given, path);
      } else if (!Files.exists(path)) {
        error(new InputError.Name(argument, uri(path.normalize())), "no such file: check the path");
      } else if (choice.forced() && excluded.test(path)) {
        leftOut = true;
      } else {
        addNamed(given, path);
      }
    } catch (InvalidPathException e) {
      error(new InputError.Name(argument, encoded(argument)), "not a valid path: " + e.getReason());
    }
  }

  private void addInput() {
    Content content = FormulaFiles.read(console.in(), FormulaFiles.MAX_BYTES);
    Path name = Path.of(choice.inputName().orElse(STANDARD_INPUT));
    if (choice.forced() && choice.inputName().isPresent() && excluded.test(resolved(name))) {
      leftOut = true;
      leftOutInput = Optional.of(content);
      return;
    }
    Source input =
        new Source(
            shown(name),
            choice.inputName().map(any -> uri(resolved(name))).orElse("stdin"),
            Optional.empty(),
            name,
            () -> content,
            () ->
                content instanceof Readable readable
                    ? readable.text().lines().findFirst()
                    : Optional.empty());
    if (choice.inputName().isPresent()) {
      add(input);
    } else {
      language.ifPresentOrElse(
          known -> add(input, known),
          () ->
              error(
                  new InputError.Name("-", "stdin"),
                  "standard input needs --language or --stdin-filename"));
    }
  }

  private Path resolved(Path given) {
    return console.folder().resolve(given).normalize();
  }

  /** The languages are read when the first file is not in a built-in language by its name. */
  private LanguageCatalogue catalogue() {
    catalogue = catalogue.or(() -> Optional.of(LanguageConverter.catalogue(console)));
    return catalogue.get();
  }

  private boolean isFormulaFile(Path path) {
    return Language.ofPath(path).isPresent() || FileLanguages.isFormulaFile(catalogue(), path);
  }

  private void addNamed(Path given, Path path) {
    add(
        new Source(
            shown(given),
            uri(path.normalize()),
            Optional.of(path),
            path,
            () -> FormulaFiles.read(path, FormulaFiles.MAX_BYTES),
            () -> FormulaFiles.firstLine(path, LanguageHeader.MAX_LENGTH)));
  }

  private void add(Source source) {
    if (tables.isPresent() && FormulaTable.isTable(source.name())) {
      addTable(source, tables.get());
      return;
    }
    Optional<Language> known =
        Language.ofPath(source.name())
            .or(() -> catalogue().ofPath(source.name()))
            .or(() -> language);
    if (known.isPresent()) {
      add(source, known.get());
    } else if (isFormulaFile(source.name())) {
      addByFirstLine(source);
    } else {
      error(source, "unknown file type: rename it to " + extensions() + ", or give its --language");
    }
  }

  private void add(Source source, Language language) {
    text(source)
        .ifPresent(
            text ->
                files.add(
                    new InputFile(source.shown(), source.uri(), source.file(), language, text, 0)));
  }

  /** The text; empty if it cannot be read, or was read before. */
  private Optional<String> text(Source source) {
    try {
      if (source.file().isPresent() && !seen.add(source.file().get().toRealPath())) {
        return Optional.empty();
      }
    } catch (IOException e) {
      error(source, FormulaFiles.explain(e));
      return Optional.empty();
    }
    Content content = source.content().get();
    if (content instanceof Unreadable unreadable) {
      error(source, unreadable.message());
      return Optional.empty();
    }
    return Optional.of(((Readable) content).text());
  }

  private void addTable(Source source, FormulaTable.Columns columns) {
    if (language.isEmpty()) {
      error(source, "a table needs --language: name that of its formulas");
      return;
    }
    Optional<String> text = text(source);
    if (text.isEmpty()) {
      return;
    }
    try {
      FormulaTable table = FormulaTable.read(source.name(), text.get(), columns);
      SoundRows rows = SoundRows.of(language.get(), table);
      files.add(
          new InputFile(
              source.shown(),
              source.uri(),
              // A table is not written: its formulas are a part of it.
              Optional.empty(),
              language.get(),
              rows.text(),
              rows.unread()));
      rows.remark()
          .ifPresent(
              remark ->
                  incomplete.add(
                      new InputError(
                          Optional.of(source.named()), Optional.empty(), InputError.CODE, remark)));
    } catch (FormulaTable.TableException e) {
      error(source, e.getMessage());
    }
  }

  private void addFolder(Path given, Path folder) {
    FormulaFiles.Found found =
        FormulaFiles.find(
            folder, new Wanted(this::isFormulaFile, choice.excluded(), choice.all()), () -> {});
    skipped += found.skipped();
    ignored += found.ignored();
    found
        .troubles()
        .forEach(error -> error(given.resolve(folder.relativize(error.path())), error.message()));
    for (Path path : found.files()) {
      addNamed(given.resolve(folder.relativize(path)), path);
    }
  }

  /** Adds a file whose first line names its language, if its extension names none. */
  private void addByFirstLine(Source source) {
    String firstLine = source.firstLine().get().orElse("");
    FileLanguage named =
        FileLanguages.ofUnusable(
                catalogue(), String.valueOf(source.name().getFileName()), firstLine)
            .<FileLanguage>map(unusable -> unusable)
            .orElseGet(() -> FileLanguages.ofFirstLine(catalogue(), firstLine));
    if (named instanceof Unknown unknown) {
      Finding finding = unknown.finding();
      errors.add(
          new InputError(
              Optional.of(source.named()),
              Optional.of(finding.line()),
              finding.code(),
              finding.message() + ": " + finding.remedy().words()));
    } else {
      add(source, ((Known) named).language());
    }
  }

  private void error(Source source, String message) {
    error(source.named(), message);
  }

  private void error(Path given, String message) {
    error(new InputError.Name(shown(given), uri(resolved(given))), message);
  }

  private void error(InputError.Name name, String message) {
    errors.add(new InputError(Optional.of(name), Optional.empty(), InputError.CODE, message));
  }

  private static String shown(Path path) {
    Path normal = path.normalize();
    return normal.toString().isEmpty() ? path.toString() : normal.toString();
  }

  private String uri(Path path) {
    return path.startsWith(console.folder())
        ? encoded(console.folder().relativize(path))
        : path.toUri().toASCIIString();
  }

  private static String encoded(Path path) {
    return StreamSupport.stream(path.spliterator(), false)
        .map(part -> encoded(part.toString()))
        .collect(Collectors.joining("/"));
  }

  private static String encoded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * The rows of a table that hold formulas of a language, and a remark about the others.
   *
   * @param text a formula file with a line for each row, where the row begins
   * @param remark how many rows were read, and the first one that cannot be; empty if all can
   */
  private record SoundRows(String text, int unread, Optional<String> remark) {
    static SoundRows of(Language language, FormulaTable written) {
      FormulaTable table = written.in(language);
      SortedMap<Integer, String> broken = new TreeMap<>();
      table.leftOut().forEach(row -> broken.put(row.number(), row.reason()));
      for (FormulaFile.Line line : FormulaFile.parse(language, table.lines(" = ")).lines()) {
        line.parsed()
            .firstError()
            .ifPresent(problem -> broken.put(line.number(), problem.message()));
      }
      FormulaTable sound =
          new FormulaTable(
              table.rows().stream().filter(row -> !broken.containsKey(row.line())).toList(),
              table.leftOut());
      return new SoundRows(
          sound.lines(" = "),
          broken.size(),
          broken.entrySet().stream()
              .findFirst()
              .map(
                  first ->
                      "read %s of %s; the first one that cannot be read is in line %s: %s"
                          .formatted(
                              table.size() - broken.size(),
                              Text.count(table.size(), "row"),
                              first.getKey(),
                              first.getValue())));
    }
  }
}
