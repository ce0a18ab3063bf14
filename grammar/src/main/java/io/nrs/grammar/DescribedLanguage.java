package io.nrs.grammar;

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
   * @param id also the file name extension, without its dot
   * @param open bracket around operations
   * @param close bracket
   * @param example a formula
   */
  public record Syntax(
      String id,
      String displayName,
      String open,
      String close,
      Atoms atoms,
      List<Operation> operations,
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
    return "." + syntax.id();
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

  Optional<Operation> operation(String symbol) {
    return Optional.ofNullable(operations.get(symbol));
  }

  /**
   * Returns whether canonical form has a space between two tokens: between words, as in {@code (a
   * AND NOT)}, and between a word and a letter or digit.
   */
  public static boolean isSpaced(String before, String after) {
    return isWordPart(before.codePointBefore(before.length()))
        && isWordPart(after.codePointAt(0))
        && (isWord(before) || isWord(after));
  }

  private static boolean isWordPart(int c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  /** A token of several letters. Integers are not words, since each digit is a token. */
  private static boolean isWord(String token) {
    return token.codePointCount(0, token.length()) > 1
        && !token.chars().allMatch(c -> ('0' <= c && c <= '9') || c == '-');
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
