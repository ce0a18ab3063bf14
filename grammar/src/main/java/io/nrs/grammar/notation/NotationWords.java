package io.nrs.grammar.notation;

import static io.nrs.grammar.antlr.FormulaParser.ATOM;
import static io.nrs.grammar.antlr.FormulaParser.CALL;
import static io.nrs.grammar.antlr.FormulaParser.CLOSE;
import static io.nrs.grammar.antlr.FormulaParser.COMMA;
import static io.nrs.grammar.antlr.FormulaParser.FOREIGN;
import static io.nrs.grammar.antlr.FormulaParser.INFIX;
import static io.nrs.grammar.antlr.FormulaParser.LIST;
import static io.nrs.grammar.antlr.FormulaParser.MINUS;
import static io.nrs.grammar.antlr.FormulaParser.MIXFIX;
import static io.nrs.grammar.antlr.FormulaParser.MIXFIX_END;
import static io.nrs.grammar.antlr.FormulaParser.NAME;
import static io.nrs.grammar.antlr.FormulaParser.OPEN;
import static io.nrs.grammar.antlr.FormulaParser.PLUS;
import static io.nrs.grammar.antlr.FormulaParser.PREFIX;
import static io.nrs.grammar.antlr.FormulaParser.STAR;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.Characters;
import io.nrs.grammar.Language;
import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
record NotationWords(
    Map<Character, List<NotationWord>> byStart,
    boolean plain,
    boolean anyCase,
    Optional<Pattern> atom,
    boolean signs,
    boolean joinsSigns,
    IntPredicate foreign) {

  /** A word in a line. */
  record Known(NotationWord word, int end) {}

  private static final Map<Form, Integer> FORM_TYPES =
      Map.of(Form.INFIX, INFIX, Form.PREFIX, PREFIX, Form.CALL, CALL);

  private static final String DECIMALS = "(?:[.,][0-9]+)*+";
  private static final String BLANKS = Characters.SPACE + "*";
  private static final String FACTOR = "[0-9\\p{L}_]+" + DECIMALS;
  private static final Pattern NUMBER = Pattern.compile("[0-9]+" + DECIMALS);
  private static final Pattern NUMBER_OR_POWER =
      Pattern.compile(NUMBER.pattern() + "|[" + Characters.SUPERSCRIPTS + "]+");
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
    Characters.OPENING.chars().forEach(open -> all.put(String.valueOf((char) open), OPEN));
    Characters.CLOSING.chars().forEach(close -> all.put(String.valueOf((char) close), CLOSE));
    return Map.copyOf(all);
  }

  private static NotationWords infix(String atom) {
    Map<String, Integer> all = new HashMap<>(INFIX_TYPES);
    all.putAll(BRACKETS);
    return builtIn(all, atom);
  }

  private static NotationWords builtIn(Map<String, Integer> types, String atom) {
    Map<String, Integer> all = new HashMap<>(types);
    all.put("**", FOREIGN);
    all.put("//", FOREIGN);
    return of(
        all,
        Optional.of(Pattern.compile(atom)),
        false,
        c -> SIGNS.indexOf(c) >= 0 || Character.getType(c) == Character.MATH_SYMBOL);
  }

  private static NotationWords of(
      Map<String, Integer> types, Optional<Pattern> atom, boolean signs, IntPredicate foreign) {
    List<NotationWord> words =
        types.entrySet().stream()
            .map(each -> new NotationWord(each.getKey(), each.getValue(), false))
            .toList();
    return of(words, false, atom, signs, false, foreign);
  }

  private static NotationWords of(
      List<NotationWord> words,
      boolean anyCase,
      Optional<Pattern> atom,
      boolean signs,
      boolean joinsSigns,
      IntPredicate foreign) {
    Map<Character, List<NotationWord>> byStart = new HashMap<>();
    words.stream()
        .sorted(Comparator.<NotationWord>comparingInt(word -> word.text().length()).reversed())
        .forEach(
            word ->
                byStart
                    .computeIfAbsent(start(word.text().charAt(0)), c -> new ArrayList<>())
                    .add(word));
    boolean plain = !anyCase && words.stream().noneMatch(NotationWord::spelled);
    return new NotationWords(byStart, plain, anyCase, atom, signs, joinsSigns, foreign);
  }

  private static char start(char first) {
    return Character.toLowerCase(first);
  }

  static NotationWords of(Language language) {
    return language.derived(NotationWords.class, NotationWords::derived);
  }

  private static NotationWords derived(Language language) {
    Optional<Syntax> syntax = language.describedSyntax();
    if (syntax.isPresent()) {
      return described(language, syntax.get());
    }
    if (language.hasDigitLists()) {
      return builtIn(
          Map.of("[", OPEN, "]", CLOSE, "+", FOREIGN, "-", FOREIGN, "*", FOREIGN),
          "[0-9]|[+-][0-9]+(?:[.][0-9]+)*+");
    }
    // Every product of Algebra is one token, right or wrong: the tree's builder judges its factors.
    return infix(
        language.hasMonomials()
            ? FACTOR + "(?:" + BLANKS + "\\*" + BLANKS + FACTOR + ")*+"
            : NUMBER.pattern());
  }

  private static NotationWords described(Language language, Syntax syntax) {
    if (language.isPolynomial()) {
      return of(polynomial(), Optional.of(NUMBER_OR_POWER), false, Characters::isSign);
    }
    Map<String, Integer> types = new LinkedHashMap<>();
    syntax.atoms().symbols().forEach(symbol -> types.put(symbol, ATOM));
    if (language.sequence().isEmpty()) {
      for (Operation operation : syntax.operations()) {
        types.put(operation.symbol(), type(operation.form()));
      }
      if (hasCalls(language)) {
        types.put(",", COMMA);
      }
      types.put(syntax.open(), OPEN);
      types.put(syntax.close(), CLOSE);
      if (language.hasPrecedence()
          && syntax.operations().stream().noneMatch(NotationWords::isList)) {
        BRACKETS.forEach(types::putIfAbsent);
      }
    }
    List<NotationWord> words = new ArrayList<>();
    types.forEach((text, type) -> words.add(new NotationWord(text, type, false)));
    Notation notation = syntax.notation();
    notation
        .spellings()
        .forEach(
            (text, meant) ->
                Mixfix.of(text, meant)
                    .ifPresentOrElse(
                        parts ->
                            parts.written().stream()
                                .filter(part -> !isInfix(language, part.text()))
                                .forEach(part -> words.add(word(part))),
                        () ->
                            words.add(
                                new NotationWord(
                                    text,
                                    meant.symbol().isEmpty()
                                        ? silent(language)
                                        : types.getOrDefault(meant.symbol(), ATOM),
                                    true))));
    Optional<Atoms.Range> integers = syntax.atoms().integers();
    return of(
        words,
        notation.anyCase(),
        integers.map(range -> types.containsKey(",") ? NUMBER_BETWEEN_COMMAS : NUMBER),
        integers.filter(range -> range.least() < 0).isPresent(),
        language.sequence().isEmpty(),
        Characters::isSign);
  }

  /** Returns whether people may write an operation as a function. */
  private static boolean hasCalls(Language language) {
    Stream<String> texts =
        Stream.concat(
            language.operations().stream().map(Operation::symbol),
            language.notation().spellings().keySet().stream());
    return texts.anyMatch(
        text ->
            language
                .operation(language.symbol(text))
                .filter(
                    operation ->
                        operation.form() == Form.CALL
                            || language.hasPrecedence()
                                && operation.form() == Form.INFIX
                                && Character.isLetter(text.codePointAt(0)))
                .isPresent());
  }

  /** What says nothing may stand anywhere in a sequence, and elsewhere begin a line. */
  private static int silent(Language language) {
    return language.sequence().isPresent() ? COMMA : NAME;
  }

  /** An operator between operands is one before an operand too. */
  private static boolean isInfix(Language language, String text) {
    return language
        .operation(language.symbol(text))
        .filter(operation -> operation.form() == Form.INFIX)
        .isPresent();
  }

  private static NotationWord word(Mixfix.Word part) {
    return new NotationWord(part.text(), part.isEnd() ? MIXFIX_END : MIXFIX, true);
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

  /** Lists, sequences and polynomials begin with their operator. */
  private static int type(Form form) {
    return FORM_TYPES.getOrDefault(form, LIST);
  }

  /** Returns the longest word here; of several the one that is written exactly so. */
  Optional<Known> longest(String line, int at) {
    Stream<Known> found =
        starting(line, at)
            .map(word -> new Known(word, word.end(line, at, anyCase)))
            .filter(known -> known.end() > at);
    return plain
        ? found.findFirst()
        : found.max(
            Comparator.comparingInt(Known::end)
                .thenComparing(known -> line.startsWith(known.word().text(), at)));
  }

  /**
   * Returns the end of several capitals here that are atoms; the place itself if they are none, or
   * if a word of the language is among them, as in {@code NOTA}. Of three or more, none is
   * repeated: that is a word such as {@code NULL}.
   */
  int endOfFactors(String line, int at) {
    int end = at;
    while (end < line.length() && isCapital(line, end)) {
      end++;
    }
    boolean joined =
        end < line.length()
            && (Character.isLetterOrDigit(line.charAt(end)) || line.charAt(end) == '_');
    boolean repeated =
        end - at > 2 && line.substring(at, end).chars().distinct().count() < end - at;
    return end - at < 2 || joined || repeated || hasWord(line, at, end) ? at : end;
  }

  private boolean isCapital(String line, int at) {
    return Character.isUpperCase(line.charAt(at))
        && starting(line, at)
            .anyMatch(
                word ->
                    word.type() == ATOM
                        && word.text().length() == 1
                        && line.regionMatches(anyCase, at, word.text(), 0, 1));
  }

  private boolean hasWord(String line, int from, int to) {
    return IntStream.range(from, to)
        .anyMatch(
            at ->
                starting(line, at)
                    .map(NotationWord::text)
                    .filter(text -> text.length() > 1 && at + text.length() <= to)
                    .anyMatch(text -> line.regionMatches(anyCase, at, text, 0, text.length())));
  }

  private Stream<NotationWord> starting(String line, int at) {
    return byStart.getOrDefault(start(line.charAt(at)), List.of()).stream();
  }

  /** Returns whether a word is here that says nothing at the beginning of a line. */
  boolean isSilent(String line, int at) {
    return longest(line, at).filter(known -> known.word().type() == NAME).isPresent();
  }

  /** Returns whether digits of full width are symbols of the language. */
  boolean hasWideDigits() {
    return byStart.values().stream()
        .flatMap(List::stream)
        .anyMatch(word -> Characters.hasWideDigits(word.text()));
  }

  /** Returns whether {@code =} begins an operation here, and no expectation. */
  boolean isOperation(String line, int at, boolean inBrackets) {
    return longest(line, at).filter(known -> inBrackets || known.end() > at + 1).isPresent();
  }
}
