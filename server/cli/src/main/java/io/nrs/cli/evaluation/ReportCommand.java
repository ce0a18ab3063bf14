package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.OutputFile;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.cli.options.ModelOptions;
import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.report.DocumentSections;
import io.nrs.evaluation.report.Figure;
import io.nrs.evaluation.report.MeasuredSection;
import io.nrs.evaluation.report.ReportPage;
import io.nrs.grammar.Language;
import io.nrs.io.FileTree;
import io.nrs.io.IoReasons;
import io.nrs.rewriting.models.ModelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a page about stored results. */
@Command(
    name = "report",
    description = "Write an HTML page that compares stored results with the published figures.",
    footer = {
      "",
      "The page needs no network and no scripts. Its links to the results are relative: move it"
          + " together",
      "with them. Damaged results are left out with a remark. The page lists missing experiments"
          + " with",
      "their commands. This command measures nothing.",
      "",
      "--write updates the sections of README.md, docs, models and results that have stored results"
          + " of",
      "the shipped models, and lists the others.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
public final class ReportCommand implements Callable<Integer> {
  private static final String PAGE = "report.html";

  /** The pictures that documents show. */
  private static final String IN_DOCUMENTS =
      ".*-accuracy-by-nesting|.*-ablations-bars|all-confidence";

  private final Console console;

  @Mixin private LanguageOptions.Languages languages = new LanguageOptions.Languages();

  @Option(
      names = "--results",
      paramLabel = "DIR",
      split = ",",
      description =
          "folders of results, which are read as one; separate several with commas (default:"
              + " results)")
  private List<Path> results = List.of(Path.of("results"));

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "file of the page (default: report.html in the first folder of results)")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = "also write all pictures as SVG and PNG to this folder")
  private Optional<Path> pictures = Optional.empty();

  @Mixin private StoredMetrics.WriteOption write = new StoredMetrics.WriteOption();

  public ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    // The fonts of pictures are measured without a display.
    System.setProperty("java.awt.headless", "true");
    if (write.isSet() && !languages.asked().isEmpty()) {
      throw new CommandException("--write updates all languages: omit them");
    }
    if (write.isSet() && results.size() > 1) {
      throw new CommandException("--write takes the results of one folder: name one --results");
    }
    results.forEach(this::mustBeFolder);
    List<Path> folders = results.stream().map(console.folder()::resolve).toList();
    Path file = output.map(console.folder()::resolve).orElseGet(() -> folders.get(0).resolve(PAGE));
    OutputFile target = OutputFile.at(file, "--output");
    Optional<Path> beside = pictures.map(console.folder()::resolve);
    beside.ifPresent(where -> draw(List.of(), where, Figure::write));
    ModelStore models = models();
    ReportPage page =
        ReportPage.of(
            folders,
            file,
            beside,
            shown(),
            command(),
            MeasuredTables.proofs(language -> models, shown()));
    beside.ifPresent(where -> draw(page.pictures(), where, Figure::write));
    target.write(page.html());
    tell(page, file);
    if (write.isSet()) {
      renew(folders.get(0), page.remarks());
      draw(
          page.pictures().stream().filter(picture -> picture.id().matches(IN_DOCUMENTS)).toList(),
          StoredMetrics.home().resolve("docs/images/charts"),
          Figure::writeSvg);
    }
    return ExitCodes.CLEAN;
  }

  private ModelStore models() {
    return new ModelStore(ModelOptions.home(console.folder()));
  }

  private void mustBeFolder(Path folder) {
    try {
      if (!FileTree.isFolder(console.folder().resolve(folder))) {
        throw new CommandException(
            "%s: no such folder: run nrs evaluate first, or name another --results"
                .formatted(folder));
      }
    } catch (IOException e) {
      throw new CommandException("%s: cannot be read: %s".formatted(folder, IoReasons.of(e)), e);
    }
  }

  private void renew(Path folder, List<String> shown) {
    DocumentSections documents =
        DocumentSections.of(
            folder, StoredMetrics.home(), models(), LanguageConverter.catalogue(console).all());
    documents.remarks().stream()
        .filter(remark -> !shown.contains(remark))
        .forEach(console::complain);
    for (DocumentSections.Section section : documents.sections()) {
      if (section.text().isPresent()) {
        StoredMetrics.replace(section.name(), section.text().get());
      } else {
        console.complain(
            "%s: section %s is unchanged because no results are stored: measure it with %s"
                .formatted(
                    MeasuredSection.document(section.name()), section.name(), section.command()));
      }
    }
  }

  private List<Language> shown() {
    return languages.orPaper().stream().sorted(Language.order()).toList();
  }

  private String command() {
    return "nrs report"
        + languages.asked().stream()
            .map(language -> " " + language.id())
            .collect(Collectors.joining())
        + results.stream().map(Path::toString).collect(Collectors.joining(",", " --results ", ""));
  }

  private interface Drawing {
    void write(Figure picture, Path folder) throws IOException;
  }

  private static void draw(List<Figure> pictures, Path folder, Drawing drawing) {
    try {
      Files.createDirectories(folder);
      for (Figure picture : pictures) {
        drawing.write(picture, folder);
      }
    } catch (IOException e) {
      throw CommandException.of(folder + ": cannot write pictures", e, "name another --pictures");
    }
  }

  private void tell(ReportPage page, Path file) {
    page.remarks().forEach(console::complain);
    console.line(
        "%s: %s, %s missing%s"
            .formatted(
                file,
                Text.count(page.sets(), "set") + " of results",
                Text.count(page.missing(), "experiment"),
                pictures
                    .map(
                        where ->
                            "; %s in %s"
                                .formatted(Text.count(page.pictures().size(), "picture"), where))
                    .orElse("")));
  }
}
