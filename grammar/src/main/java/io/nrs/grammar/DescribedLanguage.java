package io.nrs.grammar;

import io.nrs.grammar.Operation.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A language that a file describes (docs/languages.md). Two of one id are the same language. */
public final class DescribedLanguage implements Language {
  private final Syntax syntax;
  private final Optional<LeafValues> values;
  private final Map<String, Operation> operations = new LinkedHashMap<>();

  /**
   * How formulas are written.
   *
   * @param extension of file names, without its dot
   * @param open bracket around operations
   * @param close bracket
   * @param nesting of the deepest formulas that networks are trained on
   * @param example a formula
   */
  public record Syntax(
      String id,
      String displayName,
      String extension,
      String open,
      String close,
      Atoms atoms,
      List<Operation> operations,
      int nesting,
      String example) {
    public Syntax {
      operations = List.copyOf(operations);
    }
  }

  /**
   * @param values the meaning; nothing where formulas are only read and written
   */
  public DescribedLanguage(Syntax syntax, Optional<LeafValues> values) {
    this.syntax = syntax;
    this.values = values;
    syntax.operations().forEach(operation -> operations.put(operation.symbol(), operation));
  }

  @Override
  public String id() {
    return syntax.id();
  }

  @Override
  public String displayName() {
    return syntax.displayName();
  }

  @Override
  public String extension() {
    return "." + syntax.extension();
  }

  @Override
  public String example() {
    return syntax.example();
  }

  public Syntax syntax() {
    return syntax;
  }

  public Optional<LeafValues> values() {
    return values;
  }

  /** Returns whether formulas can be written with fewer brackets than canonical form has. */
  boolean hasPrecedence() {
    return syntax.operations().stream().anyMatch(operation -> operation.precedence() > 0);
  }

  Optional<Operation> operation(String symbol) {
    return Optional.ofNullable(operations.get(symbol));
  }

  /**
   * Returns whether canonical form has a space between two neighbouring tokens: around an operator
   * that is a word, as in {@code (a AND (NOT b))}, and between the arguments of a list. Each digit
   * of an integer is a token.
   */
  public boolean isSpaced(String before, String after) {
    if (isWordOperator(before)) {
      return !after.equals(syntax.close());
    }
    if (isWordOperator(after)) {
      return !before.equals(syntax.open());
    }
    return (before.equals(syntax.close()) || isSymbol(before))
        && (after.equals(syntax.open()) || isSymbol(after) || isCall(after));
  }

  private boolean isSymbol(String token) {
    return syntax.atoms().symbols().contains(token);
  }

  private boolean isCall(String token) {
    return operation(token).filter(operation -> operation.form() == Form.CALL).isPresent();
  }

  private boolean isWordOperator(String token) {
    return token.length() > 1
        && Character.isLetter(token.codePointAt(0))
        && operation(token).filter(operation -> operation.form() != Form.CALL).isPresent();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DescribedLanguage described && described.id().equals(id());
  }

  @Override
  public int hashCode() {
    return id().hashCode();
  }

  @Override
  public String toString() {
    return id();
  }
}
