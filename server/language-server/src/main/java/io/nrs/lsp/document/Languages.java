package io.nrs.lsp.document;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Language;
import io.nrs.protocol.Notifications.KnownLanguage;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Languages as the protocol names them. */
public final class Languages {
  /**
   * The language identifier of files that name their language themselves, or by their extension.
   */
  public static final String ANY = "nrs";

  /** The language of files whose own language is unknown. Nothing in them is read. */
  public static final Language NONE =
      new DescribedLanguage(
          new Syntax(
              ANY,
              "unknown language",
              ANY,
              "(",
              ")",
              new Atoms(Set.of(), Optional.empty()),
              List.of(),
              1,
              ""),
          Optional.empty());

  private Languages() {}

  /** A language for clients, as a choice: without its description and its syntax. */
  public static KnownLanguage known(Language language) {
    return new KnownLanguage(
        language.id(),
        language.displayName(),
        language.extension(),
        language instanceof DescribedLanguage described
            ? Optional.of(described.syntax().example())
            : Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
