package io.nrs.language.proof;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.ParsedLine;
import io.nrs.grammar.reading.Parser;
import io.nrs.language.DescribedRules;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafDomain.LeafTerms;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The proof is about terms, and networks and parser read text: each printed leaf must be read as
 * the same leaf.
 */
record Readings(LanguageDescription description, DescribedLanguage language, DescribedRules rules) {
  void mustAgree(LeafTerms leaf) {
    String text = leaf.print(language);
    String meant = words(leaf.operation(), leaf.arguments());
    Stream.of(parsed(text), tokenised(text))
        .filter(reading -> !reading.equals(meant))
        .findFirst()
        .ifPresent(
            other -> {
              throw description.whole(
                  "%s has two readings: %s, and %s: choose another symbol for %s, or atoms that do not run into it"
                      .formatted(text, meant, other, leaf.operation().symbol()));
            });
  }

  private String parsed(String text) {
    ParsedLine line = Parser.parseLine(language, text);
    return line.soundFormula()
        .map(
            formula ->
                LeafTerms.of(formula)
                    .map(read -> words(read.operation(), read.arguments()))
                    .orElseGet(() -> Printer.print(formula)))
        .orElseGet(
            () ->
                line.firstError()
                    .map(problem -> "none, since " + problem.message())
                    .orElse("none"));
  }

  /** Reads the leaf as the networks are trained to. */
  private String tokenised(String text) {
    String compact = rules.vocabulary().compact(text);
    return rules
        .terms(compact)
        .map(read -> words(read.operation(), read.arguments()))
        .orElseGet(() -> "none, since its tokens are " + tokens(compact));
  }

  private String tokens(String compact) {
    return compact
        .chars()
        .mapToObj(token -> rules.vocabulary().expand(String.valueOf((char) token)))
        .collect(Collectors.joining(" "));
  }

  private static String words(Operation operation, List<String> arguments) {
    return operation.symbol() + " of " + String.join(" and ", arguments);
  }
}
