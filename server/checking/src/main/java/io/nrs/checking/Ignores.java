package io.nrs.checking;

import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Problem;
import io.nrs.grammar.Span;
import io.nrs.language.Remedy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comments of a file that silence findings: {@code # nrs: ignore} all, {@code # nrs:
 * ignore[code]} those of a code. Beside a formula a comment counts for its line; on a line of its
 * own before the first formula, for the file. Comments that silence nothing are findings.
 */
public final class Ignores {
  /** A comment, or its end, of which the code that other programs read comes last. */
  private static final Pattern COMMENT =
      Pattern.compile("(?:^|\\s)[^\\p{L}\\p{N}\\s]+\\s*nrs:\\s*ignore(?![\\p{L}\\p{N}_-])");

  private static final Pattern CODES = Pattern.compile("\\s*\\[([^\\]]*)]");
  private static final String PREFIX = "nrs/";

  /** What a comment can silence. */
  private static final List<String> CODES_KNOWN =
      Rule.all().stream()
          .filter(rule -> !Set.of(Rule.UNUSED_IGNORE, Rule.UNKNOWN_LANGUAGE).contains(rule))
          .map(Ignores::code)
          .toList();

  /** Findings that depend on options and networks: another run may have them. */
  private static final Set<String> OF_SOME_RUNS =
      Stream.of(
              Rule.AGREEMENT,
              Rule.CORRUPTED_LEAF,
              Rule.STEP_LIMIT,
              Rule.TIME_LIMIT,
              Rule.WRONG_SOLUTION,
              Rule.LOW_CONFIDENCE)
          .map(Ignores::code)
          .collect(Collectors.toUnmodifiableSet());

  private final List<Comment> ofFile = new ArrayList<>();
  private final List<Finding> remarks = new ArrayList<>();
  private boolean hasFormula;
  private boolean allKnown = true;

  /** A comment, and what it has silenced so far. */
  private static final class Comment {
    private final int line;
    private final String text;

    /** From the white space before it to the end of the line's comment. */
    private final Span span;

    private final Optional<Span> brackets;
    private final List<String> codes;
    private final boolean isClosed;
    private final Set<String> silenced = new HashSet<>();

    Comment(int line, String text, Span span, int end) {
      this.line = line;
      this.text = text;
      this.span = span;
      Matcher list = CODES.matcher(text).region(end, span.end());
      boolean hasList = list.lookingAt();
      this.brackets =
          hasList ? Optional.of(new Span(list.start(1), list.end(1))) : Optional.empty();
      this.codes =
          hasList
              ? Pattern.compile(",")
                  .splitAsStream(list.group(1))
                  .map(code -> code.strip().replaceFirst("^" + PREFIX, ""))
                  .toList()
              : List.of();
      this.isClosed = hasList || !text.substring(end, span.end()).stripLeading().startsWith("[");
    }

    static Optional<Comment> of(int line, String text, ParsedLine parsed) {
      return parsed
          .comment()
          .flatMap(
              place -> {
                Matcher comment = COMMENT.matcher(text).region(place.start(), place.end());
                if (!comment.find()) {
                  return Optional.empty();
                }
                int start = comment.start();
                while (start > 0 && Character.isWhitespace(text.charAt(start - 1))) {
                  start--;
                }
                return Optional.of(
                    new Comment(line, text, new Span(start, place.end()), comment.end()));
              });
    }

    boolean silences(Finding finding) {
      String code = code(finding.rule());
      boolean silences = isClosed && (brackets.isEmpty() || codes.contains(code));
      if (silences) {
        silenced.add(code);
      }
      return silences;
    }

    /**
     * Adds what is wrong with the comment.
     *
     * @param known whether all values are known that it is about
     */
    void judge(boolean known, List<Finding> found) {
      if (!isClosed) {
        found.add(
            finding(
                "the codes of this comment have no end", "write ] after them", Optional.empty()));
        return;
      }
      for (String code : codes) {
        if (!CODES_KNOWN.contains(code)) {
          found.add(
              finding(
                  "a comment cannot silence findings of the code '%s'".formatted(code),
                  "write one of " + String.join(", ", CODES_KNOWN),
                  Optional.empty()));
        }
      }
      List<String> unused = codes.stream().filter(code -> isUnused(code, known)).toList();
      List<String> used = codes.stream().filter(code -> !unused.contains(code)).toList();
      if (brackets.isEmpty() ? silenced.isEmpty() && known : !unused.isEmpty() && used.isEmpty()) {
        found.add(
            finding(
                "this comment silences no finding",
                "remove the comment",
                Optional.of(new Problem.Fix(span, ""))));
      } else if (!unused.isEmpty()) {
        found.add(
            finding(
                "this comment silences no finding of %s".formatted(String.join(", ", unused)),
                "remove the code",
                brackets.map(place -> new Problem.Fix(place, String.join(", ", used)))));
      }
    }

    private boolean isUnused(String code, boolean known) {
      return CODES_KNOWN.contains(code)
          && !silenced.contains(code)
          && !OF_SOME_RUNS.contains(code)
          && (known || !code.equals(code(Rule.EXPECTATION)));
    }

    Finding finding(String message, String remedy, Optional<Problem.Fix> fix) {
      int start = span.start();
      while (start < span.end() && Character.isWhitespace(text.charAt(start))) {
        start++;
      }
      return new Finding(
          Rule.UNUSED_IGNORE,
          line,
          new Span(start, span.end()),
          message,
          new Remedy.Plain(remedy),
          fix,
          text.substring(start, span.end()));
    }
  }

  private static String code(Rule rule) {
    return rule.id().substring(PREFIX.length());
  }

  /**
   * Takes away the findings of a line that comments silence, and adds those about its own comment.
   *
   * @param checked the next line of the file, also if it is blank
   */
  public CheckedLine apply(String text, ParsedLine parsed, CheckedLine checked) {
    Optional<Comment> own = Comment.of(checked.number(), text, parsed);
    if (parsed.isBlank()) {
      own.ifPresent(this::standsAlone);
      return checked;
    }
    hasFormula = true;
    boolean known = checked.verdict().isPresent() || !checked.sound();
    allKnown &= known;
    List<Finding> findings = new ArrayList<>();
    for (Finding finding : checked.findings()) {
      boolean silenced = own.filter(comment -> comment.silences(finding)).isPresent();
      if (!silenced && ofFile.stream().noneMatch(comment -> comment.silences(finding))) {
        findings.add(finding);
      }
    }
    own.ifPresent(comment -> comment.judge(known, findings));
    return checked.with(findings);
  }

  private void standsAlone(Comment comment) {
    if (hasFormula) {
      remarks.add(
          comment.finding(
              "this comment silences no finding, because it stands after the first formula",
              "write it beside a formula, or before the first one",
              Optional.empty()));
    } else {
      ofFile.add(comment);
    }
  }

  /** The findings about comments on lines of their own, when all lines have been told. */
  public List<Finding> remarks() {
    List<Finding> all = new ArrayList<>();
    ofFile.forEach(comment -> comment.judge(allKnown, all));
    all.addAll(remarks);
    return all;
  }
}
