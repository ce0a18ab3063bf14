package io.nrs.grammar.notation;

import io.nrs.grammar.Language;
import io.nrs.grammar.Mixfix;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Associativity;
import io.nrs.grammar.antlr.FormulaParser;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.antlr.v4.runtime.Token;

/**
 * How tightly the operators of a language bind.
 *
 * @param infix of a token between operands: {@link #NONE} for no operator, {@link #BRACKETS} for
 *     one that needs its own brackets
 * @param prefix the same for a token before an operand
 * @param associativity how operators of the same precedence are read
 * @param words between operands, and the operations that they describe
 * @param signs whether + and - before an operand are its sign
 * @param product what operands side by side mean, if anything
 * @param variables whether zero has variables
 */
record BracketPrecedence(
    ToIntFunction<Token> infix,
    ToIntFunction<Token> prefix,
    Function<Token, Associativity> associativity,
    MixfixWords words,
    boolean signs,
    Optional<Product> product,
    boolean variables) {
  static final int NONE = -1;
  static final int BRACKETS = 0;

  /**
   * An operation whose operator need not be written.
   *
   * @param type of the token that is inserted
   * @param symbol of the operation
   * @param touching whether operands must touch, and letters must be capitals
   */
  record Product(
      int type, String symbol, int precedence, Associativity associativity, boolean touching) {
    private static Product of(Mixfix written, MixfixWords words) {
      return new Product(
          FormulaParser.INFIX,
          written.symbol(),
          words.binding(written),
          words.operation(written).associativity(),
          true);
    }
  }

  /** Arithmetic and Algebra: an unknown operator binds like a product. */
  static BracketPrecedence ofPaper(Language language) {
    boolean algebra = language.hasMonomials();
    return new BracketPrecedence(
        token ->
            switch (token.getType()) {
              case FormulaParser.PLUS, FormulaParser.MINUS -> 1;
              case FormulaParser.STAR, FormulaParser.FOREIGN, FormulaParser.NAME -> 2;
              default -> NONE;
            },
        token -> NONE,
        token -> Associativity.LEFT,
        MixfixWords.of(language),
        true,
        algebra
            ? Optional.empty()
            : Optional.of(new Product(FormulaParser.STAR, "*", 2, Associativity.LEFT, false)),
        algebra);
  }

  static BracketPrecedence of(Language language, String line) {
    MixfixWords words = MixfixWords.of(language);
    return new BracketPrecedence(
        token ->
            switch (token.getType()) {
              case FormulaParser.INFIX -> language.precedence(Tokens.text(line, token));
              case FormulaParser.FOREIGN, FormulaParser.NAME -> Operation.MAX_PRECEDENCE;
              default -> NONE;
            },
        token ->
            token.getType() == FormulaParser.PREFIX
                ? language.precedence(Tokens.text(line, token))
                : NONE,
        token ->
            token.getType() == FormulaParser.INFIX
                ? language
                    .operation(language.symbol(Tokens.text(line, token)))
                    .orElseThrow()
                    .associativity()
                : Associativity.LEFT,
        words,
        false,
        words.product().map(written -> Product.of(written, words)),
        false);
  }
}
