package io.nrs.language.description;

import io.nrs.grammar.Operation;
import io.nrs.grammar.Syntax;
import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.language.description.LanguageDescription.Example;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule for groups of neighbours in a sequence, such as {@code 2x x => 3x} or {@code ?a ?b => ?b
 * ?a if a > b}. A variable stands for any atom, and {@code s?a} for the atoms that are an {@code s}
 * and an integer. Integers can be calculated: <code>{a}x {b}x => {a+b}x</code>.
 *
 * @param groups what each group becomes
 * @param text the rule as it was written
 * @param line of the description's file, from 1
 */
record GroupRule(Map<List<String>, List<String>> groups, String text, int line) implements Meaning {
  static final int SHORTEST = 2;
  static final int LONGEST = 4;
  static final int MOST_RESULTS = 8;
  static final int MAX_LENGTH = 1_000;

  /** The most choices of atoms that all rules of a description try, so that reading ends soon. */
  static final long MOST_CHOICES = 2_000_000;

  static final String ARROW = "=>";

  /** Whitespace separates parts, except in braces. */
  static final Pattern PART = Pattern.compile("(?:\\{[^}]*\\}|\\S)+");

  private static final Pattern VARIABLE = Pattern.compile("\\?([A-Za-z]+)");
  private static final Pattern NAMED = Pattern.compile("(.+)\\?([A-Za-z]+)");
  private static final Pattern CALCULATED = Pattern.compile("([^{}]*)\\{([^{}]+)\\}([^{}]*)");
  static final Pattern NAME = Pattern.compile("\\s*([A-Za-z]+)\\s*");
  static final Pattern CONDITION = Pattern.compile("(?:^|\\s)if(?:\\s|$)");
  static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,8}");

  GroupRule {
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
  }

  @Override
  public Optional<String> valueOf(Operation operation, List<String> arguments) {
    return Optional.ofNullable(groups.get(arguments)).map(StringRewriting::written);
  }

  /**
   * Reads the rules of a description, and lists the groups that they rewrite. Their choices are
   * counted before any is tried.
   *
   * @param file the description's, for messages
   * @throws DescriptionException if one is none, breaks a property that it alone must have, or goes
   *     with the others beyond {@link #MOST_CHOICES}
   */
  static List<GroupRule> parseAll(Path file, Syntax syntax, List<Example> rules) {
    List<String> atoms = syntax.atoms().all().toList();
    long[] spent = new long[1];
    return DescriptionException.ofAll(
        rules,
        given -> {
          GroupRuleParser parser = new GroupRuleParser(file, atoms, given);
          spent[0] += parser.mustFit(spent[0]);
          return parser.rule();
        });
  }

  /**
   * An atom of a rule.
   *
   * @param before its characters before the variable part
   * @param variable a name or an expression; empty for an atom without a variable part
   * @param integer whether the variable part is an integer
   */
  record Part(String before, String variable, String after, boolean integer) {
    static Part of(String text) {
      Matcher variable = VARIABLE.matcher(text);
      if (variable.matches()) {
        return new Part("", variable.group(1), "", false);
      }
      Matcher named = NAMED.matcher(text);
      if (named.matches()) {
        return new Part(named.group(1), named.group(2), "", true);
      }
      Matcher calculated = CALCULATED.matcher(text);
      return calculated.matches()
          ? new Part(calculated.group(1), calculated.group(2), calculated.group(3), true)
          : new Part(text, "", "", false);
    }
  }
}
