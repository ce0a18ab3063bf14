package io.nrs.cli.check;

import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.checking.Text;
import io.nrs.cli.check.CheckReport.CheckedFile;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.files.OutputFile;
import io.nrs.grammar.Characters;
import io.nrs.grammar.Span;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.io.RegularFiles;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.io.UserFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A file of old findings, which are not reported again. It has no line numbers and no whitespace,
 * so that lines may move and be formatted.
 */
final class Baseline {
  private static final int VERSION = 2;

  private final Console console;
  private final Path file;

  private Baseline(Console console, Path file) {
    this.console = console;
    this.file = file;
  }

  /**
   * Checks the file before the work for the report begins.
   *
   * @param file as the user named it
   * @throws CommandException if it is not there and cannot be written
   */
  static Baseline at(Console console, Path file) {
    Baseline baseline = new Baseline(console, file);
    try {
      if (!RegularFiles.exists(baseline.absolute())) {
        OutputFile.at(baseline.absolute(), "--baseline");
      }
    } catch (IOException e) {
      throw baseline.failure("read", e);
    }
    return baseline;
  }

  /**
   * What stays the same about a finding when lines move and are formatted.
   *
   * @param path relative to the file
   * @param line the formula and its expectation without whitespace; the comment, if the finding is
   *     about it
   */
  private record Entry(String path, String code, String line) {
    static final Comparator<Entry> ORDER =
        Comparator.comparing(Entry::path).thenComparing(Entry::code).thenComparing(Entry::line);
  }

  private record Counted(String path, String code, String line, int count) {
    Entry entry() {
      return new Entry(path, code, line);
    }
  }

  private record Stored(int version, List<Counted> findings) {}

  /**
   * Leaves the old findings out of a report. If there is no file yet, it is written, and all
   * findings are old.
   *
   * @param quiet whether to say nothing about it
   * @throws CommandException if the file cannot be read or written
   */
  CheckReport applyTo(CheckReport report, boolean quiet) {
    Optional<Map<Entry, Integer>> stored = stored();
    String note;
    CheckReport rest;
    if (stored.isPresent()) {
      Map<Entry, Integer> left = stored.get();
      long before = report.findings().count();
      rest =
          new CheckReport(
              report.files().stream()
                  .map(each -> each.only(finding -> !takes(left, entry(each, finding))))
                  .toList(),
              report.errors(),
              report.remarks(),
              report.skipped());
      note = note(before - rest.findings().count(), gone(left, report));
    } else {
      rest = report.only(finding -> false);
      note =
          "%s written to %s, and left out from now on"
              .formatted(Text.count(write(report), "finding"), file);
    }
    if (!quiet) {
      console.note(note);
    }
    return rest;
  }

  private String note(long old, long gone) {
    return "%s of %s left out%s"
        .formatted(
            Text.count(old, "finding"),
            file,
            gone == 0
                ? ""
                : "; no longer found: %s; to write it again, delete it and repeat the command"
                    .formatted(gone));
  }

  private static boolean takes(Map<Entry, Integer> left, Entry entry) {
    int count = left.getOrDefault(entry, 0);
    left.put(entry, count - 1);
    return count > 0;
  }

  /** The number of old findings in files that were checked, or are not there any more. */
  private long gone(Map<Entry, Integer> left, CheckReport report) {
    Set<String> checked = new HashSet<>();
    report.files().forEach(each -> checked.add(path(each)));
    return left.entrySet().stream()
        .filter(each -> checked.contains(each.getKey().path()) || isGone(each.getKey()))
        .mapToInt(each -> Math.max(0, each.getValue()))
        .sum();
  }

  private boolean isGone(Entry entry) {
    try {
      return !RegularFiles.exists(folder().resolve(entry.path()));
    } catch (InvalidPathException e) {
      // Files of other systems have names that no file has here.
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private Path absolute() {
    return console.folder().resolve(file).normalize();
  }

  private Path folder() {
    return Optional.ofNullable(absolute().getParent()).orElse(absolute());
  }

  private Entry entry(CheckedFile checked, Finding finding) {
    return new Entry(path(checked), finding.code(), line(checked, finding));
  }

  private static String line(CheckedFile checked, Finding finding) {
    if (finding.rule().equals(Rule.UNUSED_IGNORE)) {
      return withoutSpace(finding.source());
    }
    String text = checked.text(finding.line());
    ParsedLine parsed = Parser.parseLine(checked.language(), text);
    return withoutSpace(text.substring(0, parsed.comment().map(Span::start).orElse(text.length())));
  }

  private static String withoutSpace(String text) {
    return text.chars()
        .filter(c -> !Characters.isSpace((char) c))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private String path(CheckedFile checked) {
    Path path = console.folder().resolve(checked.path()).normalize();
    boolean isNear = path.getRoot().equals(folder().getRoot());
    return (isNear ? folder().relativize(path) : path).toString().replace('\\', '/');
  }

  private Optional<Map<Entry, Integer>> stored() {
    try {
      if (!RegularFiles.exists(absolute())) {
        return Optional.empty();
      }
      String text = new String(RegularFiles.read(absolute()), StandardCharsets.UTF_8);
      Stored stored = StoredJson.read(text, Stored.class);
      if (stored.version() != VERSION) {
        throw new CommandException(
            "%s: is a baseline of version %s, and this nrs reads version %s: delete it and repeat the command to write it again"
                .formatted(file, stored.version(), VERSION));
      }
      Map<Entry, Integer> entries = new HashMap<>();
      for (Counted each : stored.findings()) {
        entries.merge(each.entry(), each.count(), Integer::sum);
      }
      return Optional.of(entries);
    } catch (StoredException e) {
      throw new CommandException(
          "%s: is no baseline (%s): delete it and repeat the command to write it again"
              .formatted(file, e.getMessage()),
          e);
    } catch (IOException e) {
      throw failure("read", e);
    }
  }

  private long write(CheckReport report) {
    Map<Entry, Integer> entries = new TreeMap<>(Entry.ORDER);
    report
        .files()
        .forEach(
            each ->
                each.findings()
                    .forEach(finding -> entries.merge(entry(each, finding), 1, Integer::sum)));
    List<Counted> counted =
        entries.entrySet().stream()
            .map(
                each ->
                    new Counted(
                        each.getKey().path(),
                        each.getKey().code(),
                        each.getKey().line(),
                        each.getValue()))
            .toList();
    try {
      UserFiles.replace(
          absolute(),
          StoredJson.pretty(new Stored(VERSION, counted)).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failure("written", e);
    }
    return report.findings().count();
  }

  private CommandException failure(String what, IOException e) {
    return CommandException.of(file + ": cannot be " + what, e, "name another --baseline");
  }
}
