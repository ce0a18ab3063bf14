package io.nrs.lsp;

import com.google.gson.JsonObject;
import io.nrs.grammar.Language;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.inference.Activity;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.inference.NetworkSource.Networks;
import io.nrs.rewriting.ModelConfig;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageType;

/**
 * Tells the user how loading networks goes: as progress, in the log, once as a message where it
 * fails, and by {@code nrs/status} for clients that show it: {@code {"task", "state"}}, which is
 * {@code loading}, {@code ready} with {@code "device"}, {@code "sum"}, {@code "models"} (the
 * folder), {@code "selector"} and {@code "solver"} (each {@code {"preset", "validation"}}), or
 * {@code failed} with {@code "message"}. These clients are told by {@code nrs/activity} when
 * networks are at work.
 */
final class Loading implements ModelHost.Events {
  private final Supplier<Session> session;
  private final Map<Language, Progress> shown = new ConcurrentHashMap<>();
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final Activity activity = new Activity(this::busy);

  /**
   * @param session there is one when the first network is loaded
   */
  Loading(Supplier<Session> session) {
    this.session = session;
  }

  @Override
  public void loading(Language language) {
    shown.put(
        language,
        session
            .get()
            .client()
            .progress("Loading the networks of " + language.id(), Optional.empty())
            .toTheEnd()
            .atOnce());
    session.get().client().status(status(language, "loading"));
  }

  @Override
  public void ready(Language language, Networks networks) {
    shown.remove(language).close();
    session
        .get()
        .client()
        .log(
            MessageType.Info,
            "nrs: networks of %s on %s, sum %s"
                .formatted(language.id(), networks.device(), networks.sum().substring(0, 12)));
    JsonObject status = status(language, "ready");
    status.addProperty("device", networks.device());
    status.addProperty("sum", networks.sum());
    networks
        .origin()
        .ifPresent(
            origin -> {
              status.addProperty("models", origin.models().toString());
              status.add("selector", module(origin.selector()));
              status.add("solver", module(origin.solver()));
            });
    session.get().client().status(status);
  }

  @Override
  public void failed(Language language, String message) {
    shown.remove(language).close();
    if (said.add(message)) {
      session.get().client().show(MessageType.Error, "nrs: " + message);
    }
    JsonObject status = status(language, "failed");
    status.addProperty("message", message);
    session.get().client().status(status);
  }

  private static JsonObject module(ModelConfig config) {
    JsonObject module = new JsonObject();
    module.addProperty("preset", config.preset());
    module.addProperty("validation", config.training().validation());
    return module;
  }

  @Override
  public void entered() {
    activity.enter();
  }

  @Override
  public void left() {
    activity.leave();
  }

  private void busy(boolean now) {
    JsonObject state = new JsonObject();
    state.addProperty("busy", now);
    session.get().client().activity(state);
  }

  private static JsonObject status(Language language, String state) {
    JsonObject status = new JsonObject();
    status.addProperty("task", language.id());
    status.addProperty("state", state);
    return status;
  }
}
