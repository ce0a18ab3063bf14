package io.nrs.training.data;

import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.language.LanguageRules;
import io.nrs.language.Leaf;
import io.nrs.language.LeafMeaning;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.RulesFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Formulas of a user, which train a network in place of drawn ones.
 *
 * @param source the names of their files
 * @param sha256 of the formulas
 * @param formulas in compact form, each an operation
 * @param beyond the number of those that are deeper or wider than the generalisation rule allows
 */
public record OwnFormulas(String source, String sha256, List<String> formulas, int beyond) {
  public OwnFormulas {
    formulas = List.copyOf(formulas);
    if (formulas.isEmpty()) {
      throw new IllegalArgumentException("no formulas");
    }
  }

  /**
   * Returns the operations among some formulas; empty if there are none.
   *
   * @param texts formulas of the language, as they are written
   */
  public static Optional<OwnFormulas> of(Language language, String source, List<String> texts) {
    LanguageRules rules = RulesFactory.of(language);
    Set<String> formulas = new LinkedHashSet<>();
    int beyond = 0;
    for (String text : texts) {
      Formula formula =
          Parser.parseFormula(language, text)
              .orElseThrow(() -> new IllegalArgumentException("no formula: " + text));
      if (formula instanceof Formula.Compound operation
          && formulas.add(rules.vocabulary().compact(Printer.print(operation)))
          && !rules.isOfTraining(operation)) {
        beyond++;
      }
    }
    byte[] all = String.join("\n", formulas).getBytes(StandardCharsets.UTF_8);
    return formulas.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new OwnFormulas(source, Checksums.sha256(all), List.copyOf(formulas), beyond));
  }

  /** Returns what a model's record says of them. */
  public String words() {
    return String.format(
        Locale.ROOT,
        "%,d %s of %s, %s",
        formulas.size(),
        formulas.size() == 1 ? "formula" : "formulas",
        source,
        beyond == 0
            ? "all within the training levels"
            : String.format(Locale.ROOT, "%,d of them beyond the training levels", beyond));
  }

  String any(SplittableRandom random) {
    return formulas.get(random.nextInt(formulas.size()));
  }

  /** Returns the different leaves that rewriting meets, as a Solver reads them. */
  List<String> leaves(LeafMeaning rules) {
    Set<String> leaves = new LinkedHashSet<>();
    for (String whole : formulas) {
      WorkingText folded = rules.working(whole);
      String formula = folded.start(whole);
      for (Optional<Leaf> leaf = rules.lastLeaf(formula);
          leaf.isPresent();
          leaf = rules.lastLeaf(formula)) {
        leaves.add(folded.question(leaf.get().text()));
        formula = folded.rewritten(rules, formula, leaf.get());
      }
    }
    return new ArrayList<>(leaves);
  }
}
