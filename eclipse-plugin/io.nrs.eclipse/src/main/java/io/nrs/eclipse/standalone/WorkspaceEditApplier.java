package io.nrs.eclipse.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.team.FileModificationValidationContext;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/** Writes the server's edits into open texts, all of them or none. On the workbench's thread. */
final class TextEdits {
  private final OpenDocuments documents;

  TextEdits(OpenDocuments documents) {
    this.documents = documents;
  }

  /**
   * Edits of one text.
   *
   * @param version of the text that they were made for, if that is known
   */
  private record Change(String uri, Optional<Integer> version, List<TextEdit> edits) {}

  ApplyWorkspaceEditResponse apply(WorkspaceEdit edit) {
    try {
      for (Change change : changes(edit)) {
        apply(change);
      }
      return new ApplyWorkspaceEditResponse(true);
    } catch (Refused refused) {
      return refused(refused.getMessage());
    } catch (BadLocationException | MalformedTreeException elsewhere) {
      return refused("the edit does not fit the text");
    } catch (CoreException locked) {
      return refused(locked.getStatus().getMessage());
    }
  }

  private static ApplyWorkspaceEditResponse refused(String why) {
    ApplyWorkspaceEditResponse response = new ApplyWorkspaceEditResponse(false);
    response.setFailureReason(why);
    return response;
  }

  private static List<Change> changes(WorkspaceEdit edit) throws Refused {
    List<Change> changes = new ArrayList<>();
    if (edit.getDocumentChanges() != null) {
      for (var change : edit.getDocumentChanges()) {
        if (change.isRight()) {
          throw new Refused("files are not made, moved or deleted");
        }
        changes.add(change(change.getLeft()));
      }
    } else if (edit.getChanges() != null) {
      edit.getChanges()
          .forEach((uri, edits) -> changes.add(new Change(uri, Optional.empty(), edits)));
    }
    return changes;
  }

  private static Change change(TextDocumentEdit edit) {
    return new Change(
        edit.getTextDocument().getUri(),
        Optional.ofNullable(edit.getTextDocument().getVersion()),
        edit.getEdits().stream().filter(Either::isLeft).map(Either::getLeft).toList());
  }

  private void apply(Change change) throws Refused, BadLocationException, CoreException {
    OpenDocument open =
        documents.find(change.uri()).orElseThrow(() -> new Refused(change.uri() + " is not open"));
    // Where the file has to be made writable first, that changes its text perhaps.
    makeWritable(open.document());
    synchronized (open.lock()) {
      if (change.version().isPresent() && change.version().get() != open.version()) {
        throw new Refused("the text has changed meanwhile");
      }
      write(open.document(), open.lines(), change.edits());
    }
  }

  private static void makeWritable(IDocument document) throws Refused, CoreException {
    ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(document);
    if (buffer != null && !buffer.isStateValidated()) {
      buffer.validateState(null, FileModificationValidationContext.VALIDATE_PROMPT);
      if (!buffer.getStatus().isOK()) {
        throw new Refused(buffer.getStatus().getMessage());
      }
    }
  }

  private static void write(IDocument document, IDocument lines, List<TextEdit> edits)
      throws BadLocationException {
    MultiTextEdit all = new MultiTextEdit();
    for (TextEdit edit : edits) {
      int start = OpenDocument.offset(lines, edit.getRange().getStart());
      int end = OpenDocument.offset(lines, edit.getRange().getEnd());
      all.addChild(new ReplaceEdit(start, end - start, edit.getNewText()));
    }
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    if (undo == null) {
      all.apply(document);
      return;
    }
    // What was typed before is a step of its own.
    undo.commit();
    undo.beginCompoundChange();
    try {
      all.apply(document);
    } finally {
      undo.endCompoundChange();
    }
  }

  /** Says why an edit is not made. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private Refused(String message) {
      super(message);
    }
  }
}
