package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Syntax;
import io.nrs.io.LineDigest;
import java.util.Optional;

/**
 * A SHA-256 of everything that decides the answers in a described language: its brackets, atoms,
 * operations, and the value of every leaf. Names, comments, examples and the order of rules do not
 * count.
 */
public final class LanguageDigest {
  private static final String NO_VALUE = "";

  private LanguageDigest() {}

  /** Returns the digest of a described language; empty for a language of the paper. */
  public static String ifDescribed(Language language) {
    return language instanceof DescribedLanguage described ? of(described) : "";
  }

  /**
   * Returns the digest in hexadecimal. The leaves of a language with too many for a proof do not
   * count, because no networks can be trained for it.
   */
  public static String of(DescribedLanguage language) {
    Syntax syntax = language.syntax();
    LineDigest digest = new LineDigest();
    digest.add(syntax.open());
    digest.add(syntax.close());
    syntax.atoms().symbols().forEach(atom -> digest.add("atom " + atom));
    syntax
        .atoms()
        .integers()
        .ifPresent(range -> digest.add("integers " + range.least() + " " + range.greatest()));
    syntax
        .operations()
        .forEach(
            operation ->
                digest.add(
                    operation.form()
                        + " "
                        + operation.symbol()
                        + " "
                        + operation.least()
                        + " "
                        + operation.most()
                        + operation.sorts().map(sorts -> " " + sorts).orElse("")));
    if (language.sequence().isPresent()) {
      language
          .leafValues()
          .ifPresent(
              values ->
                  values.sequences().groups().entrySet().stream()
                      .map(each -> each.getKey() + " " + each.getValue())
                      .sorted()
                      .forEach(digest::add));
    } else if (language.terms().isPresent()) {
      // Networks answer with the numbers of rules, so their order counts.
      language.terms().get().rules().stream()
          .map(rule -> rule.left() + " " + rule.right())
          .forEach(digest::add);
    } else if (LeafDomain.size(syntax) <= LeafDomain.MAX_LEAVES) {
      LeafValues values = language.leafValues().orElse((operation, arguments) -> Optional.empty());
      boolean folded =
          language.leafValues().filter(all -> LeafDomain.isIrreducible(syntax, all)).isPresent();
      LeafDomain.leaves(syntax, folded)
          .forEach(
              leaf ->
                  digest.add(values.valueOf(leaf.operation(), leaf.arguments()).orElse(NO_VALUE)));
    }
    return digest.hex();
  }
}
