package io.nrs.language;

import io.nrs.io.Matches;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules of a language in which one pattern finds leaves, and another one atoms. */
public abstract class PatternRules implements LanguageRules {
  /**
   * Returns the pattern of a leaf that is complete in a text, which may be a formula or a cut. In
   * ListOps it also matches an operator and its first two arguments if a third one follows.
   */
  protected abstract Pattern leafPattern();

  protected abstract Pattern atomPattern();

  /** Returns whether a text that looks like a leaf is one: its integers may be out of range. */
  protected boolean hasKnownOperands(String leaf) {
    return true;
  }

  @Override
  public List<Leaf> leaves(CharSequence text) {
    Matcher matcher = leafPattern().matcher(text);
    List<Leaf> leaves = new ArrayList<>();
    while (matcher.find()) {
      if (hasKnownOperands(matcher.group())) {
        leaves.add(new Leaf(matcher.group(), matcher.start()));
      }
    }
    return leaves;
  }

  @Override
  public boolean isLeafAt(CharSequence formula, int offset, int length) {
    Matcher matcher =
        leafPattern()
            .matcher(formula)
            .region(offset, formula.length())
            .useTransparentBounds(true)
            .useAnchoringBounds(false);
    return matcher.lookingAt()
        && matcher.end() == offset + length
        && hasKnownOperands(matcher.group());
  }

  @Override
  public boolean isAtom(CharSequence text) {
    return atomPattern().matcher(text).matches();
  }

  @Override
  public int rewrites(CharSequence formula) {
    return Matches.all(atomPattern(), formula).size() - 1;
  }
}
