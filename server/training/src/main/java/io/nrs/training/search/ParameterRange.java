package io.nrs.training.tuning;

import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** What a setting is drawn from. */
public sealed interface Range {
  /** The setting, as it is called in a file of settings. */
  String field();

  /** A value; a draw takes one number from the source, whatever the range. */
  JsonPrimitive draw(SplittableRandom random);

  /** For people. */
  String words();

  /** One of some values, each as likely as another. */
  record Choice(String field, List<? extends Number> values) implements Range {
    public Choice {
      values = List.copyOf(values);
    }

    @Override
    public JsonPrimitive draw(SplittableRandom random) {
      return new JsonPrimitive(values.get((int) (random.nextDouble() * values.size())));
    }

    @Override
    public String words() {
      return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
  }

  /** Any number between two, each order of magnitude as likely as another; three digits of it. */
  record LogUniform(String field, double least, double most) implements Range {
    private static final MathContext DIGITS = new MathContext(3);

    @Override
    public JsonPrimitive draw(SplittableRandom random) {
      double drawn = least * Math.pow(most / least, random.nextDouble());
      return new JsonPrimitive(
          Math.min(most, Math.max(least, new BigDecimal(drawn).round(DIGITS).doubleValue())));
    }

    @Override
    public String words() {
      return "log-uniform from %s to %s".formatted(number(least), number(most));
    }

    private static String number(double value) {
      return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
  }
}
