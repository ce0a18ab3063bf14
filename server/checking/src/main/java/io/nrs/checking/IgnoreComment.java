package io.nrs.checking;

import io.nrs.grammar.Span;
import io.nrs.grammar.problems.Problem;
import io.nrs.language.Remedy;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A comment that silences findings, or means to, and what it has silenced so far. */
final class IgnoreComment {
  /** How one begins: the mark of a comment, possibly after other words, and the keyword. */
  private static final Pattern COMMENT =
      Pattern.compile(
          "(?:^|\\s)([^\\p{L}\\p{N}\\s]+)\\s*nrs:\\s*((?:ignor|disabl|suppress|silenc)[\\p{L}\\p{N}_-]*)",
          Pattern.CASE_INSENSITIVE);

  private static final String KEYWORD = "ignore";
  private static final Pattern CODES = Pattern.compile("\\s*\\[([^\\]]*)]");

  /** What people write between the keyword and a reason. */
  private static final Pattern SEPARATOR =
      Pattern.compile("^\\s*(?:[:;,.\u2013\u2014]|--?(?=\\s))?\\s*");

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
              Rule.OPERAND_LIMIT,
              Rule.TIME_LIMIT,
              Rule.WRONG_SOLUTION,
              Rule.LOW_CONFIDENCE)
          .map(IgnoreComment::code)
          .collect(Collectors.toUnmodifiableSet());

  private final int line;
  private final String text;

  /** From the whitespace before it to the end of the line's comment. */
  private final Span span;

  private final String mark;
  private final String keyword;
  private final Optional<Span> brackets;

  /** What the user wrote after the keyword and its codes. */
  private final String words;

  private final List<String> codes;
  private final boolean isClosed;
  private final Set<String> silenced = new HashSet<>();

  private IgnoreComment(int line, String text, Span span, Matcher comment) {
    this.line = line;
    this.text = text;
    this.span = span;
    this.mark = comment.group(1);
    this.keyword = comment.group(2);
    int end = comment.end();
    Matcher list = CODES.matcher(text).region(end, span.end());
    boolean hasList = list.lookingAt();
    this.brackets = hasList ? Optional.of(new Span(list.start(1), list.end(1))) : Optional.empty();
    this.codes =
        hasList
            ? Pattern.compile(",")
                .splitAsStream(list.group(1))
                .map(code -> code.strip().toLowerCase(Locale.ROOT).replaceFirst("^" + PREFIX, ""))
                .filter(code -> !code.isEmpty())
                .toList()
            : List.of();
    String rest = text.substring(hasList ? list.end() : end, span.end());
    this.words = SEPARATOR.matcher(rest).replaceFirst("").strip();
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
    return Optional.of(new IgnoreComment(line, text, new Span(start, place.end()), comment));
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
          finding("the codes of this comment have no end", "write ] after them", Optional.empty()));
      return;
    }
    if (brackets.isPresent() && codes.isEmpty()) {
      found.add(
          finding(
              "this comment silences no finding, because a code is missing between the brackets",
              removalRemedy(),
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
          finding("this comment silences no finding", removalRemedy(), Optional.of(removal())));
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

  /** Removes the comment, but not what the user wrote after the codes. */
  private Problem.Fix removal() {
    if (words.isEmpty()) {
      return new Problem.Fix(span, "");
    }
    Span place = new Span(start(), span.end());
    // Words with a mark of their own are a comment already.
    return new Problem.Fix(place, words.startsWith(mark) ? words : mark + " " + words);
  }

  private String removalRemedy() {
    return words.isEmpty()
        ? "remove the comment"
        : "remove nrs: %s, and keep the reason".formatted(KEYWORD);
  }

  private int start() {
    int start = span.start();
    while (start < span.end() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    return start;
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
    int start = start();
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
