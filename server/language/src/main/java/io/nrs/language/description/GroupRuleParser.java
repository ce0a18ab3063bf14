package io.nrs.language.description;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.io.Matches;
import io.nrs.language.description.GroupRule.Part;
import io.nrs.language.description.IntegerExpression.NoValueException;
import io.nrs.language.description.LanguageDescription.Example;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** Reads a rule of a sequence, and the groups of atoms that it rewrites. */
final class GroupRuleParser {
  private final Path file;
  private final List<String> atoms;
  private final Set<String> known;
  private final Example given;
  private final List<Part> left;
  private final List<Part> right;
  private final Map<Part, IntegerExpression> expressions = new HashMap<>();
  private final Optional<IntegerExpression> condition;

  /**
   * The variables that stand for integers: those of calculations, of {@code s?a} and of {@code
   * {a}}.
   */
  private final Set<String> calculated = new HashSet<>();

  private final Map<List<String>, List<String>> groups = new LinkedHashMap<>();

  /** The atoms that each variable part of the left side may be, with the value of the variable. */
  private final List<Map<String, String>> fitting;

  GroupRuleParser(Path file, List<String> atoms, Example given) {
    this.file = file;
    this.atoms = atoms;
    this.known = new LinkedHashSet<>(atoms);
    this.given = given;
    int arrow = given.text().indexOf(GroupRule.ARROW);
    if (given.text().length() > GroupRule.MAX_LENGTH) {
      throw new DescriptionException(
          file, given, "a rule is longer than 1,000 characters: use shorter atoms");
    }
    if (arrow < 0) {
      throw wrong("the rule %s has no =>: write it as in 2x x => 3x");
    }
    this.left = parts(given.text().substring(0, arrow));
    String after = given.text().substring(arrow + GroupRule.ARROW.length());
    Matcher where = GroupRule.CONDITION.matcher(after);
    boolean limited = where.find();
    String result = limited ? after.substring(0, where.start()) : after;
    this.right = result.strip().equals(StringRewriting.EMPTY) ? List.of() : parts(result);
    if (left.size() < GroupRule.SHORTEST || left.size() > GroupRule.LONGEST) {
      throw wrong("the left side of %s has not two to four atoms: rewrite two to four neighbours");
    }
    if (right.size() > GroupRule.MOST_RESULTS) {
      throw wrong("the right side of %s has more than eight atoms: use several rules");
    }
    Set<String> names =
        left.stream()
            .map(part -> part.variable().strip())
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    left.forEach(this::mustBeKnown);
    if (names.contains("if")) {
      throw wrong("%s has the variable if, which begins a condition: choose another name");
    }
    left.stream()
        .filter(
            part ->
                !part.variable().isEmpty() && !GroupRule.NAME.matcher(part.variable()).matches())
        .findFirst()
        .ifPresent(
            part -> {
              throw wrong(
                  "the left side of %s calculates {%s}: write a name in braces there, and a"
                      + " condition after if",
                  part.variable());
            });
    // Also if an atom before it has the variable.
    left.stream()
        .filter(Part::integer)
        .map(part -> part.variable().strip())
        .forEach(calculated::add);
    right.forEach(part -> resolve(part, names));
    this.fitting = left.stream().map(this::fitting).toList();
    this.condition =
        Optional.of(after)
            .filter(all -> limited)
            .map(all -> expression(all.substring(where.end()).strip(), names));
  }

  private static List<Part> parts(String side) {
    return Matches.all(GroupRule.PART, side).stream().map(Part::of).toList();
  }

  private void mustBeKnown(Part part) {
    if (part.before().matches(".*[?{}].*") || part.after().matches(".*[?{}].*")) {
      throw wrong(
          "%s has %s, which cannot be read: a variable is ?x or s?x, and a calculation {a+1}",
          part.before() + part.after());
    }
    if (part.variable().isEmpty() && !known.contains(part.before())) {
      throw wrong(
          "%s has %s, which is not an atom: write one of the atoms, or a variable such as ?x",
          part.before());
    }
  }

  private void resolve(Part part, Set<String> names) {
    mustBeKnown(part);
    if (part.integer() && names.contains(part.variable().strip())) {
      calculated.add(part.variable().strip());
    }
    if (part.variable().isEmpty() || names.contains(part.variable().strip())) {
      return;
    }
    if (!part.integer() || GroupRule.NAME.matcher(part.variable()).matches()) {
      throw wrong(
          "?%2$s of the rule %1$s does not occur on its left side: use a variable that does",
          part.variable().strip());
    }
    expressions.put(part, expression(part.variable(), names));
  }

  private IntegerExpression expression(String text, Set<String> names) {
    IntegerExpression expression =
        new IntegerExpression(
            text,
            names,
            names.isEmpty() ? "integers alone" : String.join(", ", names),
            false,
            message -> wrong("in %s the expression \"%s\" %s", text, message));
    calculated.addAll(expression.variables());
    return expression;
  }

  /**
   * @param more what a message names behind the rule
   */
  private DescriptionException wrong(String message, Object... more) {
    List<Object> named = new ArrayList<>(List.of(given.text()));
    named.addAll(List.of(more));
    return new DescriptionException(file, given, message.formatted(named.toArray()));
  }

  private Map<String, String> fitting(Part part) {
    Map<String, String> fitting = new LinkedHashMap<>();
    for (String atom : part.variable().isEmpty() ? List.<String>of() : atoms) {
      int end = atom.length() - part.after().length();
      if (!atom.startsWith(part.before())
          || !atom.endsWith(part.after())
          || end <= part.before().length()) {
        continue;
      }
      String value = atom.substring(part.before().length(), end);
      if (!part.integer() || GroupRule.INTEGER.matcher(value).matches()) {
        fitting.put(atom, value);
      }
    }
    return fitting;
  }

  /**
   * Returns the number of choices of atoms that {@link #rule} tries.
   *
   * @param spent those of other rules of the description
   * @throws DescriptionException if all of them are too many
   */
  long mustFit(long spent) {
    long choices = 0;
    long groups = 1;
    Set<String> bound = new HashSet<>();
    for (int place = 0; place < left.size(); place++) {
      String name = left.get(place).variable().strip();
      if (!name.isEmpty() && bound.add(name)) {
        groups *= fitting.get(place).size();
        choices += groups;
      }
    }
    if (spent + choices > GroupRule.MOST_CHOICES) {
      throw wrong(
          "with the rule %s, the rules have %s choices of atoms, more than %s: use fewer atoms, or"
              + " fewer variables of any atom",
          String.format(Locale.ROOT, "%,d", spent + choices),
          String.format(Locale.ROOT, "%,d", GroupRule.MOST_CHOICES));
    }
    return choices;
  }

  GroupRule rule() {
    group(new ArrayList<>(), Map.of());
    if (groups.isEmpty()) {
      throw wrong("the rule %s rewrites nothing: no atoms fit its left side and its condition");
    }
    return new GroupRule(groups, given.text(), given.line());
  }

  private void group(List<String> group, Map<String, String> bound) {
    if (group.size() == left.size()) {
      result(List.copyOf(group), bound);
      return;
    }
    choices(
        group.size(),
        bound,
        (atom, names) -> {
          group.add(atom);
          group(group, names);
          group.remove(group.size() - 1);
        });
  }

  private void choices(
      int place, Map<String, String> bound, BiConsumer<String, Map<String, String>> choice) {
    Part part = left.get(place);
    if (part.variable().isEmpty()) {
      choice.accept(part.before(), bound);
      return;
    }
    String name = part.variable().strip();
    if (bound.containsKey(name)) {
      String atom = part.before() + bound.get(name) + part.after();
      if (known.contains(atom)) {
        choice.accept(atom, bound);
      }
      return;
    }
    fitting
        .get(place)
        .forEach(
            (atom, value) -> {
              Map<String, String> more = new HashMap<>(bound);
              more.put(name, value);
              choice.accept(atom, more);
            });
  }

  private void result(List<String> group, Map<String, String> bound) {
    Map<String, Long> integers = new HashMap<>();
    bound.forEach(
        (name, value) -> {
          if (GroupRule.INTEGER.matcher(value).matches()) {
            integers.put(name, Long.valueOf(value));
          }
        });
    // A rule that calculates with a variable is for integers.
    if (!integers.keySet().containsAll(calculated)) {
      return;
    }
    if (condition.isPresent() && !isTrue(group, integers)) {
      return;
    }
    List<String> result = new ArrayList<>();
    for (Part part : right) {
      String middle =
          part.variable().isEmpty()
              ? ""
              : expressions.containsKey(part)
                  ? integer(part, group, integers)
                  : bound.get(part.variable().strip());
      String atom = part.before() + middle + part.after();
      if (!known.contains(atom)) {
        throw wrong(
            "the rule %s is not closed: %s gives %s, which is not an atom: limit it with a"
                + " condition, as in if a < 9",
            StringRewriting.written(group), atom);
      }
      result.add(atom);
    }
    if (result.equals(group)) {
      throw wrong(
          "the rule %s does not change %s: exclude it with a condition, as in if a > b",
          StringRewriting.written(group));
    }
    groups.put(group, result);
  }

  private boolean isTrue(List<String> group, Map<String, Long> integers) {
    Object value = value(condition.orElseThrow(), group, integers);
    return value instanceof Boolean truth ? truth : ((Number) value).longValue() != 0;
  }

  private String integer(Part part, List<String> group, Map<String, Long> integers) {
    Object value = value(expressions.get(part), group, integers);
    if (!(value instanceof Number) || value instanceof Double || value instanceof Float) {
      throw wrong(
          "in %s {%s} is no integer for %s: write it as in {a == b ? 1 : 0}",
          part.variable(), StringRewriting.written(group));
    }
    return value.toString();
  }

  private Object value(
      IntegerExpression expression, List<String> group, Map<String, Long> integers) {
    try {
      return expression.value(integers, List.of());
    } catch (NoValueException e) {
      throw wrong(
          "the rule %s has no result for %s (%s): exclude it with a condition, as in if b != 0",
          StringRewriting.written(group), e.getMessage());
    }
  }
}
