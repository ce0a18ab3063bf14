package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.description.DescriptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads string rewriting systems of the termination problem data base, such as {@code (RULES a b ->
 * b a , b b -> )}.
 */
final class SrsReader {
  private static final Pattern TOKEN = Pattern.compile("\\n|[(),]|\"[^\"]*\"?|[^\\s(),\"]+");
  private static final Term END = new Term("?x");
  private static final int MAX_LENGTH = RewriteSystem.MAX_NESTING;

  private final Path file;
  private final Map<String, Integer> letters = new LinkedHashMap<>();
  private final List<SystemRule> rules = new ArrayList<>();
  private final Matcher tokens;
  private int line = 1;

  private SrsReader(Path file, String text) {
    this.file = file;
    this.tokens = TOKEN.matcher(text);
  }

  /**
   * Reads a system.
   *
   * @param file for messages
   * @throws DescriptionException if it is none of this kind
   */
  static RewriteSystem read(Path file, String text) {
    SrsReader reader = new SrsReader(file, text);
    for (String token = reader.next(); !token.isEmpty(); token = reader.next()) {
      if (!token.equals("(")) {
        throw reader.wrong(token + " is not expected here: write (RULES a b -> b a)");
      }
      reader.section(reader.next());
    }
    if (reader.rules.isEmpty()) {
      throw reader.wrong("there are no rules: add some as in (RULES a b -> b a)");
    }
    return new RewriteSystem(reader.letters, reader.rules);
  }

  private DescriptionException wrong(String message) {
    return new DescriptionException(file, line, message);
  }

  /** Returns the next token; empty at the end of the file. */
  private String next() {
    while (tokens.find()) {
      if (!tokens.group().equals("\n")) {
        return tokens.group();
      }
      line++;
    }
    return "";
  }

  private void section(String name) {
    switch (name) {
      case "RULES" -> rules();
      case "COMMENT" -> skip();
      case "VAR" -> throw ofTerms();
      default ->
          throw wrong(
              "(%s …) is not supported: give a file with (RULES a b -> b a) alone".formatted(name));
    }
  }

  private DescriptionException ofTerms() {
    return wrong(
        "this is the old format of term rewriting systems: convert the file to the ARI format,"
            + " which begins with (format TRS)");
  }

  private void skip() {
    for (int open = 1; open > 0; ) {
      String token = inside();
      open += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
    }
  }

  /** Returns the next token of a section. */
  private String inside() {
    String token = next();
    if (token.isEmpty()) {
      throw wrong("a bracket is not closed: add )");
    }
    return token;
  }

  private void rules() {
    List<String> left = new ArrayList<>();
    List<String> word = new ArrayList<>();
    boolean right = false;
    while (true) {
      String token = inside();
      switch (token) {
        case "->" -> {
          if (right) {
            throw wrong("a rule has two arrows: separate rules by commas");
          }
          right = true;
          left = word;
          word = new ArrayList<>();
        }
        case "->=", "<-", "->*" -> throw wrong("relative rules (" + token + ") are not supported");
        // A system without variables has no section VAR.
        case "(" -> throw ofTerms();
        case ",", ")" -> {
          if (right) {
            add(left, word);
          } else if (!word.isEmpty() || token.equals(",")) {
            throw wrong("a rule has no arrow: write it as in a b -> b a");
          }
          word = new ArrayList<>();
          right = false;
          if (token.equals(")")) {
            return;
          }
        }
        default -> {
          String letter = RewriteSystem.symbol(token.replace("\"", ""));
          if (letter.isBlank()) {
            throw wrong("\"\" is no letter: remove it");
          }
          word.add(letter);
        }
      }
    }
  }

  private void add(List<String> left, List<String> right) {
    if (left.isEmpty()) {
      throw wrong("the left side of a rule is empty, so it never ends: write letters before ->");
    }
    if (left.equals(right)) {
      throw wrong(
          "both sides of %s -> %1$s are equal, so it never ends: remove it"
              .formatted(String.join(" ", left)));
    }
    if (left.size() > MAX_LENGTH || right.size() > MAX_LENGTH) {
      throw wrong("a word has more than 500 letters: such systems are not supported");
    }
    if (rules.size() == RewriteSystem.MAX_RULES) {
      throw wrong("there are more than 500,000 rules: such systems are not supported");
    }
    left.forEach(letter -> letters.put(letter, 1));
    right.forEach(letter -> letters.put(letter, 1));
    SystemRule rule = new SystemRule(term(left), term(right), line);
    rule.check(file);
    rules.add(rule);
  }

  private static Term term(List<String> word) {
    Term term = END;
    for (int i = word.size() - 1; i >= 0; i--) {
      term = new Term(word.get(i), List.of(term));
    }
    return term;
  }
}
