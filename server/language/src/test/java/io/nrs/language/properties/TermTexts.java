package io.nrs.language.properties;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Terms and rules as text, such as {@code plus(0,y) -> y}: u to z are variables. */
final class TermTexts {
  private static final String VARIABLE = "[u-z]";

  private final String text;
  private int at;

  private TermTexts(String text) {
    this.text = text.replace(" ", "");
  }

  static Term term(String text) {
    return new TermTexts(text).next();
  }

  private Term next() {
    int start = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    String symbol = text.substring(start, at);
    List<Term> operands = new ArrayList<>();
    if (at < text.length() && text.charAt(at) == '(') {
      do {
        at++;
        operands.add(next());
      } while (text.charAt(at) == ',');
      at++;
    }
    boolean variable = operands.isEmpty() && symbol.matches(VARIABLE);
    return new Term((variable ? "?" : "") + symbol, operands);
  }

  static List<TermRule> rules(String text) {
    return Arrays.stream(text.split(";"))
        .map(rule -> rule.split("->"))
        .map(
            sides -> new TermRule(term(sides[0]), term(sides[1]), String.join("->", sides).strip()))
        .toList();
  }

  static TermRewriting rewriting(String text) {
    return new TermRewriting(rules(text), false);
  }
}
