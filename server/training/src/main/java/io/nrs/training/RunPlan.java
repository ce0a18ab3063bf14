package io.nrs.training;

import com.google.gson.annotations.SerializedName;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;

/**
 * What a run trains, in {@code plan.json} of its folder.
 *
 * @param iterations in all
 */
record RunPlan(
    @SerializedName("task") Language language,
    TrainableModule module,
    String preset,
    int iterations,
    long seed) {
  static final String FILE = "plan.json";
}
