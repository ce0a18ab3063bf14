package io.nrs.cli.check;

import com.google.gson.JsonObject;
import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.Rule;
import io.nrs.checking.Verdict;
import io.nrs.cli.files.InputError;
import io.nrs.cli.files.InputFile;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.shard.CompleteRun;
import io.nrs.evaluation.shard.Piece;
import io.nrs.evaluation.shard.ShardFolder;
import io.nrs.grammar.FormulaFile;
import io.nrs.grammar.Language;
import io.nrs.grammar.Problem;
import io.nrs.grammar.Span;
import io.nrs.io.Checksums;
import io.nrs.io.StoredJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A check in parts. A piece is a block of the lines of one file that are not blank, as the whole
 * check solves it.
 */
final class ShardedCheck {
  static final String COMMAND = "check";
  static final String SUBJECT = "files";

  private ShardedCheck() {}

  /** Everything that decides a check. */
  record Facts(
      boolean exact,
      boolean verify,
      double minConfidence,
      Map<String, JsonObject> systems,
      List<FileFacts> files,
      List<ErrorFacts> errors,
      int skipped) {
    Facts {
      systems = Map.copyOf(systems);
      files = List.copyOf(files);
      errors = List.copyOf(errors);
    }

    static Facts of(
        boolean exact,
        boolean verify,
        double minConfidence,
        Map<String, JsonObject> systems,
        List<InputFile> files,
        List<InputError> errors,
        int skipped) {
      return new Facts(
          exact,
          verify,
          minConfidence,
          new TreeMap<>(systems),
          files.stream().map(FileFacts::of).toList(),
          errors.stream().map(error -> new ErrorFacts(error.path(), error.message())).toList(),
          skipped);
    }
  }

  /**
   * @param lines how many it has, blank ones included
   */
  record FileFacts(String path, String uri, String language, String sha256, int lines) {
    static FileFacts of(InputFile file) {
      return new FileFacts(
          file.path(),
          file.uri(),
          file.language().id(),
          Checksums.sha256(file.text().getBytes(StandardCharsets.UTF_8)),
          (int) FormulaFile.unread(file.text()).count());
    }
  }

  record ErrorFacts(Optional<String> path, String message) {}

  /**
   * @param file its number among the files, from 0
   */
  record Lines(long piece, int file, List<StoredLine> lines) implements Piece {
    Lines {
      lines = List.copyOf(lines);
    }
  }

  /**
   * @param text the whole line, if a report may show it
   */
  record StoredLine(
      int number,
      String formula,
      boolean sound,
      Optional<String> expected,
      Optional<StoredVerdict> verdict,
      List<StoredFinding> findings,
      Optional<String> text) {
    StoredLine {
      findings = List.copyOf(findings);
    }

    static StoredLine of(CheckedLine line, String text) {
      return new StoredLine(
          line.number(),
          line.formula(),
          line.sound(),
          line.expected(),
          line.verdict().map(StoredVerdict::of),
          line.findings().stream().map(StoredFinding::of).toList(),
          line.findings().isEmpty() ? Optional.empty() : Optional.of(text));
    }

    CheckedLine line() {
      return new CheckedLine(
          number,
          formula,
          sound,
          expected,
          verdict.map(StoredVerdict::verdict),
          findings.stream().map(finding -> finding.finding(number)).toList());
    }
  }

  record StoredVerdict(String status, Optional<String> value, double confidence, int steps) {
    static StoredVerdict of(Verdict verdict) {
      return new StoredVerdict(
          verdict.status(), verdict.value(), verdict.confidence(), verdict.steps());
    }

    Verdict verdict() {
      return new Verdict(status, value, confidence, steps, Optional.empty(), Optional.empty());
    }
  }

  record StoredFinding(
      String code,
      int start,
      int end,
      String message,
      String remedy,
      Optional<StoredFix> fix,
      String source) {
    static StoredFinding of(Finding finding) {
      return new StoredFinding(
          finding.code(),
          finding.span().start(),
          finding.span().end(),
          finding.message(),
          finding.remedy(),
          finding.fix().map(StoredFix::of),
          finding.source());
    }

    Finding finding(int line) {
      return new Finding(
          Rule.all().stream()
              .filter(rule -> rule.id().equals(code))
              .findFirst()
              .orElseThrow(() -> new ResultException("no finding has the code " + code)),
          line,
          new Span(start, end),
          message,
          remedy,
          fix.map(StoredFix::fix),
          source);
    }
  }

  record StoredFix(int start, int end, String text) {
    static StoredFix of(Problem.Fix fix) {
      return new StoredFix(fix.span().start(), fix.span().end(), fix.text());
    }

    Problem.Fix fix() {
      return new Problem.Fix(new Span(start, end), text);
    }
  }

  /**
   * Checks the pieces that the shard lacks, and parses no other lines. Returns how many pieces the
   * whole check has.
   */
  static long run(ShardFolder folder, List<InputFile> files, Checker checker) {
    long pieces = 0;
    try (ShardFolder.Log<Lines> log = folder.log(Lines.class)) {
      for (int i = 0; i < files.size(); i++) {
        Language language = files.get(i).language();
        Iterator<FormulaFile.UnreadLine> lines =
            FormulaFile.unread(files.get(i).text()).filter(line -> !line.isBlank()).iterator();
        while (lines.hasNext()) {
          List<FormulaFile.UnreadLine> unread = new ArrayList<>();
          while (unread.size() < Checker.BLOCK && lines.hasNext()) {
            unread.add(lines.next());
          }
          if (folder.shard().holds(pieces) && !log.has(pieces)) {
            List<FormulaFile.Line> block =
                unread.stream().map(line -> line.read(language)).toList();
            log.add(new Lines(pieces, i, stored(block, checker.lines(language, block))));
          }
          pieces++;
        }
      }
    }
    return pieces;
  }

  private static List<StoredLine> stored(List<FormulaFile.Line> lines, List<CheckedLine> checked) {
    List<StoredLine> stored = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      stored.add(StoredLine.of(checked.get(i), lines.get(i).text()));
    }
    return stored;
  }

  /**
   * The report of a whole check.
   *
   * @param languages knows languages by their ids
   */
  static CheckReport merge(CompleteRun run, Function<String, Language> languages) {
    Facts facts = StoredJson.read(run.run().facts(), Facts.class);
    List<List<StoredLine>> lines =
        Stream.generate(() -> (List<StoredLine>) new ArrayList<StoredLine>())
            .limit(facts.files().size())
            .toList();
    run.pieces(Lines.class).forEach(piece -> lines.get(piece.file()).addAll(piece.lines()));
    List<CheckedFile> files = new ArrayList<>();
    for (int i = 0; i < facts.files().size(); i++) {
      FileFacts file = facts.files().get(i);
      List<String> texts = new ArrayList<>(Collections.nCopies(file.lines(), ""));
      lines
          .get(i)
          .forEach(line -> line.text().ifPresent(text -> texts.set(line.number() - 1, text)));
      files.add(
          new CheckedFile(
              file.path(),
              file.uri(),
              languages.apply(file.language()),
              lines.get(i).stream().map(StoredLine::line).toList(),
              texts));
    }
    return new CheckReport(
        files,
        facts.errors().stream()
            .map(error -> new InputError(error.path(), error.message()))
            .toList(),
        facts.skipped());
  }
}
