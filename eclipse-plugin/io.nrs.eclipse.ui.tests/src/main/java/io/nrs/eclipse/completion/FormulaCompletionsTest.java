package io.nrs.eclipse.completion;

import static io.nrs.eclipse.FormulaWorkbench.document;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FormulaWorkbench;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FormulaCompletionsTest {
  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @Test
  void itemsThatContinueTheWordAreProposed() throws Exception {
    server.complete(item("MIN", 1, 2, "MIN"), item("MAX", 1, 2, "MAX"), item("SM", 1, 2, "SM"));
    check("a.listops", "[M|", List.of("MAX", "MIN"), "[MAX");
    check("b.listops", "[m|", List.of("MAX", "MIN"), "[MAX");
    check("c.listops", "[X|", List.of(), "");
  }

  @Test
  void nothingIsProposedBehindANumberOrAWholeWord() throws Exception {
    server.complete(item("+", 3, 3, "+"));
    check("a.arith", "(12|", List.of(), "");
    check("a.algebra", "(+x|", List.of(), "");
    check("b.arith", "(1 |", List.of("+"), "(1 +");
  }

  @Test
  void aValueReplacesNoOtherValue() throws Exception {
    server.complete(item("-48", 9, 10, "-48"));
    check("a.arith", "(28*-16)= 7|", List.of(), "");
    server.complete(item("-48", 9, 9, " -48"));
    check("b.arith", "(28*-16)=|", List.of("-48"), "(28*-16)= -48");
  }

  /**
   * @param marked the line of the file, with the caret at its end
   * @param chosen the line after the first proposal was chosen
   */
  private void check(String name, String marked, List<String> labels, String chosen)
      throws Exception {
    ITextEditor editor = workbench.open(name, marked);
    ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
    ICompletionProposal[] proposals =
        new FormulaCompletions().computeCompletionProposals(viewer, marked.indexOf('|'));
    assertEquals(
        labels, Arrays.stream(proposals).map(ICompletionProposal::getDisplayString).toList());
    if (proposals.length > 0) {
      proposals[0].apply(document(editor));
      assertEquals(chosen, document(editor).get());
    }
  }

  private static CompletionItem item(String label, int start, int end, String text) {
    CompletionItem item = new CompletionItem(label);
    item.setTextEdit(
        Either.forLeft(
            new TextEdit(new Range(new Position(0, start), new Position(0, end)), text)));
    return item;
  }
}
