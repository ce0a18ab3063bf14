package io.nrs.lsp.inference;

import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The verdicts on formulas, by their text. An entry is valid for one generation of networks and
 * options. The least recently used entries are removed first.
 */
public final class VerdictCache {
  private static final int MAX_SIZE = 200_000;

  private final Map<Language, Known> known = new EnumMap<>(Language.class);

  private static final class Known extends LinkedHashMap<String, Optional<Verdict>> {
    private int generation;

    private Known() {
      super(64, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Optional<Verdict>> eldest) {
      return size() > MAX_SIZE;
    }
  }

  /**
   * What is known of a formula.
   *
   * @param asked whether the networks were asked
   * @param verdict absent also where they have nothing to say: of formulas that the grammar refuses
   *     and the Selector reads well
   */
  public record Knowledge(boolean asked, Optional<Verdict> verdict) {
    static final Knowledge NONE = new Knowledge(false, Optional.empty());
  }

  public VerdictCache() {
    for (Language language : Language.values()) {
      known.put(language, new Known());
    }
  }

  public synchronized Knowledge get(Language language, int generation, String formula) {
    Known of = known.get(language);
    if (of.generation != generation) {
      return Knowledge.NONE;
    }
    Optional<Verdict> verdict = of.get(formula);
    return verdict == null ? Knowledge.NONE : new Knowledge(true, verdict);
  }

  /** Dropped where it comes from an older generation. */
  public synchronized void put(
      Language language, int generation, String formula, Optional<Verdict> verdict) {
    Known of = known.get(language);
    if (generation > of.generation) {
      of.clear();
      of.generation = generation;
    }
    if (generation == of.generation) {
      of.put(formula, verdict);
    }
  }
}
