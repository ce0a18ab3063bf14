package io.nrs.eclipse.connection;

import io.nrs.eclipse.common.WorkspaceFiles;
import java.util.List;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.team.FileModificationValidationContext;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/**
 * Applies the server's edits to open documents, each edit completely or not at all. Only the
 * workbench's thread may use it.
 */
record WorkspaceEditApplier(OpenDocuments documents) {
  ApplyWorkspaceEditResponse apply(WorkspaceEdit edit) {
    try {
      for (Either<TextDocumentEdit, ResourceOperation> change : edit.getDocumentChanges()) {
        if (change.isRight()) {
          throw new Refused("creating, moving and deleting files is not supported");
        }
        apply(change.getLeft());
      }
      return new ApplyWorkspaceEditResponse(true);
    } catch (Refused refused) {
      return refused(refused.getMessage());
    } catch (BadLocationException | MalformedTreeException outside) {
      return refused("the edit does not match the text");
    } catch (CoreException locked) {
      return refused(locked.getStatus().getMessage());
    }
  }

  private static ApplyWorkspaceEditResponse refused(String why) {
    ApplyWorkspaceEditResponse response = new ApplyWorkspaceEditResponse(false);
    response.setFailureReason(why);
    return response;
  }

  private void apply(TextDocumentEdit change) throws Refused, BadLocationException, CoreException {
    VersionedTextDocumentIdentifier text = change.getTextDocument();
    OpenDocument open =
        documents
            .find(text.getUri())
            .orElseThrow(() -> new Refused(text.getUri() + " is not open"));
    // Making a file writable may change its text.
    makeWritable(open.document());
    synchronized (open.lock()) {
      if (text.getVersion() != null && text.getVersion() != open.version()) {
        throw new Refused("the text has changed");
      }
      write(
          open.document(),
          open.lines(),
          change.getEdits().stream().filter(Either::isLeft).map(Either::getLeft).toList());
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
      int start = WorkspaceFiles.offset(lines, edit.getRange().getStart());
      int end = WorkspaceFiles.offset(lines, edit.getRange().getEnd());
      all.addChild(new ReplaceEdit(start, end - start, edit.getNewText()));
    }
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    if (undo == null) {
      all.apply(document);
      return;
    }
    // Separates the edit from earlier typing in the undo history.
    undo.commit();
    undo.beginCompoundChange();
    try {
      all.apply(document);
    } finally {
      undo.endCompoundChange();
    }
  }

  /** Explains why an edit is rejected. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    private Refused(String message) {
      super(message);
    }
  }
}
