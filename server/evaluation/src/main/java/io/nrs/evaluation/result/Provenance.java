package io.nrs.evaluation.result;

import io.nrs.evaluation.table.Markdown;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The origin of results.
 *
 * @param command with its arguments, such as {@code nrs evaluate listops --split paper}
 * @param machine that it ran on
 * @param version of the program
 * @param commit of its sources; ends with {@code -dirty} if they were changed since
 * @param date of the start, such as {@code 2026-11-27} (UTC)
 */
public record Provenance(
    String command,
    String machine,
    Optional<String> version,
    Optional<String> commit,
    Optional<String> date) {
  /** The origin of results without a known program. */
  public Provenance(String command, String machine) {
    this(command, machine, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** {@code `COMMAND` on MACHINE (nrs 0.1.0, commit 525ebbe, 2026-11-27)}, as Markdown. */
  public String text() {
    String program =
        Stream.of(
                version.map(known -> "nrs " + known), commit.map(known -> "commit " + known), date)
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return Markdown.code(command)
        + " on "
        + Markdown.text(machine)
        + (program.isEmpty() ? "" : " (" + program + ")");
  }

  /** Whether the same program ran the same command on the same machine, on any day. */
  boolean isLike(Provenance other) {
    return withoutDate().equals(other.withoutDate());
  }

  private Provenance withoutDate() {
    return new Provenance(command, machine, version, commit, Optional.empty());
  }
}
