package io.nrs.language.description;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.LeafValues;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.StoredJson;
import io.nrs.io.UserFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A description that was read from a file.
 *
 * @param file where it was read
 * @param syntax how formulas are written
 * @param stated the rules and tables that give leaves their values
 * @param expressions give leaves values too, after their expansion
 * @param expanded the values of the expressions; empty before {@link LeafExpansion}
 * @param examples lines of formulas with their values, which are the language's tests
 * @param terminating what the description says of the end of rewriting
 * @param prioritized whether the first of several rules that fit counts; otherwise they must agree
 * @param termination what another program proved about these rules
 */
public record LanguageDescription(
    Path file,
    Syntax syntax,
    List<Meaning> stated,
    List<LeafExpression> expressions,
    List<LeafTable> expanded,
    List<Example> examples,
    Terminating terminating,
    boolean prioritized,
    Optional<TerminationRecord> termination) {
  private static final String EXTENSION = ".json";

  /** How the first line of stored values begins, so that no other file is replaced. */
  private static final String COMMENT =
      "values of the expressions, made by nrs language check; SHA-256 ";

  public LanguageDescription {
    stated = List.copyOf(stated);
    expressions = List.copyOf(expressions);
    expanded = List.copyOf(expanded);
    examples = List.copyOf(examples);
  }

  /**
   * An example.
   *
   * @param line of the file where it stands, from 1
   */
  public record Example(String text, int line) {}

  /** Returns whether the values of all leaves are known. */
  public boolean isExpanded() {
    return expressions.isEmpty() || !expanded.isEmpty();
  }

  /** Returns the rules and tables, those of expressions last: rules beside rules of terms. */
  public List<Meaning> meaning() {
    return Stream.concat(
            stated.stream(),
            expanded.isEmpty() || !areTerms(stated)
                ? expanded.stream()
                : ValueRules.of(syntax, expressions, expanded))
        .toList();
  }

  /** Returns whether parts of a description are a term rewriting system. */
  static boolean areTerms(List<Meaning> stated) {
    return stated.stream().anyMatch(part -> part.rule().isPresent());
  }

  /** Returns the language, with values if the expressions are expanded. */
  public DescribedLanguage language() {
    List<Meaning> meaning = meaning();
    Map<List<String>, List<String>> groups = new LinkedHashMap<>();
    for (Meaning part : meaning) {
      if (part instanceof GroupRule rule) {
        rule.groups().forEach(groups::putIfAbsent);
      }
    }
    List<TermRewriting.TermRule> rules =
        meaning.stream().flatMap(part -> part.rule().stream()).toList();
    Optional<TermRewriting> terms =
        rules.isEmpty()
            ? Optional.empty()
            : Optional.of(new TermRewriting(rules, terminating.isLimited()));
    StringRewriting sequences = new StringRewriting(groups, terminating.isLimited());
    LeafValues values =
        new LeafValues() {
          @Override
          public Optional<String> valueOf(Operation operation, List<String> arguments) {
            return meaning.stream()
                .flatMap(part -> part.valueOf(operation, arguments).stream())
                .findFirst();
          }

          @Override
          public Optional<String> ruleOf(Operation operation, List<String> arguments) {
            return meaning.stream()
                .filter(part -> part.valueOf(operation, arguments).isPresent())
                .map(part -> nameOf(part, operation))
                .findFirst();
          }

          @Override
          public boolean isAmbiguous(Operation operation, List<String> arguments) {
            return !prioritized
                && meaning.stream()
                        .flatMap(part -> part.valueOf(operation, arguments).stream())
                        .distinct()
                        .limit(2)
                        .count()
                    > 1;
          }

          @Override
          public Optional<List<TermRewriting.TermRule>> leafRules() {
            return LanguageDescription.leafRules(meaning);
          }

          @Override
          public Optional<String> provedBy() {
            return termination.map(TerminationRecord::words);
          }

          @Override
          public Optional<TermRewriting> terms() {
            return terms;
          }

          @Override
          public StringRewriting sequences() {
            return sequences;
          }
        };
    return new DescribedLanguage(syntax, Optional.of(values).filter(v -> isExpanded()));
  }

  private static Optional<List<TermRewriting.TermRule>> leafRules(List<Meaning> meaning) {
    List<TermRewriting.TermRule> rules = new ArrayList<>();
    for (Meaning part : meaning) {
      if (!(part instanceof Meaning.RewriteRule rule)) {
        return Optional.empty();
      }
      rules.add(rule.sides());
    }
    return Optional.of(List.copyOf(rules));
  }

  /** The rule, the name of the table, or the expression of the operation. */
  private String nameOf(Meaning part, Operation operation) {
    return expanded.contains(part)
        ? expressions.stream()
            .filter(expression -> expression.operation().equals(operation))
            .map(LeafExpression::text)
            .findFirst()
            .orElseGet(part::text)
        : part.text();
  }

  LanguageDescription withExpanded(List<LeafTable> tables) {
    return new LanguageDescription(
        file, syntax, stated, expressions, tables, examples, terminating, prioritized, termination);
  }

  /** Returns the operations that have an expression. */
  private List<Operation> calculated() {
    return expressions.stream().map(LeafExpression::operation).toList();
  }

  /** Returns where the values of the expressions are stored. */
  public Path expansionFile() {
    return beside(".leaves.csv");
  }

  private Path beside(String ending) {
    String name = String.valueOf(file.getFileName());
    String stem =
        name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
    return file.resolveSibling(stem + ending);
  }

  /** Returns whether the rules rewrite what they made, so that an end is a question. */
  public boolean isIterated() {
    DescribedLanguage language = language();
    return language.sequence().isPresent() || language.terms().isPresent();
  }

  /** Returns this description with what another program proved, if it is about these rules. */
  LanguageDescription withStoredTermination() {
    Path stored = beside(TerminationRecord.ENDING);
    return Files.exists(stored) && isIterated()
        ? with(
            TerminationRecord.read(stored)
                .filter(record -> record.rules().equals(LanguageDigest.of(language()))))
        : this;
  }

  private LanguageDescription with(Optional<TerminationRecord> found) {
    return new LanguageDescription(
        file, syntax, stated, expressions, expanded, examples, terminating, prioritized, found);
  }

  /**
   * Stores that another program proved that rewriting ends, beside the description.
   *
   * @return this description, with the proof
   * @throws ForeignFileException if a file of this name has other content, which stays
   */
  public LanguageDescription storeTermination(String prover, boolean certified) throws IOException {
    TerminationRecord record =
        new TerminationRecord(LanguageDigest.of(language()), prover, certified);
    Path target = beside(TerminationRecord.ENDING);
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
        && TerminationRecord.read(target).isEmpty()) {
      throw new ForeignFileException(target);
    }
    UserFiles.replace(target, StoredJson.pretty(record).getBytes(StandardCharsets.UTF_8));
    return with(Optional.of(record));
  }

  private LeafTableFile stored() {
    return new LeafTableFile(
        expansionFile(), file, new DescribedLanguage(syntax, Optional.empty()), calculated());
  }

  /** Changes with everything that the values depend on. */
  String comment() {
    return COMMENT
        + Checksums.sha256(
            (syntax.atoms()
                    + "\n"
                    + expressions.stream().map(e -> e.operation() + e.text()).toList())
                .getBytes(StandardCharsets.UTF_8));
  }

  private boolean isStored() {
    return LeafTableFile.comment(expansionFile()).equals(Optional.of(comment()));
  }

  /**
   * Returns this description with the stored values of its expressions, if they belong to these
   * expressions.
   */
  LanguageDescription withStoredExpansion() {
    if (expressions.isEmpty() || !isStored()) {
      return this;
    }
    try {
      return withExpanded(List.of(stored().read("the stored values", expressions.get(0).line())));
    } catch (DescriptionException e) {
      // The file has changed since, so its values are computed again.
      return this;
    }
  }

  /**
   * Stores the values of the expressions, for programs that read them and evaluate nothing. Does
   * nothing if there are no expressions, or if the values are stored already.
   *
   * @throws ForeignFileException if a file of this name has other content, which stays
   */
  public void storeExpansion() throws IOException {
    if (!expressions.isEmpty() && isExpanded() && !isStored()) {
      Path target = expansionFile();
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)
          && LeafTableFile.readComment(target).filter(line -> line.startsWith(COMMENT)).isEmpty()) {
        throw new ForeignFileException(target);
      }
      stored()
          .write(
              (operation, arguments) ->
                  expanded.stream()
                      .flatMap(table -> table.valueOf(operation, arguments).stream())
                      .findFirst(),
              comment());
    }
  }

  /**
   * A file that NRS did not write has the name of one that it would write. The message is the whole
   * line that users see.
   */
  public static final class ForeignFileException extends IOException {
    private static final long serialVersionUID = 1;

    ForeignFileException(Path file) {
      super(
          "%s was not written by nrs language check, and stays: rename it, and check again"
              .formatted(file));
    }
  }

  public DescriptionException at(Example example, String message) {
    return new DescriptionException(file, example, message);
  }

  public DescriptionException at(Meaning part, String message) {
    return new DescriptionException(file, part.line(), message, part.text());
  }

  DescriptionException at(LeafExpression expression, String message) {
    return new DescriptionException(file, expression.line(), message, expression.text());
  }

  public DescriptionException whole(String message) {
    return new DescriptionException(file, 0, message);
  }

  /**
   * An integer expression that gives the leaves of an operation their values, such as {@code (x *
   * y) % 100}. Reading a description does not evaluate it.
   *
   * @param operation of the leaves
   * @param text the expression, of the arguments {@code x}, {@code y} and {@code z}, or {@code x1}
   *     to {@code x9}
   * @param line of the description's file, from 1
   */
  public record LeafExpression(Operation operation, String text, int line) {}
}
