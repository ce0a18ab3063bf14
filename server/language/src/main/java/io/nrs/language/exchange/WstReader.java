package io.nrs.language.exchange;

import io.nrs.language.description.DescriptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads systems of the old format of the termination problem data base: strings such as {@code
 * (RULES a b -> b a , b b -> )}, and terms such as {@code (VAR x) (RULES f(x) -> x)}.
 */
final class WstReader {
  private static final Pattern TOKEN =
      Pattern.compile("\\n|[(),|]|\"[^\"]*\"?|-><-|->=?|==|(?:(?!->|==)[^\\s(),\"|])+");
  private static final String FIRST = "(?s)\\(\\s*(RULES|VAR|STRATEGY|THEORY|COMMENT)\\b.*";

  static final String RELATIVE = "relative rules (->=) are not supported";

  /** What sections that are not supported are about. */
  private static final Map<String, OtherSystem> OTHERS =
      Map.of(
          "OUTERMOST", OtherSystem.OUTERMOST,
          "CONTEXTSENSITIVE", OtherSystem.CONTEXT_SENSITIVE);

  private final Path file;
  private final Set<String> variables = new LinkedHashSet<>();
  private final Map<String, Theory> theories = new HashMap<>();
  private final List<Token> rules = new ArrayList<>();
  private final Matcher tokens;
  private boolean ofTerms;
  private int line = 1;

  /**
   * @param line of the file, from 1
   */
  record Token(String text, int line) {
    /** Returns the token without the quotes that a name may have. */
    String name() {
      return text.replace("\"", "");
    }
  }

  private WstReader(Path file, String text) {
    this.file = file;
    this.tokens = TOKEN.matcher(text);
  }

  /** Returns whether a text begins as this format does. */
  static boolean isWst(String text) {
    return text.matches(FIRST);
  }

  /**
   * Reads a system, as expressions of the ARI format.
   *
   * @param file for messages
   * @throws DescriptionException if it is none of this kind
   */
  static List<Expression> read(Path file, String text) {
    WstReader reader = new WstReader(file, text);
    for (String token = reader.next(); !token.isEmpty(); token = reader.next()) {
      if (!token.equals("(")) {
        throw reader.wrong(token + " is not expected here: write (RULES a b -> b a)");
      }
      reader.section(reader.next());
    }
    if (reader.rules.isEmpty()) {
      throw reader.wrong("there are no rules: add some as in (RULES a b -> b a)");
    }
    WstTerms terms = new WstTerms(file, reader.rules);
    List<Expression> rules = reader.ofTerms ? terms.rules() : reader.words();
    List<Expression> members = new ArrayList<>();
    members.add(
        terms.areConditional()
            ? Expression.ofWords(1, "format", "CTRS", "oriented")
            : Expression.ofWords(1, "format", "TRS"));
    members.addAll(reader.functions(rules));
    members.addAll(rules);
    return members;
  }

  private DescriptionException wrong(String message) {
    return wrong(line, message);
  }

  private DescriptionException wrong(int at, String message) {
    return new DescriptionException(file, at, message);
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
      case "VAR" -> {
        ofTerms = true;
        for (String token = inside(); !token.equals(")"); token = inside()) {
          variables.add(token);
        }
      }
      case "STRATEGY" -> strategy();
      case "THEORY" -> theories();
      default ->
          throw wrong(
              "(%s …) is not supported: give a file with (RULES a b -> b a) alone".formatted(name));
    }
  }

  /** Reads such as {@code (AC plus times) (C max)}. */
  private void theories() {
    for (String token = inside(); !token.equals(")"); token = inside()) {
      Theory theory =
          Theory.of(token.equals("(") ? inside() : "")
              .orElseThrow(
                  () ->
                      wrong(
                          "(THEORY …): this is no theory that is supported: write it as in (THEORY (AC plus))"));
      for (String name = inside(); !name.equals(")"); name = inside()) {
        theories.merge(name.replace("\"", ""), theory, Theory::and);
      }
    }
  }

  private void strategy() {
    String name = inside();
    if (!name.equals("INNERMOST") && !name.equals("FULL")) {
      throw wrong(
          "(STRATEGY %s): %s is not supported: remove it"
              .formatted(
                  name,
                  Optional.ofNullable(OTHERS.get(name))
                      .map(OtherSystem::words)
                      .orElse("this strategy")));
    }
    skip();
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

  /** Collects the tokens, because a later section may say which of them are variables. */
  private void rules() {
    for (int open = 1; open > 0; ) {
      String token = inside();
      open += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      // A system of terms without variables has no section VAR.
      ofTerms |= token.equals("(");
      if (open > 0) {
        rules.add(new Token(token, line));
      }
    }
    rules.add(new Token(")", line));
  }

  /** A word is a term of functions of one argument, which ends with a variable. */
  private List<Expression> words() {
    List<Expression> found = new ArrayList<>();
    String end = end();
    List<String> left = List.of();
    List<String> word = new ArrayList<>();
    boolean right = false;
    for (Token token : rules) {
      switch (token.text()) {
        case "->" -> {
          if (right) {
            throw wrong(token.line(), "a rule has two arrows: separate rules by commas");
          }
          right = true;
          left = word;
          word = new ArrayList<>();
        }
        case "->=" -> throw wrong(token.line(), RELATIVE);
        case ",", ")" -> {
          if (right) {
            found.add(ofWords(left, word, end, token.line()));
          } else if (!word.isEmpty()) {
            throw wrong(token.line(), "a rule has no arrow: write it as in a b -> b a");
          }
          word = new ArrayList<>();
          right = false;
        }
        default -> {
          String letter = token.name();
          if (letter.isBlank()) {
            throw wrong(token.line(), "\"\" is no letter: remove it");
          }
          word.add(letter);
        }
      }
    }
    return found;
  }

  private Expression ofWords(List<String> left, List<String> right, String end, int at) {
    if (left.isEmpty()) {
      throw wrong(
          at, "the left side of a rule is empty, so it never ends: write letters before ->");
    }
    if (Math.max(left.size(), right.size()) > RewriteSystem.MAX_NESTING) {
      throw wrong(at, "a word has more than 500 letters: such systems are not supported");
    }
    return Expression.of("rule", List.of(ofWord(left, end, at), ofWord(right, end, at)), at);
  }

  /** Returns a variable that is no letter. */
  private String end() {
    Set<String> letters = rules.stream().map(Token::name).collect(Collectors.toSet());
    return SymbolNames.unused("x", letters::contains);
  }

  private static Expression ofWord(List<String> word, String end, int line) {
    Expression term = Expression.word(end, line);
    for (int i = word.size() - 1; i >= 0; i--) {
      term = Expression.of(word.get(i), List.of(term), line);
    }
    return term;
  }

  /** Declares what is no variable, with the number of arguments of its first place. */
  private List<Expression> functions(List<Expression> rules) {
    Map<String, Expression> functions = new LinkedHashMap<>();
    rules.forEach(
        rule ->
            rule.parts().stream()
                .skip(1)
                .flatMap(
                    side ->
                        side.head().equals("=") ? side.parts().stream().skip(1) : Stream.of(side))
                .forEach(side -> declare(side, functions)));
    return List.copyOf(functions.values());
  }

  private void declare(Expression term, Map<String, Expression> functions) {
    String name = term.isWord() ? term.word() : term.head();
    boolean variable = term.isWord() && (variables.contains(name) || !ofTerms);
    if (!variable) {
      int count = term.isWord() ? 0 : term.parts().size() - 1;
      Optional<String> theory = Optional.ofNullable(theories.get(name)).map(Theory::name);
      functions.putIfAbsent(name, Expression.ofFunction(term.line(), name, "" + count, theory));
    }
    term.parts().stream().skip(1).forEach(part -> declare(part, functions));
  }
}
