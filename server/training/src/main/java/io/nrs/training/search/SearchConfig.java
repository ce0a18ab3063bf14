package io.nrs.training.search;

import com.google.gson.annotations.SerializedName;
import io.nrs.grammar.Language;
import io.nrs.rewriting.models.TrainableModule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Everything that decides a search: a folder holds trials of one search only.
 *
 * @param base the preset at the centre of the search, and a router's data unless they are the
 *     default
 * @param seed of the draws, and of every trial
 * @param iterations of each trial
 * @param ranges descriptions of the drawn settings, by the settings' names
 */
public record SearchConfig(
    @SerializedName("task") Language language,
    TrainableModule module,
    String base,
    long seed,
    int iterations,
    Map<String, String> ranges) {
  public SearchConfig {
    ranges = Collections.unmodifiableMap(new LinkedHashMap<>(ranges));
  }

  public static SearchConfig of(SearchSpace space, String base, long seed, int iterations) {
    Map<String, String> ranges = new LinkedHashMap<>();
    space.ranges().forEach(range -> ranges.put(range.field(), description(range, space)));
    return new SearchConfig(
        space.language(), space.base().module(), base, seed, iterations, ranges);
  }

  /** A drawn warm-up is that of the full length: a shorter trial has as much less of it. */
  private static String description(ParameterRange range, SearchSpace space) {
    return range.field().equals("warmUp")
        ? "%s of %d iterations, in proportion in a shorter trial"
            .formatted(range.description(), space.base().iterations())
        : range.description();
  }
}
