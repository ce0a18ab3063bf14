package io.nrs.training.search;

import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** The values that a setting is drawn from. */
public sealed interface ParameterRange {
  /** Returns the name of the setting in a settings file. */
  String field();

  /** Draws a value. Every range consumes one number of the generator. */
  JsonPrimitive draw(SplittableRandom random);

  String description();

  /** One of several values with equal probability. */
  record Choice(String field, List<? extends Number> values) implements ParameterRange {
    public Choice {
      values = List.copyOf(values);
    }

    @Override
    public JsonPrimitive draw(SplittableRandom random) {
      return new JsonPrimitive(values.get((int) (random.nextDouble() * values.size())));
    }

    @Override
    public String description() {
      return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
  }

  /** A uniform number between two bounds, rounded to three digits. */
  record Uniform(String field, double least, double most) implements ParameterRange {
    private static final MathContext DIGITS = new MathContext(3);

    @Override
    public JsonPrimitive draw(SplittableRandom random) {
      double drawn = least + (most - least) * random.nextDouble();
      return new JsonPrimitive(new BigDecimal(drawn).round(DIGITS).doubleValue());
    }

    @Override
    public String description() {
      return "uniform from %s to %s".formatted(least, most);
    }
  }

  /** A whole number between two bounds, all with equal probability. */
  record WholeUniform(String field, int least, int most) implements ParameterRange {
    @Override
    public JsonPrimitive draw(SplittableRandom random) {
      return new JsonPrimitive(least + (int) (random.nextDouble() * (most - least + 1)));
    }

    @Override
    public String description() {
      return "from %d to %d".formatted(least, most);
    }
  }

  /** A log-uniform number between two bounds, rounded to three digits. */
  record LogUniform(String field, double least, double most) implements ParameterRange {
    private static final MathContext DIGITS = new MathContext(3);

    @Override
    public JsonPrimitive draw(SplittableRandom random) {
      double drawn = least * Math.pow(most / least, random.nextDouble());
      return new JsonPrimitive(
          Math.min(most, Math.max(least, new BigDecimal(drawn).round(DIGITS).doubleValue())));
    }

    @Override
    public String description() {
      return "log-uniform from %s to %s".formatted(number(least), number(most));
    }

    private static String number(double value) {
      return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
  }
}
