package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Syntax;
import io.nrs.io.RegularFiles.Checksums;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
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
    MessageDigest digest = Checksums.digest();
    add(digest, syntax.open());
    add(digest, syntax.close());
    syntax.atoms().symbols().forEach(atom -> add(digest, "atom " + atom));
    syntax
        .atoms()
        .integers()
        .ifPresent(range -> add(digest, "integers " + range.least() + " " + range.greatest()));
    syntax
        .operations()
        .forEach(
            operation ->
                add(
                    digest,
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
                      .forEach(each -> add(digest, each)));
    } else if (language.terms().isPresent()) {
      // Networks answer with the numbers of rules, so their order counts.
      language.terms().get().rules().stream()
          .map(rule -> rule.left() + " " + rule.right())
          .forEach(each -> add(digest, each));
    } else if (LeafDomain.size(syntax) <= LeafDomain.MAX_LEAVES) {
      LeafValues values = language.leafValues().orElse((operation, arguments) -> Optional.empty());
      boolean folded =
          language.leafValues().filter(all -> LeafDomain.isIrreducible(syntax, all)).isPresent();
      LeafDomain.leaves(syntax, folded)
          .forEach(
              leaf ->
                  add(digest, values.valueOf(leaf.operation(), leaf.arguments()).orElse(NO_VALUE)));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, String part) {
    digest.update(part.getBytes(StandardCharsets.UTF_8));
    // No part contains a line end, so parts cannot run into each other.
    digest.update((byte) '\n');
  }
}
