package io.nrs.language.proof;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.LineDigest;
import io.nrs.language.LanguageRules;
import io.nrs.language.description.LanguageDigest;
import io.nrs.language.sampling.RandomStreams;
import java.util.SplittableRandom;

/** The sum of what the formulas of a language mean, to which a proof is bound. */
public final class MeaningDigest {
  private static final long SEED = 20261129;

  /** The paper's languages have up to 1.8 million leaves, whose values the program's code gives. */
  private static final int DRAWN = 1_000;

  private MeaningDigest() {}

  /** The paper's languages have no description of all values, so leaves are drawn. */
  public static String of(LanguageRules rules) {
    Language language = rules.language();
    if (language instanceof DescribedLanguage described) {
      return LanguageDigest.of(described);
    }
    LineDigest lines = new LineDigest();
    lines.add(language.open() + " " + language.close());
    rules.operators().forEach(lines::add);
    rules.atoms().forEach(lines::add);
    SplittableRandom random = RandomStreams.of(SEED);
    for (int i = 0; i < DRAWN; i++) {
      String leaf = rules.anyLeaf(random);
      lines.add(leaf + " " + rules.valueOf(leaf));
    }
    return lines.hex();
  }
}
