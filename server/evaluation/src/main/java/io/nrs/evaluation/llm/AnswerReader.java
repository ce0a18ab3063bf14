package io.nrs.evaluation.llm;

import io.nrs.evaluation.scoring.PolynomialAnswers;
import io.nrs.grammar.Language;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the value in the reply of an LLM. The prompt asks for the value alone. The reply is thus a
 * value, says what the value is, or contains just one; if several are possible, there is none.
 * Markup around the value (Markdown, LaTeX, a Unicode minus) does not matter.
 */
record AnswerReader(Language language) {
  private static final int LONGEST = 20_000;
  private static final Pattern SAYS =
      Pattern.compile("(?i)(?:answer|value|result)\\s*(?:is|:|=)|=");

  private static final Pattern WHOLE = Pattern.compile("[-+]?\\d{1,30}(?!\\d)");
  private static final Pattern WHOLE_IN_TEXT =
      Pattern.compile("(?<![\\w.])[-+]?\\d{1,30}(?!\\.?\\d|\\w)");

  private static final Pattern EXPRESSION = Pattern.compile("[-+(\\d abxy][-+*^()\\d abxy]*");
  private static final String MONOMIAL_BODY =
      "(?:\\d{1,30}(?:\\s?\\*?\\s?[abxy])*|[abxy](?:\\s?\\*?\\s?[abxy])*)(?!\\w)";
  private static final Pattern MONOMIAL = Pattern.compile("[-+]?\\s?" + MONOMIAL_BODY);
  private static final Pattern MONOMIAL_IN_TEXT =
      Pattern.compile("(?<![\\w.])[-+]?\\d{1,30}(?:\\s?\\*?\\s?[abxy])*(?!\\.?\\d|\\w)");

  /** The value, in the form of the language's values if possible; empty if no value is clear. */
  Optional<String> read(String reply) {
    if (reply.length() > LONGEST) {
      return Optional.empty();
    }
    String plain = undressed(reply);
    return whole(plain)
        .or(() -> lastSaid(plain))
        .or(() -> whole(lastLine(plain)))
        .or(() -> onlyOne(plain));
  }

  private static String undressed(String reply) {
    return reply
        .replaceAll("[\\u2212\\u2013\\u2014\\u2010\\u2011]", "-")
        .replaceAll("[\\u00d7\\u00b7\\u22c5\\u2217]|\\\\cdot|\\\\times", "*")
        .replaceAll("[\\u00a0\\u2009\\u202f]", " ")
        .replaceAll("\\\\(?:boxed|text|mathbf|mathrm)\\s*\\{([^{}]*)}", "$1")
        .replaceAll("\\\\[()\\[\\]]|\\*\\*|[`$]|\\\\,", "")
        .strip();
  }

  private static String lastLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).reduce("", (a, b) -> b);
  }

  private Optional<String> whole(String text) {
    String bare = text.strip().replaceAll("^[\"']|[\"']?\\.?[\"']?$", "").strip();
    Pattern form = PolynomialAnswers.areIn(language) ? EXPRESSION : WHOLE;
    return form.matcher(bare).matches()
            && bare.matches(".*[\\dabxy].*")
            && !bare.matches(".*\\d +\\d.*")
        ? Optional.of(written(bare))
        : Optional.empty();
  }

  /** The text after the last "the answer is" or equals sign, unless another number follows. */
  private Optional<String> lastSaid(String text) {
    Matcher says = SAYS.matcher(text);
    int end = -1;
    while (says.find()) {
      end = says.end();
    }
    if (end < 0) {
      return Optional.empty();
    }
    String said =
        text.substring(end).strip().lines().findFirst().orElse("").replaceFirst("^:\\s*", "");
    return whole(said).or(() -> first(said));
  }

  /** A value that no other number follows. */
  private Optional<String> first(String said) {
    Matcher value = (PolynomialAnswers.areIn(language) ? MONOMIAL : WHOLE).matcher(said);
    return value.lookingAt() && said.substring(value.end()).matches("(?:[\\s,;.)]\\D*)?")
        ? Optional.of(written(value.group()))
        : Optional.empty();
  }

  private Optional<String> onlyOne(String text) {
    Set<String> found = new LinkedHashSet<>();
    Matcher value =
        (PolynomialAnswers.areIn(language) ? MONOMIAL_IN_TEXT : WHOLE_IN_TEXT).matcher(text);
    while (value.find()) {
      found.add(written(value.group()));
    }
    return found.size() == 1 ? Optional.of(List.copyOf(found).get(0)) : Optional.empty();
  }

  private String written(String value) {
    String close = value.replace(" ", "");
    return PolynomialAnswers.areIn(language) ? close : new BigInteger(close).toString();
  }
}
