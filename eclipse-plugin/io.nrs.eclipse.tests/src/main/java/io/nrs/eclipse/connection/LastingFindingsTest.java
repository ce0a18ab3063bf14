package io.nrs.eclipse.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.nrs.eclipse.quickassist.FindingMarkers;
import io.nrs.eclipse.server.CommandRequest;
import io.nrs.eclipse.server.PendingRequests;
import io.nrs.protocol.Commands.DocumentParams;
import io.nrs.protocol.Protocol;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.text.IDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How long findings stay, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class LastingFindingsTest {
  private static final String BROKEN = "[MAX3\n";
  private static final String SOUND = "[MAX31]\n";

  private final LspConnection server =
      new LspConnection(new PendingRequests(now -> {}), new RecordingWindow());
  private OpenFormulaFiles files;

  @BeforeEach
  void begin() throws CoreException {
    files = new OpenFormulaFiles("lasting");
    server.watch();
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    server.close();
    files.close();
  }

  /** Eclipse keeps the markers of such types when it ends. */
  @Test
  void markersArePersistent() {
    IConfigurationElement type =
        Arrays.stream(
                Platform.getExtensionRegistry()
                    .getExtension(FindingMarkers.TYPE)
                    .getConfigurationElements())
            .filter(element -> element.getName().equals("persistent"))
            .findFirst()
            .orElseThrow();
    assertEquals("true", type.getAttribute("value"));
  }

  @Test
  void textsOfClosedFilesAreCheckedWithoutNetworks() throws Exception {
    IFile broken = files.file("a.listops", "[MIN[SM54][MIN39]] = 2\n" + BROKEN);
    IMarker found = checked(broken);
    assertEquals(2, found.getAttribute(IMarker.LINE_NUMBER, 0));
    assertEquals("nrs/syntax", found.getAttribute(FindingMarkers.CODE, ""));
    assertEquals(StaleFindings.state(broken), state(found));
  }

  @Test
  void filesThatTheServerCannotReadHaveNoFindings() throws Exception {
    IFile file = files.file("a.listops", BROKEN);
    checked(file);
    file.setContents(
        new ByteArrayInputStream(new byte[] {'[', (byte) 0xff}), true, false, monitor());
    server.check(file).get();
    OpenFormulaFiles.await("no finding", () -> markers(file).isEmpty());
  }

  @Test
  void anotherServerKeepsFindingsInClosedFiles() throws Exception {
    IFile closed = files.file("closed.listops", BROKEN);
    IMarker found = checked(closed);
    long first = server.process().orElseThrow().pid();
    server.restart();
    files.open("open.listops", BROKEN);
    OpenFormulaFiles.await(
        "another server", () -> server.process().filter(now -> now.pid() != first).isPresent());
    // The new server has told its findings, so what came at its start is done.
    OpenFormulaFiles.await(
        "its findings", () -> !markers(files.project().getFile("open.listops")).isEmpty());
    assertEquals(List.of(found), markers(closed));
  }

  @Test
  void findingsStayWhenAFileIsClosed() throws Exception {
    IDocument text = files.open("a.listops", BROKEN);
    IFile file = files.project().getFile("a.listops");
    IMarker shown =
        OpenFormulaFiles.awaitPresent("a finding", () -> markers(file).stream().findFirst());
    files.close("a.listops");
    // The markers of closed files have no places in a text.
    IMarker after =
        OpenFormulaFiles.awaitPresent(
            "the finding on disk",
            () ->
                markers(file).stream()
                    .filter(marker -> marker.getAttribute(IMarker.CHAR_START, -1) < 0)
                    .findFirst());
    assertNotEquals(shown, after);
    assertEquals(StaleFindings.state(file), state(after));
    assertEquals(BROKEN, text.get());
  }

  @Test
  void findingsGoWithTheText() throws Exception {
    IFile file = files.file("a.listops", BROKEN);
    checked(file);
    file.setContents(bytes(SOUND), true, false, monitor());
    OpenFormulaFiles.await("no finding", () -> markers(file).isEmpty());
  }

  @Test
  void findingsGoWithTheName() throws Exception {
    IFile file = files.file("a.listops", BROKEN);
    checked(file);
    IFile moved = files.project().getFile("a.txt");
    file.move(moved.getFullPath(), true, monitor());
    OpenFormulaFiles.await("no finding", () -> markers(moved).isEmpty());
  }

  /** It may have changed while Eclipse did not run, or while the plug-in did not. */
  @Test
  void findingsOfAnEarlierSessionAreComparedWithTheFile() throws Exception {
    IFile same = files.file("same.listops", BROKEN);
    IFile other = files.file("other.listops", BROKEN);
    IMarker stays = mark(same, StaleFindings.state(same));
    mark(other, StaleFindings.state(other) + "0");
    LspConnection next = new LspConnection(new PendingRequests(now -> {}), new RecordingWindow());
    next.watch();
    try {
      OpenFormulaFiles.await("none of another text", () -> markers(other).isEmpty());
      assertEquals(List.of(stays), markers(same));
    } finally {
      next.close();
    }
  }

  private static IMarker mark(IFile file, String state) throws CoreException {
    return file.createMarker(
        FindingMarkers.TYPE, Map.of(IMarker.MESSAGE, "found", FindingMarkers.STATE, state));
  }

  @Test
  void findingsInUnsavedTextsEndWithEclipse() throws Exception {
    IDocument text = files.open("a.listops", SOUND);
    IFile file = files.project().getFile("a.listops");
    text.set(BROKEN);
    IMarker unsaved =
        OpenFormulaFiles.awaitPresent("a finding", () -> markers(file).stream().findFirst());
    assertEquals(StaleFindings.UNSAVED, state(unsaved));
    ITextFileBuffer buffer =
        FileBuffers.getTextFileBufferManager()
            .getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
    buffer.commit(monitor(), true);
    OpenFormulaFiles.await(
        "a finding in the file",
        () -> markers(file).stream().anyMatch(now -> state(now).equals(StaleFindings.state(file))));

    text.set("# mine\n" + BROKEN);
    server
        .send(CommandRequest.about(Protocol.FORMULAS, text, DocumentParams::new))
        .response()
        .get();
    files.close("a.listops");
    OpenFormulaFiles.await(
        "the finding on disk",
        () ->
            markers(file).stream()
                .anyMatch(
                    now ->
                        now.getAttribute(IMarker.LINE_NUMBER, 0) == 1
                            && state(now).equals(StaleFindings.state(file))));
  }

  private IMarker checked(IFile file) throws Exception {
    server.check(file).get();
    return OpenFormulaFiles.awaitPresent("a finding", () -> markers(file).stream().findFirst());
  }

  private static String state(IMarker marker) {
    return marker.getAttribute(FindingMarkers.STATE, "none");
  }

  private static List<IMarker> markers(IResource of) {
    try {
      return List.of(of.findMarkers(FindingMarkers.TYPE, true, IResource.DEPTH_ZERO));
    } catch (CoreException gone) {
      return List.of();
    }
  }

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static NullProgressMonitor monitor() {
    return new NullProgressMonitor();
  }
}
