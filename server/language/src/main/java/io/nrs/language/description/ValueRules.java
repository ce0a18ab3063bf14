package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.description.LanguageDescription.LeafExpression;
import io.nrs.language.description.LeafDomain.LeafTerms;
import io.nrs.language.description.Meaning.TermRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Expressions beside rules of a term rewriting system. Each leaf with a value is a rule of its own,
 * such as {@code (3+4) => 7}, so matching, proofs and networks need no word of expressions.
 */
final class ValueRules {
  /** The most leaves of all operations with an expression; each may be a rule. */
  static final long MOST_LEAVES = 5_000;

  private ValueRules() {}

  /**
   * Refuses expressions that cannot stand beside rules of terms. It evaluates none.
   *
   * @param file the description's, for messages
   * @throws DescriptionException if one is of a list that is folded, or of an operation that a rule
   *     rewrites too, or if they have too many leaves
   */
  static void mustFit(
      Path file, Syntax syntax, List<LeafExpression> expressions, List<Meaning> stated) {
    List<DescriptionException> mistakes = new ArrayList<>();
    for (LeafExpression expression : expressions) {
      Operation operation = expression.operation();
      if (operation.form() == Form.LIST) {
        mistakes.add(
            wrong(
                file,
                expression,
                "%s is a list, which is rewritten two arguments at a time: use the form call for values beside rules with operations in operations"
                    .formatted(operation.symbol())));
      }
      stated.stream()
          .filter(part -> rewrites(part, operation))
          .map(rule -> twice(file, operation, rule))
          .forEach(mistakes::add);
    }
    List<Operation> operations = expressions.stream().map(LeafExpression::operation).toList();
    long leaves = LeafDomain.size(operations, syntax.atoms(), false);
    if (leaves > MOST_LEAVES) {
      mistakes.add(
          wrong(
              file,
              expressions.get(0),
              String.format(
                  Locale.ROOT,
                  "operations with a \"value\" have %,d leaves, more than %,d beside rules with operations in operations: use fewer atoms, or a smaller range of integers",
                  leaves,
                  MOST_LEAVES)));
    }
    DescriptionException.throwAll(mistakes);
  }

  private static boolean rewrites(Meaning part, Operation operation) {
    return part.rule().filter(rule -> rule.left().symbol().equals(operation.symbol())).isPresent();
  }

  private static DescriptionException twice(Path file, Operation operation, Meaning rule) {
    return new DescriptionException(
        file,
        rule.line(),
        "%s has a \"value\", so the rule %s cannot rewrite it: remove the rule, or \"value\""
            .formatted(operation.symbol(), rule.text()),
        rule.text());
  }

  private static DescriptionException wrong(Path file, LeafExpression expression, String message) {
    return new DescriptionException(file, expression.line(), message, expression.text());
  }

  /**
   * Returns a rule for each leaf with a value, in the order of the expressions and of their leaves.
   *
   * @param values of the expressions
   */
  static Stream<Meaning> of(
      Syntax syntax, List<LeafExpression> expressions, List<LeafTable> values) {
    DescribedLanguage language = new DescribedLanguage(syntax, Optional.empty());
    return expressions.stream()
        .flatMap(
            expression ->
                LeafDomain.leaves(expression.operation(), syntax.atoms(), false)
                    .flatMap(
                        leaf ->
                            values.stream()
                                .flatMap(
                                    table ->
                                        table.valueOf(leaf.operation(), leaf.arguments()).stream())
                                .map(value -> rule(language, leaf, value, expression.line()))));
  }

  private static Meaning rule(DescribedLanguage language, LeafTerms leaf, String value, int line) {
    Term left =
        new Term(leaf.operation().symbol(), leaf.arguments().stream().map(Term::new).toList());
    String text = leaf.print(language) + " => " + value;
    return new TermRule(new TermRewriting.TermRule(left, new Term(value), text), text, line);
  }
}
