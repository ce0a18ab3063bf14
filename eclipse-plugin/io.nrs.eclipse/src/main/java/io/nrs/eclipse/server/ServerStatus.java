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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.osgi.util.NLS;

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
   * The state in few words: the language, and how it is solved.
   *
   * @param language of the active editor
   */
  public String words(Optional<Language> language) {
    if (!running) {
      return ServerTexts.stopped;
    }
    String words =
        language
            .map(known -> known.displayName() + ": " + words(networks.get(known.id())))
            .orElse(ServerTexts.running);
    return busy ? NLS.bind(ServerTexts.busy, words) : words;
  }

  private static String words(NetworkStatus status) {
    if (status instanceof NetworksReady ready) {
      return NLS.bind(ServerTexts.ready, ready.device().toUpperCase(Locale.ROOT));
    }
    if (status instanceof NetworksAbsent) {
      return ServerTexts.absent;
    }
    if (status instanceof NetworksFailed) {
      return ServerTexts.unusable;
    }
    return status == null ? ServerTexts.notLoaded : ServerTexts.loading;
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
}
