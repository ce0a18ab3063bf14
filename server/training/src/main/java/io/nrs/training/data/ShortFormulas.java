package io.nrs.training.data;

import io.nrs.language.LanguageTokens;
import io.nrs.language.window.TokenGrammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Draws formulas of any shape, as their tokens follow one another: what may be an atom is any, so
 * that a number can be larger than the language's numbers are.
 */
public final class ShortFormulas {
  private final TokenGrammar grammar;
  private final Map<String, List<Character>> tokens = new HashMap<>();

  public ShortFormulas(LanguageTokens rules) {
    this.grammar = rules.tokenGrammar();
    grammar
        .roles()
        .forEach(
            (token, roles) ->
                roles.forEach(
                    role -> tokens.computeIfAbsent(role, key -> new ArrayList<>()).add(token)));
    tokens.values().forEach(all -> all.sort(null));
  }

  /**
   * Returns an operation in compact form with at most these levels and these arguments in a list.
   */
  public String draw(int nesting, int arguments, SplittableRandom random) {
    List<List<String>> atoms =
        grammar.atoms().get(random.nextInt(grammar.atoms().size())).stream()
            .filter(atom -> tokens.keySet().containsAll(atom))
            .sorted((one, other) -> one.toString().compareTo(other.toString()))
            .toList();
    StringBuilder text = new StringBuilder();
    Draw draw = new Draw(atoms, arguments, random, text);
    draw.operation(draw.any(operations()), nesting);
    return text.toString();
  }

  /** No network reads a formula that is an atom. */
  private List<List<String>> operations() {
    return grammar.productions().get(TokenGrammar.FORMULA).stream()
        .filter(this::hasOperands)
        .toList();
  }

  private boolean hasOperands(List<String> production) {
    return production.stream().anyMatch(grammar.productions()::containsKey);
  }

  private final class Draw {
    private final List<List<String>> atoms;
    private final int arguments;
    private final SplittableRandom random;
    private final StringBuilder text;

    Draw(List<List<String>> atoms, int arguments, SplittableRandom random, StringBuilder text) {
      this.atoms = atoms;
      this.arguments = arguments;
      this.random = random;
      this.text = text;
    }

    void add(String symbol, int levels) {
      if (symbol.equals(TokenGrammar.ATOM)) {
        any(atoms).forEach(role -> text.append(any(tokens.get(role))));
      } else if (symbol.equals(TokenGrammar.MORE)) {
        for (int left = random.nextInt(arguments - 1); left > 0; left--) {
          add(TokenGrammar.FORMULA, levels);
        }
      } else if (grammar.productions().containsKey(symbol)) {
        List<List<String>> choices = grammar.productions().get(symbol);
        List<String> chosen = any(choices);
        while (isOperation(symbol, chosen) && levels == 0) {
          chosen = any(choices);
        }
        operation(chosen, isOperation(symbol, chosen) ? levels : levels + 1);
      } else {
        text.append(any(tokens.get(symbol)));
      }
    }

    /**
     * @param levels those of an operation; one more than those that its parts may have
     */
    void operation(List<String> production, int levels) {
      production.forEach(each -> add(each, levels - 1));
    }

    private boolean isOperation(String symbol, List<String> chosen) {
      return symbol.equals(TokenGrammar.FORMULA) && hasOperands(chosen);
    }

    private <T> T any(List<T> choices) {
      return choices.get(random.nextInt(choices.size()));
    }
  }
}
