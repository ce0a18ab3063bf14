package io.nrs.eclipse.standalone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.ConfiguredServer;
import io.nrs.eclipse.server.PendingRequest;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.eclipse.server.RequestFailedException;
import io.nrs.eclipse.server.RequestListener;
import io.nrs.eclipse.server.ServerSetting;
import io.nrs.eclipse.standalone.StandaloneServer.Lsp4eNotice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
import org.eclipse.lsp4j.CompletionItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connection without LSP4E, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class StandaloneServerTest {
  private static final int TIMEOUT_SECONDS = 90;
  private static final String FORMULA = "[MIN[SM54][MIN39]]\n";
  private static final String ERROR = "org.eclipse.ui.workbench.texteditor.error";

  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID);
  private final RecordingWindow window = new RecordingWindow();
  private final StandaloneServer server = new StandaloneServer(new PendingRequests(), window);
  private OpenFormulaFiles files;

  @BeforeEach
  void begin() throws CoreException {
    files = new OpenFormulaFiles("standalone");
    preferences.putBoolean(Lsp4eNotice.SHOWN, true);
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
      last.onExit().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Test
  void noticeAboutLsp4eIsShownOnce() throws Exception {
    preferences.remove(Lsp4eNotice.SHOWN);
    files.open("a.listops", FORMULA);
    files.open("b.listops", FORMULA);
    assertEquals(List.of(Lsp4eNotice.TEXT), List.copyOf(window.messages));
    assertTrue(preferences.getBoolean(Lsp4eNotice.SHOWN, false));
  }

  @Test
  void otherFilesDoNotStartTheServer() throws Exception {
    IDocument text = files.open("a.txt", FORMULA);
    assertEquals("a.txt is not a local formula file.", failure(about("nrs.step", text, 0)));
    assertEquals(
        "The text has no file. Save it as a formula file first.",
        failure(about("nrs.step", new Document(FORMULA), 0)));
    assertTrue(server.process().isEmpty());
  }

  @Test
  void stepsAreApplied() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    JsonObject answer = answer(about("nrs.step", text, 0));
    assertTrue(answer.get("applied").getAsBoolean(), answer.toString());
    assertEquals("[MIN39]", answer.get("leaf").getAsString());
    assertEquals("[MIN[SM54]3]\n", text.get());
    answer(about("nrs.step", text, 0));
    answer(about("nrs.step", text, 0));
    assertEquals("3\n", text.get());
  }

  @Test
  void changedTextsAreNotEdited() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    window.beforeTexts = Optional.of(() -> insert(text, "# mine\n"));
    JsonObject answer = answer(about("nrs.step", text, 0));
    assertFalse(answer.get("applied").getAsBoolean());
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
    answer(about("nrs.formulas", text, 0));
    List<String> parts = List.of("[MAX31]", "\n", "\r\n", "# é\n", "7", "[SM1[MIN22]]", "\t", "");
    for (int i = 0; i < 300; i++) {
      int offset = random.nextInt(text.getLength() + 1);
      int length = random.nextInt(Math.min(4, text.getLength() - offset + 1));
      text.replace(offset, length, parts.get(random.nextInt(parts.size())));
    }
    JsonObject known = answer(about("nrs.formulas", text, 0));
    Document lines = new Document(text.get());
    for (JsonElement element : known.getAsJsonArray("formulas")) {
      JsonObject formula = element.getAsJsonObject();
      JsonObject range = formula.getAsJsonObject("range");
      int start = offset(lines, range.getAsJsonObject("start"));
      int end = offset(lines, range.getAsJsonObject("end"));
      assertEquals(
          formula.get("formula").getAsString(),
          text.get(start, end - start).replaceAll("\\s", ""),
          formula.toString());
    }
    text.set("[MAX31]\n[MAX42]\n");
    assertEquals(
        List.of("[MAX31]", "[MAX42]"),
        answer(about("nrs.formulas", text, 0)).getAsJsonArray("formulas").asList().stream()
            .map(formula -> formula.getAsJsonObject().get("formula").getAsString())
            .toList());
  }

  private static int offset(IDocument text, JsonObject position) throws BadLocationException {
    return text.getLineOffset(position.get("line").getAsInt())
        + position.get("character").getAsInt();
  }

  @Test
  void completionsAreThoseOfTheServer() throws Exception {
    IDocument text = files.open("a.listops", "[");
    text.replace(1, 0, "M");
    assertEquals(List.of("MIN", "MAX", "SM"), completions(text, 2));
    assertEquals(List.of(), completions(text, 0));
    assertThrows(
        ExecutionException.class, () -> completions(new Document("["), 1), "a text without a file");
  }

  private List<String> completions(IDocument text, int offset) throws Exception {
    return server.completions(text, offset).get(TIMEOUT_SECONDS, TimeUnit.SECONDS).stream()
        .map(CompletionItem::getLabel)
        .toList();
  }

  @Test
  void traceEditsNothing() throws Exception {
    IDocument text = files.open("a.arith", "((12+-3)*(4-5))\n");
    JsonObject trace = answer(about("nrs.trace", text, 0));
    assertEquals("-9", trace.get("value").getAsString());
    assertEquals(3, trace.getAsJsonArray("steps").size());
    assertEquals("((12+-3)*(4-5))\n", text.get());
  }

  @Test
  void errorsHaveTheMessageOfTheServer() throws Exception {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("language", "algebra");
    arguments.addProperty("module", "cooking");
    assertEquals(
        "nrs.train: module must be one of selector, solver, not \"cooking\"",
        failure(request("nrs.train", arguments)));
    assertTrue(failure(request("nrs.nothing", new JsonObject())).contains("nrs.nothing"));
  }

  @Test
  void evaluatedFilesGoToTheirRequest() throws Exception {
    files.file("a.listops", "[MAX31] = 3\n[MIN42] = 4\n");
    files.file("b.arith", "(1+2) = 3\n");
    RecordingListener heard = new RecordingListener();
    RecordingListener other = new RecordingListener();
    IDocument text = files.open("c.listops", FORMULA);
    answer(about("nrs.trace", text, 0).withListener(other));
    JsonObject none = new JsonObject();
    JsonObject answer = answer(request("nrs.evaluateWorkspace", none).withListener(heard));
    assertEquals("finished", answer.get("status").getAsString());
    assertEquals(4, answer.get("formulas").getAsInt());
    assertEquals(
        List.of("a.listops", "b.arith", "c.listops"),
        heard.told.stream()
            .filter(told -> told.has("uri"))
            .map(told -> Path.of(told.get("uri").getAsString()).getFileName().toString())
            .sorted()
            .collect(Collectors.toList()));
    assertTrue(other.told.stream().noneMatch(told -> told.has("uri")));
  }

  @Test
  void trainingReportsProgressAndCanBeCancelled() throws Exception {
    RecordingListener heard = new RecordingListener();
    JsonObject arguments = new JsonObject();
    arguments.addProperty("language", "listops");
    arguments.addProperty("module", "solver");
    arguments.addProperty("iterations", 1_000_000);
    arguments.addProperty("threads", 1);
    PendingRequest training = server.send(request("nrs.train", arguments).withListener(heard));
    assertTrue(heard.progress.await(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    training.cancel();
    JsonObject answer = training.response().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertEquals("stopped", answer.get("status").getAsString());
    assertTrue(
        heard.told.stream().anyMatch(told -> told.has("run")), "events of the training are told");
  }

  @Test
  void nextRequestRestartsACrashedServer() throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    answer(about("nrs.step", text, 0));
    ProcessHandle first = server.process().orElseThrow();
    JsonObject arguments = new JsonObject();
    arguments.addProperty("language", "listops");
    arguments.addProperty("module", "solver");
    PendingRequest pending = server.send(request("nrs.train", arguments));
    RecordingListener heard = new RecordingListener();
    answer(about("nrs.trace", text, 0).withListener(heard));
    first.destroyForcibly();
    assertTrue(failure(pending).startsWith("The server ended before it responded."));
    assertEquals("[MIN[SM54]3]\n", text.get());

    answer(about("nrs.step", text, 0));
    assertEquals("[MIN93]\n", text.get());
    assertNotEquals(first.pid(), server.process().orElseThrow().pid());
  }

  @Test
  void aServerThatWasKilledIsRestartedWhileNobodyTypes() throws Exception {
    files.open("a.listops", FORMULA + "[MAX3\n");
    IFile file = files.project().getFile("a.listops");
    OpenFormulaFiles.await("a finding", () -> !markers(file).isEmpty());
    ProcessHandle first = server.process().orElseThrow();
    first.destroyForcibly();
    OpenFormulaFiles.await(
        "another server",
        () -> server.process().filter(other -> other.pid() != first.pid()).isPresent());
    OpenFormulaFiles.await("the finding", () -> !markers(file).isEmpty());
    assertEquals(2, markers(file).get(0).getAttribute(IMarker.LINE_NUMBER, 0));

    long second = server.process().orElseThrow().pid();
    server.restart();
    OpenFormulaFiles.await(
        "a third one", () -> server.process().filter(other -> other.pid() != second).isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/bin/ls", "/bin/true"})
  void aProgramThatIsNoServerIsNamed(String program) throws Exception {
    preferences.put(ConfiguredServer.PREFERENCE, program);
    files.open("a.listops", FORMULA);
    OpenFormulaFiles.await("one message", () -> window.messages.size() == 1);
    String message = window.messages.peek();
    assertTrue(message.startsWith("The server ended while it started"), message);
    assertTrue(
        message.contains("The server is " + program + ". Correct the nrs executable in"), message);
    IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
    OpenFormulaFiles.await("a problem", () -> !markers(root).isEmpty());
    assertEquals(message, markers(root).get(0).getAttribute(IMarker.MESSAGE, ""));

    preferences.remove(ConfiguredServer.PREFERENCE);
    OpenFormulaFiles.await("a server", () -> server.process().isPresent());
    OpenFormulaFiles.await("no problem", () -> markers(root).isEmpty());
  }

  @Test
  void everyRequestReportsAServerThatCannotStart() throws Exception {
    preferences.put(ConfiguredServer.PREFERENCE, "/nowhere/nrs");
    IDocument text = files.open("a.listops", FORMULA);
    String why = "/nowhere/nrs is not executable. Correct the nrs executable in the preferences";
    assertTrue(failure(about("nrs.step", text, 0)).contains(why));
    assertTrue(failure(about("nrs.step", text, 0)).contains(why));
    OpenFormulaFiles.await("one message", () -> window.messages.size() == 1);
    assertTrue(window.messages.peek().contains(why));

    preferences.remove(ConfiguredServer.PREFERENCE);
    answer(about("nrs.step", text, 0));
    assertEquals("[MIN[SM54]3]\n", text.get());
  }

  @Test
  void settingsApplyImmediately(@TempDir Path empty) throws Exception {
    IDocument text = files.open("a.listops", FORMULA);
    answer(about("nrs.step", text, 0));
    preferences.put(ServerSetting.MODELS.key(), empty.toString());
    // The server requests the configuration asynchronously.
    OpenFormulaFiles.await("no networks", () -> !isAnswered(about("nrs.trace", text, 0)));
    String failed = failure(about("nrs.step", text, 0));
    assertTrue(failed.contains(empty.toString()), failed);
    assertEquals("[MIN[SM54]3]\n", text.get());
    preferences.remove(ServerSetting.MODELS.key());
    OpenFormulaFiles.await("the networks", () -> isAnswered(about("nrs.step", text, 0)));
    assertEquals("[MIN93]\n", text.get());
  }

  @Test
  void findingsBecomeMarkers() throws Exception {
    IDocument text = files.open("a.listops", FORMULA + "[MAX3\n");
    IFile file = files.project().getFile("a.listops");
    OpenFormulaFiles.await("a marker", () -> !markers(file).isEmpty());
    IMarker marker = markers(file).get(0);
    assertEquals(2, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    assertEquals(IMarker.SEVERITY_ERROR, marker.getAttribute(IMarker.SEVERITY, -1));
    assertEquals("nrs/syntax", marker.getAttribute(ProblemMarkers.CODE, ""));
    assertTrue(marker.getAttribute(IMarker.CHAR_START, -1) >= FORMULA.length());

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

  private static List<IMarker> markers(IResource of) {
    try {
      return List.of(of.findMarkers(ProblemMarkers.TYPE, true, IResource.DEPTH_ZERO));
    } catch (CoreException gone) {
      throw new IllegalStateException(gone);
    }
  }

  @Test
  void serverEndsWithThePlugin() throws Exception {
    files.open("a.listops", FORMULA);
    OpenFormulaFiles.await("the server", () -> server.process().isPresent());
    ProcessHandle process = server.process().orElseThrow();
    server.close();
    process.onExit().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertEquals("Eclipse is closing.", failure(request("nrs.runs", new JsonObject())));
  }

  private static CommandRequest about(String command, IDocument text, int line) {
    return request(command, new JsonObject(), Optional.of(text), line);
  }

  private static CommandRequest request(String command, JsonObject arguments) {
    return request(command, arguments, Optional.empty(), 0);
  }

  private static CommandRequest request(
      String command, JsonObject arguments, Optional<IDocument> document, int line) {
    return new CommandRequest(
        command,
        uri -> {
          JsonObject all = arguments.deepCopy();
          if (document.isPresent()) {
            all.addProperty("uri", uri);
            all.addProperty("line", line);
          }
          return all;
        },
        document,
        RequestListener.NONE);
  }

  private JsonObject answer(CommandRequest request) throws Exception {
    return server.send(request).response().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  private boolean isAnswered(CommandRequest request) {
    return server.send(request).response().handle((answer, failure) -> failure == null).join();
  }

  private String failure(CommandRequest request) throws Exception {
    return failure(server.send(request));
  }

  private static String failure(PendingRequest asked) throws Exception {
    ExecutionException failed =
        assertThrows(
            ExecutionException.class,
            () -> asked.response().get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    return assertInstanceOf(RequestFailedException.class, failed.getCause()).getMessage();
  }

  /** Records events. */
  private static final class RecordingListener implements RequestListener {
    final Queue<JsonObject> told = new ConcurrentLinkedQueue<>();
    final CountDownLatch progress = new CountDownLatch(1);

    @Override
    public void progress(String message, OptionalInt percent) {
      if (!message.isEmpty()) {
        progress.countDown();
      }
    }

    @Override
    public void notification(String method, JsonObject parameters) {
      told.add(parameters);
    }
  }
}
