package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelException;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof;
import io.nrs.rewriting.models.TrainableModule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

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
      String sums =
          store.weightsSum(language, TrainableModule.SELECTOR)
              + store.weightsSum(language, TrainableModule.SOLVER);
      Origin origin =
          new Origin(
              store.folder(),
              store.config(language, TrainableModule.SELECTOR),
              store.config(language, TrainableModule.SOLVER),
              Proof.of(store, language));
      LoadedSystem system =
          LoadedSystem.open(
              store, language, settings.rewritingOptions(), settings.device(), settings.threads());
      return new Open(system, Checksums.sha256(sums.getBytes(StandardCharsets.US_ASCII)), origin);
    } catch (EngineException e) {
      throw new ModelException(e);
    }
  }

  private record Open(LoadedSystem system, String sum, Origin from) implements Networks {
    @Override
    public Optional<Origin> origin() {
      return Optional.of(from);
    }

    /** The tagger serves where no single steps are shown. Without the guard it cannot. */
    @Override
    public Rewriter rewriter(RewritingOptions options) {
      return options.guard()
          ? system.rewriter(options.withSelection(SelectionStrategy.AUTO), warning -> {})
          : system.rewriter(options);
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
