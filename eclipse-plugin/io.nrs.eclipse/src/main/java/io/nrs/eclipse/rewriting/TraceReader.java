package io.nrs.eclipse.rewriting;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.nrs.grammar.Language;
import java.util.ArrayList;
import java.util.List;

/** Reads answers of {@code nrs.trace}. Where one is not as it should be, it says in words how. */
final class TraceReader {
  private final JsonObject object;
  private final String path;

  private TraceReader(JsonObject object, String path) {
    this.object = object;
    this.path = path;
  }

  /**
   * @throws IllegalArgumentException if something is missing or of another type than it should be;
   *     whether the steps fit the formula is not looked at
   */
  static Trace read(JsonObject answer) {
    return new TraceReader(answer, "").trace();
  }

  private Trace trace() {
    String task = text("task");
    Language language =
        Language.ofId(task)
            .orElseThrow(() -> new IllegalArgumentException("\"task\" is unknown: " + task));
    return new Trace(language, text("formula"), count("line"), steps(), ending());
  }

  private List<Step> steps() {
    if (!(object.get("steps") instanceof JsonArray array)) {
      throw wrong("steps", "a list");
    }
    List<Step> steps = new ArrayList<>(array.size());
    for (JsonElement element : array) {
      String name = "steps[" + steps.size() + "]";
      if (!(element instanceof JsonObject step)) {
        throw wrong(name, "an object");
      }
      steps.add(new TraceReader(step, name + ".").step());
    }
    return steps;
  }

  private Step step() {
    return new Step(
        letters("leaf"),
        letters("value"),
        count("offset"),
        share("confidence"),
        share("agreement"),
        count("outputs"));
  }

  private Ending ending() {
    return object.has("value")
        ? new Ending.Solved(text("value"))
        : new Ending.Failed(text("status"), text("message"), text("remedy"));
  }

  private String text(String name) {
    if (object.get(name) instanceof JsonPrimitive text && text.isString()) {
      return text.getAsString();
    }
    throw wrong(name, "a text");
  }

  private String letters(String name) {
    String text = text(name);
    if (text.isEmpty()) {
      throw wrong(name, "a text of one letter or more");
    }
    return text;
  }

  private int count(String name) {
    double number = number(name, "a whole number from 0 up");
    if (number < 0 || number != (int) number) {
      throw wrong(name, "a whole number from 0 up");
    }
    return (int) number;
  }

  private double share(String name) {
    double number = number(name, "a number from 0 to 1");
    if (!(number >= 0 && number <= 1)) {
      throw wrong(name, "a number from 0 to 1");
    }
    return number;
  }

  private double number(String name, String expected) {
    if (object.get(name) instanceof JsonPrimitive number && number.isNumber()) {
      return number.getAsDouble();
    }
    throw wrong(name, expected);
  }

  private IllegalArgumentException wrong(String name, String expected) {
    return new IllegalArgumentException("\"" + path + name + "\" is not " + expected);
  }
}
