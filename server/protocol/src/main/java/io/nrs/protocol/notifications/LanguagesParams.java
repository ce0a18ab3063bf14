package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import java.util.List;

@Doc("The languages that the server knows.")
public record LanguagesParams(@Doc("The built-in ones first.") List<KnownLanguage> languages) {
  public LanguagesParams {
    languages = List.copyOf(languages);
  }
}
