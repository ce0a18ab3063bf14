package io.nrs.cli;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.rewriting.Step;

/** One JSON object for each formula. */
final class JsonAnswerWriter implements AnswerWriter {
  private final Gson gson = Json.compact();
  private final Output out;
  private final boolean trace;

  JsonAnswerWriter(Output out, boolean trace) {
    this.out = out;
    this.trace = trace;
  }

  @Override
  public void begin(String formula) {}

  @Override
  public void step(Step step) {}

  @Override
  public void end(Answer answer) {
    JsonObject object = new JsonObject();
    object.addProperty("formula", answer.formula());
    object.addProperty("task", answer.task().id());
    object.addProperty("status", answer.status());
    object.add("value", Json.orNull(answer.value()));
    object.addProperty("steps", answer.steps().size());
    object.addProperty("confidence", answer.confidence());
    if (trace) {
      JsonArray steps = new JsonArray();
      answer.steps().forEach(step -> steps.add(gson.toJsonTree(step)));
      object.add("trace", steps);
    }
    if (answer instanceof Answer.Invalid invalid) {
      object.addProperty("message", invalid.message());
    }
    out.line(gson.toJson(object));
    out.flush();
  }
}
