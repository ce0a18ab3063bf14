package io.nrs.eclipse.editor;

import java.util.Optional;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.IWidgetTokenKeeper;
import org.eclipse.jface.text.IWidgetTokenKeeperExtension;
import org.eclipse.jface.text.IWidgetTokenOwner;
import org.eclipse.jface.text.IWidgetTokenOwnerExtension;
import org.eclipse.jface.text.contentassist.ContentAssistEvent;
import org.eclipse.jface.text.contentassist.ContentAssistant;
import org.eclipse.jface.text.contentassist.ICompletionListener;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.source.ContentAssistantFacade;
import org.eclipse.jface.text.source.ISourceViewerExtension4;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;

/**
 * Shows completions only when the user asks for them, and lets Enter choose only what fits the
 * text. The Generic Editor offers completions at each letter and digit. While it waits for them,
 * its popup takes Enter and writes nothing.
 */
final class CompletionOnRequest
    implements ICompletionListener,
        ITextInputListener,
        IWidgetTokenKeeper,
        IWidgetTokenKeeperExtension {
  private final ITextViewer viewer;
  private final Display display;
  private final Listener keys = this::keyPressed;
  private boolean watchesKeys;
  private Optional<ICompletionProposal> selected = Optional.empty();

  CompletionOnRequest(ITextViewer viewer) {
    this.viewer = viewer;
    this.display = viewer.getTextWidget().getDisplay();
  }

  /** Begins with a viewer, which may not have its completion yet. */
  void install() {
    viewer.addTextInputListener(this);
    display.asyncExec(this::listen);
  }

  void uninstall() {
    viewer.removeTextInputListener(this);
    facade().ifPresent(facade -> facade.removeCompletionListener(this));
    watchKeys(false);
  }

  /** The editor gives its viewer a document before it gets the first key. */
  @Override
  public void inputDocumentChanged(IDocument before, IDocument now) {
    listen();
  }

  @Override
  public void inputDocumentAboutToBeChanged(IDocument before, IDocument next) {}

  /** A listener that is added twice is called once. */
  private void listen() {
    facade().ifPresent(facade -> facade.addCompletionListener(this));
  }

  private Optional<ContentAssistantFacade> facade() {
    return viewer instanceof ISourceViewerExtension4 source
        ? Optional.ofNullable(source.getContentAssistantFacade())
        : Optional.empty();
  }

  @Override
  public void assistSessionStarted(ContentAssistEvent event) {
    if (!event.isAutoActivated) {
      watchKeys(true);
      return;
    }
    // A change of any preference of editors switches this on again.
    if (event.assistant instanceof ContentAssistant assistant) {
      assistant.enableAutoActivation(false);
    }
    // Only the keeper of the token shows a popup, so the editor ends this session at once.
    takeToken();
  }

  @Override
  public void assistSessionEnded(ContentAssistEvent event) {
    releaseToken();
    watchKeys(false);
  }

  @Override
  public void selectionChanged(ICompletionProposal proposal, boolean smartToggle) {
    selected = Optional.ofNullable(proposal);
  }

  private void watchKeys(boolean watches) {
    selected = Optional.empty();
    if (watches == watchesKeys) {
      return;
    }
    watchesKeys = watches;
    // Before the popup, which moves itself to the front of the listeners of the text.
    if (watches) {
      display.addFilter(SWT.KeyDown, keys);
    } else {
      display.removeFilter(SWT.KeyDown, keys);
    }
  }

  /** Closes the popup before Enter if the user has typed something else since. */
  private void keyPressed(Event event) {
    boolean isEnter = event.character == SWT.CR || event.character == SWT.LF;
    if (isEnter
        && event.widget == viewer.getTextWidget()
        && selected.filter(this::fits).isEmpty()) {
      takeToken();
      releaseToken();
    }
  }

  /** What says that proposals are computed fits nowhere. */
  private boolean fits(ICompletionProposal proposal) {
    IDocument document = viewer.getDocument();
    int caret = viewer.getSelectedRange().x;
    if (proposal instanceof ICompletionProposalExtension2 current) {
      return current.validate(document, caret, null);
    }
    return !(proposal instanceof ICompletionProposalExtension older)
        || older.isValidFor(document, caret);
  }

  private void takeToken() {
    if (viewer instanceof IWidgetTokenOwnerExtension owner) {
      owner.requestWidgetToken(this, Integer.MAX_VALUE);
    }
  }

  private void releaseToken() {
    if (viewer instanceof IWidgetTokenOwner owner) {
      owner.releaseWidgetToken(this);
    }
  }

  @Override
  public boolean requestWidgetToken(IWidgetTokenOwner owner) {
    return false;
  }

  @Override
  public boolean requestWidgetToken(IWidgetTokenOwner owner, int priority) {
    return false;
  }

  @Override
  public boolean setFocus(IWidgetTokenOwner owner) {
    return false;
  }
}
