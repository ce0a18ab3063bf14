package io.nrs.cli.check;

import io.nrs.checking.Settings;
import io.nrs.checking.Text;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.Style;
import io.nrs.cli.files.FormulaFileOptions;
import io.nrs.cli.files.FormulaTable.TableOptions;
import io.nrs.cli.files.InputFile;
import io.nrs.cli.files.InputFile.InputError;
import io.nrs.cli.files.InputFiles;
import io.nrs.cli.files.OutputFile;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.cli.models.Workers.DividedCommand;
import io.nrs.cli.models.Workers.Formulas;
import io.nrs.cli.options.InferenceOptions.SamplingOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.ModelOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks files of formulas. */
@Command(
    name = "check",
    description = "Solve the formulas of files and compare the values with the expected ones.",
    footer = {
      "",
      "Folders are searched for files of the languages of nrs language list, except hidden"
          + " folders",
      "and what Git ignores. A comment # nrs: ignore or # nrs: ignore[CODE] silences"
          + " findings.",
      "Notes do not change the exit code. A CSV or TSV file needs --language; its first row names",
      "its columns.",
      "",
      "Exit codes: 0 no findings, 1 findings, 2 could not run, or could not check every file",
      "or change one."
    })
public final class CheckCommand implements Callable<Integer>, DividedCommand<Formulas> {
  private final Console console;
  private final Engine engine;

  @Option(names = "--exact", description = "compute exact values instead of using the networks")
  private boolean exact;

  @Option(
      names = "--verify",
      negatable = true,
      description = "compare every value of the networks with the exact one (default: no)")
  private Optional<Boolean> verify = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "text|concise|json|sarif|junit|github|gitlab",
      description = "format of the report (default: ${DEFAULT-VALUE})",
      defaultValue = "text")
  private CheckReportFormat format = CheckReportFormat.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "write the report to this file instead of standard output")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--fix",
      description = "make all edits that remedies name and that change no value")
  private boolean fix;

  @Option(
      names = "--update",
      description = "write the values found as the expectations that they differ from")
  private boolean update;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "do not report the findings of this file; if it is not there, write it with those that"
              + " are found")
  private Optional<Path> baseline = Optional.empty();

  @Option(
      names = {"-q", "--quiet"},
      description = "no summary")
  private boolean quiet;

  @Option(
      names = "--min-confidence",
      paramLabel = "P",
      description = "report values with a step below this confidence, 0 to 1 (default: 0.5)")
  private Optional<Double> minConfidence = Optional.empty();

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      description =
          "colour text; auto does so on a terminal, unless NO_COLOR is set (default: auto)")
  private Style.When color = Style.When.AUTO;

  @Mixin private FormulaFileOptions formulas = new FormulaFileOptions();
  @Mixin private TableOptions tables = new TableOptions();
  @Mixin private SamplingOptions rewriting = new SamplingOptions();
  @Mixin private ModelOptions models = new ModelOptions();

  public CheckCommand(Console console, Engine engine) {
    this.console = console;
    this.engine = engine;
  }

  @Override
  public Integer call() {
    Settings settings = console.settings();
    minConfidence.ifPresent(CheckCommand::mustBeAFraction);
    InputFiles inputs = formulas.read(console, settings, Optional.of(tables.columns()));
    Optional<OutputFile> file =
        output.map(path -> OutputFile.at(console.folder().resolve(path), "--output"));
    file.ifPresent(target -> target.mustNotBeAn(inputs));
    Optional<Baseline> old = baseline.map(path -> Baseline.at(console, path));
    List<InputFile> files = fix ? fixed(inputs.files()) : inputs.files();
    CheckReport report = report(inputs, files, settings);
    if (update) {
      files = edited(files, report, FixedText::updated);
      report = report(inputs, files, settings);
    }
    if (fix) {
      files = edited(files, report, FixedText::withoutUnused);
      report = report.only(finding -> !FixedText.isUnused(finding));
    }
    if (fix || update) {
      report = report.with(write(inputs.files(), files));
    }
    if (old.isPresent()) {
      report = old.get().applyTo(report, quiet);
    }
    report.errors().stream().map(InputError::text).forEach(console::complain);
    report.remarks().forEach(console::note);
    report.write(console, format, file, Style.of(color, console), quiet);
    return report.exitCode();
  }

  private static List<InputFile> fixed(List<InputFile> files) {
    return files.stream()
        .map(file -> file.withText(FixedText.fixed(file.language(), file.text())))
        .toList();
  }

  private static List<InputFile> edited(
      List<InputFile> files, CheckReport report, BiFunction<CheckedFile, String, String> edit) {
    List<InputFile> edited = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      InputFile file = files.get(i);
      edited.add(file.withText(edit.apply(report.files().get(i), file.text())));
    }
    return edited;
  }

  /** Writes the files that have changed, and returns why others stay as they are. */
  private List<InputError> write(List<InputFile> before, List<InputFile> after) {
    int written = 0;
    List<InputError> errors = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      String text = after.get(i).text();
      if (text.equals(before.get(i).text())) {
        continue;
      }
      Optional<InputError> error = before.get(i).write(text);
      error.ifPresent(errors::add);
      written += error.isPresent() ? 0 : 1;
    }
    if (!quiet) {
      console.note(Text.count(written, "file") + " changed");
    }
    return errors;
  }

  private static void mustBeAFraction(double minConfidence) {
    if (!(minConfidence >= 0 && minConfidence <= 1)) {
      throw new CommandException("--min-confidence is between 0 and 1, not " + minConfidence);
    }
  }

  private CheckReport report(InputFiles inputs, List<InputFile> files, Settings settings) {
    if (exact) {
      return checker(settings, FormulaChecker.exact()).check(inputs, files);
    }
    if (engine.workers().isPresent()) {
      return checker(settings, FormulaChecker.divided(engine.workers().get())).check(inputs, files);
    }
    ModelSource source = models.source(console, settings, settings.threads());
    try (Rewriters rewriters = engine.rewriters(source, rewriting.options(settings))) {
      return checker(settings, FormulaChecker.networks(rewriters)).check(inputs, files);
    }
  }

  private FormulaChecker checker(Settings settings, FormulaChecker.Method method) {
    return new FormulaChecker(
        method, minConfidence.orElse(settings.minConfidence()), verify.orElse(settings.verify()));
  }

  @Override
  public Class<Formulas> parts() {
    return Formulas.class;
  }

  @Override
  public Function<Formulas, FormulaChecker.Verdicts> worker() {
    Settings settings = console.settings();
    ModelSource source = models.source(console, settings, settings.threads());
    Rewriters rewriters = engine.rewriters(source, rewriting.options(settings));
    LanguageConverter languages = new LanguageConverter(console);
    return part ->
        FormulaChecker.Verdicts.of(
            rewriters.of(languages.convert(part.language())).solveAll(part.formulas()));
  }
}
