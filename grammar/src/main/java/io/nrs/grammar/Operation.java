package io.nrs.grammar;

import java.util.List;
import java.util.Optional;

/**
 * An operation of a described language.
 *
 * @param symbol in written form; empty for a sequence and a polynomial
 * @param form how it is written with its arguments
 * @param least fewest arguments
 * @param most the most arguments of generated formulas; a written list may have more
 * @param precedence how tightly it binds, 1 to {@link #MAX_PRECEDENCE}; 0 if it needs brackets
 * @param associativity how it is read beside others of its precedence
 * @param sorts of its arguments and values, in a language with sorts
 * @param explanation what it computes, for people who choose one
 */
public record Operation(
    String symbol,
    Form form,
    int least,
    int most,
    int precedence,
    Associativity associativity,
    Optional<Sorts> sorts,
    Optional<String> explanation) {
  /** The highest precedence. */
  public static final int MAX_PRECEDENCE = 100;

  /** The written form of an operation, here with round brackets. */
  public enum Form {
    /** {@code (x∘y)} */
    INFIX,
    /** {@code (∘x)} */
    PREFIX,
    /** {@code (∘x y …)}: the first two arguments are rewritten, until one is left. */
    LIST,
    /** {@code (∘x y …)}: rewritten as a whole. */
    WHOLE_LIST,
    /** {@code f(x,y)} */
    CALL,
    /**
     * {@code x y …}: a whole line, without brackets and symbol. Groups of neighbours are rewritten,
     * of {@code least} to {@code most} atoms.
     */
    SEQUENCE,
    /** {@code 2x+3(y-1)}: a whole line: terms and brackets. */
    POLYNOMIAL;

    /** Returns whether arguments stand side by side after the operator. */
    public boolean isList() {
      return this == LIST || this == WHOLE_LIST;
    }

    /** Returns whether a whole line is a row of atoms. */
    public boolean isSequence() {
      return this == SEQUENCE || this == POLYNOMIAL;
    }
  }

  /** How operations of equal precedence are read without brackets. */
  public enum Associativity {
    /** They need brackets. */
    NONE,
    /** From left to right: {@code x-y-z} is {@code ((x-y)-z)}. */
    LEFT,
    /** From right to left: {@code x->y->z} is {@code (x->(y->z))}. */
    RIGHT
  }

  /**
   * The sorts of an operation.
   *
   * @param arguments one for each
   * @param gives that of its values
   */
  public record Sorts(List<String> arguments, String gives) {
    public Sorts {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * An operation of a language without sorts, which needs no explanation.
   *
   * @param associative whether it is read from left to right
   */
  public Operation(
      String symbol, Form form, int least, int most, int precedence, boolean associative) {
    this(
        symbol,
        form,
        least,
        most,
        precedence,
        associative ? Associativity.LEFT : Associativity.NONE,
        Optional.empty(),
        Optional.empty());
  }

  /** An operation that is always written in brackets. */
  public Operation(String symbol, Form form, int least, int most) {
    this(symbol, form, least, most, 0, false);
  }

  public Operation {
    if (least < 1 || most < least) {
      throw new IllegalArgumentException(
          symbol + " has from " + least + " to " + most + " arguments");
    }
  }

  /** Returns whether an argument may have a sort; one without a sort fits everywhere. */
  public boolean accepts(int place, Optional<String> sort) {
    return sorts.isEmpty()
        || sort.isEmpty()
        || sorts.get().arguments().get(place).equals(sort.get());
  }

  /** Returns whether a leaf can have this many arguments. */
  public boolean takes(int arguments) {
    return form.isSequence() || arguments >= least && (arguments <= most || form == Form.LIST);
  }
}
