package io.nrs.lsp.inference;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.network.NeuralEngine.EngineException;
import io.nrs.rewriting.Checksums;
import io.nrs.rewriting.ModelException;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.rewriting.OpenSystem;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The trained networks of a models folder.
 *
 * @param standard where they are unless the settings name another folder
 */
public record StoredNetworks(Path standard) implements NetworkSource {

  @Override
  public Networks open(Language language, Settings settings) {
    ModelStore store = new ModelStore(settings.models().orElse(standard));
    try {
      String sums =
          store.weightsSum(language, Module.SELECTOR) + store.weightsSum(language, Module.SOLVER);
      Origin origin =
          new Origin(
              store.folder(),
              store.config(language, Module.SELECTOR),
              store.config(language, Module.SOLVER));
      OpenSystem system =
          store.open(language, settings.rewritingOptions(), settings.device(), settings.threads());
      return new Open(system, Checksums.sha256(sums.getBytes(StandardCharsets.US_ASCII)), origin);
    } catch (EngineException e) {
      throw new ModelException(e.getMessage(), e);
    }
  }

  private record Open(OpenSystem system, String sum, Origin from) implements Networks {
    @Override
    public Optional<Origin> origin() {
      return Optional.of(from);
    }

    @Override
    public Rewriter rewriter(RewritingOptions options) {
      return system.rewriter(options);
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
