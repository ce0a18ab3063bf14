package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.evaluation.metrics.Verification;
import java.util.List;

/** Verifications of several languages, as they are reported. */
public record Verifications(
    long leaves,
    List<Verification.WrongAnswer> wrong,
    double seconds,
    List<Verification> languages) {
  public Verifications {
    wrong = List.copyOf(wrong);
    languages = List.copyOf(languages);
  }

  static Verifications of(List<Verification> all) {
    return new Verifications(
        all.stream().mapToLong(Verification::leaves).sum(),
        all.stream().flatMap(each -> each.wrong().stream()).toList(),
        all.stream().mapToDouble(Verification::seconds).sum(),
        all);
  }

  static int exitCode(List<Verification> all) {
    return all.stream().allMatch(verification -> verification.wrong().isEmpty())
        ? ExitCodes.CLEAN
        : ExitCodes.FINDINGS;
  }

  static void text(Output out, Verification verification) {
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
