package io.nrs.eclipse.server;

import com.google.gson.JsonObject;
import io.nrs.eclipse.common.Services;
import io.nrs.grammar.Language;
import io.nrs.protocol.Notifications.NetworkStatus;
import io.nrs.protocol.Notifications.NetworksAbsent;
import io.nrs.protocol.Notifications.NetworksFailed;
import io.nrs.protocol.Notifications.NetworksLoading;
import io.nrs.protocol.Notifications.NetworksReady;
import io.nrs.protocol.ProtocolJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The state of the server and of the networks, in words. Any thread may use it. */
public final class ServerStatus {
  private final Map<String, NetworkStatus> networks = new ConcurrentHashMap<>();
  private final Runnable changed;
  private volatile boolean running;
  private volatile boolean busy;

  /**
   * @param changed runs after changes, on any thread
   */
  public ServerStatus(Runnable changed) {
    this.changed = changed;
  }

  /** The service of the plug-in. */
  public static ServerStatus current() {
    return Services.get(ServerStatus.class);
  }

  /** Reports that a server starts, which has no networks yet, or that none runs. */
  public void running(boolean now) {
    running = now;
    networks.clear();
    busy = false;
    changed.run();
  }

  /** Uses the parameters of {@code nrs/status}. */
  void network(JsonObject parameters) {
    ProtocolJson.readIfKnown(parameters, NetworkStatus.class)
        .ifPresent(status -> networks.put(status.language(), status));
    changed.run();
  }

  /** Reports whether networks are at work. */
  void busy(boolean now) {
    busy = now;
    changed.run();
  }

  /**
   * The state in few words.
   *
   * @param language of the active editor
   */
  public String summary(Optional<Language> language) {
    NetworkStatus shown = shown(language);
    if (shown instanceof NetworksFailed) {
      return "NRS: no networks";
    }
    if (shown instanceof NetworksAbsent) {
      return "NRS: by the rules";
    }
    if (shown instanceof NetworksLoading) {
      return "NRS: loading networks";
    }
    String device =
        shown instanceof NetworksReady ready ? " " + ready.device().toUpperCase(Locale.ROOT) : "";
    return "NRS" + device + (busy ? ": busy" : "");
  }

  /** The name of the icon for the same state. */
  public String icon(Optional<Language> language) {
    NetworkStatus shown = shown(language);
    if (shown instanceof NetworksFailed) {
      return "problems";
    }
    if (busy || shown instanceof NetworksLoading) {
      return "refresh";
    }
    return shown instanceof NetworksReady || shown instanceof NetworksAbsent ? "good" : "formulas";
  }

  private NetworkStatus shown(Optional<Language> language) {
    return language.map(Language::id).map(networks::get).orElse(null);
  }

  /** The networks of all languages, one a line. */
  public String details(List<Language> languages) {
    return running
        ? languages.stream()
            .map(this::words)
            .collect(Collectors.joining("\n", "Networks: " + (busy ? "busy" : "idle") + "\n", ""))
        : "The language server is stopped.";
  }

  /** A message of the server begins with the name of the language itself. */
  private String words(Language language) {
    NetworkStatus status = networks.get(language.id());
    return status instanceof NetworksFailed failed
        ? failed.message()
        : language.displayName() + ": " + words(status);
  }

  private static String words(NetworkStatus status) {
    if (status instanceof NetworksReady ready) {
      return "%s on %s; Solver and tagger: %s"
          .formatted(
              ready.models().orElse(ready.sum()),
              ready.device(),
              ready.proof().orElse("not proved"));
    }
    if (status instanceof NetworksAbsent) {
      return "no networks yet; its rules compute the values";
    }
    return status == null ? "not loaded yet" : "loading…";
  }
}
