package io.nrs.grammar;

import io.nrs.grammar.Formula.Atom;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Formula.Malformed;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.polynomials.Polynomial;
import io.nrs.grammar.polynomials.PolynomialCell;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.Term;

/**
 * Writes formulas in canonical form: without whitespace, except around the words of a described
 * language. For people, operands of a list are written with a space between them.
 */
public final class Printer {
  private final StringBuilder text = new StringBuilder();
  private final boolean spaced;
  private String last = "";

  /**
   * @param spaced whether it is for people: every argument of ListOps has a space before it, and
   *     polynomials are in ordinary notation
   */
  private Printer(boolean spaced) {
    this.spaced = spaced;
  }

  /**
   * Prints a formula in a form that {@link Parser} reads back as the same formula. A malformed part
   * is printed as its text.
   */
  public static String print(Formula formula) {
    return print(formula, false);
  }

  /**
   * Writes a formula like formatters: in printed form, but ListOps as {@code [MAX 3 1]} and
   * polynomials as {@code 2x-3(y+1)}.
   */
  public static String written(Formula formula) {
    return print(formula, true);
  }

  /** Prints a value: as {@link #print} does, but a polynomial as people read it. */
  public static String value(Formula value) {
    boolean polynomial =
        value instanceof Compound compound && compound.operation().form() == Form.POLYNOMIAL;
    return print(value, polynomial);
  }

  /** Prints a term: its variables as they are, and the rest like a formula. */
  public static String print(Language language, Term term) {
    return print(Formula.of(language, term, new Span(0, 0)));
  }

  private static String print(Formula formula, boolean spaced) {
    if (formula instanceof Compound compound) {
      Printer printer = new Printer(spaced);
      printer.print(compound);
      return printer.text.toString();
    }
    return formula instanceof Atom atom ? atom.text() : ((Malformed) formula).text();
  }

  private void print(Compound compound) {
    Language language = compound.language();
    Form form = compound.operation().form();
    if (form == Form.POLYNOMIAL) {
      polynomial(compound);
      return;
    }
    if (form == Form.SEQUENCE) {
      compound.operands().forEach(operand -> add(language, print(operand)));
      text.append(compound.operands().isEmpty() ? StringRewriting.EMPTY : "");
      return;
    }
    String symbol = compound.operation().symbol();
    add(language, form == Form.CALL ? symbol : language.open());
    if (form != Form.INFIX) {
      add(language, form == Form.CALL ? language.open() : symbol);
    }
    for (int i = 0; i < compound.operands().size(); i++) {
      if (i > 0 && !form.isList()) {
        add(language, form == Form.CALL ? "," : symbol);
      }
      if (spaced && language.hasDigitLists()) {
        text.append(' ');
      }
      Formula operand = compound.operands().get(i);
      if (operand instanceof Compound inner) {
        print(inner);
      } else {
        add(language, print(operand));
      }
    }
    add(language, language.close());
  }

  private void polynomial(Compound compound) {
    if (compound.operands().isEmpty()) {
      text.append(Polynomial.ZERO);
    } else if (spaced) {
      text.append(
          Polynomial.written(
              compound.operands().stream().map(Printer::print).map(PolynomialCell::of).toList()));
    } else {
      compound.operands().forEach(cell -> text.append(print(cell)));
    }
  }

  private void add(Language language, String token) {
    if (!last.isEmpty() && !token.isEmpty() && language.isSpaced(last, token)) {
      text.append(' ');
    }
    text.append(token);
    last = token;
  }
}
