package io.nrs.grammar;

import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.rewriting.TermRewriting;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** A formula language: built in, or described by a file (docs/languages.md). */
public sealed interface Language permits BuiltInLanguage, DescribedLanguage {

  /** Returns the name on the command line, in {@code models/} and in editors. */
  String id();

  /** Returns the name that people read, such as {@code ListOps}. */
  String displayName();

  /** Returns the file name extension with its dot. */
  String extension();

  /** Returns a formula of a few operations, in canonical form. */
  String example();

  /** Returns the value of the {@link #example}; empty if it must be computed. */
  default Optional<String> exampleValue() {
    return Optional.empty();
  }

  /** Returns a formula for messages, of one operation if the program knows a good one. */
  String exampleShown();

  /** Returns an operand in words, for messages. */
  String operandShown();

  /**
   * Returns the text of the description that comes with this module (docs/languages.md); empty for
   * other languages, and for one whose atoms have parts, which no description can define.
   */
  default Optional<String> description() {
    return Optional.empty();
  }

  /** Returns the bracket that opens an operation. */
  String open();

  /** Returns the bracket that closes an operation. */
  String close();

  List<Operation> operations();

  /** Returns the operation of a symbol. */
  Optional<Operation> operation(String symbol);

  /** Returns the operation of a language whose lines are sequences or polynomials. */
  default Optional<Operation> sequence() {
    return operations().stream().filter(operation -> operation.form().isSequence()).findFirst();
  }

  /** Returns whether lines are polynomials, with {@link PolynomialCell}s as atoms. */
  default boolean isPolynomial() {
    return sequence().filter(operation -> operation.form() == Form.POLYNOMIAL).isPresent();
  }

  /** Returns whether networks of the language may know an operation. */
  default boolean isTrained(Operation operation) {
    return true;
  }

  /** Returns the values of leaves; empty if formulas are only read and written. */
  Optional<LeafValues> leafValues();

  /** Returns how terms are rewritten, if rules have operations on both sides. */
  default Optional<TermRewriting> terms() {
    return leafValues().flatMap(LeafValues::terms);
  }

  /**
   * Returns whether operations are lists of digits, which people also write without spaces and as
   * calls: {@code [MAX31]}, {@code max(3, 1)}.
   */
  default boolean hasDigitLists() {
    return false;
  }

  /** Returns whether atoms are monomials, whose parts are numbers and letters: {@code +16*y}. */
  default boolean hasMonomials() {
    return false;
  }

  /** Returns whether formulas can have fewer brackets than in canonical form. */
  boolean hasPrecedence();

  /** Returns whether letters stand for unknown numbers, as in algebra. */
  boolean hasUnknowns();

  /** Returns whether canonical form has a space between two neighbouring tokens. */
  boolean isSpaced(String before, String after);

  /** Returns whether the paper has this language. Its networks have the paper's settings. */
  boolean isOfPaper();

  /** Returns how people may write formulas beside their canonical form. */
  Notation notation();

  /** Returns the symbol that a text stands for; the text itself if it is one, or none is known. */
  String symbol(String written);

  /** Returns how tightly an operation binds as it is written; 0 if it needs brackets. */
  int precedence(String written);

  /** Returns how a description writes formulas; empty if a grammar of its own says it. */
  Optional<Syntax> describedSyntax();

  /** Returns the atoms that people may write and that are not in a range of integers. */
  Set<String> writtenAtoms();

  /** Returns what begins a comment. */
  default List<String> comments() {
    return notation().comments();
  }

  /** Returns what follows from this language alone. It is computed once. */
  <T> T derived(Class<T> type, Function<Language, T> computation);

  /** Returns whether a text may be the id of a language, which is also part of file names. */
  static boolean isId(String text) {
    return text.matches("[a-z][a-z0-9-]{0,39}");
  }

  /** Returns the languages of the paper, which come with the program, in the paper's order. */
  static List<Language> ofPaper() {
    return List.of(BuiltInLanguage.values());
  }

  /** Returns the order in which languages are listed: the built-in ones, then others by id. */
  static Comparator<Language> order() {
    return Comparator.<Language>comparingInt(
            language -> language.isOfPaper() ? ofPaper().indexOf(language) : Integer.MAX_VALUE)
        .thenComparing(Language::id);
  }

  /** Returns the built-in language of an id. */
  static Optional<Language> ofId(String id) {
    return builtIn(language -> language.id().equals(id));
  }

  /** Returns the built-in language whose extension a file has. */
  static Optional<Language> ofPath(Path path) {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    return builtIn(language -> name.endsWith(language.extension()));
  }

  private static Optional<Language> builtIn(Predicate<Language> condition) {
    return ofPaper().stream().filter(condition).findFirst();
  }
}
