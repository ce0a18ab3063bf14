package io.nrs.lsp.commands;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.io.IoReasons;
import io.nrs.io.RegularFiles;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.ErrorResponses;
import io.nrs.protocol.Commands.LanguageNetworks;
import io.nrs.protocol.Commands.NetworkOrigin;
import io.nrs.protocol.Commands.NetworksParams;
import io.nrs.protocol.Commands.NetworksResult;
import io.nrs.protocol.Commands.RemoveNetworksParams;
import io.nrs.protocol.Commands.RemoveNetworksResult;
import io.nrs.protocol.Notifications.TrainingSummary;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TrainableModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The networks that serve each language, and the way back from those that were trained in a
 * workspace.
 *
 * @param removed uses other networks of a language from now on
 */
public record InstalledNetworks(ModelFolders folders, Consumer<Language> removed) {
  private static final List<String> ENDS = List.of("", "-2", "-3", "-4", "-5", "-6", "-7", "-8");

  /** Lists the networks of one language or of all, without loading them. */
  public NetworksResult list(NetworksParams params, CommandContext context) {
    List<LanguageNetworks> all = new ArrayList<>();
    for (Language language : context.session().languages().catalogue().all()) {
      context.cancellation().check();
      if (params.language().map(language.id()::equals).orElse(true)) {
        all.add(describe(language, context.session()));
      }
    }
    return new NetworksResult(all);
  }

  /** Which networks serve a language. */
  private record Serving(NetworkOrigin origin, Path models) {}

  private Serving serving(Language language, Session session) {
    Settings settings = session.settings();
    Optional<Path> located = folders.located(language, settings, session.workspace()).models();
    if (settings.models().isPresent()) {
      return new Serving(NetworkOrigin.SETTING, settings.models().get());
    }
    return located
        .map(models -> new Serving(NetworkOrigin.WORKSPACE, models))
        .orElseGet(() -> new Serving(NetworkOrigin.PROGRAM, folders.standard()));
  }

  private LanguageNetworks describe(Language language, Session session) {
    Serving serving = serving(language, session);
    ModelStore store = new ModelStore(serving.models());
    Optional<ModelException> problem = problem(store, language);
    return new LanguageNetworks(
        language.id(),
        language.displayName(),
        serving.origin(),
        serving.models().toString(),
        summary(store, language, TrainableModule.SELECTOR),
        summary(store, language, TrainableModule.SOLVER),
        summary(store, language, TrainableModule.TAGGER),
        Optional.of(store)
            .filter(usable -> problem.isEmpty())
            .map(usable -> ProofVerdict.of(usable, language).words()),
        problem.map(
            why ->
                why.isWithoutNetworks() ? why.problem() : session.features().remedies().of(why)));
  }

  private static Optional<ModelException> problem(ModelStore store, Language language) {
    try {
      if (FamilyLanguage.of(store, language).isPresent()) {
        return Optional.empty();
      }
      store.mustHaveNetworks(language);
      return store
          .problem(language, TrainableModule.SOLVER)
          .or(() -> store.problem(language, store.stepFinder(language)));
    } catch (ModelException e) {
      return Optional.of(e);
    }
  }

  private static Optional<TrainingSummary> summary(
      ModelStore store, Language language, TrainableModule module) {
    try {
      ModelConfig config = store.config(language, module);
      return Optional.of(new TrainingSummary(config.preset(), config.training().validation()));
    } catch (ModelException e) {
      // The message of the language says whether this matters.
      return Optional.empty();
    }
  }

  /** Puts the networks of a language aside that were trained in a workspace folder. */
  public RemoveNetworksResult remove(RemoveNetworksParams params, CommandContext context) {
    Session session = context.session();
    Language language =
        session
            .languages()
            .catalogue()
            .ofId(params.language())
            .orElseThrow(() -> context.invalid("there is no language " + params.language()));
    Serving serving = serving(language, session);
    if (serving.origin() != NetworkOrigin.WORKSPACE) {
      throw ErrorResponses.requestFailed(
          "%s has no networks of this workspace: those in %s serve, which stay"
              .formatted(language.displayName(), serving.models()));
    }
    Path root = serving.models().getParent().getParent();
    try {
      Path previous = unused(root, language);
      new ModelStore(serving.models()).moveTo(previous, language);
      removed.accept(language);
      return new RemoveNetworksResult(previous.toString());
    } catch (ModelException e) {
      throw ErrorResponses.requestFailed(session.features().remedies().of(e));
    } catch (IOException e) {
      throw ErrorResponses.requestFailed(
          "the networks of %s could not be removed from %s (%s): correct its rights, then try again"
              .formatted(language.displayName(), serving.models(), IoReasons.of(e)));
    }
  }

  private static Path unused(Path root, Language language) throws IOException {
    for (String end : ENDS) {
      Path folder = ModelFolders.previous(root, language.id() + "-removed" + end);
      if (!RegularFiles.exists(folder)) {
        return folder;
      }
    }
    throw ErrorResponses.requestFailed(
        "%s keeps networks that were removed eight times: delete some, then try again"
            .formatted(ModelFolders.previous(root, "").toAbsolutePath().normalize()));
  }
}
