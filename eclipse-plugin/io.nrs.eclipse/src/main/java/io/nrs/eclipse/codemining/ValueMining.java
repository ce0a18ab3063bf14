package io.nrs.eclipse.codemining;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineContentCodeMining;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;

/**
 * The value behind a formula. It is not drawn while the formula is another one than that which has
 * the value: a late server would leave a wrong value behind it.
 */
final class ValueMining extends LineContentCodeMining {
  private final IDocument text;
  private final Position behind;
  private final String formula;

  /**
   * @param offset the place behind the formula
   */
  ValueMining(IDocument text, int offset, ICodeMiningProvider provider, String label)
      throws BadLocationException {
    // A mining needs a character to stand before, which the end of the text lacks.
    super(new Position(offset, Math.min(1, text.getLength() - offset)), provider);
    this.text = text;
    this.behind = new Position(offset, 0);
    this.formula = before(text, offset);
    text.addPosition(behind);
    setLabel("  " + label + "  ");
  }

  private static String before(IDocument text, int offset) throws BadLocationException {
    int line = text.getLineInformationOfOffset(offset).getOffset();
    return text.get(line, offset - line);
  }

  private boolean isCurrent() {
    try {
      return !behind.isDeleted() && before(text, behind.getOffset()).equals(formula);
    } catch (BadLocationException removed) {
      return false;
    }
  }

  @Override
  public Point draw(GC gc, StyledText widget, Color color, int x, int y) {
    return isCurrent()
        ? super.draw(gc, widget, color, x, y)
        : new Point(0, widget.getLineHeight() + widget.getLineSpacing());
  }

  @Override
  public void dispose() {
    text.removePosition(behind);
    super.dispose();
  }
}
