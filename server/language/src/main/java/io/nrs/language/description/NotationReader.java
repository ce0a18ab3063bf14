package io.nrs.language.description;

import com.google.gson.stream.JsonToken;
import io.nrs.grammar.Atoms;
import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Notation.Spelling;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.SequenceLines;
import io.nrs.grammar.Syntax;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what people may write in place of the symbols of a language. */
final class NotationReader {
  private static final Pattern UNUSABLE = Pattern.compile("[()\\[\\]{}#?,◦∎\\p{Cntrl}]|^ | $|  ");
  private static final Pattern UNUSABLE_IN_SEQUENCES =
      Pattern.compile("[#=ε◦∎\\p{Cntrl}]|^ | $|  ");

  /** A variable of a rule begins with a question mark, and is never a word between operands. */
  private static final Pattern UNUSABLE_WORD =
      Pattern.compile("[()\\[\\]{}#,◦∎\\p{Cntrl}]|^ | $|  ");

  private static final Map<Pattern, String> UNUSABLE_SHOWN =
      Map.of(
          UNUSABLE, "a bracket, a tab or one of # ? , ◦ ∎",
          UNUSABLE_IN_SEQUENCES, "a tab or one of # = ε ◦ ∎",
          UNUSABLE_WORD, "a bracket, a tab or one of # , ◦ ∎");

  private static final int PRECEDENCE_OF_OPERATION = 0;

  private final DescriptionJson json;
  private final Map<String, Spelling> spellings = new LinkedHashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();
  private final List<String> comments = new ArrayList<>(List.of(Notation.COMMENT));
  private final AtomReader input;
  private final AtomReader finals;
  private final Map<String, String> brackets = new LinkedHashMap<>();
  private int linesAt;
  private boolean anyCase;

  NotationReader(DescriptionJson json) {
    this.json = json;
    this.input = new AtomReader(json);
    this.finals = new AtomReader(json);
  }

  /** Reads the atoms that people may write in a sequence. */
  void input() throws IOException {
    linesAt = json.line();
    json.array("input", input::read);
  }

  /** Reads the atoms that are values of a sequence. */
  void finals() throws IOException {
    linesAt = json.line();
    json.array("final", finals::read);
  }

  /** Reads pairs of atoms of a sequence that open and close. */
  void brackets() throws IOException {
    linesAt = json.line();
    json.array("brackets", this::pair);
  }

  private void pair() throws IOException {
    List<String> pair = new ArrayList<>();
    json.array("brackets", () -> pair.add(json.string("brackets")));
    if (pair.size() != 2) {
      throw json.wrong("brackets are pairs of atoms: write [\"[MAX\", \"]\"]");
    }
    if (brackets.put(pair.get(0), pair.get(1)) != null) {
      throw json.wrong("the bracket %s stands twice: keep one".formatted(pair.get(0)));
    }
  }

  /** Reads the texts that stand for symbols. */
  void spellings() throws IOException {
    json.object(
        text -> {
          lines.put(text, json.line());
          spellings.put(text, spelling());
        });
  }

  private Spelling spelling() throws IOException {
    if (json.is(JsonToken.STRING)) {
      return new Spelling(json.string("spellings"), PRECEDENCE_OF_OPERATION);
    }
    Map<String, String> symbol = new LinkedHashMap<>();
    Map<String, Integer> precedence = new LinkedHashMap<>();
    json.object(
        key -> {
          switch (key) {
            case "symbol" -> symbol.put(key, json.string(key));
            case "precedence" -> precedence.put(key, json.precedence(key));
            default -> throw json.unknownKey(key, " of a spelling", "symbol", "precedence");
          }
        });
    if (symbol.isEmpty()) {
      throw json.wrong("a spelling has a symbol: add \"symbol\", or write the symbol alone");
    }
    return new Spelling(
        symbol.get("symbol"), precedence.getOrDefault("precedence", PRECEDENCE_OF_OPERATION));
  }

  /** Reads whether capital and small letters are the same. */
  void letterCase() throws IOException {
    String given = json.string("case");
    if (!Set.of("any", "exact").contains(given)) {
      throw json.wrong("\"case\" is \"any\", or \"exact\" as without it");
    }
    anyCase = given.equals("any");
  }

  /** Reads what begins a comment, beside {@code #}. */
  void comments() throws IOException {
    json.array(
        "comments",
        () -> {
          String given = json.string("comments");
          String[] texts = given.split(" ", -1);
          if (texts.length > 2 || !Stream.of(texts).allMatch(NotationReader::isUsableForComments)) {
            throw json.wrong(
                "\"%s\" cannot begin a comment: use signs such as -- or //, or two such as /* */"
                    .formatted(given));
          }
          if (texts.length == 2
              && comments.stream().anyMatch(other -> !Notation.closing(other).isEmpty())) {
            throw json.wrong("two comments have an end of their own: keep one");
          }
          comments.add(given);
        });
  }

  private static boolean isUsableForComments(String text) {
    return !text.isEmpty()
        && !text.equals("=")
        && text.codePoints().noneMatch(Character::isLetterOrDigit)
        && !UNUSABLE.matcher(text).find();
  }

  /**
   * Returns the notation of a language.
   *
   * @throws DescriptionException of all mistakes, if it does not fit its symbols
   */
  Notation notation(Syntax syntax) {
    Notation notation = new Notation(spellings, anyCase, comments, lines(syntax));
    if (has(syntax, Form.POLYNOMIAL) && (anyCase || !spellings.isEmpty())) {
      throw json.wrong(1, "polynomials are written as they are: remove \"spellings\" and \"case\"");
    }
    Set<String> symbols =
        Stream.concat(
                syntax.atoms().symbols().stream().filter(atom -> !notation.lines().isHidden(atom)),
                syntax.operations().stream().map(Operation::symbol))
            .collect(Collectors.toSet());
    List<DescriptionException> mistakes = new ArrayList<>();
    Map<String, String> known = new HashMap<>();
    symbols.forEach(symbol -> known.put(notation.key(symbol), symbol));
    spellings.forEach(
        (text, meant) ->
            mistakes.addAll(
                Mixfix.of(text, meant)
                    .map(written -> ofWords(notation, text, written, syntax, known))
                    .orElseGet(() -> ofText(notation, text, meant, syntax, symbols, known))));
    DescriptionException.throwAll(mistakes);
    refuseComments(syntax, notation, symbols);
    return notation;
  }

  /** Checks an operation with words, each of which has one meaning. */
  private List<DescriptionException> ofWords(
      Notation notation, String text, Mixfix written, Syntax syntax, Map<String, String> known) {
    List<String> mistakes = new ArrayList<>();
    MixfixCheck.mistake(written, syntax).ifPresent(mistakes::add);
    if (written.isPrefix() && !stands(notation, written.words().get(0), written.symbol())) {
      mistakes.add(
          "has the word %s, which does not stand for %s: use one that does"
              .formatted(written.words().get(0), written.symbol()));
    }
    for (String word : words(text, written)) {
      refuseUnusable(text, word, UNUSABLE_WORD);
      if (known.put(notation.key(word), word) != null) {
        mistakes.add(
            "has the word %s, which is a symbol or a word of another spelling: use another"
                .formatted(word));
      }
    }
    return mistakes.stream().map(told -> wrong(text, told)).toList();
  }

  /** Returns what nothing else may be; an operator before an operand is also one between two. */
  private static List<String> words(String text, Mixfix written) {
    return written.isProduct()
        ? List.of(text)
        : written.isPrefix()
            ? List.of(written.words().get(0) + " _")
            : written.written().stream().map(Mixfix.Word::text).toList();
  }

  private boolean stands(Notation notation, String word, String symbol) {
    return word.equals(symbol)
        || spellings.entrySet().stream()
            .anyMatch(
                each ->
                    notation.key(each.getKey()).equals(notation.key(word))
                        && each.getValue().symbol().equals(symbol));
  }

  private List<DescriptionException> ofText(
      Notation notation,
      String text,
      Spelling meant,
      Syntax syntax,
      Set<String> symbols,
      Map<String, String> known) {
    refuseUnusable(text, text, has(syntax, Form.SEQUENCE) ? UNUSABLE_IN_SEQUENCES : UNUSABLE);
    List<DescriptionException> mistakes = new ArrayList<>();
    mistake(text, meant, syntax, symbols, notation.lines()).ifPresent(mistakes::add);
    Optional.ofNullable(known.put(notation.key(text), text))
        .filter(other -> !symbols.contains(text))
        .ifPresent(
            other -> mistakes.add(wrong(text, "is read as %s: keep one of them".formatted(other))));
    return mistakes;
  }

  /**
   * Refuses a spelling that cannot be told from the rest of a line.
   *
   * @param word of the spelling, or all of it
   */
  private void refuseUnusable(String text, String word, Pattern unusable) {
    if (word.isBlank() || unusable.matcher(word).find()) {
      throw json.wrong(
          lines.get(text),
          "the spelling \"%s\" is empty, has spaces at an end or side by side, or has %s: use another"
              .formatted(text, UNUSABLE_SHOWN.get(unusable)));
    }
  }

  private static boolean has(Syntax syntax, Form form) {
    return syntax.operations().stream().anyMatch(each -> each.form() == form);
  }

  private SequenceLines lines(Syntax syntax) {
    if (linesAt == 0) {
      return SequenceLines.ANY;
    }
    if (!has(syntax, Form.SEQUENCE)) {
      throw json.wrong(
          linesAt, "\"input\", \"final\" and pairs of brackets are for sequences: remove them");
    }
    if (Math.max(input.atoms().size(), finals.atoms().size()) > AtomReader.MAX_SYMBOLS) {
      throw json.wrong(linesAt, "\"input\" or \"final\" has more than 5,000 atoms: use fewer");
    }
    Set<String> written = tokens(input.atoms());
    Set<String> values = tokens(finals.atoms());
    Set<String> atoms = syntax.atoms().symbols();
    refuse(written, atoms, "%s of \"input\" is no atom: add it to \"atoms\"");
    Set<String> usable = written.isEmpty() ? atoms : written;
    refuse(values, usable, "%s of \"final\" is nothing that people write: add it to \"input\"");
    refuse(brackets.keySet(), usable, "the bracket %s is no atom of a line: add it");
    refuse(brackets.values(), usable, "the bracket %s is no atom of a line: add it");
    Set<String> closing = new HashSet<>(brackets.values());
    closing.retainAll(brackets.keySet());
    refuse(closing, Set.of(), "the bracket %s both opens and closes: use two atoms");
    return new SequenceLines(written, brackets, values);
  }

  private static Set<String> tokens(Atoms atoms) {
    return atoms.all().collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private void refuse(Collection<String> given, Set<String> known, String message) {
    for (String each : given) {
      if (!known.contains(each)) {
        throw json.wrong(linesAt, message.formatted(each));
      }
    }
  }

  private Optional<DescriptionException> mistake(
      String text, Spelling meant, Syntax syntax, Set<String> symbols, SequenceLines written) {
    boolean binds =
        syntax.operations().stream()
            .anyMatch(each -> each.symbol().equals(meant.symbol()) && each.precedence() > 0);
    boolean number =
        syntax.atoms().integers().isPresent() && Character.isDigit(text.codePointAt(0));
    boolean known =
        meant.symbol().isEmpty()
            || symbols.contains(meant.symbol())
            || syntax.atoms().contains(meant.symbol()) && !written.isHidden(meant.symbol());
    String mistake =
        !known
            ? meant.symbol().equals(Notation.EQUALS)
                ? "stands for =, which alone begins the expected value: remove it"
                : "stands for %s, which is no symbol".formatted(meant.symbol())
            : symbols.contains(text) || syntax.atoms().symbols().contains(text)
                ? "is a symbol itself: remove it"
                : number
                    ? "begins with a digit, as integers do: use another"
                    : meant.precedence() > 0 && !binds
                        ? "has a precedence, and %s has none"
                            .formatted(meant.symbol().isEmpty() ? "nothing" : meant.symbol())
                        : meant.symbol().isEmpty() && !maySayNothing(text, syntax)
                            ? "stands for nothing, which is for words of letters: write a symbol"
                            : "";
    return mistake.isEmpty() ? Optional.empty() : Optional.of(wrong(text, mistake));
  }

  /** A sign at the beginning of a line could change what follows. */
  private static boolean maySayNothing(String text, Syntax syntax) {
    return has(syntax, Form.SEQUENCE) || text.chars().allMatch(Character::isLetter);
  }

  private void refuseComments(Syntax syntax, Notation notation, Set<String> symbols) {
    Set<String> all = Stream.concat(symbols.stream(), notation.texts()).collect(Collectors.toSet());
    boolean signed =
        has(syntax, Form.POLYNOMIAL)
            || syntax.atoms().integers().filter(integers -> integers.least() < 0).isPresent();
    for (String given : comments.subList(1, comments.size())) {
      String comment = Notation.opening(given);
      String first = comment.substring(0, 1);
      if (signed && "+-*^".contains(first)
          || all.stream().anyMatch(text -> text.startsWith(first) || text.contains(comment))) {
        throw json.wrong(
            1,
            "the comment %s could be a part of a formula: begin it with a sign that no symbol begins with"
                .formatted(comment));
      }
    }
  }

  private DescriptionException wrong(String text, String message) {
    return json.wrong(lines.get(text), "the spelling \"%s\" %s".formatted(text, message));
  }
}
