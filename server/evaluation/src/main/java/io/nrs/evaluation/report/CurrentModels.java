package io.nrs.evaluation.report;

import io.nrs.evaluation.result.RunConfig;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import java.util.EnumSet;
import java.util.Map;

/** Distinguishes results of the networks in a folder from those of earlier networks. */
record CurrentModels(ModelStore store) {
  private static final String PUBLISHED = "paper";

  /**
   * Whether these networks, or none, gave the results. Results of networks that were trained with
   * the published settings also count, and those of a router that is another baseline: trained with
   * other settings or on other formulas than the present router. A network that was trained again
   * to measure a mechanism counts beside present ones.
   */
  boolean gave(RunConfig config) {
    Map<String, String> settings = config.flat();
    return EnumSet.allOf(TrainableModule.class).stream()
        .allMatch(
            module -> {
              String sum = settings.get(member(module));
              return sum == null
                  || settings.containsKey(module.id() + ".training.seed")
                  || PUBLISHED.equals(settings.get(module.id() + ".preset"))
                  || sum.equals(store.weightsSum(config.system().language(), module))
                  || module == TrainableModule.ROUTER
                      && isAnotherBaseline(config.system().language(), settings);
            });
  }

  /**
   * A router with the preset and data of the present router is an earlier version of it; others are
   * other baselines.
   */
  private boolean isAnotherBaseline(Language language, Map<String, String> settings) {
    RouterModelConfig present = store.routerConfig(language);
    return !present.preset().equals(settings.get("preset"))
        || !present.data().equals(settings.get("data"));
  }

  private static String member(TrainableModule module) {
    return module == TrainableModule.ROUTER ? "sha256" : module.id() + ".sha256";
  }
}
