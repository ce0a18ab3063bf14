package io.nrs.language.description;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Function;
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
  private static final JexlEngine ENGINE =
      new JexlBuilder()
          .features(JexlFeatures.createNone())
          .permissions(new JexlPermissions.ClassPermissions(ExpressionFunctions.class))
          .strict(true)
          .silent(false)
          .safe(false)
          .cache(0)
          .create();

  private final ExpressionFunctions functions = new ExpressionFunctions();
  private final ExpressionText read;
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
   * @param names of the variables that it may have
   * @param shown the names in messages
   * @param ofLeaf whether it is one of a leaf, whose arguments functions take together
   * @param wrong makes an exception of what is wrong
   */
  IntegerExpression(
      String text,
      Set<String> names,
      String shown,
      boolean ofLeaf,
      Function<String, RuntimeException> wrong) {
    this.read = new ExpressionText(text, names, shown, ofLeaf, wrong);
    try {
      this.script = ENGINE.createScript(read.script());
    } catch (JexlException e) {
      throw read.unreadable();
    }
  }

  /** Returns the variables that it has. */
  Set<String> variables() {
    return read.variables();
  }

  /**
   * Returns the value: an integer, or a truth value.
   *
   * @param integers that the names stand for
   * @param all arguments of a leaf, of which there may be fewer than names
   */
  Object value(Map<String, Long> integers, List<Long> all) throws NoValueException {
    context.clear();
    integers.forEach((name, value) -> context.set(ExpressionText.VARIABLE + name, value));
    functions.sorted = all.stream().sorted().toList();
    try {
      return script.execute(context);
    } catch (JexlException | ArithmeticException e) {
      throw noValue(e);
    }
  }

  private static NoValueException noValue(RuntimeException e) {
    if (e instanceof JexlException.Variable missing) {
      return NoValueException.missing(
          missing.getVariable().substring(ExpressionText.VARIABLE.length()));
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
