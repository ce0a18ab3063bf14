package io.nrs.eclipse.editor;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension3;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.source.DefaultCharacterPairMatcher;

/** Finds the partner of a bracket at the caret in its own line. */
public final class BracketMatcher extends DefaultCharacterPairMatcher {
  public BracketMatcher() {
    super("()[]{}".toCharArray(), IDocumentExtension3.DEFAULT_PARTITIONING, true);
  }

  /** Returns null if there is no bracket with a partner, as the interface requires. */
  @Override
  public IRegion match(IDocument document, int caret) {
    IRegion pair = super.match(document, caret);
    try {
      return pair != null && document.getNumberOfLines(pair.getOffset(), pair.getLength()) == 1
          ? pair
          : null;
    } catch (BadLocationException outside) {
      return null;
    }
  }
}
