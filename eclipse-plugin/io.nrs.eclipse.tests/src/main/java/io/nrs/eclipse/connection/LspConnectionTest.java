package io.nrs.eclipse.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.quickassist.FindingMarkers;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.server.ServerCommandLine;
import io.nrs.eclipse.server.TextAnswer;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Commands.EvaluationStatus;
import io.nrs.protocol.Commands.FormulaParams;
import io.nrs.protocol.Commands.FormulasResult;
import io.nrs.protocol.Commands.TraceResult;
import io.nrs.protocol.Commands.TrainParams;
import io.nrs.protocol.Commands.TrainResult;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.RewriteResult;
import io.nrs.protocol.Values.EndStatus;
import io.nrs.protocol.Values.FormulaLocation;
import io.nrs.protocol.Values.ModuleId;
import io.nrs.protocol.Values.TextPosition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connection, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class LspConnectionTest {
  private static final String FORMULA = "[MIN[SM54][MIN39]]\n";
  private static final String ERROR = "org.eclipse.ui.workbench.texteditor.error";

  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
  private final RecordingWindow window = new RecordingWindow();
  private final LspConnection server = new LspConnection(new PendingRequests(now -> {}), window);
  private OpenFormulaFiles files;

  @BeforeEach
  void begin() throws CoreException {
    files = new OpenFormulaFiles("connection");
    server.watch();
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    for (String key : preferences.keys()) {
      preferences.remove(key);
    }
    ProcessHandle last = server.process().orElse(null);
    server.close();
    files.close();
    if (last != null) {
      last.onExit().get();
    }
  }

  @Test
  void otherFilesDoNotStartTheServer() throws Exception {
    IDocument text = files.open("a.txt", FORMULA);
    assertEquals("a.txt is not a local formula file.", failure(step(text)));
    assertEquals(
        "The text has no file. Save it as a formula file first.",
        failure(step(new Document(FORMULA))));
    assertTrue(server.process().isEmpty());
  }

  @Test
  void stepsAreApplied() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    RewriteResult answer = answer(step(text));
    assertTrue(answer.applied(), answer.toString());
    assertEquals(Optional.of("[MIN39]"), answer.leaf());
    assertEquals("[MIN[SM54]3]\n", text.get());
    answer(step(text));
    answer(step(text));
    assertEquals("3\n", text.get());
  }

  @Test
  void changedTextsAreNotEdited() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    window.beforeTexts = Optional.of(() -> insert(text, "# mine\n"));
    assertFalse(answer(step(text)).applied());
    assertEquals("# mine\n" + FORMULA, text.get());
  }

  private static void insert(IDocument text, String more) {
    try {
      text.replace(0, 0, more);
    } catch (BadLocationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Test
  void everyChangeIsSynchronized() throws Exception {
    Random random = new Random(5);
    IDocument text = files.open("a.listops", FORMULA);
    answer(formulas(text));
    List<String> parts = List.of("[MAX31]", "\n", "\r\n", "# é\n", "7", "[SM1[MIN22]]", "\t", "");
    for (int i = 0; i < 300; i++) {
      int offset = random.nextInt(text.getLength() + 1);
      int length = random.nextInt(Math.min(4, text.getLength() - offset + 1));
      text.replace(offset, length, parts.get(random.nextInt(parts.size())));
    }
    Document lines = new Document(text.get());
    for (FormulaLocation known : answer(formulas(text)).formulas()) {
      int start = offset(lines, known.range().start());
      int end = offset(lines, known.range().end());
      assertEquals(known.formula(), text.get(start, end - start).replaceAll("\\s", ""));
    }
    text.set("[MAX31]\n[MAX42]\n");
    assertEquals(
        List.of("[MAX31]", "[MAX42]"),
        answer(formulas(text)).formulas().stream().map(FormulaLocation::formula).toList());
  }

  private static int offset(IDocument text, TextPosition position) throws BadLocationException {
    return text.getLineOffset(position.line()) + position.character();
  }

  @Test
  void evaluatedFilesGoToTheirRequest() throws Exception {
    files.file("a.listops", "[MAX31] = 3\n[MIN42] = 4\n");
    files.file("b.arith", "(1+2) = 3\n");
    files.open("c.listops", FORMULA);
    Queue<String> heard = new ConcurrentLinkedQueue<>();
    EvaluateWorkspaceResult answer =
        answer(
            CommandRequest.of(
                    Protocol.EVALUATE_WORKSPACE,
                    new EvaluateWorkspaceParams(Optional.empty(), Optional.empty()))
                .withListener(
                    RequestListener.of(
                        Protocol.EVALUATED,
                        file -> heard.add(Path.of(file.uri()).getFileName().toString()))));
    assertEquals(EvaluationStatus.FINISHED, answer.status());
    assertEquals(4, answer.formulas());
    assertEquals(List.of("a.listops", "b.arith", "c.listops"), heard.stream().sorted().toList());
  }

  @Test
  void trainingReportsProgressAndCanBeCancelled() throws Exception {
    CountDownLatch progress = new CountDownLatch(1);
    Queue<String> runs = new ConcurrentLinkedQueue<>();
    CommandRequest<TrainResult> request =
        training()
            .withListener(
                new RequestListener() {
                  @Override
                  public void progress(String message, OptionalInt percent) {
                    if (!message.isEmpty()) {
                      progress.countDown();
                    }
                  }

                  @Override
                  public void notification(String method, JsonObject parameters) {
                    runs.add(method);
                  }
                });
    PendingRequest training = server.send(request);
    progress.await();
    training.cancel();
    JsonObject answer = training.response().get();
    assertEquals(EndStatus.STOPPED, request.read(answer).status());
    assertTrue(runs.contains(Protocol.TRAINING.method()), "events of the training are told");
  }

  @Test
  void nextRequestRestartsACrashedServer() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    answer(step(text));
    ProcessHandle first = server.process().orElseThrow();
    PendingRequest pending = server.send(training());
    answer(trace(text));
    first.destroyForcibly();
    assertTrue(failure(pending).startsWith("The server ended before it responded."));
    assertEquals("[MIN[SM54]3]\n", text.get());

    answer(step(text));
    assertEquals("[MIN93]\n", text.get());
    assertNotEquals(first.pid(), server.process().orElseThrow().pid());
  }

  /** It could not end itself when Eclipse has ended. */
  @Test
  void aServerThatStandsStillDiesWithEclipse() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    answer(step(text));
    ProcessHandle standing = server.process().orElseThrow();
    // Not every machine has a program of this name, and the shell has its own.
    String stop = "kill -STOP " + standing.pid();
    assertEquals(0, new ProcessBuilder("bash", "-c", stop).start().waitFor());
    server.close();
    assertFalse(standing.isAlive());
  }

  @Test
  void aServerThatWasKilledIsRestartedWhileNobodyTypes() throws Exception {
    files.open("a.listops", FORMULA + "[MAX3\n");
    IFile file = files.project().getFile("a.listops");
    Finding before = awaitFinding(file, finding -> true);
    ProcessHandle first = server.process().orElseThrow();
    first.destroyForcibly();
    OpenFormulaFiles.await(
        "another server",
        () -> server.process().filter(other -> other.pid() != first.pid()).isPresent());
    // The marker of the first server may still be there.
    Finding after = awaitFinding(file, finding -> finding.marker() != before.marker());
    assertEquals(2, after.attributes().get(IMarker.LINE_NUMBER));

    long second = server.process().orElseThrow().pid();
    server.restart();
    OpenFormulaFiles.await(
        "a third one", () -> server.process().filter(other -> other.pid() != second).isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/bin/ls", "/bin/true"})
  void aProgramThatIsNoServerIsNamed(String program) throws Exception {
    preferences.put(ServerCommandLine.PREFERENCE, program);
    files.open("a.listops", FORMULA);
    OpenFormulaFiles.await("one message", () -> window.messages.size() == 1);
    String message = window.messages.peek();
    assertTrue(message.startsWith("The server ended while it started"), message);
    assertTrue(
        message.contains("The server is " + program + ". Correct the nrs executable in"), message);
    IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
    assertEquals(message, awaitFinding(root, finding -> true).attributes().get(IMarker.MESSAGE));

    preferences.remove(ServerCommandLine.PREFERENCE);
    OpenFormulaFiles.await("a server", () -> server.process().isPresent());
    OpenFormulaFiles.await("no problem", () -> markers(root).isEmpty());
  }

  @Test
  void everyRequestReportsAServerThatCannotStart() throws Exception {
    preferences.put(ServerCommandLine.PREFERENCE, "/nowhere/nrs");
    IDocument text = files.open("a.listops", FORMULA);
    String why = "/nowhere/nrs is not executable. Correct the nrs executable in the preferences";
    assertTrue(failure(step(text)).contains(why));
    assertTrue(failure(step(text)).contains(why));
    OpenFormulaFiles.await("one message", () -> window.messages.size() == 1);
    assertTrue(window.messages.peek().contains(why));

    preferences.remove(ServerCommandLine.PREFERENCE);
    answer(step(text));
    assertEquals("[MIN[SM54]3]\n", text.get());
  }

  @Test
  void settingsApplyImmediately(@TempDir Path empty) throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    answer(step(text));
    preferences.put("models", empty.toString());
    // The server requests the configuration asynchronously.
    OpenFormulaFiles.await("no networks", () -> !isAnswered(trace(text)));
    String failed = failure(step(text));
    assertTrue(failed.contains(empty.toString()), failed);
    assertEquals("[MIN[SM54]3]\n", text.get());
    preferences.remove("models");
    OpenFormulaFiles.await("the networks", () -> isAnswered(step(text)));
    assertEquals("[MIN93]\n", text.get());
  }

  @Test
  void findingsBecomeMarkers() throws Exception {
    IDocument text = files.open("a.listops", FORMULA + "[MAX3\n");
    IFile file = files.project().getFile("a.listops");
    Map<String, Object> attributes = awaitFinding(file, finding -> true).attributes();
    assertEquals(2, attributes.get(IMarker.LINE_NUMBER));
    assertEquals(IMarker.SEVERITY_ERROR, attributes.get(IMarker.SEVERITY));
    assertEquals("nrs/syntax", attributes.get(FindingMarkers.CODE));
    int start = assertInstanceOf(Integer.class, attributes.get(IMarker.CHAR_START));
    assertTrue(start >= FORMULA.length(), attributes::toString);

    text.replace(FORMULA.length(), "[MAX3".length(), "[MAX31]");
    OpenFormulaFiles.await("no marker", () -> markers(file).isEmpty());
  }

  @Test
  void findingsOutsideTheWorkspaceBecomeAnnotations(@TempDir Path outside) throws Exception {
    IFileStore store =
        EFS.getStore(Files.writeString(outside.resolve("a.listops"), "[MAX3\n").toUri());
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    buffers.connectFileStore(store, new NullProgressMonitor());
    try {
      ITextFileBuffer buffer = buffers.getFileStoreTextFileBuffer(store);
      OpenFormulaFiles.await("an error", () -> annotations(buffer).contains(ERROR));
      buffer.getDocument().replace(0, "[MAX3".length(), "[MAX31]");
      OpenFormulaFiles.await("no error", () -> !annotations(buffer).contains(ERROR));
    } finally {
      buffers.disconnectFileStore(store, new NullProgressMonitor());
    }
  }

  private static List<String> annotations(ITextFileBuffer buffer) {
    List<String> types = new ArrayList<>();
    buffer
        .getAnnotationModel()
        .getAnnotationIterator()
        .forEachRemaining(a -> types.add(a.getType()));
    return types;
  }

  /** What a marker said at one moment: the server may replace the marker at any time. */
  private record Finding(long marker, Map<String, Object> attributes) {}

  private static Finding awaitFinding(IResource of, Predicate<Finding> wanted) {
    return OpenFormulaFiles.awaitPresent(
        "a finding in " + of, () -> findings(of).stream().filter(wanted).findFirst());
  }

  private static List<Finding> findings(IResource of) {
    List<Finding> found = new ArrayList<>();
    for (IMarker marker : markers(of)) {
      try {
        found.add(new Finding(marker.getId(), Map.copyOf(marker.getAttributes())));
      } catch (CoreException replaced) {
        continue;
      }
    }
    return found;
  }

  private static List<IMarker> markers(IResource of) {
    try {
      return List.of(of.findMarkers(FindingMarkers.TYPE, true, IResource.DEPTH_ZERO));
    } catch (CoreException gone) {
      throw new IllegalStateException(gone);
    }
  }

  @Test
  void answersKnowWhetherTheyAreAboutThePresentText() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    TextAnswer<List<? extends CodeLens>> before =
        server.query(text, LspConnectionTest::lenses).get();
    Range formula = before.value().orElseThrow().get(0).getRange();
    assertTrue(before.isCurrent());
    assertEquals(0, before.place(formula).orElseThrow().getOffset());
    text.replace(0, 0, "# mine\n");
    assertFalse(before.isCurrent());
    assertEquals(Optional.empty(), before.place(formula));

    TextAnswer<List<? extends CodeLens>> after =
        server.query(text, LspConnectionTest::lenses).get();
    Range moved = after.value().orElseThrow().get(0).getRange();
    assertEquals("# mine\n".length(), after.place(moved).orElseThrow().getOffset());
  }

  @Test
  void aServerThatEndsAnswersNoEarlierQuery() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    server.query(text, LspConnectionTest::lenses).get();
    ProcessHandle process = server.process().orElseThrow();
    // Not every machine has kill as a program.
    assertEquals(
        0, new ProcessBuilder("bash", "-c", "kill -STOP " + process.pid()).start().waitFor());
    CompletableFuture<?> lost = server.query(text, LspConnectionTest::lenses);
    // The queue has sent it when it has sent what came behind it.
    CountDownLatch sent = new CountDownLatch(1);
    server.notifyServer(live -> sent.countDown());
    sent.await();
    assertFalse(lost.isDone());
    process.destroyForcibly();
    ExecutionException failed = assertThrows(ExecutionException.class, lost::get);
    assertInstanceOf(RequestFailedException.class, failed.getCause());
    assertTrue(server.query(text, LspConnectionTest::lenses).get().isCurrent());
  }

  @Test
  void onlyFormulaFilesCanBeAskedAbout() {
    ExecutionException failed =
        assertThrows(
            ExecutionException.class,
            () -> server.query(new Document(FORMULA), LspConnectionTest::lenses).get());
    assertEquals(
        "The text has no file. Save it as a formula file first.", failed.getCause().getMessage());
  }

  private static CompletableFuture<List<? extends CodeLens>> lenses(
      LanguageServer live, TextDocumentIdentifier text) {
    return live.getTextDocumentService().codeLens(new CodeLensParams(text));
  }

  @Test
  void serverEndsWithThePlugin() throws Exception {
    files.open("a.listops", FORMULA);
    OpenFormulaFiles.await("the server", () -> server.process().isPresent());
    ProcessHandle process = server.process().orElseThrow();
    server.close();
    process.onExit().get();
    assertEquals("Eclipse is closing.", failure(training()));
  }

  private static CommandRequest<RewriteResult> step(IDocument text) {
    return CommandRequest.about(
        Protocol.STEP, text, uri -> new FormulaParams(uri, 0, Optional.empty()));
  }

  private static CommandRequest<TraceResult> trace(IDocument text) {
    return CommandRequest.about(
        Protocol.TRACE, text, uri -> new FormulaParams(uri, 0, Optional.empty()));
  }

  private static CommandRequest<FormulasResult> formulas(IDocument text) {
    return CommandRequest.about(Protocol.FORMULAS, text, DocumentParams::new);
  }

  /** A training that takes longer than the test. */
  private static CommandRequest<TrainResult> training() {
    return CommandRequest.of(
        Protocol.TRAIN,
        new TrainParams(
            "listops",
            ModuleId.SOLVER,
            Optional.empty(),
            Optional.of(1_000_000),
            Optional.empty(),
            Optional.empty(),
            Optional.of(1),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private <R> R answer(CommandRequest<R> request) throws Exception {
    return request.read(server.send(request).response().get());
  }

  private boolean isAnswered(CommandRequest<?> request) {
    try {
      server.send(request).response().get();
      return true;
    } catch (ExecutionException failed) {
      return false;
    } catch (InterruptedException timeout) {
      throw new AssertionError("waited in vain for " + request.command(), timeout);
    }
  }

  private String failure(CommandRequest<?> request) throws Exception {
    return failure(server.send(request));
  }

  private static String failure(PendingRequest asked) throws Exception {
    ExecutionException failed =
        assertThrows(ExecutionException.class, () -> asked.response().get());
    return assertInstanceOf(RequestFailedException.class, failed.getCause()).getMessage();
  }
}
