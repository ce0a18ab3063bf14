package io.nrs.cli;

import io.nrs.checking.Text;
import io.nrs.evaluation.report.ReadmeSections;
import io.nrs.evaluation.report.ReportPage;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a page of what is stored of experiments. */
@Command(
    name = "report",
    description = "Make one HTML page of stored results, beside the published figures.",
    footer = {
      "",
      "The page needs no network and no scripts. It links to the results from where it is, so move it",
      "together with them. What is damaged is left out and said so, on the page and here; experiments",
      "that are missing are named with the commands that make them. Nothing is measured.",
      "",
      "--write renews the sections of README.md that results are stored for, and names the others.",
      "",
      "With --progress json the events are remark and finished.",
      "",
      "Exit codes: 0 made, 2 could not run."
    })
final class ReportCommand implements Callable<Integer> {
  private static final String PAGE = "report.html";

  private final Console console;

  @Parameters(
      paramLabel = "TASK",
      arity = "0..*",
      description = "listops, arithmetic or algebra (default: all)")
  private List<Language> tasks = List.of();

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "where the folders of results are (default: ${DEFAULT-VALUE})",
      defaultValue = "results")
  private Path results = Path.of("results");

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "the page (default: report.html in the folder of results)")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = "also write every picture as SVG and PNG into this folder")
  private Optional<Path> pictures = Optional.empty();

  @Option(
      names = "--write",
      description = "also put tables of the results of the models that ship into README.md")
  private boolean write;

  @Mixin private ProgressOptions progress = new ProgressOptions();

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    // Letters are measured where there is no screen, or one that may not be used.
    System.setProperty("java.awt.headless", "true");
    InputEnd input = progress.inputEnd(console);
    if (write && !tasks.isEmpty()) {
      throw new CommandException("--write puts all tasks into README.md: leave them out");
    }
    Path folder = console.folder().resolve(results);
    if (!Files.isDirectory(folder)) {
      throw new CommandException(
          "%s: no such folder: measure something with nrs evaluate first, or name another --results"
              .formatted(results));
    }
    Path file = output.map(console.folder()::resolve).orElseGet(() -> folder.resolve(PAGE));
    ReportFile target = ReportFile.at(file);
    Optional<Path> beside = pictures.map(console.folder()::resolve);
    beside.ifPresent(ReportCommand::make);
    ReportPage page = ReportPage.of(folder, file, beside, shown(), command());
    beside.ifPresent(where -> draw(page, where, input));
    target.write(page.html());
    tell(page, file);
    if (write) {
      renew(folder, page.remarks());
    }
    return ExitCodes.CLEAN;
  }

  private void renew(Path folder, List<String> told) {
    ReadmeSections readme =
        ReadmeSections.of(
            folder, MeasuredStorage.readme(), new ModelStore(ModelOptions.home(console.folder())));
    readme.remarks().stream().filter(remark -> !told.contains(remark)).forEach(console::complain);
    for (ReadmeSections.Section section : readme.sections()) {
      if (section.text().isPresent()) {
        MeasuredStorage.replace(section.name(), section.text().get());
      } else {
        console.complain(
            "README.md: the section %s is left as it is, as nothing of it is stored: measure it with %s"
                .formatted(section.name(), section.command()));
      }
    }
  }

  private List<Language> shown() {
    return tasks.isEmpty()
        ? List.of(Language.values())
        : tasks.stream().distinct().sorted().toList();
  }

  private String command() {
    return "nrs report"
        + tasks.stream().distinct().map(task -> " " + task.id()).collect(Collectors.joining())
        + " --results "
        + results;
  }

  private static void make(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private static void draw(ReportPage page, Path folder, InputEnd input) {
    try {
      for (ReportPage.Picture picture : page.pictures()) {
        input.check();
        picture.write(folder);
      }
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private static CommandException cannotWrite(Path folder, IOException e) {
    return new CommandException(
        "%s: pictures cannot be written (%s): name another --pictures"
            .formatted(folder, e.getMessage()),
        e);
  }

  private void tell(ReportPage page, Path file) {
    Output out = console.output();
    if (progress.isJson()) {
      Events events = new Events(out);
      page.remarks().forEach(remark -> events.tell("remark", Map.of("message", remark)));
      events.tell(
          "finished",
          Map.of(
              "page", file.toAbsolutePath().normalize().toString(),
              "sets", page.sets(),
              "missing", page.missing()));
    } else {
      page.remarks().forEach(console::complain);
      out.line(
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
    out.flush();
  }
}
