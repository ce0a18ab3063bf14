package io.nrs.grammar;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;
import static io.nrs.grammar.antlr.FormulaParser.CALL;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.COMMA;
import static io.nrs.grammar.antlr.FormulaParser.FOREIGN;
import static io.nrs.grammar.antlr.FormulaParser.INFIX;
import static io.nrs.grammar.antlr.FormulaParser.LIST;
import static io.nrs.grammar.antlr.FormulaParser.MINUS;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;
import static io.nrs.grammar.antlr.FormulaParser.PLUS;
import static io.nrs.grammar.antlr.FormulaParser.PREFIX;
import static io.nrs.grammar.antlr.FormulaParser.STAR;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How people may write formulas of a described language, beside their canonical form.
 *
 * @param spellings other texts of symbols, perhaps with single spaces
 * @param anyCase whether capital and small letters are the same where they distinguish no symbols
 * @param comments what begins a comment, {@code #} included
 * @param lines what is a line and a value, in a language of sequences
 */
public record Notation(
    Map<String, Spelling> spellings, boolean anyCase, List<String> comments, SequenceLines lines) {
  /** Begins a comment in every language. */
  public static final String COMMENT = "#";

  /** The text of the operation that is an expectation outside of brackets. */
  static final String EQUALS = "=";

  /** Canonical form, in which only brackets may be missing. */
  public static final Notation CANONICAL =
      new Notation(Map.of(), false, List.of(COMMENT), SequenceLines.ANY);

  private static final Pattern SPACES = Pattern.compile(Tokens.SPACE + "+");

  public Notation {
    spellings = Collections.unmodifiableMap(new LinkedHashMap<>(spellings));
    comments = List.copyOf(comments);
  }

  /**
   * What a text stands for.
   *
   * @param symbol an atom or an operation
   * @param precedence how tightly the operation binds if it is written so; 0: as always
   */
  public record Spelling(String symbol, int precedence) {}

  /** Returns whether only symbols themselves are read. */
  boolean isCanonical() {
    return spellings.isEmpty() && !anyCase;
  }

  /** Returns a text with single spaces, and in small letters if case does not count. */
  public String key(String text) {
    String single = SPACES.matcher(text).replaceAll(" ");
    return anyCase ? single.toLowerCase(Locale.ROOT) : single;
  }

  /** What texts stand for that are no symbols themselves. */
  record Readings(Notation notation, Map<String, Spelling> byKey) {
    static Readings of(Notation notation, Stream<String> symbols) {
      Map<String, Spelling> byKey = new LinkedHashMap<>();
      if (notation.anyCase()) {
        Map<String, Spelling> twice = new LinkedHashMap<>();
        symbols.forEach(
            symbol ->
                Optional.ofNullable(byKey.put(notation.key(symbol), new Spelling(symbol, 0)))
                    .ifPresent(other -> twice.put(notation.key(symbol), other)));
        byKey.keySet().removeAll(twice.keySet());
      }
      notation.spellings().forEach((text, meant) -> byKey.put(notation.key(text), meant));
      return new Readings(notation, Map.copyOf(byKey));
    }

    Optional<Spelling> of(String written) {
      return byKey.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(byKey.get(notation.key(written)));
    }
  }

  /**
   * The words and signs of a language, of which the longest wins.
   *
   * @param byStart the words of each first character, in small letters, the longest first
   * @param plain whether the longest word that is here is the one
   * @param anyCase whether capital and small letters are the same in words
   * @param atom a text that is an atom, right or wrong; it goes before symbols
   * @param signs whether a minus sign can be part of an atom
   * @param joinsSigns whether unknown signs side by side are one
   * @param foreign whether people may mean an operator by an unknown sign
   */
  record Words(
      Map<Character, List<Word>> byStart,
      boolean plain,
      boolean anyCase,
      Optional<Pattern> atom,
      boolean signs,
      boolean joinsSigns,
      IntPredicate foreign) {
    /**
     * A symbol or what people write for it.
     *
     * @param spelled whether it is no symbol itself, so that letters and digits must not touch it
     */
    record Word(String text, int type, boolean spelled) {
      /** Returns its end if it is here, and the place itself if it is not. */
      int end(String line, int start, boolean anyCase) {
        if (!spelled && line.startsWith(text, start)) {
          return isWord() && (joins(line, start) || joins(line, start + text.length()))
              ? start
              : start + text.length();
        }
        if (!spelled && !anyCase) {
          return start;
        }
        int at = start;
        for (int i = 0; i < text.length(); i++) {
          int from = at;
          if (text.charAt(i) == ' ') {
            while (at < line.length() && Tokens.isSpace(line.charAt(at))) {
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

      /** Returns whether it is a word of several letters, which no letter may touch. */
      private boolean isWord() {
        return type != CALL && text.length() > 1 && text.chars().allMatch(Character::isLetter);
      }

      /** Returns whether letters stand on both sides of a place. */
      private static boolean joins(String line, int at) {
        return touches(line, at)
            && Character.isLetter(line.charAt(at - 1))
            && Character.isLetter(line.charAt(at));
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
    record Known(Word word, int end) {}

    private static final String DECIMALS = "(?:[.,][0-9]+)*+";
    private static final String BLANKS = Tokens.SPACE + "*";
    private static final String FACTOR = "[0-9\\p{L}_]+" + DECIMALS;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+" + DECIMALS);
    private static final Pattern WIDE_NUMBER = Pattern.compile("[0-9\uFF10-\uFF19]+" + DECIMALS);
    private static final Pattern NUMBER_OR_POWER =
        Pattern.compile(NUMBER.pattern() + "|[" + PolynomialSide.SUPERSCRIPTS + "]+");
    private static final Pattern NUMBER_BETWEEN_COMMAS = Pattern.compile("[0-9]+(?:[.][0-9]+)*+");

    /** What people use for operators elsewhere. */
    private static final String SIGNS =
        "/%^&|!~<>:\\\u00D7\u00F7\u00B7\u2217\u22C5\u2022\u2219\u2715\u2716\u2212\u2012\u2013\u2014\u00B1\uFF0A\uFF0B\uFF0D";

    private static final Map<String, Integer> INFIX_TYPES =
        Map.of("(", OPEN, ")", CLOSE, "+", PLUS, "-", MINUS, "*", STAR);

    /** Every pair of brackets, and those of full width. */
    private static final Map<String, Integer> BRACKETS = brackets();

    private static Map<String, Integer> brackets() {
      Map<String, Integer> all = new HashMap<>();
      Tokens.OPENING.chars().forEach(open -> all.put(String.valueOf((char) open), OPEN));
      Tokens.CLOSING.chars().forEach(close -> all.put(String.valueOf((char) close), CLOSE));
      return Map.copyOf(all);
    }

    private static Words infix(String atom) {
      Map<String, Integer> all = new HashMap<>(INFIX_TYPES);
      all.putAll(BRACKETS);
      return builtIn(all, atom);
    }

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
      return of(words, false, atom, signs, false, foreign);
    }

    private static Words of(
        List<Word> words,
        boolean anyCase,
        Optional<Pattern> atom,
        boolean signs,
        boolean joinsSigns,
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
      return new Words(byStart, plain, anyCase, atom, signs, joinsSigns, foreign);
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
            case ARITHMETIC -> infix(WIDE_NUMBER.pattern());
            // Every product is one token, right or wrong: the tree's builder judges its factors.
            case ALGEBRA -> infix(FACTOR + "(?:" + BLANKS + "\\*" + BLANKS + FACTOR + ")*+");
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
        if (language.hasPrecedence() && syntax.operations().stream().noneMatch(Words::isList)) {
          BRACKETS.forEach(types::putIfAbsent);
        }
      }
      List<Word> words = new ArrayList<>();
      types.forEach((text, type) -> words.add(new Word(text, type, false)));
      Notation notation = syntax.notation();
      notation
          .spellings()
          .forEach(
              (text, meant) ->
                  words.add(new Word(text, types.getOrDefault(meant.symbol(), ATOM), true)));
      Optional<Atoms.Range> integers = syntax.atoms().integers();
      return of(
          words,
          notation.anyCase(),
          integers.map(range -> types.containsKey(",") ? NUMBER_BETWEEN_COMMAS : NUMBER),
          integers.filter(range -> range.least() < 0).isPresent(),
          language.sequence().isEmpty(),
          Words::isSign);
    }

    private static boolean isList(Operation operation) {
      return operation.form().isList();
    }

    private static Map<String, Integer> polynomial() {
      Map<String, Integer> types = new HashMap<>(INFIX_TYPES);
      types.putAll(BRACKETS);
      types.put("^", INFIX);
      types.put("**", INFIX);
      "\u2212\u2013".chars().forEach(sign -> types.put(String.valueOf((char) sign), MINUS));
      "\u00D7\u00B7\u2217\u22C5"
          .chars()
          .forEach(sign -> types.put(String.valueOf((char) sign), STAR));
      IntStream.concat(IntStream.rangeClosed('a', 'z'), IntStream.rangeClosed('A', 'Z'))
          .forEach(letter -> types.put(String.valueOf((char) letter), ATOM));
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

    static boolean isSign(int codePoint) {
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
