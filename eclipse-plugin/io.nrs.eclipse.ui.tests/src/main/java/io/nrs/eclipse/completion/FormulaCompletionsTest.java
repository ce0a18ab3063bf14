package io.nrs.eclipse.completion;

import static io.nrs.eclipse.FormulaWorkbench.document;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.nrs.eclipse.FakeServer;
import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.protocol.Protocol;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The fake server never answers, so nothing waits for it. */
class FormulaCompletionsTest {
  private static final String VALUE = "the value that the networks find";

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();
  @RegisterExtension final FakeServer server = new FakeServer();

  @Test
  void symbolsThatContinueTheWordAreProposed() throws Exception {
    check("a.listops", "[M|", List.of("MIN", "MAX"), "[MIN");
    check("b.listops", "[m|", List.of("MIN", "MAX"), "[MIN");
    check("c.listops", "[X|", List.of(), "[X");
    check("d.listops", "# one\n[MAX 1 2]\n[S|", List.of("SM"), "# one\n[MAX 1 2]\n[SM");
    check("e.nrs", "# language: listops\n[S|", List.of("SM"), "# language: listops\n[SM");
  }

  @Test
  void nothingIsProposedBehindANumberOrAWholeWord() throws Exception {
    check("a.arith", "(12|", List.of(), "(12");
    check("a.algebra", "(+x|", List.of(), "(+x");
    check("a.nrs", "(1 |", List.of(), "(1 ");
    check("b.arith", "(1 |", List.of("+", "-", "*", ")"), "(1 +");
  }

  @Test
  void aChosenValueIsTheOneThatTheServerWrites() throws Exception {
    check("a.arith", "(28*-16)= 7|", List.of(), "(28*-16)= 7");
    assertEquals(List.of(), server.exchanges());
    check("b.arith", "(28*-16)=|", List.of(VALUE), "(28*-16)=");
    assertEquals(
        List.of(Protocol.WRITE_EXPECTATION.name()),
        server.exchanges().stream().map(exchange -> exchange.request().command()).toList());
  }

  /**
   * @param marked the text of the file, with the caret at its end
   * @param chosen the text after the first proposal was chosen
   */
  private void check(String name, String marked, List<String> labels, String chosen)
      throws Exception {
    ITextEditor editor = workbench.open(name, marked);
    ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
    ICompletionProposal[] proposals =
        new FormulaCompletions().computeCompletionProposals(viewer, marked.indexOf('|'));
    assertEquals(
        labels, Arrays.stream(proposals).map(ICompletionProposal::getDisplayString).toList());
    for (ICompletionProposal proposal : proposals) {
      assertNotNull(proposal.getImage(), proposal.getDisplayString());
    }
    if (proposals.length > 0) {
      proposals[0].apply(document(editor));
    }
    assertEquals(chosen, document(editor).get());
  }
}
