package io.nrs.cli.evaluation;

import com.google.gson.annotations.SerializedName;
import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.JsonFormat;
import io.nrs.cli.console.Output;
import io.nrs.cli.options.FormatOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.metrics.Verification;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.LoadedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the Solver on every leaf. */
@Command(
    name = "verify",
    description = "Check the Solver on every leaf of a language, in every form of its signs.",
    footer = {"", "Exit codes: 0 all values are right, 1 some are wrong, 2 could not run."})
public final class VerifyCommand implements Callable<Integer> {
  private record Verifications(
      long leaves,
      List<Verification.WrongAnswer> wrong,
      double seconds,
      @SerializedName("tasks") List<Verification> languages) {
    static Verifications of(List<Verification> all) {
      return new Verifications(
          all.stream().mapToLong(Verification::leaves).sum(),
          all.stream().flatMap(each -> each.wrong().stream()).toList(),
          all.stream().mapToDouble(Verification::seconds).sum(),
          all);
    }
  }

  private static final long PROGRESS_INTERVAL = 100_000;

  private final Console console;

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = "--write",
      description = "also store the result beside the models and in docs/results/solver.md")
  private boolean write;

  @Mixin private LanguageOptions languages = new LanguageOptions();

  public VerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    List<Verification> all = new ArrayList<>();
    for (Language language : languages.languages()) {
      try (LoadedSystem system = languages.open(console, language)) {
        Verification verification =
            Verification.run(system.rules(), system.solver(), done -> progress(language, done));
        all.add(verification);
        if (!format.isJson()) {
          text(out, verification);
        }
        if (write) {
          StoredMetrics.store(languages.store(console), language, verification);
        }
      }
    }
    if (format.isJson()) {
      out.line(JsonFormat.pretty().toJson(Verifications.of(all)));
    }
    if (write) {
      StoredMetrics.replace(
          "solver",
          MeasuredTables.solver(
              languages.store(console), LanguageConverter.catalogue(console).all()));
    }
    out.flush();
    return all.stream().allMatch(verification -> verification.wrong().isEmpty())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }

  private void progress(Language language, long done) {
    if (done % PROGRESS_INTERVAL < 4096) {
      console.err().printf("%s: %,d leaves%n", language.id(), done);
    }
  }

  private static void text(Output out, Verification verification) {
    verification
        .wrong()
        .forEach(
            wrong ->
                out.line(
                    "%s: %s is %s, the Solver wrote '%s' (confidence %.4f)"
                        .formatted(
                            verification.language(),
                            wrong.leaf(),
                            wrong.expected(),
                            wrong.answer(),
                            wrong.confidence())));
    out.line(
        Text.format(
            "%s: %,d leaves and %,d atoms, %d wrong, least confidence %.4f, %.1f s",
            verification.language(),
            verification.leaves(),
            verification.atoms(),
            verification.wrong().size(),
            verification.leastConfidence(),
            verification.seconds()));
    out.flush();
  }
}
