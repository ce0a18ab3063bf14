package io.nrs.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The languages of the paper, each with its own grammar. */
public enum BuiltInLanguage implements Language {
  LISTOPS("listops", "ListOps", ".listops", "[MIN[SM54][MIN39]]", "3"),
  ARITHMETIC("arithmetic", "Arithmetic", ".arith", "((12+-3)*(4-5))", "-9"),
  ALGEBRA("algebra", "Algebra", ".algebra", "((+16*y-12*y)-(+5*y+8*y))", "-9*y");

  private static final Span NOWHERE = new Span(0, 0);

  private final String id;
  private final String displayName;
  private final String extension;
  private final String example;
  private final String exampleValue;

  BuiltInLanguage(
      String id, String displayName, String extension, String example, String exampleValue) {
    this.id = id;
    this.displayName = displayName;
    this.extension = extension;
    this.example = example;
    this.exampleValue = exampleValue;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String displayName() {
    return displayName;
  }

  @Override
  public String extension() {
    return extension;
  }

  @Override
  public String example() {
    return example;
  }

  /** Returns the value of the {@link #example}. */
  public String exampleValue() {
    return exampleValue;
  }

  /**
   * Returns the text of the language's description (docs/languages.md); empty if no description can
   * define the language, because its atoms have parts.
   */
  public Optional<String> description() {
    try (InputStream text =
        BuiltInLanguage.class.getResourceAsStream("languages/" + id + ".json")) {
      return text == null
          ? Optional.empty()
          : Optional.of(new String(text.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the exact value of a leaf of two atoms, as it is printed.
   *
   * @param operator as it is written
   * @throws IllegalArgumentException for other texts, and for a language without a description
   */
  public String valueOf(String operator, String left, String right) {
    Formula leaf =
        switch (this) {
          case LISTOPS ->
              new Formula.ListOperation(
                  ListOperator.valueOf(operator),
                  List.of(
                      new Formula.Digit(Integer.parseInt(left), NOWHERE),
                      new Formula.Digit(Integer.parseInt(right), NOWHERE)),
                  NOWHERE);
          case ARITHMETIC ->
              new Formula.BinaryOperation(
                  BinaryOperator.of(operator),
                  new Formula.Whole(Integer.parseInt(left), NOWHERE),
                  new Formula.Whole(Integer.parseInt(right), NOWHERE),
                  NOWHERE);
          case ALGEBRA -> throw new IllegalArgumentException("atoms of " + id + " have parts");
        };
    return Evaluator.exactValue(leaf);
  }

  /**
   * Returns a language as one of the paper's, for properties that only these have.
   *
   * @throws IllegalArgumentException for any other language
   */
  public static BuiltInLanguage of(Language language) {
    if (language instanceof BuiltInLanguage builtIn) {
      return builtIn;
    }
    throw new IllegalArgumentException(language.id() + " is not a language of the paper");
  }
}
