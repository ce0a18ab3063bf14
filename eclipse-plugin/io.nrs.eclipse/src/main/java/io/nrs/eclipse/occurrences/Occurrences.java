package io.nrs.eclipse.occurrences;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Formula.Compound;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;

/** Finds equal operations in a text, also where they are written in another way. */
final class Occurrences {
  /** Longer lines are not read after every move of the caret. */
  private static final int LONGEST_LINE = 5_000;

  private Occurrences() {}

  /** The places of an operation in a text, from its start to its end. */
  static List<Position> of(Language language, String text, Compound wanted) {
    String printed = Printer.print(wanted);
    Document lines = new Document(text);
    List<Position> found = new ArrayList<>();
    try {
      for (int i = 0; i < lines.getNumberOfLines(); i++) {
        IRegion line = lines.getLineInformation(i);
        if (line.getLength() <= LONGEST_LINE) {
          Parser.parseLine(language, lines.get(line.getOffset(), line.getLength()))
              .soundFormula()
              .ifPresent(formula -> add(formula, wanted, printed, line.getOffset(), found));
        }
      }
    } catch (BadLocationException impossible) {
      throw new IllegalStateException(impossible);
    }
    return found;
  }

  private static void add(
      Formula formula, Compound wanted, String printed, int line, List<Position> found) {
    Deque<Formula> open = new ArrayDeque<>(List.of(formula));
    while (!open.isEmpty()) {
      Formula part = open.pop();
      if (part instanceof Compound compound
          && compound.operation().equals(wanted.operation())
          && compound.operands().size() == wanted.operands().size()
          && Printer.print(compound).equals(printed)) {
        found.add(new Position(line + part.span().start(), part.span().length()));
      } else {
        for (int i = part.operands().size() - 1; i >= 0; i--) {
          open.push(part.operands().get(i));
        }
      }
    }
  }
}
