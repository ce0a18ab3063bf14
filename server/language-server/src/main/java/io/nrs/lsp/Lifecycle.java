package io.nrs.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.checking.Settings;
import io.nrs.checking.Settings.Reading;
import io.nrs.checking.Settings.SettingsProblem;
import io.nrs.checking.SettingsFile;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.client.ClientFeature;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.notifications.TextDocumentSync;
import io.nrs.lsp.requests.CodeActions;
import io.nrs.lsp.requests.Completions;
import io.nrs.lsp.requests.SemanticTokens;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.Daemons;
import io.nrs.protocol.ClientOptions.InitializationOptions;
import io.nrs.protocol.Notifications.WorkspaceTrustParams;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CodeLensRegistrationOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DocumentFilter;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.SemanticTokensServerFull;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentChangeRegistrationOptions;
import org.eclipse.lsp4j.TextDocumentRegistrationOptions;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;

/**
 * Handles everything from initialize to exit, and the settings. Methods run on the reader's thread
 * unless they say otherwise.
 */
final class Lifecycle implements AutoCloseable {
  /** Networks wait for the client's settings no longer than this. */
  private static final long TIMEOUT_SECONDS = 2;

  private static final Pattern DESCRIPTION =
      Pattern.compile("/\\.nrs/languages/[^/]*\\.(json|csv)$");
  private static final long PARENT_POLL_INTERVAL_MS = 250;

  private final Session session;
  private final Installation installation;
  private final ModelFolders folders;
  private final List<String> commands;
  private final ModelHost models;
  private final TextDocumentSync texts;
  private final Publisher publisher;
  private final Set<String> reported = new HashSet<>();
  private final IntConsumer exit;
  private volatile Optional<JsonElement> initialSettings = Optional.empty();
  private volatile Optional<JsonElement> toldSettings = Optional.empty();

  /**
   * Reads and applies settings one after the other, in the order in which they came. Only requests
   * that need networks before the settings are known wait for this thread.
   */
  private final ExecutorService applying = Daemons.pool("nrs-settings", 1);

  private final AtomicLong asked = new AtomicLong();
  private long applied;
  private boolean used;

  Lifecycle(
      Session session,
      Installation installation,
      ModelFolders folders,
      List<String> commands,
      ModelHost models,
      TextDocumentSync texts,
      Publisher publisher,
      IntConsumer exit) {
    this.session = session;
    this.installation = installation;
    this.folders = folders;
    this.commands = commands;
    this.models = models;
    this.texts = texts;
    this.publisher = publisher;
    this.exit = exit;
  }

  InitializeResult initialize(InitializeParams params) {
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
            // An unreadable answer gives no permission.
            options.trusted().orElse(!unusable.contains("trusted"))));
    CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS, applying)
        .execute(this::useWithoutAnswer);
    // A file system that does not answer delays only its own settings.
    session.configured().completeOnTimeout(null, 2 * TIMEOUT_SECONDS, TimeUnit.SECONDS);
    Optional.ofNullable(params.getProcessId()).ifPresent(this::endWith);
    return new InitializeResult(offered(features), new ServerInfo("nrs", installation.version()));
  }

  /** The capabilities that the server announces to a client. */
  private ServerCapabilities offered(ClientFeatures client) {
    ServerCapabilities all = new ServerCapabilities();
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    sync.setSave(new SaveOptions(false));
    all.setTextDocumentSync(sync);
    all.setCodeLensProvider(new CodeLensOptions(false));
    CodeActionOptions actions = new CodeActionOptions(CodeActions.KINDS);
    actions.setResolveProvider(true);
    all.setCodeActionProvider(actions);
    all.setHoverProvider(true);
    all.setInlayHintProvider(true);
    // LSP4E requests semantic tokens wherever a server offers them, although it does not declare
    // support. It then fails loudly unless an otherwise unnecessary plug-in is installed.
    if (client.has(ClientFeature.SEMANTIC_TOKENS)) {
      all.setSemanticTokensProvider(
          new SemanticTokensWithRegistrationOptions(
              SemanticTokens.LEGEND, new SemanticTokensServerFull(true), true));
    }
    all.setFoldingRangeProvider(true);
    all.setSelectionRangeProvider(true);
    all.setDocumentSymbolProvider(true);
    all.setDocumentFormattingProvider(true);
    all.setDocumentRangeFormattingProvider(true);
    all.setCompletionProvider(new CompletionOptions(false, Completions.TRIGGERS));
    if (client.has(ClientFeature.PULLS_DIAGNOSTICS)) {
      DiagnosticRegistrationOptions pull = new DiagnosticRegistrationOptions(false, false);
      pull.setIdentifier("nrs");
      all.setDiagnosticProvider(pull);
    }
    all.setExecuteCommandProvider(new ExecuteCommandOptions(commands));
    WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
    folders.setSupported(true);
    folders.setChangeNotifications(true);
    all.setWorkspace(new WorkspaceServerCapabilities(folders));
    return all;
  }

  /** Clients may send settings beside the options instead of in a field of their own. */
  private static JsonElement withoutOptions(JsonObject options) {
    JsonObject settings = options.deepCopy();
    RecordShape.of(InitializationOptions.class).names().forEach(settings::remove);
    return settings;
  }

  /** Ends the server with its editor, also where the pipe stays open. */
  private void endWith(int parent) {
    ProcessHandle.of(parent)
        .ifPresent(process -> Daemons.start("nrs-parent", () -> endAfter(process)));
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

  @JsonNotification("initialized")
  public void initialized() {
    ClientFeatures features = session.features();
    if (features.has(ClientFeature.REGISTERS_CONFIGURATION)) {
      session.client().register("workspace/didChangeConfiguration", null);
    }
    if (features.has(ClientFeature.WATCHES_FILES)) {
      session
          .client()
          .register(
              "workspace/didChangeWatchedFiles",
              new DidChangeWatchedFilesRegistrationOptions(
                  List.of(
                      new FileSystemWatcher(Either.forLeft("**/.nrs.json")),
                      new FileSystemWatcher(Either.forLeft("**/.nrs/languages/*.{json,csv}")),
                      new FileSystemWatcher(Either.forLeft("**/.nrs/models/manifest.json")),
                      new FileSystemWatcher(
                          Either.forLeft(
                              "**/*{%s}"
                                  .formatted(
                                      String.join(",", session.languages().extensions())))))));
    }
    if (features.has(ClientFeature.REGISTERS_DOCUMENTS)) {
      registerDescriptions();
    }
    texts.tellLanguages();
    configure();
  }

  /** Descriptions of languages are JSON to the client, which sends formula files alone. */
  private void registerDescriptions() {
    List<DocumentFilter> descriptions =
        List.of(new DocumentFilter(null, "file", Either.forLeft("**/.nrs/languages/*.json")));
    TextDocumentRegistrationOptions plain = new TextDocumentRegistrationOptions(descriptions);
    TextDocumentChangeRegistrationOptions changes =
        new TextDocumentChangeRegistrationOptions(TextDocumentSyncKind.Incremental);
    changes.setDocumentSelector(descriptions);
    CodeLensRegistrationOptions lenses = new CodeLensRegistrationOptions(false);
    lenses.setDocumentSelector(descriptions);
    session.client().register("textDocument/didOpen", plain);
    session.client().register("textDocument/didChange", changes);
    session.client().register("textDocument/didClose", plain);
    session.client().register("textDocument/didSave", plain);
    session.client().register("textDocument/codeLens", lenses);
  }

  @JsonNotification("exit")
  public void exit() {
    exit.accept(session.isShutDown() ? 0 : 1);
  }

  @JsonNotification("workspace/didChangeConfiguration")
  public void configurationChanged(DidChangeConfigurationParams params) {
    if (params.getSettings() instanceof JsonObject object && !object.isEmpty()) {
      toldSettings = Optional.of(object.has("nrs") ? object.get("nrs") : object);
    }
    configure();
  }

  @JsonNotification("workspace/didChangeWorkspaceFolders")
  public void foldersChanged(DidChangeWorkspaceFoldersParams params) {
    session.change(workspace -> workspace.with(params.getEvent()));
    texts.readLanguages();
    configure();
  }

  /** The user has decided what the workspace may decide. */
  @JsonNotification("nrs/workspaceTrust")
  public void trustChanged(JsonObject json) {
    Set<String> unusable = new HashSet<>();
    WorkspaceTrustParams params =
        ProtocolJson.readLeniently(
            json, WorkspaceTrustParams.class, problem -> unusable.add(problem.path()));
    params
        .trusted()
        .or(() -> Optional.of(false).filter(no -> unusable.contains("trusted")))
        .ifPresent(trusted -> session.change(workspace -> workspace.trusted(trusted)));
    configure();
  }

  @JsonNotification("workspace/didChangeWatchedFiles")
  public void filesChanged(DidChangeWatchedFilesParams params) {
    boolean settings = false;
    boolean languages = false;
    boolean networks = false;
    for (FileEvent event : params.getChanges()) {
      if (event.getUri().endsWith("/.nrs.json")) {
        settings = true;
      } else if (DESCRIPTION.matcher(event.getUri()).find()) {
        languages = true;
      } else if (event.getUri().endsWith("/.nrs/models/manifest.json")) {
        networks = true;
      } else {
        publisher.changedOnDisk(event.getUri());
      }
    }
    if (languages) {
      texts.readLanguages();
    }
    if (networks) {
      // They were trained by the command line while the editor ran.
      session.languages().catalogue().all().stream()
          .filter(language -> !language.isOfPaper())
          .forEach(models::reload);
    }
    if (settings || networks) {
      configure();
    }
  }

  private void configure() {
    long number = asked.incrementAndGet();
    if (session.features().has(ClientFeature.ANSWERS_CONFIGURATION)) {
      session
          .client()
          .configuration()
          .thenAcceptAsync(
              answer -> use(number, answer.filter(value -> !value.isJsonNull())), applying);
    } else {
      applying.execute(() -> use(number, Optional.empty()));
    }
  }

  /** Runs on the thread that applies settings, as the methods below do. */
  private void useWithoutAnswer() {
    if (!used) {
      use(0, Optional.empty());
    }
  }

  /**
   * @param number of the question that is answered; answers to older ones are too late
   */
  private void use(long number, Optional<JsonElement> pulled) {
    if (number < applied) {
      return;
    }
    applied = number;
    used = true;
    try {
      configure(pulled);
    } catch (RuntimeException | Error e) {
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
    List<String> complaints = new ArrayList<>(configuration.complaints());
    if (!session.features().has(ClientFeature.SHOWS_SETTINGS_PROBLEMS)) {
      configuration.ofFile().stream().map(SettingsProblem::line).forEach(complaints::add);
    }
    for (String complaint : complaints) {
      if (reported.add(complaint)) {
        session.client().show(MessageType.Warning, complaint);
      }
    }
    publish(configuration.ofFile());
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

  private void publish(List<SettingsProblem> ofFile) {
    publisher.settings(
        session
            .workspace()
            .root()
            .map(root -> root.resolve(SettingsFile.NAME).toUri().toASCIIString()),
        Diagnostics.of(ofFile));
  }

  @Override
  public void close() {
    applying.shutdownNow();
  }

  /**
   * The settings in effect: the defaults, then the client's, then those of the first workspace
   * folder if the user trusts it.
   *
   * @param complaints about the client's settings
   * @param ofFile mistakes in the settings file
   */
  public record EffectiveSettings(
      Settings settings, List<String> complaints, List<SettingsProblem> ofFile) {

    /**
     * Reads settings.
     *
     * @param client the client's settings, the more general first
     */
    public static EffectiveSettings read(List<JsonElement> client, Workspace workspace) {
      Settings settings = Settings.editorDefaults();
      List<String> complaints = new ArrayList<>();
      List<SettingsProblem> ofFile = List.of();
      Path base = workspace.root().orElseGet(() -> Path.of("").toAbsolutePath());
      for (JsonElement said : client) {
        Reading reading = settings.with(said, base);
        settings = reading.settings();
        reading.problems().stream().map(SettingsProblem::message).forEach(complaints::add);
      }
      if (workspace.trusted() && workspace.root().isPresent()) {
        Reading reading = SettingsFile.read(workspace.root().get(), settings);
        settings = reading.settings();
        ofFile = reading.problems();
      }
      return new EffectiveSettings(settings, List.copyOf(complaints), ofFile);
    }
  }
}
