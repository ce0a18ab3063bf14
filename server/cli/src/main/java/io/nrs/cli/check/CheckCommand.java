package io.nrs.cli;

import io.nrs.checking.Settings;
import io.nrs.cli.Report.Trouble;
import io.nrs.grammar.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks files of formulas. */
@Command(
    name = "check",
    description = "Solve the formulas of files and compare with what the files expect.",
    footer = {
      "",
      "Folders are searched for *.listops, *.arith and *.algebra; hidden folders are left out.",
      "Notes do not count as findings.",
      "",
      "Exit codes: 0 clean, 1 findings, 2 could not run, or could not check every file."
    })
final class CheckCommand implements Callable<Integer> {
  private final Console console;
  private final Engine engine;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "files and folders; - is standard input, with --task")
  private List<String> paths = List.of();

  @Option(
      names = "--task",
      paramLabel = "TASK",
      description =
          "listops, arithmetic or algebra: of standard input, and of files whose name does not tell")
  private Optional<Language> task = Optional.empty();

  @Option(names = "--exact", description = "compute the values; no networks are needed")
  private boolean exact;

  @Option(
      names = "--verify",
      negatable = true,
      description = "compare every value that the networks find with the exact one (default: no)")
  private Optional<Boolean> verify = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif|junit|github",
      description = "how findings are reported",
      defaultValue = "text")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "write the report there instead of to standard output")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--min-confidence",
      paramLabel = "P",
      description = "note values with a less confident step, 0 to 1 (default: 0.5)")
  private Optional<Double> minConfidence = Optional.empty();

  @Option(
      names = "--parallel",
      description = "the formulas of all files in one batch, not file by file; the same report")
  private boolean parallel;

  @Mixin private RewritingArguments rewriting = new RewritingArguments();
  @Mixin private ModelOptions models = new ModelOptions();

  CheckCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    Settings settings = console.settings();
    minConfidence.ifPresent(CheckCommand::mustBeAFraction);
    InputFiles inputs = new InputFiles(console, task);
    Optional<ReportFile> file = output.map(path -> ReportFile.at(console.folder().resolve(path)));
    paths.forEach(inputs::add);
    file.ifPresent(target -> target.mustNotBeAn(inputs));

    Checker checker = check(inputs.files(), settings);
    Report report =
        new Report(
            checker.checked(),
            Stream.concat(inputs.troubles().stream(), checker.troubles().stream()).toList(),
            inputs.skipped());
    report.troubles().stream().map(Trouble::line).forEach(console::complain);
    write(report, file);
    return report.exitCode();
  }

  private static void mustBeAFraction(double minConfidence) {
    if (!(minConfidence >= 0 && minConfidence <= 1)) {
      throw new CommandException("--min-confidence is between 0 and 1, not " + minConfidence);
    }
  }

  private Checker check(List<InputFile> files, Settings settings) {
    if (exact) {
      return check(files, settings, Checker.exact());
    }
    ModelSource source = models.source(console, settings, settings.threads());
    try (RewriterFactory factory = engine.rewriters(source)) {
      return check(
          files, settings, Checker.networks(new Rewriters(factory, rewriting.options(settings))));
    }
  }

  private Checker check(List<InputFile> files, Settings settings, Checker.Method method) {
    Checker checker =
        new Checker(
            method,
            minConfidence.orElse(settings.minConfidence()),
            verify.orElse(settings.verify()));
    if (parallel) {
      checker.check(files);
    } else {
      files.forEach(file -> checker.check(List.of(file)));
    }
    return checker;
  }

  private void write(Report report, Optional<ReportFile> file) {
    String text = format.writer().write(report);
    if (file.isPresent()) {
      file.get().write(text);
    } else {
      Output out = console.output();
      out.print(text);
      out.flush();
    }
    if (file.isPresent() || format != ReportFormat.TEXT) {
      console.complain(report.summary());
    }
  }
}
