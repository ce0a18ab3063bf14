package io.nrs.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.lsp.Lanes.Lane;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.inference.ModelHost;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** From initialize to exit, and the settings in between. On the reader's thread, unless it says. */
final class Lifecycle {
  /** Networks wait for the client's settings no longer than this. */
  private static final long PATIENCE_SECONDS = 2;

  private static final long PARENT_WATCHED_EVERY_MS = 250;

  private final Session session;
  private final Installation installation;
  private final ModelFolders folders;
  private final List<String> commands;
  private final Lanes lanes;
  private final ModelHost models;
  private final TextSync texts;
  private final Publisher publisher;
  private final Set<String> complained = new HashSet<>();
  private final IntConsumer exit;
  private volatile Optional<JsonElement> initialSettings = Optional.empty();
  private volatile Optional<JsonElement> toldSettings = Optional.empty();

  Lifecycle(
      Session session,
      Installation installation,
      ModelFolders folders,
      List<String> commands,
      Lanes lanes,
      ModelHost models,
      TextSync texts,
      Publisher publisher,
      IntConsumer exit) {
    this.session = session;
    this.installation = installation;
    this.folders = folders;
    this.commands = commands;
    this.lanes = lanes;
    this.models = models;
    this.texts = texts;
    this.publisher = publisher;
    this.exit = exit;
  }

  Object initialize(InitializeParams params) {
    ClientFeatures features = ClientFeatures.of(params);
    Optional<JsonObject> options =
        params.getInitializationOptions() instanceof JsonObject object
            ? Optional.of(object)
            : Optional.empty();
    initialSettings = options.map(Lifecycle::settings);
    session.start(
        features,
        Workspace.of(params, allows(options, "trusted"), allows(options, "workspaceModels")));
    CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS, lanes.on(Lane.TEXT))
        .execute(this::useWithoutAnswer);
    Optional.ofNullable(params.getProcessId()).ifPresent(this::endWith);
    return new InitializeResult(
        Capabilities.of(features, commands), new ServerInfo("nrs", installation.version()));
  }

  /** What the client passes on of the user's word; it is allowed where nothing is said. */
  private static boolean allows(Optional<JsonObject> options, String what) {
    return options
        .map(given -> given.get(what))
        .map(value -> !value.isJsonPrimitive() || value.getAsBoolean())
        .orElse(true);
  }

  /** Under a name of their own, or all that is given but the user's word and the client's. */
  private static JsonElement settings(JsonObject options) {
    if (options.has("settings")) {
      return options.get("settings");
    }
    JsonObject settings = options.deepCopy();
    settings.remove("trusted");
    settings.remove("workspaceModels");
    settings.remove(ClientFeatures.EXPERIMENTAL);
    return settings;
  }

  /** The server does not outlive its editor, whatever became of the pipe. */
  private void endWith(int parent) {
    ProcessHandle.of(parent)
        .ifPresent(
            process -> {
              Thread watch = new Thread(() -> endAfter(process), "nrs-parent");
              watch.setDaemon(true);
              watch.start();
            });
  }

  /** The platform's own watch looks ever more seldom at a process that is not a child of ours. */
  private void endAfter(ProcessHandle parent) {
    try {
      while (parent.isAlive()) {
        Thread.sleep(PARENT_WATCHED_EVERY_MS);
      }
      exit.accept(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void initialized(Object ignored) {
    ClientFeatures features = session.client().features();
    if (features.registersConfiguration()) {
      session.client().register("workspace/didChangeConfiguration", null);
    }
    if (features.watchesFiles()) {
      session
          .client()
          .register(
              "workspace/didChangeWatchedFiles",
              new DidChangeWatchedFilesRegistrationOptions(
                  List.of(
                      new FileSystemWatcher(Either.forLeft("**/.nrs.json")),
                      new FileSystemWatcher(Either.forLeft("**/*.{listops,arith,algebra}")))));
    }
    configure();
  }

  Object shutdown(Object ignored) {
    session.shutDown();
    return null;
  }

  void exit(Object ignored) {
    exit.accept(session.isShutDown() ? 0 : 1);
  }

  void configurationChanged(DidChangeConfigurationParams params) {
    if (params.getSettings() instanceof JsonObject object && !object.isEmpty()) {
      toldSettings = Optional.of(object.has("nrs") ? object.get("nrs") : object);
    }
    configure();
  }

  void foldersChanged(DidChangeWorkspaceFoldersParams params) {
    session.change(workspace -> workspace.with(params.getEvent()));
    configure();
  }

  /** A notification of our own: the user has decided what the workspace may decide. */
  void trustChanged(JsonObject params) {
    told(params, "trusted")
        .ifPresent(trusted -> session.change(workspace -> workspace.trusted(trusted)));
    told(params, "models")
        .ifPresent(models -> session.change(workspace -> workspace.models(models)));
    configure();
  }

  private static Optional<Boolean> told(JsonObject params, String what) {
    return Optional.ofNullable(params.get(what))
        .filter(JsonElement::isJsonPrimitive)
        .map(JsonElement::getAsBoolean);
  }

  void filesChanged(DidChangeWatchedFilesParams params) {
    boolean settings = false;
    for (FileEvent event : params.getChanges()) {
      if (event.getUri().endsWith("/.nrs.json")) {
        settings = true;
      } else {
        publisher.changedOnDisk(event.getUri());
      }
    }
    if (settings) {
      configure();
    }
  }

  private void configure() {
    if (session.client().features().answersConfiguration()) {
      session
          .client()
          .configuration()
          .thenAcceptAsync(
              answer -> use(answer.filter(value -> !value.isJsonNull())), lanes.on(Lane.TEXT));
    } else {
      lanes.on(Lane.TEXT).execute(() -> use(Optional.empty()));
    }
  }

  private synchronized void useWithoutAnswer() {
    if (!session.configured().isDone()) {
      use(Optional.empty());
    }
  }

  /** Reads the workspace's file: on any thread but the reader's. */
  private synchronized void use(Optional<JsonElement> pulled) {
    try {
      configure(pulled);
    } catch (RuntimeException e) {
      session.log(e);
    } finally {
      session.configured().complete(null);
    }
  }

  private void configure(Optional<JsonElement> pulled) {
    Configuration configuration =
        Configuration.read(
            Stream.of(initialSettings, pulled.or(() -> toldSettings))
                .flatMap(Optional::stream)
                .filter(said -> !said.isJsonNull())
                .toList(),
            session.workspace());
    for (String complaint : configuration.complaints()) {
      if (complained.add(complaint)) {
        session.client().show(MessageType.Warning, "nrs: " + complaint);
      }
    }
    boolean lenses = session.settings().codeLens() != configuration.settings().codeLens();
    boolean hints = session.settings().inlayHints() != configuration.settings().inlayHints();
    models.configure(
        language -> folders.located(language, configuration.settings(), session.workspace()));
    session.use(configuration.settings());
    texts.again();
    if (lenses) {
      session.client().refreshLenses();
    }
    if (hints) {
      session.client().refreshInlayHints();
    }
  }
}
