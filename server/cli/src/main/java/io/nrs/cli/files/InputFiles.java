package io.nrs.cli.files;

import io.nrs.checking.FileLanguages;
import io.nrs.checking.FileLanguages.FileLanguage;
import io.nrs.checking.FileLanguages.Known;
import io.nrs.checking.FileLanguages.Unknown;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Content;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.LanguageHeader;
import io.nrs.grammar.Problem;
import io.nrs.language.description.LanguageCatalogue;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
  private final List<PathMatcher> excluded;
  private final Set<Path> seen = new HashSet<>();
  private int skipped;

  /**
   * @param language of standard input, and of named files with an unknown extension
   * @param tables the columns of CSV and TSV files; empty to read them as files of formulas
   * @param excluded patterns of files and folders to leave out when folders are searched: of their
   *     names, or of their paths below the folder of the command
   * @throws CommandException if a pattern is invalid
   */
  public InputFiles(
      Console console,
      Optional<Language> language,
      Optional<FormulaTable.Columns> tables,
      List<String> excluded) {
    this.console = console;
    this.language = language;
    this.tables = tables;
    this.excluded = excluded.stream().map(InputFiles::matcher).toList();
  }

  private static PathMatcher matcher(String glob) {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob.replaceFirst("/$", ""));
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          "--exclude '%s' is not a pattern such as '*.arith' or 'data/**'".formatted(glob), e);
    }
  }

  /**
   * Adds the files that the arguments name; without arguments, those in the folder of the command.
   */
  public void addAll(List<String> arguments) {
    (arguments.isEmpty() ? List.of(".") : arguments).forEach(this::add);
    if (files.isEmpty() && errors.isEmpty()) {
      console.complain(
          "warning: no formula files (%s) were found in %s"
              .formatted(extensions(), arguments.isEmpty() ? "." : String.join(", ", arguments)));
    }
  }

  private String extensions() {
    return "%s or *%s"
        .formatted(
            catalogue().all().stream()
                .map(each -> "*" + each.extension())
                .collect(Collectors.joining(", ")),
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
        error(argument, "no such file: check the path");
      } else {
        addNamed(given, path);
      }
    } catch (InvalidPathException e) {
      error(argument, "not a valid path: " + e.getReason());
    }
  }

  private void addInput() {
    if (language.isEmpty()) {
      error("-", "standard input needs --language");
      return;
    }
    add(
        STANDARD_INPUT,
        "stdin",
        Optional.empty(),
        language.get(),
        FormulaFiles.read(console.in(), FormulaFiles.MAX_BYTES));
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
    if (tables.isPresent() && FormulaTable.isTable(path)) {
      addTable(given, path, tables.get());
      return;
    }
    Optional<Language> known =
        Language.ofPath(path).or(() -> catalogue().ofPath(path)).or(() -> language);
    if (known.isPresent()) {
      read(given, path, known.get());
    } else if (isFormulaFile(path)) {
      readItsLanguage(given, path);
    } else {
      error(
          given.toString(),
          "unknown file type: rename it to " + extensions() + ", or give its --language");
    }
  }

  private void addTable(Path given, Path path, FormulaTable.Columns columns) {
    if (language.isEmpty()) {
      error(shown(given), "a table needs --language: name that of its formulas");
      return;
    }
    Content content = FormulaFiles.read(path, FormulaFiles.MAX_BYTES);
    if (content instanceof Unreadable unreadable) {
      error(shown(given), unreadable.message());
      return;
    }
    try {
      if (!seen.add(path.toRealPath())) {
        return;
      }
      FormulaTable table = FormulaTable.read(path, ((Readable) content).text(), columns);
      SoundRows rows = SoundRows.of(language.get(), table);
      files.add(
          new InputFile(
              shown(given),
              uri(path.normalize()),
              // A table is not written: its formulas are a part of it.
              Optional.empty(),
              language.get(),
              rows.text()));
      rows.remark()
          .ifPresent(remark -> incomplete.add(new InputError(Optional.of(shown(given)), remark)));
    } catch (FormulaTable.TableException e) {
      error(shown(given), e.getMessage());
    } catch (IOException e) {
      error(shown(given), FormulaFiles.explain(e));
    }
  }

  private void addFolder(Path given, Path folder) {
    FormulaFiles.Found found = FormulaFiles.find(folder, this::isFormulaFile, () -> {});
    skipped += found.skipped();
    found
        .troubles()
        .forEach(
            error -> error(shown(given.resolve(folder.relativize(error.path()))), error.message()));
    for (Path path : found.files()) {
      if (!isExcluded(path)) {
        addNamed(given.resolve(folder.relativize(path)), path);
      }
    }
  }

  /** Reads a file whose first line names its language. */
  private void readItsLanguage(Path given, Path path) {
    FileLanguage named =
        FileLanguages.ofFirstLine(
            catalogue(), FormulaFiles.firstLine(path, LanguageHeader.MAX_LENGTH).orElse(""));
    if (named instanceof Unknown unknown) {
      error(
          shown(given) + ":1",
          unknown.finding().message() + ": " + unknown.finding().remedy().words());
    } else {
      read(given, path, ((Known) named).language());
    }
  }

  private boolean isExcluded(Path file) {
    if (excluded.isEmpty()) {
      return false;
    }
    Path path = file.normalize();
    Path below = path.startsWith(console.folder()) ? console.folder().relativize(path) : path;
    for (int i = 1; i <= below.getNameCount(); i++) {
      Path prefix = below.subpath(0, i);
      if (excluded.stream()
          .anyMatch(glob -> glob.matches(prefix) || glob.matches(prefix.getFileName()))) {
        return true;
      }
    }
    return false;
  }

  private void read(Path given, Path path, Language language) {
    try {
      if (seen.add(path.toRealPath())) {
        add(
            shown(given),
            uri(path.normalize()),
            Optional.of(path),
            language,
            FormulaFiles.read(path, FormulaFiles.MAX_BYTES));
      }
    } catch (IOException e) {
      error(shown(given), FormulaFiles.explain(e));
    }
  }

  private void add(
      String shown, String uri, Optional<Path> file, Language language, Content content) {
    if (content instanceof Unreadable unreadable) {
      error(shown, unreadable.message());
    } else {
      files.add(new InputFile(shown, uri, file, language, ((Readable) content).text()));
    }
  }

  private void error(String path, String message) {
    errors.add(new InputError(Optional.of(path), message));
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
        .map(part -> URLEncoder.encode(part.toString(), StandardCharsets.UTF_8))
        .map(part -> part.replace("+", "%20"))
        .collect(Collectors.joining("/"));
  }

  /**
   * The rows of a table that hold formulas of a language, and a remark about the others.
   *
   * @param text a formula file with a line for each row, where the row begins
   * @param remark how many rows cannot be read, and the first of them; empty if there are none
   */
  private record SoundRows(String text, Optional<String> remark) {
    static SoundRows of(Language language, FormulaTable table) {
      Set<Integer> broken = new HashSet<>(table.unreadable());
      int first = broken.stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE);
      String reason = "it has no formula";
      for (FormulaFile.Line line : FormulaFile.parse(language, table.lines(" = ")).lines()) {
        Optional<Problem> problem =
            line.parsed().problems().stream()
                .filter(each -> each.severity() == Problem.Severity.ERROR)
                .findFirst();
        if (problem.isPresent()) {
          broken.add(line.number());
          if (line.number() < first) {
            first = line.number();
            reason = problem.get().message();
          }
        }
      }
      FormulaTable sound =
          new FormulaTable(
              table.rows().stream().filter(row -> !broken.contains(row.line())).toList(),
              table.unreadable());
      return new SoundRows(
          sound.lines(" = "),
          broken.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  "%d of %d rows cannot be read, the first one in line %d: %s"
                      .formatted(broken.size(), table.size(), first, reason)));
    }
  }
}
