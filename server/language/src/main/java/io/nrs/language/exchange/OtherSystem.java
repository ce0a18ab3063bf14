package io.nrs.language.exchange;

/** A kind of systems that no format is read of, as messages name it. */
enum OtherSystem {
  CONDITIONS_THAT_JOIN("conditions in which both terms rewrite to the same one"),
  CONSTRAINED("rewriting with logical constraints"),
  CONTEXT_SENSITIVE("context-sensitive rewriting"),
  EQUATIONAL_CONDITIONS("conditions that are equations"),
  HIGHER_ORDER("higher-order rewriting"),
  MODULO("rewriting modulo a theory"),
  OUTERMOST("the strategy outermost"),
  PROBABILISTIC("probabilistic rewriting"),
  RELATIVE("relative rewriting");

  private final String words;

  OtherSystem(String words) {
    this.words = words;
  }

  /** Returns its name for people. */
  String words() {
    return words;
  }
}
