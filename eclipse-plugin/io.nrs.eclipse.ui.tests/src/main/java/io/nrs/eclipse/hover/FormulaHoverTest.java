package io.nrs.eclipse.hover;

import static io.nrs.eclipse.FormulaWorkbench.await;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.eclipse.FormulaWorkbench;
import io.nrs.eclipse.RunningServer;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What hovers say, with the server and networks of the plug-in. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class FormulaHoverTest {
  private static final String TEXT = "# why\n[MIN[SM54][MIN39]]\n\n7\n";
  private static final int LEAF = TEXT.indexOf("[MIN39]") + 2;

  @RegisterExtension final FormulaWorkbench workbench = new FormulaWorkbench();

  @Test
  void theNextStepIsShownAndNothingBesideFormulas() throws Exception {
    ITextViewer viewer = open();
    check(ask(viewer));
    assertNull(new FormulaHover().getHoverRegion(viewer, 2));
    assertNull(new FormulaHover().getHoverRegion(viewer, TEXT.indexOf('7')));
  }

  @Test
  void aLateAnswerComesToTheOpenHover() throws Exception {
    ITextViewer viewer = open();
    HoverText[] asked = new HoverText[1];
    RunningServer.held(() -> asked[0] = ask(viewer));
    check(asked[0]);
  }

  private ITextViewer open() throws Exception {
    return (ITextViewer) workbench.open("a.listops", TEXT).getAdapter(ITextOperationTarget.class);
  }

  private static HoverText ask(ITextViewer viewer) {
    FormulaHover hover = new FormulaHover();
    return (HoverText) hover.getHoverInfo2(viewer, hover.getHoverRegion(viewer, LEAF));
  }

  private static void check(HoverText hover) {
    await("an answer", () -> hover.text().isDone());
    String said = hover.now().orElseThrow().text();
    assertTrue(said.contains("Next step [MIN39] → 3"), said);
  }
}
