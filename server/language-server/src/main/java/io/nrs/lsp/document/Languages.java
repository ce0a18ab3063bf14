package io.nrs.lsp.document;

import io.nrs.grammar.Language;
import io.nrs.protocol.json.ProtocolJson;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.types.LanguageId;

/** Languages as the protocol names them. */
public final class Languages {
  private Languages() {}

  public static LanguageId id(Language language) {
    return ProtocolJson.constant(LanguageId.class, language.id());
  }

  public static Language of(LanguageId id) {
    return Language.ofId(RecordShape.value(id)).orElseThrow();
  }
}
