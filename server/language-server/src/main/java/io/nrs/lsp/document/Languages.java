package io.nrs.lsp.document;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Language;
import io.nrs.protocol.Values.LanguageId;
import io.nrs.protocol.json.ProtocolJson;
import io.nrs.protocol.json.RecordShape;
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

  public static LanguageId id(Language language) {
    return ProtocolJson.constant(LanguageId.class, language.id());
  }

  public static Language of(LanguageId id) {
    return Language.ofId(RecordShape.value(id)).orElseThrow();
  }
}
