package io.nrs.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.lsp.TaskPools.Pool;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.notifications.TextDocumentSync;
import io.nrs.lsp.session.EffectiveSettings;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.session.Workspace;
import io.nrs.protocol.json.ProtocolJson;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.notifications.WorkspaceTrustParams;
import io.nrs.protocol.settings.InitializationOptions;
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

/**
 * Handles everything from initialize to exit, and the settings. Methods run on the reader's thread
 * unless they say otherwise.
 */
final class Lifecycle {
  /** Networks wait for the client's settings no longer than this. */
  private static final long TIMEOUT_SECONDS = 2;

  private static final long PARENT_POLL_INTERVAL_MS = 250;

  private final Session session;
  private final Installation installation;
  private final ModelFolders folders;
  private final List<String> commands;
  private final TaskPools pools;
  private final ModelHost models;
  private final TextDocumentSync texts;
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
      TaskPools pools,
      ModelHost models,
      TextDocumentSync texts,
      Publisher publisher,
      IntConsumer exit) {
    this.session = session;
    this.installation = installation;
    this.folders = folders;
    this.commands = commands;
    this.pools = pools;
    this.models = models;
    this.texts = texts;
    this.publisher = publisher;
    this.exit = exit;
  }

  Object initialize(InitializeParams params) {
    ClientFeatures features = ClientFeatures.of(params);
    Optional<JsonObject> json =
        params.getInitializationOptions() instanceof JsonObject object
            ? Optional.of(object)
            : Optional.empty();
    Set<String> unusable = new HashSet<>();
    InitializationOptions options =
        ProtocolJson.readLeniently(
            json.orElseGet(JsonObject::new),
            InitializationOptions.class,
            problem -> unusable.add(problem.path()));
    initialSettings = json.map(given -> options.settings().orElseGet(() -> withoutOptions(given)));
    session.start(
        features,
        Workspace.of(
            params,
            // What cannot be read is no permission.
            options.trusted().orElse(!unusable.contains("trusted")),
            options.workspaceModels().orElse(!unusable.contains("workspaceModels"))));
    CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS, pools.on(Pool.TEXT))
        .execute(this::useWithoutAnswer);
    Optional.ofNullable(params.getProcessId()).ifPresent(this::endWith);
    return new InitializeResult(
        Capabilities.of(features, commands), new ServerInfo("nrs", installation.version()));
  }

  /** Clients may send settings beside the options, rather than in a field of their own. */
  private static JsonElement withoutOptions(JsonObject options) {
    JsonObject settings = options.deepCopy();
    RecordShape.of(InitializationOptions.class).names().forEach(settings::remove);
    return settings;
  }

  /** Ends the server with its editor, also where the pipe stays open. */
  private void endWith(int parent) {
    ProcessHandle.of(parent)
        .ifPresent(
            process -> {
              Thread watch = new Thread(() -> endAfter(process), "nrs-parent");
              watch.setDaemon(true);
              watch.start();
            });
  }

  /**
   * Polls, because ProcessHandle.onExit checks processes that are not children less and less often.
   */
  private void endAfter(ProcessHandle parent) {
    try {
      while (parent.isAlive()) {
        Thread.sleep(PARENT_POLL_INTERVAL_MS);
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

  /** The user has decided what the workspace may decide. */
  void trustChanged(JsonObject json) {
    Set<String> unusable = new HashSet<>();
    WorkspaceTrustParams params =
        ProtocolJson.readLeniently(
            json, WorkspaceTrustParams.class, problem -> unusable.add(problem.path()));
    params
        .trusted()
        .or(() -> Optional.of(false).filter(no -> unusable.contains("trusted")))
        .ifPresent(trusted -> session.change(workspace -> workspace.trusted(trusted)));
    params
        .models()
        .or(() -> Optional.of(false).filter(no -> unusable.contains("models")))
        .ifPresent(models -> session.change(workspace -> workspace.models(models)));
    configure();
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
              answer -> use(answer.filter(value -> !value.isJsonNull())), pools.on(Pool.TEXT));
    } else {
      pools.on(Pool.TEXT).execute(() -> use(Optional.empty()));
    }
  }

  private synchronized void useWithoutAnswer() {
    if (!session.configured().isDone()) {
      use(Optional.empty());
    }
  }

  /** Reads the settings file, so it must not run on the reader's thread. */
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
    EffectiveSettings configuration =
        EffectiveSettings.read(
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
