package io.nrs.lsp;

import io.nrs.checking.Settings;
import io.nrs.grammar.Language;
import io.nrs.lsp.Lanes.Lane;
import io.nrs.lsp.child.Children;
import io.nrs.lsp.client.Client;
import io.nrs.lsp.client.Remote;
import io.nrs.lsp.command.Commands;
import io.nrs.lsp.command.ReportFolder;
import io.nrs.lsp.inference.Assessor;
import io.nrs.lsp.inference.Inference;
import io.nrs.lsp.inference.ModelHost;
import io.nrs.lsp.inference.Turns;
import io.nrs.lsp.inference.Verdicts;
import io.nrs.lsp.rpc.Connection;
import io.nrs.rewriting.ModelException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;

/** A language server for one client: its parts, put together. */
public final class Server implements AutoCloseable {
  /** The end of the input without exit before it. */
  private static final int DISCONNECTED = 1;

  /** The library writes traces of whatever clients send; the reference keeps the level. */
  private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

  private final Lanes lanes = new Lanes();
  private final ReportFolder reports = new ReportFolder();
  private final Session session;
  private final ModelHost models;
  private final Assessor assessor;
  private final Publisher publisher;
  private final TextSync texts;
  private final ModelFolders folders;
  private final Children children;
  private final Connection connection;
  private final AtomicInteger exitCode = new AtomicInteger(DISCONNECTED);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  public Server(InputStream input, OutputStream output, Installation installation) {
    LIBRARY.setLevel(Level.OFF);
    Turns turns = new Turns();
    Verdicts verdicts = new Verdicts();
    this.models =
        new ModelHost(installation.networks(), Settings.defaults(), new Loading(this::session));
    this.session = new Session(new ToClient(), new Inference(models, turns, verdicts));
    this.publisher = new Publisher(session);
    this.assessor = new Assessor(models, turns, verdicts, new Assessing());
    this.texts = new TextSync(session, publisher, assessor, this::warm);
    this.folders = new ModelFolders(installation.models());
    this.children = new Children(installation.commandLine());
    Commands commands = ServerCommands.of(reports, children, folders, this::replaced);
    Lifecycle lifecycle =
        new Lifecycle(
            session,
            installation,
            folders,
            commands.names(),
            lanes,
            models,
            texts,
            publisher,
            this::end);
    Dispatcher dispatcher =
        new Dispatcher(
            session,
            lanes,
            Methods.routes(
                lifecycle,
                texts,
                session,
                publisher,
                new PulledDiagnostics(assessor),
                new Viewports(assessor),
                commands));
    Map<String, JsonRpcMethod> methods = dispatcher.methods();
    Client.METHODS.forEach(method -> methods.put(method.getMethodName(), method));
    this.connection = new Connection(input, output, methods, dispatcher);
  }

  private Session session() {
    return session;
  }

  /**
   * Serves until the client says exit, its input ends, or its process does.
   *
   * @return the exit code: 0 after an orderly shutdown, else 1
   */
  public int run() {
    Thread reader =
        new Thread(
            () -> {
              try {
                connection.listen();
              } finally {
                ended.complete(null);
              }
            },
            "nrs-reader");
    reader.setDaemon(true);
    reader.start();
    ended.join();
    return exitCode.get();
  }

  private void end(int code) {
    exitCode.set(code);
    ended.complete(null);
  }

  /** Other networks of a language are there now: what the old ones said does not count. */
  private void replaced(Language language, Path folder) {
    session.change(workspace -> workspace.trained(language, folder));
    Settings settings = session.settings();
    models.configure(each -> folders.located(each, settings, session.workspace()));
    models.reload(language);
    texts.again();
  }

  /** Loads networks before somebody waits for them. */
  private void warm(Language language) {
    if (!models.isLoaded(language)) {
      session
          .configured()
          .thenRunAsync(
              () -> {
                try {
                  models.use(language, rewriter -> rewriter.next(example(language)));
                } catch (ModelException e) {
                  // The user was told when loading failed.
                  return;
                }
              },
              lanes.on(Lane.NETWORK));
    }
  }

  private static String example(Language language) {
    return switch (language) {
      case LISTOPS -> "[MAX31]";
      case ARITHMETIC -> "(28*-16)";
      case ALGEBRA -> "(+16*y-12*y)";
    };
  }

  private final class ToClient implements Remote {
    @Override
    public void notify(String method, Object parameters) {
      connection.notify(method, parameters);
    }

    @Override
    public CompletableFuture<Object> request(String method, Object parameters) {
      return connection.request(method, parameters);
    }

    @Override
    public void awaitRoom(Runnable meanwhile) {
      connection.awaitRoom(meanwhile);
    }
  }

  private final class Assessing implements Assessor.Observer {
    @Override
    public void assessed(String uri, boolean all) {
      publisher.assessed(uri, all);
    }

    @Override
    public void failed(RuntimeException failure) {
      session.log(failure);
    }
  }

  @Override
  public void close() {
    children.close();
    assessor.close();
    publisher.close();
    lanes.close();
    connection.close();
    reports.close();
  }
}
