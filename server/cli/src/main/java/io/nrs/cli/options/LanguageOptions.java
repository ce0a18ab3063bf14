package io.nrs.cli.options;

import io.nrs.checking.Settings;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.LoadedSystem.LoadedSolver;
import io.nrs.rewriting.models.ModelStore;
import java.util.List;
import picocli.CommandLine.Mixin;

/** Options of the commands that measure the networks of some languages or of all. */
public final class LanguageOptions {
  @Mixin private SharedOptions.Languages named = new SharedOptions.Languages();
  @Mixin private SharedOptions.Threads threads = new SharedOptions.Threads();
  @Mixin private ModelOptions models = new ModelOptions();

  public List<Language> languages() {
    return named.orPaper();
  }

  public List<Language> asked() {
    return named.asked();
  }

  public ModelStore store(Console console, Language language) {
    return source(console).store(language);
  }

  public LoadedSystem open(Console console, Language language) {
    ModelSource source = source(console);
    return source.open(source.store(language), language);
  }

  public LoadedSolver openSolver(Console console, Language language) {
    ModelSource source = source(console);
    return LoadedSystem.openSolver(
        source.store(language), language, source.device(), source.threads());
  }

  public ModelSource source(Console console) {
    Settings settings = console.settings();
    return models.source(console, settings, threads.number().orElse(settings.threads()));
  }
}
