package io.nrs.eclipse.common;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

/** The files of the workspace by the URIs that the server uses, and positions in their texts. */
public final class WorkspaceFiles {
  /** The file of settings in a project. */
  public static final String SETTINGS = ".nrs.json";

  private static final Pattern DESCRIPTION = Pattern.compile("/\\.nrs/languages/[^/]*\\.json$");

  /** What descriptions of languages have beside them. */
  private static final Pattern TABLE = Pattern.compile("/\\.nrs/languages/[^/]*\\.csv$");

  private WorkspaceFiles() {}

  /** Whether a file is a description of a language. */
  public static boolean isDescription(IFile file) {
    return DESCRIPTION.matcher(file.getFullPath().toString()).find();
  }

  /** Whether what a file says may change the findings in every formula file. */
  public static boolean isAboutFormulaFiles(IFile file) {
    return file.getName().equals(SETTINGS)
        || isDescription(file)
        || TABLE.matcher(file.getFullPath().toString()).find();
  }

  /** The open projects in the order in which the server knows them. */
  public static List<IProject> openProjects() {
    return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
        .filter(IProject::isOpen)
        .filter(project -> uri(project.getLocationURI()).isPresent())
        .toList();
  }

  /** Whether a file was added or removed, or has another content. */
  public static boolean isChanged(IResourceDelta delta) {
    return delta.getKind() != IResourceDelta.CHANGED
        || (delta.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED)) != 0;
  }

  /** The URI of a location for the server. Only local files have one. */
  public static Optional<String> uri(URI location) {
    // Eclipse writes file URIs with one slash.
    return location != null && "file".equals(location.getScheme())
        ? Optional.of(Path.of(location).toUri().toASCIIString())
        : Optional.empty();
  }

  /**
   * The file of the workspace with a URI. If several projects contain it, the innermost one counts.
   *
   * @throws IllegalArgumentException if the text is no URI
   */
  public static Optional<IFile> file(String uri) {
    return Arrays.stream(
            ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri)))
        .filter(IFile::isAccessible)
        .min(Comparator.comparingInt(file -> file.getFullPath().segmentCount()));
  }

  /** The path of a file in the workspace. A file outside all projects is named by its URI. */
  public static String name(String uri) {
    return file(uri).map(file -> file.getFullPath().makeRelative().toString()).orElse(uri);
  }

  /**
   * Opens a file in an editor, and selects a range. If the text has changed, the range is that of
   * the remaining part of the line.
   *
   * @throws IllegalArgumentException if the text is no URI
   */
  public static void open(IWorkbenchPage page, String uri, Range range) throws CoreException {
    Optional<IFile> file = file(uri);
    IEditorPart opened =
        file.isPresent()
            ? IDE.openEditor(page, file.get(), true)
            : IDE.openEditorOnFileStore(page, EFS.getStore(URI.create(uri)));
    ITextEditor editor = Adapters.adapt(opened, ITextEditor.class);
    if (editor != null) {
      select(editor, range);
    }
  }

  private static void select(ITextEditor editor, Range range) {
    IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
    try {
      int start = offset(document, range.getStart());
      editor.selectAndReveal(start, offset(document, range.getEnd()) - start);
    } catch (BadLocationException removed) {
      editor.selectAndReveal(0, 0);
    }
  }

  /**
   * The offset of a position. A position beyond its line's end stands for that end (LSP 3.17,
   * "Position").
   *
   * @throws BadLocationException if there is no such line
   */
  public static int offset(IDocument document, Position position) throws BadLocationException {
    IRegion line = document.getLineInformation(position.getLine());
    return line.getOffset() + Math.min(position.getCharacter(), line.getLength());
  }
}
