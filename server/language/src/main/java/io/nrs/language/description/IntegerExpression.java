package io.nrs.language.description;

import io.nrs.grammar.Lookalikes;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;

/**
 * An expression of integers, operators and names, so it ends and reaches nothing outside.
 *
 * <p>One thread uses it at a time.
 */
public final class IntegerExpression {
  private static final int MAX_LENGTH = 300;
  private static final Pattern ALLOWED = Pattern.compile("[0-9A-Za-z \\t+*/%&|^~<>=!?:(),-]+");
  private static final Pattern ASSIGNMENT = Pattern.compile("(?<![<>=!])=(?![=~])");
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");

  private static final JexlEngine ENGINE =
      new JexlBuilder()
          .features(JexlFeatures.createNone())
          .permissions(new JexlPermissions.ClassPermissions(ExpressionFunctions.class))
          .strict(true)
          .silent(false)
          .safe(false)
          .cache(0)
          .create();

  private static final Set<String> FUNCTIONS = Set.of("min", "max", "sum", "count", "sorted");

  /** A function without brackets, which is one of all arguments. */
  private static final Pattern BARE = Pattern.compile("\\b(?:min|max|sum|count)\\b(?![ \\t]*[(])");

  private final ExpressionFunctions functions = new ExpressionFunctions();
  private final JexlScript script;
  private final Context context = new Context(functions);

  /** An expression has no value for some integers. */
  static final class NoValueException extends Exception {
    private static final long serialVersionUID = 1;

    private final String remedy;

    private NoValueException(String reason, String remedy) {
      super(reason);
      this.remedy = remedy;
    }

    private static NoValueException missing(String name) {
      return new NoValueException(
          name + " is not there", "write a condition, as in count < 3 ? x : z");
    }

    String remedy() {
      return remedy;
    }
  }

  /**
   * @param names that it may have
   * @param shown the names in messages
   * @param wrong makes an exception of what is wrong
   */
  IntegerExpression(
      String text, Set<String> names, String shown, Function<String, RuntimeException> wrong) {
    if (text.isBlank()) {
      throw wrong.apply("is empty: write it as in (x + y) % 10");
    }
    if (text.length() > MAX_LENGTH) {
      throw wrong.apply("is longer than %s characters: shorten it".formatted(MAX_LENGTH));
    }
    String strange = ALLOWED.matcher(text).replaceAll("");
    if (!strange.isEmpty()) {
      Optional<String> meant = Lookalikes.of(strange.codePointAt(0));
      if (meant.isPresent()) {
        throw wrong.apply(
            "has %s: write %s".formatted(Lookalikes.named(strange.codePointAt(0)), meant.get()));
      }
      throw wrong.apply(
          "has %s, which integers do not need: use integers, arguments, min, max, sum, count, sorted, brackets, commas and the operators + - * / %% & | ^ ~ << >> < > <= >= == != && || ! ? :"
              .formatted(Lookalikes.named(strange.codePointAt(0))));
    }
    NAME.matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(name -> !names.contains(name) && !FUNCTIONS.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw wrong.apply(
                  "has the unknown name %s: use %s, or min, max, sum, count or sorted%s"
                      .formatted(
                          name,
                          shown,
                          name.equals("mod") ? "; the remainder of a division is %" : ""));
            });
    try {
      this.script = ENGINE.createScript(BARE.matcher(text).replaceAll("$0()"));
    } catch (JexlException e) {
      throw wrong.apply(
          ASSIGNMENT.matcher(text).find()
              ? "has =, which is no comparison: write =="
              : "cannot be read: write it as in (x + y) % 10");
    }
  }

  /**
   * Returns the value: an integer, or a truth value.
   *
   * @param integers that the names stand for
   * @param all arguments of a leaf, of which there may be fewer than names
   */
  Object value(Map<String, Long> integers, List<Long> all) throws NoValueException {
    context.clear();
    integers.forEach(context::set);
    functions.sorted = all.stream().sorted().toList();
    try {
      return script.execute(context);
    } catch (JexlException | ArithmeticException e) {
      throw noValue(e);
    }
  }

  private static NoValueException noValue(RuntimeException e) {
    if (e instanceof JexlException.Variable missing) {
      return NoValueException.missing(missing.getVariable());
    }
    if (e.getCause() instanceof NoSuchElementException missing) {
      return NoValueException.missing(missing.getMessage());
    }
    return e instanceof ArithmeticException || e.getCause() instanceof ArithmeticException
        ? new NoValueException("division by zero", "write a condition, as in y == 0 ? 0 : x / y")
        : new NoValueException("an operator does not fit", "use integers");
  }

  /** Gives an expression its functions, so that all expressions share an engine. */
  private static final class Context extends MapContext implements JexlContext.NamespaceResolver {
    private final ExpressionFunctions functions;

    Context(ExpressionFunctions functions) {
      this.functions = functions;
    }

    @Override
    public Object resolveNamespace(String name) {
      return functions;
    }
  }
}
