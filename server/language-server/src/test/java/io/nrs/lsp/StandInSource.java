package io.nrs.lsp;

import io.nrs.checking.Settings;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Networks by rule, which fail where {@link FakeNetworks#failing} says. Notes what is opened. */
public final class StandInSource implements NetworkSource {
  /** In the order of opening. */
  public final List<Language> opened = new CopyOnWriteArrayList<>();

  public final List<Settings> settings = new CopyOnWriteArrayList<>();

  /** Languages without models. */
  public final Set<Language> missing = ConcurrentHashMap.newKeySet();

  @Override
  public Networks open(Language language, Settings with) {
    settings.add(with);
    if (missing.contains(language)) {
      throw new ModelException(
          "models/" + language.id() + " is missing; restore the models folder");
    }
    opened.add(language);
    return networks(options -> FakeNetworks.failing(RulesFactory.of(language), options));
  }

  /** Networks that cost nothing to load. */
  public static Networks networks(Function<RewritingOptions, Rewriter> rewriters) {
    return new StandIn(rewriters, Optional.empty(), Optional.empty());
  }

  /** Networks that say where they come from, and what they were not asked. */
  public record StandIn(
      Function<RewritingOptions, Rewriter> rewriters,
      Optional<Origin> origin,
      Optional<Consumer<LongConsumer>> unasked)
      implements Networks {
    @Override
    public Rewriter rewriter(RewritingOptions options) {
      return rewriters.apply(options);
    }

    @Override
    public String sum() {
      return "0123456789abcdef";
    }

    @Override
    public String device() {
      return "stand-in";
    }

    @Override
    public void close() {}
  }
}
