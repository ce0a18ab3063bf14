package io.nrs.language.window;

import java.util.Optional;

/**
 * What tokens are in any language whose formulas have operations. The roles of a language's own
 * token grammar say more, such as how many operands a call has; what is a leaf follows from these.
 */
public enum CommonRole {
  /** Before the first token of a formula. */
  EDGE("edge"),
  OPEN("open"),
  CLOSE("close"),
  COMMA(","),
  LIST("LIST"),
  INFIX("INFIX"),
  PREFIX("PREFIX"),
  CALL("CALL"),
  WHOLE_LIST("WHOLE_LIST"),
  ATOM(TokenGrammar.ATOM),
  SIGN(TokenGrammar.SIGN),
  SYMBOL("symbol"),
  ZERO("zero"),
  DIGIT("digit"),
  /** A token of atoms, for the pass that marks leaves. */
  OTHER("other");

  private final String role;

  CommonRole(String role) {
    this.role = role;
  }

  /** Returns the common role of a role of a token grammar; nothing if only one language has it. */
  static Optional<CommonRole> of(String role) {
    for (CommonRole common : values()) {
      boolean counts = common == CALL || common == WHOLE_LIST;
      if (counts ? role.matches(common.role + "\\d+-\\d+") : role.equals(common.role)) {
        return Optional.of(common);
      }
    }
    return Optional.empty();
  }
}
