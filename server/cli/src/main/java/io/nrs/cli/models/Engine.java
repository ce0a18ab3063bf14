package io.nrs.cli.models;

import com.google.gson.JsonObject;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelStore;
import java.util.List;

/** The networks of a command. Nothing is loaded before a method is called. */
public interface Engine {
  RewriterFactory rewriters(ModelSource source);

  /** Checks engine, device, threads and models. A failed check is in the list, not thrown. */
  List<HealthCheck> examine(ModelSource source);

  /**
   * Everything that decides the values that the networks of a language find.
   *
   * @throws io.nrs.rewriting.models.ModelException if the language has no networks
   */
  default JsonObject config(ModelSource source, Language language, RewritingOptions options) {
    return NrsSystem.config(
            new ModelStore(source.folder(language)), LanguageRules.of(language), options)
        .settings();
  }
}
