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
import java.util.stream.Stream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * The tokens of a line, by UTF-16 offsets. The text of a token is a substring of the line (never
 * {@link Token#getText()}).
 */
final class Tokens {
  private static final Pattern LETTERS = Pattern.compile("[\\p{L}_]+");
  private static final String BRACKETS = "()[]{}\uFF08\uFF09\uFF3B\uFF3D\uFF5B\uFF5D";

  private final Words words;
  private final List<String> comments;
  private final String line;
  private final List<Token> tokens = new ArrayList<>();

  private int brackets;

  private Tokens(Language language, String line) {
    this.words = Words.of(language);
    this.comments = language.comments();
    this.line = line;
  }

  /** Returns all tokens except white space; the last one is EOF. */
  static List<Token> of(Language language, String line) {
    Tokens read = new Tokens(language, line);
    int at = 0;
    while (at < line.length()) {
      at = isSpace(line.charAt(at)) ? at + 1 : read.token(at);
    }
    read.add(Token.EOF, at, at);
    return read.tokens;
  }

  /**
   * Returns the tokens that make the formula and its expectation: no comment, no {@code ;} at the
   * end, and no {@code =} before a formula as in spreadsheets. Of several {@code =} outside of
   * brackets, the last one begins the expectation if it is an operation too.
   */
  static List<Token> significant(Language language, String line, List<Token> tokens) {
    List<Token> kept = new ArrayList<>(tokens);
    kept.removeIf(token -> token.getType() == COMMENT);
    int last = kept.size() - 2;
    if (last >= 0 && span(kept.get(last)).length() == 1) {
      boolean unknown = kept.get(last).getType() == OTHER || kept.get(last).getType() == FOREIGN;
      if (unknown && line.charAt(kept.get(last).getStartIndex()) == ';') {
        kept.remove(last);
      }
    }
    if (isSpreadsheet(kept)) {
      kept.remove(0);
    }
    if (Words.of(language).isOperation(Notation.EQUALS, 0, true)) {
      boolean expected = false;
      for (int i = kept.size() - 1; i > 0; i--) {
        if (kept.get(i).getType() == EQUALS && expected) {
          kept.set(i, retyped(kept.get(i), INFIX));
        }
        expected |= kept.get(i).getType() == EQUALS;
      }
    }
    return kept;
  }

  /**
   * {@code =(1+2)} begins with a formula, and {@code = 3} with a value whose formula is missing.
   */
  private static boolean isSpreadsheet(List<Token> tokens) {
    return tokens.size() > 4
        && tokens.get(0).getType() == EQUALS
        && tokens.get(1).getType() != EQUALS;
  }

  static Token retyped(Token token, int type) {
    CommonToken same = new CommonToken(token);
    same.setType(type);
    return same;
  }

  /** Returns where a comment may begin in a line that is too long to read; -1 for none. */
  static int comment(Language language, String line) {
    return language.comments().stream()
        .mapToInt(line::indexOf)
        .filter(start -> start >= 0)
        .min()
        .orElse(-1);
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
    if (comments.stream().anyMatch(start -> isComment(start, at))) {
      return add(COMMENT, at, line.length());
    }
    if (c == '=' && !words.isOperation(line, at, brackets > 0)) {
      return add(EQUALS, at, at + 1);
    }
    int atom = endOfAtom(at);
    return atom > at
        ? add(ATOM, at, atom)
        : words
            .longest(line, at)
            .map(known -> add(known.word().type(), at, known.end()))
            .orElseGet(() -> unknown(at, c));
  }

  private boolean isComment(String start, int at) {
    return line.startsWith(start, at)
        && !(start.equals(BuiltInLanguage.SLASHES) && isDivision(at, at + start.length()));
  }

  /** Whether slashes divide by a number, as in {@code 7 // 2}, or stand in a formula. */
  private boolean isDivision(int start, int end) {
    if (words.longest(line, start).isEmpty() || tokens.isEmpty()) {
      return false;
    }
    int next = end;
    while (next < line.length() && isSpace(line.charAt(next))) {
      next++;
    }
    return !isSpace(line.charAt(start - 1))
        || next < line.length() && "0123456789(+-".indexOf(line.charAt(next)) >= 0;
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
    brackets += type == OPEN ? 1 : type == CLOSE ? -1 : 0;
    CommonToken token = new CommonToken(type);
    token.setStartIndex(start);
    token.setStopIndex(end - 1);
    tokens.add(token);
    return end;
  }

  /**
   * A symbol or what people write for it.
   *
   * @param spelled whether it is no symbol itself, so that letters and digits must not touch it
   */
  private record Word(String text, int type, boolean spelled) {
    /** Returns its end if it is here, and the place itself if it is not. */
    int end(String line, int start, boolean anyCase) {
      if (!spelled && line.startsWith(text, start)) {
        return start + text.length();
      }
      if (!spelled && !anyCase) {
        return start;
      }
      int at = start;
      for (int i = 0; i < text.length(); i++) {
        int from = at;
        if (text.charAt(i) == ' ') {
          while (at < line.length() && isSpace(line.charAt(at))) {
            at++;
          }
        } else if (line.regionMatches(anyCase, at, text, i, 1)) {
          at++;
        }
        if (at == from) {
          return start;
        }
      }
      return touches(line, at) || touches(line, start) ? start : at;
    }

    /** Returns whether letters or digits stand on both sides of a place. */
    private static boolean touches(String line, int at) {
      return 0 < at
          && at < line.length()
          && Character.isLetterOrDigit(line.charAt(at - 1))
          && Character.isLetterOrDigit(line.charAt(at));
    }
  }

  /** A word in a line. */
  private record Known(Word word, int end) {}

  /**
   * The words and signs of a language, of which the longest wins.
   *
   * @param byStart the words of each first character, in small letters, the longest first
   * @param plain whether the longest word that is here is the one
   * @param anyCase whether capital and small letters are the same in words
   * @param atom a text that is an atom, right or wrong; it goes before symbols
   * @param signs whether a minus sign can be part of an atom
   * @param foreign whether people may mean an operator by an unknown sign
   */
  private record Words(
      Map<Character, List<Word>> byStart,
      boolean plain,
      boolean anyCase,
      Optional<Pattern> atom,
      boolean signs,
      IntPredicate foreign) {
    private static final String DECIMALS = "(?:[.,][0-9]+)*+";
    private static final String BLANKS = "[\\p{Zs}\\t\\f\\x0B]*";
    private static final String FACTOR = "[0-9\\p{L}_]+" + DECIMALS;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+" + DECIMALS);
    private static final Pattern WIDE_NUMBER = Pattern.compile("[0-9\uFF10-\uFF19]+" + DECIMALS);
    private static final Pattern NUMBER_OR_POWER =
        Pattern.compile(NUMBER.pattern() + "|[" + PolynomialSide.SUPERSCRIPTS + "]+");
    private static final Pattern NUMBER_BETWEEN_COMMAS = Pattern.compile("[0-9]+(?:[.][0-9]+)*+");

    /** What people use for operators elsewhere. */
    private static final String SIGNS =
        "/%^&|!~<>:\\\u00D7\u00F7\u00B7\u2217\u22C5\u2212\u2013\u2014\u00B1\uFF0A\uFF0B\uFF0D";

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
      List<Word> words =
          types.entrySet().stream()
              .map(each -> new Word(each.getKey(), each.getValue(), false))
              .toList();
      return of(words, false, atom, signs, foreign);
    }

    private static Words of(
        List<Word> words,
        boolean anyCase,
        Optional<Pattern> atom,
        boolean signs,
        IntPredicate foreign) {
      Map<Character, List<Word>> byStart = new HashMap<>();
      words.stream()
          .sorted(Comparator.<Word>comparingInt(word -> word.text().length()).reversed())
          .forEach(
              word ->
                  byStart
                      .computeIfAbsent(start(word.text().charAt(0)), c -> new ArrayList<>())
                      .add(word));
      boolean plain = !anyCase && words.stream().noneMatch(Word::spelled);
      return new Words(byStart, plain, anyCase, atom, signs, foreign);
    }

    private static char start(char first) {
      return Character.toLowerCase(first);
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
            case ARITHMETIC -> builtIn(INFIX_TYPES, WIDE_NUMBER.pattern());
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
      List<Word> words = new ArrayList<>();
      types.forEach((text, type) -> words.add(new Word(text, type, false)));
      Notation notation = syntax.notation();
      notation
          .spellings()
          .forEach(
              (text, meant) ->
                  Optional.ofNullable(types.get(meant.symbol()))
                      .ifPresent(type -> words.add(new Word(text, type, true))));
      Optional<Atoms.Range> integers = syntax.atoms().integers();
      return of(
          words,
          notation.anyCase(),
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

    /** Returns the longest word here; of several the one that is written exactly so. */
    Optional<Known> longest(String line, int at) {
      Stream<Known> found =
          byStart.getOrDefault(start(line.charAt(at)), List.of()).stream()
              .map(word -> new Known(word, word.end(line, at, anyCase)))
              .filter(known -> known.end() > at);
      return plain
          ? found.findFirst()
          : found.max(
              Comparator.comparingInt(Known::end)
                  .thenComparing(known -> line.startsWith(known.word().text(), at)));
    }

    /** Returns whether {@code =} begins an operation here, and no expectation. */
    boolean isOperation(String line, int at, boolean inBrackets) {
      return longest(line, at).filter(known -> inBrackets || known.end() > at + 1).isPresent();
    }
  }
}
