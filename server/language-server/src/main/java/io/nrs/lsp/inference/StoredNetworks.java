package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.lsp.inference.NetworkSource.Origin;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.FamilyLanguage;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelConfig;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.ProofVerdict;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * The trained networks of a models folder.
 *
 * @param standard the folder unless the settings name another one
 */
public record StoredNetworks(Path standard) implements NetworkSource {

  @Override
  public Networks open(Language language, Settings settings) {
    ModelStore store = new ModelStore(settings.models().orElse(standard));
    try {
      Optional<FamilyLanguage> family = FamilyLanguage.of(store, language);
      if (family.isPresent()) {
        return readingRules(store, family.get(), settings);
      }
      store.mustHaveNetworks(language);
      TrainableModule finder = store.stepFinder(language);
      String sums =
          store.weightsSum(language, finder) + store.weightsSum(language, TrainableModule.SOLVER);
      Optional<ModelConfig> selector =
          Optional.of(finder)
              .filter(module -> module == TrainableModule.SELECTOR)
              .map(module -> store.config(language, module));
      Optional<ModelConfig> solver = Optional.of(store.config(language, TrainableModule.SOLVER));
      ProofVerdict proof = ProofVerdict.of(store, language);
      LoadedSystem system =
          LoadedSystem.open(
              store, language, settings.rewritingOptions(), settings.device(), settings.threads());
      Origin origin = new Origin(store.folder(), selector, solver, proof, withoutTagger(system));
      return new Open(
          system,
          Checksums.sha256(sums.getBytes(StandardCharsets.US_ASCII)),
          origin,
          Optional.empty());
    } catch (EngineException e) {
      throw new ModelException(e);
    }
  }

  private static Networks readingRules(ModelStore store, FamilyLanguage family, Settings settings) {
    LoadedSystem system = LoadedSystem.open(family, settings.rewritingOptions());
    // The first opening asks the networks, and knows the verdict.
    Origin origin =
        new Origin(
            store.folder(),
            Optional.empty(),
            Optional.empty(),
            ProofVerdict.of(family),
            Optional.empty());
    return new Open(
        system,
        family.sum(),
        origin,
        family.known().isPresent()
            ? Optional.empty()
            : Optional.of(progress -> family.prove(Optional.empty(), progress)));
  }

  private static Optional<ModelException> withoutTagger(LoadedSystem system) {
    try {
      system.rewriter(RewritingOptions.standard().withSelection(SelectionStrategy.AUTO));
      return Optional.empty();
    } catch (ModelException e) {
      return Optional.of(e);
    }
  }

  private record Open(
      LoadedSystem system, String sum, Origin from, Optional<Consumer<LongConsumer>> unasked)
      implements Networks {
    @Override
    public Optional<Origin> origin() {
      return Optional.of(from);
    }

    @Override
    public Rewriter rewriter(RewritingOptions options) {
      return system.rewriter(from.withoutTagger().isEmpty() ? options.forValues() : options);
    }

    @Override
    public String device() {
      return system.device();
    }

    @Override
    public void close() {
      system.close();
    }
  }
}
