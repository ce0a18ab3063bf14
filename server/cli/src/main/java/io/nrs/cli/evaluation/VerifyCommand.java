package io.nrs.cli;

import io.nrs.evaluation.MeasuredTables;
import io.nrs.evaluation.Verification;
import io.nrs.grammar.Language;
import io.nrs.rewriting.OpenSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs every leaf through the Solver. */
@Command(
    name = "verify",
    description = "Run every leaf of a task's domain, in every sign form, through the Solver.",
    footer = {"", "Exit codes: 0 all right, 1 wrong answers, 2 could not run."})
final class VerifyCommand implements Callable<Integer> {
  /** All tasks together, and each. */
  private record Verifications(
      long leaves, List<Verification.WrongAnswer> wrong, double seconds, List<Verification> tasks) {
    static Verifications of(List<Verification> all) {
      return new Verifications(
          all.stream().mapToLong(Verification::leaves).sum(),
          all.stream().flatMap(each -> each.wrong().stream()).toList(),
          all.stream().mapToDouble(Verification::seconds).sum(),
          all);
    }
  }

  private static final long REPORTED_EVERY = 100_000;

  private final Console console;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "for people or for programs",
      defaultValue = "text")
  private TextOrJson format = TextOrJson.TEXT;

  @Option(
      names = "--write",
      description = "store the result beside the models and in README.md's table")
  private boolean write;

  @Mixin private Networks networks = new Networks();

  VerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Output out = console.output();
    List<Verification> all = new ArrayList<>();
    for (Language language : networks.tasks()) {
      try (OpenSystem system = networks.open(console, language)) {
        Verification verification =
            Verification.run(system.task(), system.solver(), done -> progress(language, done));
        all.add(verification);
        if (format == TextOrJson.TEXT) {
          text(out, verification);
        }
        if (write) {
          MeasuredStorage.store(networks.store(console), verification);
        }
      }
    }
    if (format == TextOrJson.JSON) {
      out.line(Json.pretty().toJson(Verifications.of(all)));
    }
    if (write) {
      MeasuredStorage.replace("solver", MeasuredTables.solver(networks.store(console)));
    }
    out.flush();
    return all.stream().allMatch(verification -> verification.wrong().isEmpty())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }

  private void progress(Language language, long done) {
    if (done % REPORTED_EVERY < 4096) {
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
                            verification.task(),
                            wrong.leaf(),
                            wrong.expected(),
                            wrong.answer(),
                            wrong.confidence())));
    out.line(
        String.format(
            Locale.ROOT,
            "%s: %,d leaves and %,d atoms, %d wrong, least confidence %.4f, %.1f s",
            verification.task(),
            verification.leaves(),
            verification.atoms(),
            verification.wrong().size(),
            verification.leastConfidence(),
            verification.seconds()));
    out.flush();
  }
}
