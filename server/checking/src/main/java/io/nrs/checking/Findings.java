package io.nrs.checking;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Lexeme;
import io.nrs.grammar.ParsedLine;
import io.nrs.grammar.Problem;
import io.nrs.grammar.SourceMap;
import io.nrs.grammar.Span;
import io.nrs.language.Remedy;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings about a line. */
public final class Findings {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Language language;
  private final int number;
  private final String text;
  private final ParsedLine parsed;
  private final List<Finding> found = new ArrayList<>();

  private Findings(Language language, int number, String text, ParsedLine parsed) {
    this.language = language;
    this.number = number;
    this.text = text;
    this.parsed = parsed;
  }

  /**
   * All findings of a line: the errors that the grammar finds, then those of solving it.
   *
   * <p>The networks may have been asked about a formula in which the grammar finds errors. Their
   * answer to such a formula is no separate finding.
   *
   * @param number of the line, from 1
   * @param text of the line, without its end
   * @param verdict on its formula, if there is one; if the rules were asked too, the value found is
   *     compared with the exact one, and so is the expectation
   * @param minConfidence values with a less confident step are noted, 0 to 1
   */
  public static List<Finding> of(
      Language language,
      int number,
      String text,
      ParsedLine parsed,
      Optional<Verdict> verdict,
      double minConfidence) {
    Findings findings = new Findings(language, number, text, parsed);
    findings.problems();
    parsed
        .formula()
        .ifPresent(formula -> verdict.ifPresent(v -> findings.judged(formula, v, minConfidence)));
    return List.copyOf(findings.found);
  }

  /** The formula as written; in a line that cannot be read, all that stands in its place. */
  public static Span source(String text, ParsedLine parsed) {
    return parsed.soundFormula().map(Formula::span).orElseGet(() -> unread(text, parsed));
  }

  /** The text of {@link #source}. */
  public static String written(String text, ParsedLine parsed) {
    Span source = source(text, parsed);
    return text.substring(source.start(), source.end());
  }

  private static Span unread(String text, ParsedLine parsed) {
    int end = parsed.equals().or(parsed::comment).map(Span::start).orElse(text.length());
    Span before = withoutSpace(text, end);
    return before.length() > 0 ? before : withoutSpace(text, text.length());
  }

  private static Span withoutSpace(String text, int length) {
    int start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    int end = Math.max(start, length);
    while (start < end && Lexeme.isSpace(text.charAt(start))) {
      start++;
    }
    while (start < end && Lexeme.isSpace(text.charAt(end - 1))) {
      end--;
    }
    return new Span(start, end);
  }

  private void problems() {
    for (Problem problem : parsed.problems()) {
      add(
          Rule.of(problem.code()),
          problem.span(),
          problem.message(),
          new Remedy.Plain(problem.remedy()),
          problem.fix());
    }
  }

  private void judged(Formula formula, Verdict verdict, double minConfidence) {
    if (!parsed.isSound()) {
      return;
    }
    verdict
        .failure()
        .ifPresent(
            failure ->
                add(
                    failure.rule(),
                    place(formula, verdict.steps(), failure),
                    failure.message(),
                    failure.remedy()));
    if (verdict.value().isEmpty()) {
      return;
    }
    String value = verdict.value().get();
    verdict
        .otherValue()
        .ifPresent(
            right ->
                add(
                    Rule.WRONG_SOLUTION,
                    formula.span(),
                    "wrong value: the networks found %s, the exact value is %s"
                        .formatted(value, right),
                    new Remedy.ShowSteps()));
    verdict
        .leastSure()
        .filter(step -> step.confidence() < minConfidence)
        .ifPresent(
            step ->
                add(
                    Rule.LOW_CONFIDENCE,
                    formula.span(),
                    "low confidence (%s when solved at once) for %s → %s"
                        .formatted(Text.percent(step.confidence()), step.leaf(), step.value()),
                    verdict
                        .exact()
                        .<Remedy>map(rules -> new Remedy.Plain(exactly(step, rules.leastSure())))
                        .orElseGet(Remedy.CheckExactly::new)));
    expectation(
        verdict.otherValue().orElse(value),
        verdict.isByRules() || verdict.otherValue().isPresent() ? "exact value" : "value found");
  }

  /**
   * Gives the exact value of the step's own leaf; that of the formula may be wrong all the same.
   */
  private static String exactly(Step step, Optional<String> leaf) {
    return leaf.map(
            exact ->
                exact.equals(step.value())
                    ? "it is right, %s is %s exactly".formatted(step.leaf(), exact)
                    : "the exact value of %s is %s".formatted(step.leaf(), exact))
        .orElseGet(() -> step.leaf() + " is no leaf, so it has no exact value");
  }

  /**
   * What is wrong where a formula has another value than the expected one.
   *
   * @param what the value is, such as {@code value found}
   */
  public static String unexpected(String what, String value, String expected) {
    return "the %s is %s, not %s".formatted(what, value, expected);
  }

  /**
   * @param what the value is: beside a wrong one, the exact value was not found
   */
  private void expectation(String value, String what) {
    parsed
        .expectedValue()
        .filter(expected -> !expected.equals(value))
        .ifPresent(
            expected ->
                add(
                    Rule.EXPECTATION,
                    parsed.expectation().orElseThrow().span(),
                    unexpected(what, value, expected),
                    new Remedy.Plain(
                        "correct the formula, or write = "
                            + value
                            + EqualsSign.remedy(language, text, parsed)
                                .map(remedy -> "; " + remedy)
                                .orElse(""))));
  }

  /** The place of the Selector's proposal in the text; after the first step, the whole formula. */
  private Span place(Formula formula, int steps, Verdict.Failure failure) {
    return failure
        .candidate()
        .filter(candidate -> steps == 0)
        .flatMap(
            candidate ->
                SourceMap.of(text, formula)
                    .written(candidate.offset(), candidate.offset() + candidate.leaf().length()))
        .orElse(formula.span());
  }

  private void add(Rule rule, Span span, String message, Remedy remedy) {
    add(rule, span, message, remedy, Optional.empty());
  }

  private void add(Rule rule, Span span, String message, Remedy remedy, Optional<Problem.Fix> fix) {
    found.add(new Finding(rule, number, span, message, remedy, fix, written(text, parsed)));
  }

  /**
   * The comments of a file that silence findings: {@code # nrs: ignore} all, {@code # nrs:
   * ignore[code]} those of a code. Beside a formula a comment counts for its line; on a line of its
   * own before the first formula, for the file. Comments that silence nothing are findings.
   */
  public static final class Ignores {
    private final List<IgnoreComment> ofFile = new ArrayList<>();
    private final List<Finding> remarks = new ArrayList<>();
    private boolean hasFormula;
    private boolean allKnown = true;

    /**
     * Takes away the findings that comments silence, and adds those about the line's own comment.
     *
     * @param number of the next line of the file, which may be blank
     * @param solved whether its value is known, if it has one
     */
    public List<Finding> apply(
        int number, String text, ParsedLine parsed, boolean solved, List<Finding> findings) {
      Optional<IgnoreComment> own =
          parsed.comment().flatMap(place -> IgnoreComment.of(number, text, place));
      if (parsed.isBlank()) {
        own.ifPresent(this::standsAlone);
        return findings;
      }
      hasFormula = true;
      boolean known = solved || !parsed.isSound();
      allKnown &= known;
      List<Finding> rest = new ArrayList<>();
      for (Finding finding : findings) {
        boolean silenced = own.filter(comment -> comment.silences(finding)).isPresent();
        if (!silenced && ofFile.stream().noneMatch(comment -> comment.silences(finding))) {
          rest.add(finding);
        }
      }
      own.ifPresent(comment -> comment.judge(known, rest));
      return rest;
    }

    private void standsAlone(IgnoreComment comment) {
      if (hasFormula) {
        comment.judgeLate(remarks);
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

  /** A comment that silences findings, or means to, and what it has silenced so far. */
  static final class IgnoreComment {
    /** How one begins: the mark of a comment, possibly after other words, and the keyword. */
    private static final Pattern COMMENT =
        Pattern.compile(
            "(?:^|\\s)[^\\p{L}\\p{N}\\s]+\\s*nrs:\\s*((?:ignor|disabl|suppress|silenc)[\\p{L}\\p{N}_-]*)",
            Pattern.CASE_INSENSITIVE);

    private static final String KEYWORD = "ignore";
    private static final Pattern CODES = Pattern.compile("\\s*\\[([^\\]]*)]");
    private static final String PREFIX = "nrs/";

    /** What a comment can silence. */
    private static final List<String> CODES_KNOWN =
        Rule.all().stream()
            .filter(rule -> !Set.of(Rule.UNUSED_IGNORE, Rule.UNKNOWN_LANGUAGE).contains(rule))
            .map(IgnoreComment::code)
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
            .map(IgnoreComment::code)
            .collect(Collectors.toUnmodifiableSet());

    private final int line;
    private final String text;

    /** From the whitespace before it to the end of the line's comment. */
    private final Span span;

    private final String keyword;
    private final Optional<Span> brackets;
    private final List<String> codes;
    private final boolean isClosed;
    private final Set<String> silenced = new HashSet<>();

    private IgnoreComment(int line, String text, Span span, String keyword, int end) {
      this.line = line;
      this.text = text;
      this.span = span;
      this.keyword = keyword;
      Matcher list = CODES.matcher(text).region(end, span.end());
      boolean hasList = list.lookingAt();
      this.brackets =
          hasList ? Optional.of(new Span(list.start(1), list.end(1))) : Optional.empty();
      this.codes =
          hasList
              ? Pattern.compile(",")
                  .splitAsStream(list.group(1))
                  .map(code -> code.strip().toLowerCase(Locale.ROOT).replaceFirst("^" + PREFIX, ""))
                  .filter(code -> !code.isEmpty())
                  .toList()
              : List.of();
      this.isClosed = hasList || !text.substring(end, span.end()).stripLeading().startsWith("[");
    }

    static Optional<IgnoreComment> of(int line, String text, Span place) {
      Matcher comment = COMMENT.matcher(text).region(place.start(), place.end());
      if (!comment.find()) {
        return Optional.empty();
      }
      int start = comment.start();
      while (start > 0 && Character.isWhitespace(text.charAt(start - 1))) {
        start--;
      }
      return Optional.of(
          new IgnoreComment(
              line, text, new Span(start, place.end()), comment.group(1), comment.end()));
    }

    /** Whether it has the keyword, and not a word that other programs may have. */
    private boolean isMeant() {
      return keyword.equalsIgnoreCase(KEYWORD);
    }

    boolean silences(Finding finding) {
      String code = code(finding.rule());
      boolean silences = isMeant() && isClosed && (brackets.isEmpty() || codes.contains(code));
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
      if (!isMeant()) {
        found.add(
            finding(
                "'nrs: %s' silences no finding".formatted(keyword),
                "write nrs: " + KEYWORD,
                Optional.empty()));
        return;
      }
      if (!isClosed) {
        found.add(
            finding(
                "the codes of this comment have no end", "write ] after them", Optional.empty()));
        return;
      }
      if (brackets.isPresent() && codes.isEmpty()) {
        found.add(
            finding(
                "this comment silences no finding, because a code is missing between the brackets",
                "remove the comment",
                Optional.of(removal())));
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
                "this comment silences no finding", "remove the comment", Optional.of(removal())));
      } else if (!unused.isEmpty()) {
        found.add(
            finding(
                "this comment silences no finding of %s".formatted(String.join(", ", unused)),
                "remove the code",
                brackets.map(place -> new Problem.Fix(place, String.join(", ", used)))));
      }
    }

    /** Adds what is wrong with a comment on a line of its own after the first formula. */
    void judgeLate(List<Finding> found) {
      if (isMeant()) {
        found.add(
            finding(
                "this comment silences no finding, because it stands after the first formula",
                "write it beside a formula, or before the first one",
                Optional.empty()));
      } else {
        judge(true, found);
      }
    }

    private Problem.Fix removal() {
      return new Problem.Fix(span, "");
    }

    private boolean isUnused(String code, boolean known) {
      return CODES_KNOWN.contains(code)
          && !silenced.contains(code)
          && !OF_SOME_RUNS.contains(code)
          && (known || !code.equals(code(Rule.EXPECTATION)));
    }

    private static String code(Rule rule) {
      return rule.id().substring(PREFIX.length());
    }

    private Finding finding(String message, String remedy, Optional<Problem.Fix> fix) {
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
}
