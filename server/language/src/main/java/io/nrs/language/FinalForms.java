package io.nrs.language;

/** Where the rewriting of a formula ends: in which final forms, and after how many steps. */
public interface FinalForms extends LanguageTokens {
  /** The tokens of the longest formula that rewriting may reach. */
  int MAX_TOKENS = 1_000_000;

  /** Returns whether no rule can rewrite a working text, as it is one operand. */
  default boolean isNormalForm(CharSequence working) {
    return working.length() == 1 && FoldedOperands.isFolded(working.charAt(0));
  }

  /** Returns whether a working text in which no network finds a leaf is a normal form. */
  default boolean isNormalFormWithoutLeaf(String working) {
    return false;
  }

  /**
   * Returns whether a sequence that no rule rewrites is a value, in compact form. Elsewhere every
   * normal form is one.
   */
  default boolean isFinal(String normalForm) {
    return true;
  }

  /** Returns whether the last leaf must be rewritten first, as other orders give other results. */
  default boolean isOrdered() {
    return false;
  }

  /** Returns whether a leaf may become a text with several leaves. */
  default boolean isGrowing() {
    return false;
  }

  /** Returns whether a leaf may become a text in which operations are nested more deeply. */
  default boolean isDeepening() {
    return false;
  }

  /**
   * Returns whether only {@linkplain LeafMeaning#isValue values} may replace leaves, even without
   * the guard (docs/decisions/guard.md).
   */
  default boolean isAlwaysGuarded() {
    return false;
  }

  /** Returns more rewrites than a formula of so many tokens can need. */
  default long mostSteps(int tokens) {
    return Long.MAX_VALUE;
  }

  /**
   * Returns whether a formula is so long or so deep that its rewriting counts as endless.
   *
   * @param formula in compact form
   */
  default boolean isTooLarge(CharSequence formula) {
    return isGrowing() && formula.length() > MAX_TOKENS;
  }

  /**
   * Returns how deeply the brackets of a formula are nested.
   *
   * @param formula in compact form
   */
  default int nesting(CharSequence formula) {
    char open = vocabulary().compact(language().open()).charAt(0);
    char close = vocabulary().compact(language().close()).charAt(0);
    int levels = 0;
    int deepest = 0;
    for (int i = 0; i < formula.length(); i++) {
      levels += formula.charAt(i) == open ? 1 : formula.charAt(i) == close ? -1 : 0;
      deepest = Math.max(deepest, levels);
    }
    return deepest;
  }
}
