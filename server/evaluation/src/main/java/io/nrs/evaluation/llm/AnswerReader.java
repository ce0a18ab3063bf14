package io.nrs.evaluation.llm;

import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.problems.Problem;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the value in an answer that a model wrote. The answer is a value, or says in a usual way
 * what the value is: in a box, in bold, or after "the answer is". Markup around the value
 * (Markdown, LaTeX, a Unicode minus) does not matter. In doubt there is none: what stands beside
 * the value may change it ({@code 9²}, "not 9"), and a refusal must never be right.
 */
public record AnswerReader(Language language) {
  private static final int LONGEST = 20_000;

  /** A value may end at the first few places of a line, which bounds the work. */
  private static final int MOST_ENDS = 20;

  private static final int MOST_MARKS = 60;

  private static final int LONGEST_MONOMIAL = 200;

  private static final String WRAP =
      "\\\\(?:f?box(?:ed)?|(?:text|math)(?:bf|it|rm|sf|tt|normal)?)\\s*\\{";

  /** After markup, it is a power of all that the markup has, and not of its last factor. */
  private static final String POWER =
      "[\\^!/'\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209f\u2032\u2150-\u215e]";

  private static final Pattern THOUGHTS =
      Pattern.compile("(?is)<think(?:ing)?>.*?</think(?:ing)?>");
  private static final Pattern BOX =
      Pattern.compile("\\\\f?box(?:ed)?\\s*\\{((?:[^{}]++|\\{(?:[^{}]++|\\{[^{}]*})*})*)}");

  /** A mark of public data sets. */
  private static final Pattern MARK = Pattern.compile("####([^\\n]*)");

  private static final String EQUALS = "(?<![!<>=~:/])=(?![=>/])";

  private static final Pattern SAYS =
      Pattern.compile(
          "(?is).*(\\b(?:answer|value|result)\\s*(?:is|:|=)|"
              + EQUALS
              + ")\\s*(?::\\s*)?((?-s:.*))");
  private static final Pattern TELLS =
      Pattern.compile(
          "(?is).*((?:\\b(?:is|equals|gives(?:\\s+us)?|yields|leaves|becomes|returns|obtain"
              + "|(?:I|we|you)\\s+(?:have|get)|(?:must|will)\\s+be|so|thus|hence|therefore"
              + "|think|believe|it's|that's"
              + "|(?:equal|comes|evaluates|simplifies|reduces|leads|amounts|down|back)\\s+to)\\b(?:\\s*:)?"
              + "|\\b(?:answer|value|result|solution|output|(?:normal|simplified)\\s+form)\\s*:)"
              + "),?((?-s:.*))");

  /** The value may come first. */
  private static final Pattern IS_SAID =
      Pattern.compile(
          "(?i)(\\S.*?)\\s+is\\s+(?:the|my)\\s+(?:final\\s+|correct\\s+)?"
              + "(?:answer|value|result|solution)\\.?");

  private static final Pattern MARKED =
      Pattern.compile(
          "\\$\\$?([^$]+)\\$\\$?|\\\\[(\\[](.+?)\\\\[)\\]]|\\*\\*([^*]+)\\*\\*|`+([^`]+)`+"
              + "|\"([^\"]+)\"");

  private static final Pattern EXPLAINED = Pattern.compile("[^\\n(]+\\s\\([^()\\n]*\\)\\.?");

  /** Ends a value, if not the line does. What follows explains it, or is the next sentence. */
  private static final Pattern ENDS =
      Pattern.compile(
          "[,;.]\\s|\\s+\\(|\\s+(?:because|since|as|after|which|when|where|once|using)\\b");

  /** In the clause of a value, such words deny it. */
  private static final Pattern DENIES =
      Pattern.compile(
          "(?i)\\b(?:not|cannot|never|neither|nor|none|unless|except|anything|than|wrong|incorrect"
              + "|mistaken?|sorry|unable|unsure|doubt|no\\s+(?:answer|idea|result|value|solution)"
              + "|(?:close|near|next|up)\\s+to"
              + "|(?:twice|half|double|triple|square|root|negation|opposite|inverse)\\s+(?:of\\s+)?"
              + "(?:the|this|that|its)\\s+(?:answer|value|result))\\b|n['\u2019]t\\b");

  /** Before a value, such words leave it in doubt. A value may be called unknown. */
  private static final Pattern DOUBTS =
      Pattern.compile(
          "(?i)\\b(?:unknown|undefined|undetermined|impossible|hard|refuse[sd]?|skip(?:ped)?"
              + "|fail(?:s|ed)?|maybe|perhaps|possibly|no$)\\b");

  /** After a value, such words change it, or leave it in doubt. */
  private static final Pattern ALTERS =
      Pattern.compile(
          "(?i)\\b(?:or|if|about|around|almost|nearly|roughly|approximately|half|too|off|squared"
              + "|cubed|factorial|percent|times|hundred|thousand|million|plus|minus|negative"
              + "|negated?|opposite|base|hex|no)\\b");

  /** What takes an earlier answer back, anywhere after it. */
  private static final Pattern TAKES_BACK =
      Pattern.compile(
          "(?i)\\b(?:wrong|incorrect|mistaken?|wait|not\\s+(?:right|correct|the\\s+answer))\\b"
              + "|n['\u2019]t\\s+(?:right|correct)\\b");

  /** A value may stand out after a word, but not after one that makes another value of it. */
  private static final Pattern CHANGES =
      Pattern.compile(
          "(?is).*\\b(?:plus|minus|negative|half|twice|double|about|around|almost|nearly|roughly"
              + "|approximately|hundred|maybe|perhaps|possibly|log|ln|lg|exp|sin|cos|tan|sqrt|root"
              + "|(?<!(?:answer|value|result)\\s)of|by|over|mod|modulo|times|to\\s+the"
              + "|with|without|and)");

  /** LaTeX that leads to a result. */
  private static final Pattern LEADS =
      Pattern.compile(
          "(?s).*\\\\(?:therefore|to|implies|quad|qquad|[rR]ightarrow"
              + "|(?:text|math)(?:bf|it|rm|sf|tt))");

  private static final Pattern CLAUSE = Pattern.compile("(?s)\\A.*(?:[.,;:!?]\\s|\\n)");

  /** These letters are also words. */
  private static final Pattern WORD = Pattern.compile("[aAiI]");

  /** After these, such a letter is a value. */
  private static final Pattern IS = Pattern.compile("(?is).*(?:\\b(?:is|equals)|equal\\s+to|[=:])");

  private static final Pattern WHOLE_NUMBER = Pattern.compile("([-+]?\\d+)[.]0+");
  private static final Pattern LISTED =
      Pattern.compile("[\\[(]([\\w,\\s]+)[\\])]|([\\w\\s]+,[\\w,\\s]+)");
  private static final Pattern QUOTED =
      Pattern.compile("(?s)(\"|'|\\*\\*?|__?|\\*\\*\\*)(\\S(?:.*\\S)?)\\1");
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,30}");
  private static final Pattern MONOMIAL = Pattern.compile("[-+]?\\d{1,30}(?:\\s?\\*?\\s?[abxy])*");
  private static final Pattern TERM = Pattern.compile("[^-+\\s][^-+]*");

  /**
   * The value as the language writes values, so that {@code y*x} is {@code +x*y}; empty if no value
   * is clear. A number out of range stays as it is.
   *
   * @param formula a valid one
   */
  public Optional<String> read(String formula, String answer) {
    if (answer.length() > LONGEST) {
      return Optional.empty();
    }
    // Where runs of spaces are short, no pattern takes long.
    String said =
        THOUGHTS
            .matcher(answer)
            .replaceAll(" ")
            .replaceAll("(?i)</?answer>", " ")
            .replaceAll("[ \\t]++", " ")
            .replaceAll(" ?(?:\\r?\\n ?)++", "\n");
    for (Pattern decisive : List.of(BOX, MARK)) {
      Optional<MatchResult> last = decisive.matcher(said).results().reduce((one, next) -> next);
      if (last.isPresent()) {
        return standsOut(formula, said, last.get(), last.get().group(1));
      }
    }
    String plain = withoutFormula(formula, undressed(said));
    return said(SAYS, formula, plain)
        .or(() -> whole(formula, plain))
        .or(() -> marked(formula, said))
        .or(() -> lastLine(formula, plain))
        .or(() -> isSaid(formula, plain))
        .or(() -> said(TELLS, formula, plain));
  }

  private static String undressed(String answer) {
    String bare = answer;
    // A power in braces may be in a box.
    for (int i = 0; i < 2; i++) {
      // Digits of two numbers do not become one.
      bare =
          bare.replaceAll("(?<=\\d)(?=" + WRAP + "\\s*\\d)", " ")
              .replaceAll("(?<=\\d)}(?=\\d)", "} ")
              .replaceAll(WRAP + "((?:[^{}]++|\\{[^{}]*})*)}(?!\\s*" + POWER + ")", "$1");
    }
    return bare.replaceAll("(?<=[`$*])(?=\\s*" + POWER + ")", "\ufffd")
        .replaceAll("[\\u2212\\u2013\\u2014\\u2010\\u2011\\ufe63\\uff0d]", "-")
        .replaceAll("[\\u00d7\\u00b7\\u22c5\\u2217]|\\\\cdot|\\\\times", "*")
        .replaceAll("\\\\(?:neg|lnot)(?![a-zA-Z])", "\u00ac")
        .replaceAll("\\\\(?:land|wedge)(?![a-zA-Z])", "\u2227")
        .replaceAll("\\\\(?:lor|vee)(?![a-zA-Z])", "\u2228")
        .replaceAll("[\\u00a0\\u2009\\u202f]", " ")
        .replaceAll("\\^\\{(\\d+)}", "^$1")
        .replaceAll("(?m)^```\\w*$", "")
        .replaceAll("(?<![\\w)*])\\*\\*([^*]+)\\*\\*(?![\\w*(])", "$1")
        .replaceAll("(?<=\\d)[`$]+(?=\\d)", " ")
        .replaceAll("\\\\[()\\[\\]]|[`$]|\\\\,", "")
        .replaceAll("\\\\ ", " ")
        .replaceAll("(?i)\\b(?:minus|negative)\\s+(?=\\d)", "-")
        .replaceAll("(?<=\\d)\\s*/\\s*1\\b(?!\\s*[\\d./^])", "")
        .replaceAll(
            "(?i)(?<!\\d)(?:(\\d)(?=\\D+10\\b)|(\\d\\d?)(?=\\D+100\\b))"
                + "\\s*\\(?\\s*(?:\\\\[pb])?(?:mod|modulo)\\s*\\{?10+}?\\s*\\)?",
            "$1$2")
        .strip();
  }

  /** What is said of the formula remains: {@code is FALSE}, and of {@code 7 = 3+4} only the 7. */
  private static String withoutFormula(String formula, String text) {
    String wanted = compact(formula);
    for (int from = 0; wanted.length() > 1 && from < text.length(); from++) {
      int end = isLayout(text.charAt(from)) ? -1 : endOf(wanted, text, from);
      if (end < 0 || from > 0 && Character.isLetterOrDigit(text.charAt(from - 1))) {
        continue;
      }
      String before = text.substring(0, from).replaceFirst("[\\s(\\[]+$", "");
      String after = text.substring(end);
      if (after.matches("(?is)[)\\]\\s]*(?:=|(?:is|equals|gives|yields|becomes)\\b).*")) {
        return (before + " " + after.replaceFirst("^[)\\]\\s]+", "")).strip();
      }
      if (after.matches("[)\\]\\s.]*") && before.matches("(?s).*[^=\\s]\\s*=")) {
        return before.substring(0, before.length() - 1).strip();
      }
    }
    return text;
  }

  private static boolean isLayout(char c) {
    return Character.isWhitespace(c) || "()[]".indexOf(c) >= 0;
  }

  private static String compact(String text) {
    StringBuilder compact = new StringBuilder();
    text.chars().filter(c -> !isLayout((char) c)).forEach(c -> compact.append((char) c));
    return compact.toString().toLowerCase(Locale.ROOT);
  }

  private static int endOf(String wanted, String text, int from) {
    int at = from;
    for (int i = 0; i < wanted.length(); i++, at++) {
      while (at < text.length() && isLayout(text.charAt(at))) {
        at++;
      }
      if (at == text.length() || Character.toLowerCase(text.charAt(at)) != wanted.charAt(i)) {
        return -1;
      }
    }
    return at < text.length() && Character.isLetterOrDigit(text.charAt(at)) ? -1 : at;
  }

  private Optional<String> whole(String formula, String text) {
    String bare = text.strip();
    for (int i = 0; i < 2; i++) {
      bare = bare.endsWith(".") ? bare.substring(0, bare.length() - 1).strip() : bare;
      Matcher quoted = QUOTED.matcher(bare);
      bare = quoted.matches() ? quoted.group(2) : bare;
    }
    Matcher number = WHOLE_NUMBER.matcher(bare);
    bare = number.matches() ? number.group(1) : bare;
    if (isSequence() && LISTED.matcher(bare).matches()) {
      bare = bare.replaceAll("[\\[\\](),\\s]+", " ").strip();
    }
    return bare.isEmpty() || bare.contains("\n") ? Optional.empty() : value(formula, bare);
  }

  private boolean isSequence() {
    return language.operations().stream().anyMatch(each -> each.form() == Operation.Form.SEQUENCE);
  }

  /** The grammar reads the text, and corrects what changes no value: {@code 4yx}, {@code +7}. */
  private Optional<String> value(String formula, String text) {
    if (language.hasMonomials() && text.matches("[-+]?0+")) {
      // A zero without variables has those of its formula.
      return TextEvaluator.exactValue(language, "(" + formula + "-" + formula + ")");
    }
    if (readsAnyWord() && !text.chars().allMatch(c -> isLetterOf(formula, c))) {
      return Optional.empty();
    }
    List<Problem> problems =
        Parser.parseLine(language, text).problems().stream()
            .filter(problem -> problem.severity() != Problem.Severity.NOTE)
            .toList();
    String corrected =
        problems.size() == 1
            ? problems.get(0).fix().map(fix -> fix.applyTo(text)).orElse(text)
            : text;
    return Parser.parseFormula(language, corrected)
        .map(
            read ->
                Printer.value(isFinal(read, corrected) ? Evaluator.value(read).orElse(read) : read))
        .or(() -> Optional.of(text).filter(this::isCandidate));
  }

  /** Any word is a product of letters in polynomials; the paper's Algebra has four letters. */
  private boolean readsAnyWord() {
    return language.hasUnknowns() && !language.isOfPaper();
  }

  private static boolean isLetterOf(String formula, int c) {
    return !Character.isLetter(c) || formula.indexOf(c) >= 0;
  }

  /** Nothing is computed for the model, but polynomials are equal in any order of their terms. */
  private boolean isFinal(Formula read, String text) {
    return read instanceof Atom
        || readsAnyWord()
            && !text.contains("(")
            && Evaluator.exactValue(read).filter(value -> terms(text) == terms(value)).isPresent();
  }

  private static long terms(String text) {
    return TERM.matcher(text).results().count();
  }

  private boolean isCandidate(String text) {
    return language.hasMonomials()
        ? text.length() <= LONGEST_MONOMIAL && MONOMIAL.matcher(text).matches()
        : language.isOfPaper() && NUMBER.matcher(text).matches();
  }

  /** What stands after the last "the answer is" or equals sign. */
  private Optional<String> said(Pattern pattern, String formula, String text) {
    Matcher says = pattern.matcher(text);
    if (!says.lookingAt() || isTakenBack(text.substring(says.end()))) {
      return Optional.empty();
    }
    // Before an equals sign may be a formula, whose "not" is an operation.
    boolean told = says.group(1).equals("=") || !isDenied(text.substring(0, says.end(1)));
    boolean isWord = WORD.matcher(says.group(2).replaceAll("[\\s.]", "")).matches();
    return told && !(isWord && !IS.matcher(says.group(1)).matches())
        ? first(formula, says.group(2))
        : Optional.empty();
  }

  /** The value with which a text begins. */
  private Optional<String> first(String formula, String text) {
    List<Integer> ends =
        ENDS.matcher(text).results().limit(MOST_ENDS).map(MatchResult::start).toList();
    Optional<String> value = whole(formula, text);
    for (int i = ends.size() - 1; i >= 0 && value.isEmpty(); i--) {
      String written = text.substring(0, ends.get(i)).strip();
      String remark = text.substring(ends.get(i));
      value =
          WORD.matcher(written).matches()
              ? Optional.empty()
              : whole(formula, written).filter(found -> isHarmless(formula, found, remark));
    }
    return value;
  }

  /** A remark denies nothing, and has no other value. */
  private boolean isHarmless(String formula, String value, String remark) {
    return !DENIES.matcher(remark).find()
        && !ALTERS.matcher(remark).find()
        && remark.chars().noneMatch(Character::isDigit)
        && Stream.of(remark.split("[\\s,;:.()]+"))
            .filter(word -> !WORD.matcher(word).matches())
            .flatMap(word -> whole(formula, word).stream())
            .allMatch(value::equals);
  }

  /** The clause at the end of a text has a word that denies what follows. */
  private static boolean isDenied(String text) {
    String near = text.replaceFirst("[\\s:=,]+$", "");
    String clause = CLAUSE.matcher(near).replaceFirst("");
    return DENIES.matcher(clause).find() || DOUBTS.matcher(clause).find();
  }

  private static boolean isTakenBack(String text) {
    return TAKES_BACK.matcher(text).find();
  }

  private Optional<String> isSaid(String formula, String text) {
    if (EXPLAINED.matcher(text).matches()) {
      return first(formula, text);
    }
    Matcher said = IS_SAID.matcher(text);
    return said.matches() ? whole(formula, said.group(1)) : Optional.empty();
  }

  private Optional<String> lastLine(String formula, String text) {
    int line = text.lastIndexOf('\n') + 1;
    return isDenied(text.substring(0, line))
        ? Optional.empty()
        : whole(formula, text.substring(line));
  }

  /** What stands out is meant, if all of it has one value. */
  private Optional<String> marked(String formula, String text) {
    List<MatchResult> all = MARKED.matcher(text).results().toList();
    List<String> found = new ArrayList<>();
    for (MatchResult each : all.subList(Math.max(0, all.size() - MOST_MARKS), all.size())) {
      for (int i = 1; i <= each.groupCount(); i++) {
        Optional.ofNullable(each.group(i))
            .flatMap(inner -> standsOut(formula, text, each, inner))
            .ifPresent(found::add);
      }
    }
    List<String> different = found.stream().distinct().toList();
    return different.size() == 1 ? Optional.of(different.get(0)) : Optional.empty();
  }

  private Optional<String> standsOut(String formula, String text, MatchResult place, String inner) {
    String before = text.substring(0, place.start());
    String after = text.substring(place.end());
    String plain = withoutFormula(formula, undressed(inner));
    return leads(before) && follows(after)
        ? said(SAYS, formula, plain).or(() -> whole(formula, plain))
        : Optional.empty();
  }

  /** Nothing before a value that stands out makes another one of it. */
  private static boolean leads(String text) {
    String bare = text.replaceFirst("[\\s$`*_(\\[{\"\\\\#]+$", "");
    String before = undressed(bare);
    if (before.isEmpty() || text.indexOf('\n', bare.length()) >= 0) {
      return !isDenied(before);
    }
    if (before.matches("(?s).*\\\\[a-zA-Z]+")) {
      return LEADS.matcher(before).matches();
    }
    boolean isDecimal =
        before.matches("(?s).*\\d[.,]")
            && text.substring(bare.length()).chars().noneMatch(Character::isWhitespace);
    boolean joins =
        before.matches("(?s).*(?:\\p{L}|[.,;:?>)\\]}\u2192\u21d2\u2234]|" + EQUALS + ")");
    return joins && !isDecimal && !isDenied(before) && !CHANGES.matcher(before).matches();
  }

  /** Nothing after a value that stands out makes another one of it. */
  private static boolean follows(String text) {
    String after = text.replaceFirst("^[$`*_)\\]}\"\\\\]+", "");
    String line = after.replaceFirst("(?s)\\n.*", "");
    boolean ends =
        line.matches("\\s*\\.?[\\s$`*_)\\]}\"\\\\]*")
            || ENDS.matcher(line).lookingAt()
            || line.matches("(?i)\\s+(?:is\\s+(?:the|my)|follows)\\b.*");
    return ends
        && !DENIES.matcher(line).find()
        && !ALTERS.matcher(line).find()
        && !isTakenBack(after);
  }
}
