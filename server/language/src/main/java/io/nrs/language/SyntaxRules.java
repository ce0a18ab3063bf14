package io.nrs.language;

import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.language.description.LeafDomain;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.window.TokenGrammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What follows from a syntax and the values of its leaves: tokens, leaves, atoms and values.
 * Subclasses draw formulas.
 */
public abstract class SyntaxRules extends PatternRules {
  /** First of the private characters that stand for tokens of several characters. */
  private static final char FIRST_PRIVATE = '\uE000';

  private static final char LAST_PRIVATE = '\uF8FF';

  final Syntax syntax;
  private final Optional<LeafValues> values;
  private final Language language;
  private final Vocabulary vocabulary;
  private final Pattern atomPattern;
  private final Pattern leafPattern;

  /** By their symbols in compact form. */
  private final Map<Character, Operation> operations = new HashMap<>();

  private final boolean complete;
  private final boolean lists;
  private final int longestLeaf;

  /** Whether operations may stay as they are. */
  private final boolean folding;

  /**
   * @param language that the syntax belongs to, whichever grammar reads it
   * @param complete whether words have letters in compact form, and the first part of a list is a
   *     leaf only before an atom
   * @param terms the tokens for rules with operations on both sides
   */
  protected SyntaxRules(
      Language language, Syntax syntax, boolean complete, Optional<TermTokens> terms) {
    this.language = language;
    this.syntax = syntax;
    this.complete = complete;
    this.values = language.leafValues();
    this.folding =
        terms.isPresent()
            || !complete && values.filter(all -> LeafDomain.isIrreducible(syntax, all)).isPresent();
    List<String> tokens = new ArrayList<>(tokens(syntax));
    if (terms.isPresent()) {
      addFolded(tokens, terms.get().placeholders());
      tokens.addAll(terms.get().answers());
    } else if (folding) {
      addFolded(
          tokens, syntax.operations().stream().flatMapToInt(LeafDomain::arities).max().orElse(0));
    }
    this.vocabulary = new Vocabulary(tokens, compact(tokens, complete), language::isSpaced);
    syntax.operations().forEach(each -> operations.put(symbol(vocabulary, each), each));
    this.lists = syntax.operations().stream().anyMatch(each -> each.form() == Form.LIST);
    this.longestLeaf = widestLeaf();
    String atom = atom(vocabulary);
    this.atomPattern = Pattern.compile(atom);
    this.leafPattern = Pattern.compile(leaf(vocabulary, atom, complete));
  }

  /**
   * The tokens of networks for rules with operations on both sides.
   *
   * @param placeholders how many operands of a leaf may be compared
   * @param answers a token for each rule
   */
  public record TermTokens(int placeholders, List<String> answers) {}

  private static char symbol(Vocabulary vocabulary, Operation operation) {
    return vocabulary.compact(operation.symbol()).charAt(0);
  }

  /** Returns the texts of all tokens. Networks number them in this order. */
  private static List<String> tokens(Syntax syntax) {
    Set<String> texts = new LinkedHashSet<>(List.of(syntax.open(), syntax.close()));
    if (syntax.operations().stream().anyMatch(operation -> operation.form() == Form.CALL)) {
      texts.add(",");
    }
    syntax.operations().forEach(operation -> texts.add(operation.symbol()));
    texts.addAll(syntax.atoms().symbols());
    syntax
        .atoms()
        .integers()
        .ifPresent(
            range -> {
              if (range.least() < 0) {
                texts.add("-");
              }
              "0123456789".chars().forEach(digit -> texts.add(String.valueOf((char) digit)));
            });
    return List.copyOf(texts);
  }

  /** Adds the tokens of operands that are operations, and of a leaf that stays. */
  private static void addFolded(List<String> tokens, int placeholders) {
    tokens.add(LeafValues.FOLDED);
    IntStream.rangeClosed(1, placeholders).mapToObj(LeafValues::placeholder).forEach(tokens::add);
    tokens.add(Vocabulary.STAYS);
  }

  public static String compact(List<String> tokens, boolean letters) {
    StringBuilder compact = new StringBuilder();
    for (String token : tokens) {
      boolean single =
          token.length() == 1
              && !token.equals(Vocabulary.OMEGA)
              && !FoldedOperands.isFolded(token.charAt(0))
              && !isPrivate(token.charAt(0));
      Optional<Character> letter =
          letters && !single ? letter(token, tokens, compact) : Optional.empty();
      char other =
          LeafValues.isPlaceholder(token)
              ? FoldedOperands.numbered(compact.length() - tokens.indexOf(LeafValues.FOLDED))
              : (char) (FIRST_PRIVATE + compact.length());
      compact.append(single ? token.charAt(0) : letter.orElse(other));
    }
    return compact.toString();
  }

  /** Whether a character of people, such as a logo, may stand for another token. */
  private static boolean isPrivate(char character) {
    return FIRST_PRIVATE <= character && character <= LAST_PRIVATE;
  }

  /**
   * The character of a word is the last of its letters that no other word has, in lower case. For
   * MIN, MAX and SM it is {@code n}, {@code x} and {@code s}.
   */
  private static Optional<Character> letter(String word, List<String> tokens, CharSequence taken) {
    for (int i = word.length() - 1; i >= 0; i--) {
      String letter = word.substring(i, i + 1);
      char compact = Character.toLowerCase(letter.charAt(0));
      boolean free =
          Character.isLetter(compact)
              && tokens.stream()
                  .allMatch(
                      other ->
                          other.equals(word)
                              || !(other.contains(letter) || other.indexOf(compact) >= 0))
              && taken.chars().noneMatch(c -> c == compact);
      if (free) {
        return Optional.of(compact);
      }
    }
    return Optional.empty();
  }

  /** Returns a pattern of one of these tokens; empty if there are none. */
  private static String anyOf(Vocabulary vocabulary, Stream<String> tokens) {
    String characters =
        tokens
            .map(token -> "\\u%04x".formatted((int) vocabulary.compact(token).charAt(0)))
            .collect(Collectors.joining());
    return characters.isEmpty() ? "" : "[" + characters + "]";
  }

  private String atom(Vocabulary vocabulary) {
    String symbols = anyOf(vocabulary, syntax.atoms().symbols().stream());
    String integers =
        syntax
            .atoms()
            .integers()
            .map(
                range -> {
                  String sign = range.least() < 0 ? "-?" : "";
                  return "(?:0|%s[1-9][0-9]{0,%s})(?![0-9])".formatted(sign, range.digits() - 1);
                })
            .orElse("");
    String folded = folding ? FoldedOperands.pattern() : "";
    return Stream.of(symbols, integers, folded)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("|", "(?:", ")"));
  }

  private String leaf(Vocabulary vocabulary, String atom, boolean complete) {
    String open = Pattern.quote(syntax.open());
    String close = Pattern.quote(syntax.close());
    List<String> all = new ArrayList<>();
    for (Form form : Form.values()) {
      List<Operation> ofForm =
          syntax.operations().stream().filter(operation -> operation.form() == form).toList();
      String operator = anyOf(vocabulary, ofForm.stream().map(Operation::symbol));
      if (ofForm.isEmpty()) {
        continue;
      }
      switch (form) {
        case INFIX -> all.add(open + atom + operator + atom + close);
        case PREFIX -> all.add(open + operator + atom + close);
        case LIST -> {
          String part = operator + atom + atom;
          all.add(open + part + close);
          all.add(part + "(?=" + (complete ? atom : "[^" + close + "]") + ")");
        }
        case CALL ->
            ofForm.forEach(
                call ->
                    all.add(
                        anyOf(vocabulary, Stream.of(call.symbol()))
                            + open
                            + atom
                            + "(?:,%s){%s,%s}".formatted(atom, call.least() - 1, call.most() - 1)
                            + close));
        case WHOLE_LIST ->
            ofForm.forEach(
                list ->
                    all.add(
                        open
                            + anyOf(vocabulary, Stream.of(list.symbol()))
                            + atom
                            + "{%s,%s}".formatted(list.least(), list.most())
                            + close));
        case SEQUENCE, POLYNOMIAL -> throw noSequence();
      }
    }
    return String.join("|", all);
  }

  @Override
  public TokenGrammar tokenGrammar() {
    return new SyntaxGrammar(syntax, vocabulary(), complete, folding).grammar();
  }

  /** The tokens of the longest atom; a symbol is one token. */
  int longestAtom() {
    return syntax
        .atoms()
        .integers()
        .map(
            range ->
                Math.max(
                    String.valueOf(range.least()).length(),
                    String.valueOf(range.greatest()).length()))
        .orElse(1);
  }

  /** The first part of a list becomes a list of its own. */
  String closed(String leaf) {
    return leavesOperator(leaf) ? whole(leaf) : leaf;
  }

  /** A formula in brackets. */
  String whole(String inner) {
    return syntax.open() + inner + syntax.close();
  }

  @Override
  public final Language language() {
    return language;
  }

  @Override
  public final Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  protected final Pattern leafPattern() {
    return leafPattern;
  }

  @Override
  protected final Pattern atomPattern() {
    return atomPattern;
  }

  @Override
  public List<String> operators() {
    return syntax.operations().stream().map(Operation::symbol).toList();
  }

  @Override
  public Levels levels() {
    return new Levels(
        syntax.nesting(),
        syntax.sampling().arguments(),
        syntax.sampling().testNesting(),
        syntax.sampling().testArguments());
  }

  @Override
  public Windows windows() {
    return syntax.sampling().windows().orElseGet(super::windows);
  }

  @Override
  public Stream<String> atoms() {
    return syntax.atoms().all().map(vocabulary()::compact);
  }

  @Override
  public boolean isAtom(CharSequence text) {
    return super.isAtom(text) && syntax.atoms().contains(vocabulary().expand(text));
  }

  @Override
  public boolean leavesOperator(String leaf) {
    return lists
        && Optional.ofNullable(operations.get(leaf.charAt(0)))
            .filter(operation -> operation.form() == Form.LIST)
            .isPresent();
  }

  boolean isOperator(int token) {
    return operations.containsKey((char) token);
  }

  @Override
  public int longestLeaf() {
    return longestLeaf;
  }

  private static IllegalStateException noSequence() {
    return new IllegalStateException("a sequence has no operations");
  }

  private int widestLeaf() {
    int atom = longestAtom();
    return syntax.operations().stream()
        .mapToInt(
            operation ->
                switch (operation.form()) {
                  case INFIX, LIST -> 3 + 2 * atom;
                  case PREFIX -> 3 + atom;
                  case CALL -> 2 + operation.most() * (atom + 1);
                  case WHOLE_LIST -> 3 + operation.most() * atom;
                  case SEQUENCE, POLYNOMIAL -> throw noSequence();
                })
        .max()
        // A language that is known by its id alone has no operations.
        .orElse(0);
  }

  @Override
  public String valueOf(String leaf) {
    return Optional.of(leaf)
        .filter(text -> !text.isEmpty() && leafPattern.matcher(closed(text)).matches())
        .flatMap(
            text ->
                value(text)
                    .or(() -> terms(text).filter(found -> folding).map(found -> Vocabulary.STAYS)))
        .orElseThrow(
            () -> new IllegalArgumentException("no reducible leaf: " + vocabulary().expand(leaf)));
  }

  /** Returns the value of a leaf; nothing for an irreducible one. */
  protected Optional<String> value(String leaf) {
    return terms(leaf)
        .flatMap(found -> values.flatMap(all -> all.valueOf(found.operation(), found.arguments())))
        .map(vocabulary()::compact)
        .map(value -> leavesOperator(leaf) ? leaf.charAt(0) + value : value);
  }

  @Override
  public boolean hasIrreducibleLeaves() {
    return folding;
  }

  /** Takes a leaf in compact form apart. */
  public Optional<LeafTerms> terms(String leaf) {
    int from = leaf.startsWith(syntax.open()) ? 1 : 0;
    Matcher atoms = atomPattern.matcher(leaf);
    Optional<Operation> operation =
        Optional.ofNullable(operations.get(leaf.charAt(from)))
            .filter(found -> found.form() != Form.INFIX)
            .or(() -> infix(leaf, atoms));
    if (operation.isEmpty()) {
      return Optional.empty();
    }
    Form form = operation.get().form();
    int at = form == Form.INFIX ? from : form == Form.CALL ? from + 2 : from + 1;
    List<String> arguments = new ArrayList<>();
    while (at < leaf.length() && atoms.find(at)) {
      arguments.add(vocabulary().expand(atoms.group()));
      // A minus sign after an operand is the operator, not a sign.
      at = atoms.end() + (form.isList() ? 0 : 1);
    }
    boolean known =
        arguments.stream()
            .allMatch(
                argument ->
                    syntax.atoms().contains(argument)
                        || LeafValues.isPlaceholder(argument)
                        || FoldedOperands.isFolded(argument.charAt(0)));
    return known ? Optional.of(new LeafTerms(operation.get(), arguments)) : Optional.empty();
  }

  /** Returns the operation of the token after the first operand. */
  private Optional<Operation> infix(String leaf, Matcher atoms) {
    boolean hasToken =
        leaf.startsWith(syntax.open())
            && atoms.region(1, leaf.length()).lookingAt()
            && atoms.end() < leaf.length();
    return hasToken
        ? Optional.ofNullable(operations.get(leaf.charAt(atoms.end())))
            .filter(operation -> operation.form() == Form.INFIX)
        : Optional.empty();
  }

  @Override
  public Stream<String> domain() {
    return LeafDomain.leaves(syntax, folding).flatMap(this::forms);
  }

  /** A leaf in compact form; the first part of a longer list is a form of its own. */
  Stream<String> forms(LeafTerms leaf) {
    List<String> atoms = leaf.arguments().stream().map(vocabulary()::compact).toList();
    String whole = write(leaf.operation(), atoms);
    return leaf.operation().form() == Form.LIST
        ? Stream.of(whole, whole.substring(1, whole.length() - 1))
        : Stream.of(whole);
  }

  /**
   * Returns an operation in compact form.
   *
   * @param operands in compact form
   */
  public final String write(Operation operation, List<String> operands) {
    char operator = symbol(vocabulary(), operation);
    return switch (operation.form()) {
      case INFIX -> whole(operands.get(0) + operator + operands.get(1));
      case PREFIX -> whole(operator + operands.get(0));
      case CALL -> operator + whole(String.join(",", operands));
      case LIST, WHOLE_LIST -> whole(operator + String.join("", operands));
      case SEQUENCE, POLYNOMIAL -> throw noSequence();
    };
  }
}
