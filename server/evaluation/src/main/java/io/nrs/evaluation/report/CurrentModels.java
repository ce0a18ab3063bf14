package io.nrs.evaluation.report;

import io.nrs.evaluation.ablation.AblationTable;
import io.nrs.evaluation.ablation.Variation;
import io.nrs.evaluation.result.Facts;
import io.nrs.grammar.Language;
import io.nrs.rewriting.ModelStore;
import io.nrs.rewriting.Module;
import io.nrs.training.Ablation;
import io.nrs.training.RouterModel;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Tells results of the networks that are in a folder from those of earlier ones. */
record PresentModels(ModelStore store) {

  /**
   * Whether these networks, or none, gave the results; or a router that is a baseline of its own,
   * trained with other settings or on other formulas than the one that is here.
   */
  boolean gave(Facts facts) {
    return gave(facts, EnumSet.allOf(Module.class));
  }

  /** Whether they gave the results of a variation, but for the network that it changes. */
  boolean gave(Facts facts, AblationTable.Row row) {
    Set<Module> modules = EnumSet.allOf(Module.class);
    Arrays.stream(Ablation.values())
        .filter(
            ablation ->
                Variation.ofTraining(ablation).stream()
                    .anyMatch(variation -> variation.id().equals(row.id())))
        .forEach(ablation -> modules.remove(ablation.module()));
    return gave(facts, modules);
  }

  private boolean gave(Facts facts, Set<Module> modules) {
    Map<String, String> settings = Labels.flat(facts);
    return modules.stream()
        .allMatch(
            module -> {
              String sum = settings.get(member(module));
              return sum == null
                  || sum.equals(store.weightsSum(facts.system().task(), module))
                  || module == Module.ROUTER && isAnotherBaseline(facts.system().task(), settings);
            });
  }

  /** A router that was trained like the one that is here is an earlier one; others compare. */
  private boolean isAnotherBaseline(Language task, Map<String, String> settings) {
    RouterModel present = RouterModel.read(store, task);
    return !present.preset().equals(settings.get("preset"))
        || !present.data().equals(settings.get("data"));
  }

  private static String member(Module module) {
    return module == Module.ROUTER ? "sha256" : module.id() + ".sha256";
  }
}
