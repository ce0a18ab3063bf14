package io.nrs.eclipse.codemining;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineHeaderCodeMining;

/** A command above a line, which a click runs. */
final class LensMining extends LineHeaderCodeMining {
  /**
   * @param line from 0
   */
  LensMining(int line, IDocument text, ICodeMiningProvider provider, String label, Runnable command)
      throws BadLocationException {
    super(line, text, provider, click -> command.run());
    setLabel(label);
  }
}
