package io.nrs.lsp;

import static io.nrs.lsp.commands.ServerCommand.immediate;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.TaskPools.Pool;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.RemoteClient;
import io.nrs.lsp.commands.CheckLanguage;
import io.nrs.lsp.commands.CommandContext;
import io.nrs.lsp.commands.CommandTable;
import io.nrs.lsp.commands.EvaluateWorkspace;
import io.nrs.lsp.commands.FormulaCommands;
import io.nrs.lsp.commands.InstalledNetworks;
import io.nrs.lsp.commands.RewriteFormula;
import io.nrs.lsp.diagnostics.Diagnostics.PulledDiagnostics;
import io.nrs.lsp.diagnostics.Publisher;
import io.nrs.lsp.inference.BackgroundSolver;
import io.nrs.lsp.inference.Inference;
import io.nrs.lsp.inference.InteractivePriority;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.inference.NetworkSource;
import io.nrs.lsp.inference.VerdictCache;
import io.nrs.lsp.notifications.DescriptionDocuments;
import io.nrs.lsp.notifications.NetworkStatusSender;
import io.nrs.lsp.notifications.TextDocumentSync;
import io.nrs.lsp.requests.RequestHandler.VisibleRanges;
import io.nrs.lsp.requests.RewriteAction;
import io.nrs.lsp.requests.SemanticTokens;
import io.nrs.lsp.session.KnownLanguages;
import io.nrs.lsp.session.ModelFolders;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.subprocess.CommandLineProcesses;
import io.nrs.lsp.subprocess.ListRuns;
import io.nrs.lsp.subprocess.TrainLanguage;
import io.nrs.lsp.subprocess.TrainNetwork;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.lsp.transport.Connection;
import io.nrs.lsp.transport.Daemons;
import io.nrs.protocol.Commands.TrainLanguageParams;
import io.nrs.protocol.Notifications.TrainNetworksParams;
import io.nrs.protocol.Protocol;
import io.nrs.rewriting.models.ModelException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.MessageType;

/** A language server for one client, with all its parts. */
public final class Server implements AutoCloseable {
  /** The input ended without exit before it. */
  private static final int DISCONNECTED = 1;

  /** LSP4J logs stack traces of broken messages. This reference keeps the logger's level. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  private final TaskPools pools = new TaskPools();
  private final Session session;
  private final ModelHost models;
  private final BackgroundSolver backgroundSolver;
  private final Publisher publisher;
  private final DescriptionDocuments descriptions;
  private final TextDocumentSync texts;
  private final ModelFolders folders;
  private final CommandLineProcesses processes;
  private final Lifecycle lifecycle;
  private final Connection<RemoteClient> connection;
  private final AtomicInteger exitCode = new AtomicInteger(DISCONNECTED);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile Optional<String> reason = Optional.empty();

  public Server(InputStream input, OutputStream output, Installation installation) {
    LIBRARY.setLevel(Level.OFF);
    this.models =
        new ModelHost(
            installation.networks(),
            Settings.defaults(),
            new NetworkStatusSender(
                this::session,
                language -> description(language).isPresent(),
                this::train,
                pools.on(Pool.COMMAND),
                this::proved));
    Inference inference = new Inference(models, new InteractivePriority(), new VerdictCache());
    this.session = new Session(inference, new KnownLanguages(installation.languages()));
    this.publisher = new Publisher(session);
    this.backgroundSolver = new BackgroundSolver(inference, publisher::solved, session::log);
    this.descriptions = new DescriptionDocuments(session);
    this.texts =
        new TextDocumentSync(
            session, publisher, backgroundSolver, descriptions, this::warm, models::reload);
    this.folders = new ModelFolders(installation.models());
    this.processes = new CommandLineProcesses(installation.commandLine());
    CommandTable commands = commands();
    this.lifecycle =
        new Lifecycle(
            session, installation, folders, commands.names(), models, texts, publisher, this::end);
    this.connection =
        new Connection<>(
            input,
            output,
            RemoteClient.class,
            List.of(
                lifecycle,
                texts,
                new ServerMethods(
                    lifecycle,
                    texts,
                    new PulledDiagnostics(backgroundSolver),
                    new VisibleRanges(backgroundSolver),
                    commands,
                    new Requests(session, pools),
                    descriptions,
                    publisher,
                    new SemanticTokens())),
            session::refusal,
            session::accepts,
            session::log);
    session.connect(
        features ->
            new Client(
                connection.remote(), connection::awaitRoom, features, Client.afterRefreshDelay()));
  }

  private CommandTable commands() {
    RewriteFormula rewriting = new RewriteFormula();
    InstalledNetworks installed = new InstalledNetworks(folders, this::relocated);
    return new CommandTable(
        List.of(
            rewriting.one(Protocol.STEP, RewriteAction.STEP),
            rewriting.one(Protocol.SOLVE, RewriteAction.SOLVE),
            rewriting.all(),
            rewriting.one(Protocol.WRITE_EXPECTATION, RewriteAction.EXPECT),
            immediate(Protocol.TRACE, FormulaCommands::trace),
            immediate(Protocol.OUTPUTS, FormulaCommands::outputs),
            immediate(Protocol.CHECK_EXACTLY, FormulaCommands::checkExactly),
            immediate(Protocol.FORMULAS, FormulaCommands::list),
            immediate(Protocol.EVALUATE_WORKSPACE, new EvaluateWorkspace()::run),
            immediate(Protocol.TRAIN, new TrainNetwork(processes, folders, this::replaced)::run)
                .answeringWhenCancelled(),
            immediate(Protocol.RUNS, ListRuns::run),
            immediate(Protocol.NETWORKS, installed::list),
            immediate(Protocol.REMOVE_NETWORKS, installed::remove),
            immediate(Protocol.CHECK_LANGUAGE, new CheckLanguage(descriptions::document)::run),
            immediate(Protocol.TRAIN_LANGUAGE, new TrainLanguage(processes, this::replaced)::run)
                .answeringWhenCancelled()));
  }

  private Session session() {
    return session;
  }

  /**
   * Serves until the client says exit, its input ends, or its process ends.
   *
   * @return the exit code: 0 after an orderly shutdown, else 1, whose reason {@link #reason} may
   *     have
   */
  public int run() {
    Daemons.start(
        "nrs-reader",
        () -> {
          reason = connection.listen();
          reason.ifPresent(why -> session.client().log(MessageType.Error, "nrs: " + why));
          ended.complete(null);
        });
    ended.join();
    return exitCode.get();
  }

  /** Why the server ended although the client did not want it to. */
  public Optional<String> reason() {
    return reason;
  }

  private void end(int code) {
    exitCode.set(code);
    ended.complete(null);
  }

  /** Uses the new networks of a language, and drops the results of the old ones. */
  private void replaced(Language language, Path folder) {
    session.change(workspace -> workspace.trained(language, folder));
    relocated(language);
  }

  /** Uses the networks of the folder that serves a language now. */
  private void relocated(Language language) {
    Settings settings = session.settings();
    models.configure(each -> folders.located(each, settings, session.workspace()));
    proved(language);
  }

  /** Uses the verdict about the networks of a language. */
  private void proved(Language language) {
    models.reload(language);
    texts.again();
  }

  /** The URI of the description of a language; empty for a built-in one. */
  private Optional<String> description(Language language) {
    return session
        .languages()
        .catalogue()
        .description(language)
        .map(known -> known.file().toUri().toASCIIString());
  }

  /** Trains the networks of a language whose user asked for them. */
  private void train(Language language) {
    Optional<String> description = description(language);
    if (description.isEmpty()
        || session.client().trainNetworks(new TrainNetworksParams(description.get()))) {
      return;
    }
    CommandContext context =
        new CommandContext(
            Protocol.TRAIN_LANGUAGE.name(),
            session,
            publisher,
            Cancellation.never(),
            Optional.empty());
    pools
        .on(Pool.COMMAND)
        .execute(
            () -> {
              try {
                new TrainLanguage(processes, this::replaced)
                    .run(new TrainLanguageParams(description.get(), Optional.empty()), context);
              } catch (RuntimeException e) {
                session.client().show(MessageType.Error, String.valueOf(e.getMessage()));
              }
            });
  }

  /** Loads networks before somebody waits for them. */
  private void warm(Language language) {
    if (!models.isLoaded(language)) {
      session
          .configured()
          .thenRunAsync(
              () -> {
                try {
                  models.use(language, rewriter -> rewriter.next(language.example()));
                } catch (ModelException e) {
                  // The failure of loading was reported.
                  return;
                }
              },
              pools.on(Pool.NETWORK));
    }
  }

  @Override
  public void close() {
    processes.close();
    backgroundSolver.close();
    publisher.close();
    descriptions.close();
    lifecycle.close();
    pools.close();
    connection.close();
  }

  /**
   * How the server was installed.
   *
   * @param networks where they come from
   * @param models the folder of the trained networks, unless the settings name another one
   * @param commandLine how this program's command line is started, without its arguments
   * @param version of this program
   */
  public record Installation(
      NetworkSource networks, Path models, List<String> commandLine, String version) {
    public Installation {
      commandLine = List.copyOf(commandLine);
    }

    /** The folder of the descriptions that ship with the program, beside that of its networks. */
    Path languages() {
      return models.resolveSibling("grammar").resolve("languages");
    }
  }
}
