package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.RouterModelConfig;
import io.nrs.rewriting.models.TrainableModule;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Distinguishes results of the networks in a folder from those of earlier networks. */
record CurrentModels(ModelStore store) {
  private static final String PUBLISHED = "paper";

  /**
   * Whether these networks, or none, gave the results. Results of networks that were trained with
   * the published settings also count, and those of a router that is another baseline: trained with
   * other settings or on other formulas than the present router.
   */
  boolean gave(RunConfig config) {
    return gave(config, EnumSet.allOf(TrainableModule.class));
  }

  /** Whether they gave the results of a variation, except for the network that it changes. */
  boolean gave(RunConfig config, AblationTable.Row row) {
    Set<TrainableModule> modules = EnumSet.allOf(TrainableModule.class);
    row.training().ifPresent(training -> modules.remove(training.module()));
    return gave(config, modules);
  }

  private boolean gave(RunConfig config, Set<TrainableModule> modules) {
    Map<String, String> settings = ResultLabels.flat(config);
    return modules.stream()
        .allMatch(
            module -> {
              String sum = settings.get(member(module));
              return sum == null
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
