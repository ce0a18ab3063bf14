package io.nrs.language;

import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.DescribedLanguage.Windows;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What follows from a syntax, whichever formulas are drawn. */
abstract class SyntaxRules implements LanguageRules {
  /** First of the private characters that stand for tokens of several characters. */
  static final char FIRST_PRIVATE = '\uE000';

  final Syntax syntax;

  SyntaxRules(Syntax syntax) {
    this.syntax = syntax;
  }

  /** Returns the texts of all tokens. Networks number them in this order. */
  static List<String> tokens(Syntax syntax) {
    Set<String> texts = new LinkedHashSet<>(List.of(syntax.open(), syntax.close()));
    if (syntax.operations().stream().anyMatch(operation -> operation.form() == Form.CALL)) {
      texts.add(",");
    }
    syntax.operations().forEach(operation -> texts.add(operation.symbol()));
    texts.addAll(syntax.atoms().symbols());
    syntax
        .atoms()
        .integers()
        .ifPresent(
            range -> {
              if (range.least() < 0) {
                texts.add("-");
              }
              "0123456789".chars().forEach(digit -> texts.add(Character.toString(digit)));
            });
    return List.copyOf(texts);
  }

  /** Returns a pattern of one of these characters; empty if there are none. */
  static String anyOf(Stream<String> compact) {
    String characters =
        compact
            .map(token -> "\\x{" + Integer.toHexString(token.charAt(0)) + "}")
            .collect(Collectors.joining());
    return characters.isEmpty() ? "" : "[" + characters + "]";
  }

  /** The tokens of the longest atom; a symbol is one token. */
  int longestAtom() {
    return syntax
        .atoms()
        .integers()
        .map(
            range ->
                Math.max(
                    String.valueOf(range.least()).length(),
                    String.valueOf(range.greatest()).length()))
        .orElse(1);
  }

  @Override
  public List<String> operators() {
    return syntax.operations().stream().map(Operation::symbol).toList();
  }

  @Override
  public Windows windows() {
    return syntax.sampling().windows().orElseGet(LanguageRules.super::windows);
  }

  @Override
  public Stream<String> atoms() {
    return syntax.atoms().all().map(vocabulary()::compact);
  }

  @Override
  public boolean isAtom(CharSequence text) {
    return notation().atom().matcher(text).matches()
        && syntax.atoms().contains(vocabulary().expand(text));
  }
}
