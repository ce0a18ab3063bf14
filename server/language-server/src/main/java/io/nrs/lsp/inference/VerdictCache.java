package io.nrs.lsp.inference;

import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The verdicts on formulas, by their text. An entry is valid for one generation of networks and
 * options. The least recently used entries are removed first.
 */
public final class VerdictCache {
  /** The most memory of a language's verdicts, in bytes as estimated. A formula may have a MB. */
  static final long MAX_BYTES = 64L << 20;

  /** The objects of an entry, without their texts. */
  private static final long BYTES_OF_ENTRY = 300;

  private final Map<Language, Known> known = new HashMap<>();
  private long entries;

  private static final class Known extends LinkedHashMap<String, Knowledge> {
    private int generation;
    private long bytes;

    private Known() {
      super(64, 0.75f, true);
    }

    private void learn(String formula, Knowledge knowledge) {
      bytes += bytes(formula, knowledge);
      Knowledge before = put(formula, knowledge);
      if (before != null) {
        bytes -= bytes(formula, before);
      }
      Iterator<Map.Entry<String, Knowledge>> eldest = entrySet().iterator();
      while (bytes > MAX_BYTES && size() > 1) {
        Map.Entry<String, Knowledge> forgotten = eldest.next();
        bytes -= bytes(forgotten.getKey(), forgotten.getValue());
        eldest.remove();
      }
    }

    private static long bytes(String formula, Knowledge knowledge) {
      return BYTES_OF_ENTRY
          + formula.length()
          + knowledge.verdict().map(Known::characters).orElse(0);
    }

    private static int characters(Verdict verdict) {
      return verdict.value().map(String::length).orElse(0)
          + verdict.exact().map(rules -> rules.value().length()).orElse(0);
    }
  }

  /**
   * The knowledge of a formula.
   *
   * @param asked whether the networks were asked
   * @param verdict absent also if the networks have no answer: for formulas that the grammar
   *     refuses and the Selector reads well
   * @param entry the number of the entry, counted from 1; 0 if the networks were not asked
   */
  public record Knowledge(boolean asked, Optional<Verdict> verdict, long entry) {
    static final Knowledge NONE = new Knowledge(false, Optional.empty(), 0);
  }

  public synchronized Knowledge get(Language language, int generation, String formula) {
    Known of = known.computeIfAbsent(language, each -> new Known());
    if (of.generation != generation) {
      return Knowledge.NONE;
    }
    return Optional.ofNullable(of.get(formula)).orElse(Knowledge.NONE);
  }

  /** The number of the last entry; every later one has a greater number. */
  synchronized long entries() {
    return entries;
  }

  /** An entry of an older generation is dropped. */
  public synchronized void put(
      Language language, int generation, String formula, Optional<Verdict> verdict) {
    Known of = known.computeIfAbsent(language, each -> new Known());
    if (generation > of.generation) {
      of.clear();
      of.bytes = 0;
      of.generation = generation;
    }
    if (generation == of.generation) {
      of.learn(formula, new Knowledge(true, verdict, ++entries));
    }
  }
}
