package io.nrs.grammar;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;
import static io.nrs.grammar.antlr.FormulaParser.BRACKET;
import static io.nrs.grammar.antlr.FormulaParser.CALL;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.COMMA;
import static io.nrs.grammar.antlr.FormulaParser.COMMENT;
import static io.nrs.grammar.antlr.FormulaParser.EQUALS;
import static io.nrs.grammar.antlr.FormulaParser.FOREIGN;
import static io.nrs.grammar.antlr.FormulaParser.INFIX;
import static io.nrs.grammar.antlr.FormulaParser.LIST;
import static io.nrs.grammar.antlr.FormulaParser.MINUS;
import static io.nrs.grammar.antlr.FormulaParser.NAME;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;
import static io.nrs.grammar.antlr.FormulaParser.OTHER;
import static io.nrs.grammar.antlr.FormulaParser.PLUS;
import static io.nrs.grammar.antlr.FormulaParser.PREFIX;
import static io.nrs.grammar.antlr.FormulaParser.STAR;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * The tokens of a line, by UTF-16 offsets. The text of a token is a substring of the line (never
 * {@link Token#getText()}).
 */
final class Tokens {
  private static final Pattern LETTERS = Pattern.compile("[\\p{L}_]+");
  private static final String BRACKETS = "()[]{}";

  private final Words words;
  private final String line;
  private final List<Token> tokens = new ArrayList<>();

  private Tokens(Words words, String line) {
    this.words = words;
    this.line = line;
  }

  /** Returns all tokens except white space; the last one is EOF. */
  static List<Token> of(Language language, String line) {
    Tokens read = new Tokens(Words.of(language), line);
    int at = 0;
    while (at < line.length()) {
      at = isSpace(line.charAt(at)) ? at + 1 : read.token(at);
    }
    read.add(Token.EOF, at, at);
    return read.tokens;
  }

  /** White space between tokens. */
  static boolean isSpace(char c) {
    return Character.getType(c) == Character.SPACE_SEPARATOR
        || c == '\t'
        || c == '\f'
        || c == '\u000B';
  }

  static Span span(Token token) {
    return span(token, token);
  }

  static Span span(Token first, Token last) {
    return new Span(first.getStartIndex(), last.getStopIndex() + 1);
  }

  /** Reads one token and returns its end. */
  private int token(int at) {
    char c = line.charAt(at);
    if (c == Parser.COMMENT_START) {
      return add(COMMENT, at, line.length());
    }
    if (c == '=') {
      return add(EQUALS, at, at + 1);
    }
    int atom = endOfAtom(at);
    return atom > at
        ? add(ATOM, at, atom)
        : words
            .longest(line, at)
            .map(known -> add(words.types.get(known), at, at + known.length()))
            .orElseGet(() -> unknown(at, c));
  }

  /** A minus sign before a number belongs to it if an operand is expected. */
  private int endOfAtom(int at) {
    boolean signed = words.signs && line.charAt(at) == '-' && expectsOperand();
    return words
        .atom
        .map(pattern -> pattern.matcher(line).region(signed ? at + 1 : at, line.length()))
        .filter(Matcher::lookingAt)
        .map(Matcher::end)
        .orElse(at);
  }

  private boolean expectsOperand() {
    int last = tokens.isEmpty() ? OPEN : tokens.get(tokens.size() - 1).getType();
    return last != ATOM && last != CLOSE;
  }

  private int unknown(int at, char c) {
    Matcher letters = LETTERS.matcher(line).region(at, line.length());
    if (letters.lookingAt()) {
      return add(NAME, at, letters.end());
    }
    int end = line.offsetByCodePoints(at, 1);
    return add(
        BRACKETS.indexOf(c) >= 0
            ? BRACKET
            : words.foreign.test(line.codePointAt(at)) ? FOREIGN : OTHER,
        at,
        end);
  }

  private int add(int type, int start, int end) {
    CommonToken token = new CommonToken(type);
    token.setStartIndex(start);
    token.setStopIndex(end - 1);
    tokens.add(token);
    return end;
  }

  /**
   * The words and signs of a language, of which the longest wins.
   *
   * @param types of all symbols
   * @param byStart the symbols of each first character, the longest first
   * @param atom a text that is an atom, right or wrong; it goes before symbols
   * @param signs whether a minus sign can be part of an atom
   * @param foreign whether people may mean an operator by an unknown sign
   */
  private record Words(
      Map<String, Integer> types,
      Map<Character, List<String>> byStart,
      Optional<Pattern> atom,
      boolean signs,
      IntPredicate foreign) {
    private static final String DECIMALS = "(?:[.,][0-9]+)*+";
    private static final String BLANKS = "[\\p{Zs}\\t\\f\\x0B]*";
    private static final String FACTOR = "[0-9\\p{L}_]+" + DECIMALS;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+" + DECIMALS);
    private static final Pattern NUMBER_OR_POWER =
        Pattern.compile(NUMBER.pattern() + "|[" + PolynomialSide.SUPERSCRIPTS + "]+");
    private static final Pattern NUMBER_BETWEEN_COMMAS = Pattern.compile("[0-9]+(?:[.][0-9]+)*+");

    /** What people use for operators elsewhere. */
    private static final String SIGNS =
        "/%^&|!~<>:\\\u00D7\u00F7\u00B7\u2217\u22C5\u2212\u2013\u00B1";

    private static final Map<String, Integer> INFIX_TYPES =
        Map.of("(", OPEN, ")", CLOSE, "+", PLUS, "-", MINUS, "*", STAR);

    private static Words builtIn(Map<String, Integer> types, String atom) {
      Map<String, Integer> all = new HashMap<>(types);
      all.put("**", FOREIGN);
      all.put("//", FOREIGN);
      return of(all, Optional.of(Pattern.compile(atom)), false, c -> SIGNS.indexOf(c) >= 0);
    }

    private static Words of(
        Map<String, Integer> types, Optional<Pattern> atom, boolean signs, IntPredicate foreign) {
      Map<Character, List<String>> byStart = new HashMap<>();
      types.keySet().stream()
          .sorted(Comparator.comparingInt(String::length).reversed())
          .forEach(
              symbol ->
                  byStart.computeIfAbsent(symbol.charAt(0), c -> new ArrayList<>()).add(symbol));
      return new Words(types, byStart, atom, signs, foreign);
    }

    static Words of(Language language) {
      return language.derived(Words.class, Words::derived);
    }

    private static Words derived(Language language) {
      return language instanceof DescribedLanguage described
          ? described(described)
          : switch (BuiltInLanguage.of(language)) {
            case LISTOPS ->
                builtIn(
                    Map.of("[", OPEN, "]", CLOSE, "+", FOREIGN, "-", FOREIGN, "*", FOREIGN),
                    "[0-9]|[+-][0-9]+");
            case ARITHMETIC -> builtIn(INFIX_TYPES, NUMBER.pattern());
            // Every product is one token, right or wrong: the tree's builder judges its factors.
            case ALGEBRA ->
                builtIn(INFIX_TYPES, FACTOR + "(?:" + BLANKS + "\\*" + BLANKS + FACTOR + ")*+");
          };
    }

    private static Words described(DescribedLanguage language) {
      DescribedLanguage.Syntax syntax = language.syntax();
      if (language.isPolynomial()) {
        return of(polynomial(), Optional.of(NUMBER_OR_POWER), false, Words::isSign);
      }
      Map<String, Integer> types = new LinkedHashMap<>();
      syntax.atoms().symbols().forEach(symbol -> types.put(symbol, ATOM));
      if (language.sequence().isEmpty()) {
        for (Operation operation : syntax.operations()) {
          types.put(operation.symbol(), type(operation.form()));
          if (operation.form() == Operation.Form.CALL) {
            types.put(",", COMMA);
          }
        }
        types.put(syntax.open(), OPEN);
        types.put(syntax.close(), CLOSE);
      }
      Optional<Atoms.Range> integers = syntax.atoms().integers();
      return of(
          types,
          integers.map(range -> types.containsKey(",") ? NUMBER_BETWEEN_COMMAS : NUMBER),
          integers.filter(range -> range.least() < 0).isPresent(),
          Words::isSign);
    }

    private static Map<String, Integer> polynomial() {
      Map<String, Integer> types = new HashMap<>(INFIX_TYPES);
      types.put("^", INFIX);
      types.put("**", INFIX);
      "\u2212\u2013".chars().forEach(sign -> types.put(Character.toString(sign), MINUS));
      "\u00D7\u00B7\u2217\u22C5".chars().forEach(sign -> types.put(Character.toString(sign), STAR));
      IntStream.concat(IntStream.rangeClosed('a', 'z'), IntStream.rangeClosed('A', 'Z'))
          .forEach(letter -> types.put(Character.toString(letter), ATOM));
      return types;
    }

    private static int type(Operation.Form form) {
      return switch (form) {
        case INFIX -> INFIX;
        case PREFIX -> PREFIX;
        case LIST, WHOLE_LIST, SEQUENCE, POLYNOMIAL -> LIST;
        case CALL -> CALL;
      };
    }

    private static boolean isSign(int codePoint) {
      return switch (Character.getType(codePoint)) {
        case Character.MATH_SYMBOL,
            Character.OTHER_PUNCTUATION,
            Character.DASH_PUNCTUATION,
            Character.MODIFIER_SYMBOL,
            Character.OTHER_SYMBOL ->
            true;
        default -> false;
      };
    }

    Optional<String> longest(String line, int at) {
      return byStart.getOrDefault(line.charAt(at), List.of()).stream()
          .filter(known -> line.startsWith(known, at))
          .findFirst();
    }
  }
}
