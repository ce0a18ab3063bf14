package io.nrs.lsp.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.checking.Rule;
import io.nrs.lsp.Clients;
import io.nrs.lsp.requests.Fixture;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {
  private static List<Diagnostic> of(Fixture fixture) {
    return Diagnostics.of(fixture.snapshot());
  }

  private static Diagnostic only(String text) {
    return of(Fixture.arithmetic(text).with(Clients.able()).solved()).get(0);
  }

  @Test
  void aMessageEndsWithItsRemedy() {
    assertEquals("nrs", only("( 1 + 99 )").getSource());
    assertEquals(
        "the networks found no next step; closest: (9+9): allow more outputs with nrs.outputs in .nrs.json",
        only("( 1 + 99 )").getMessage().getLeft());
  }

  @Test
  void commentsSilenceFindings() {
    Fixture fixture =
        Fixture.arithmetic(
            "# nrs: ignore[syntax]\n(1+2) = 4 # nrs: ignore\n(1+2) = 3 # nrs: ignore\n(1+2");
    // Before a line is solved, nobody knows what its comment is for.
    assertEquals(List.of(), of(fixture));
    assertEquals(
        List.of("2 this comment silences no finding: remove the comment"),
        of(fixture.solved()).stream()
            .map(each -> each.getRange().getStart().getLine() + " " + each.getMessage().getLeft())
            .toList());
  }

  @Test
  void thereIsAnEndToThem() {
    String text = "(1+2\n".repeat(Diagnostics.MAX_DIAGNOSTICS + 7);
    List<Diagnostic> all = of(Fixture.arithmetic(text));
    assertEquals(Diagnostics.MAX_DIAGNOSTICS + 1, all.size());
    assertEquals(
        "7 more findings are not shown: mend some of those above, or split the file",
        all.get(Diagnostics.MAX_DIAGNOSTICS).getMessage().getLeft());
  }

  @Test
  void codesComeWithLinksToPagesThatAreThere() {
    Path home = Path.of("").toAbsolutePath().getParent().getParent();
    String before = System.getProperty("nrs.home");
    System.setProperty("nrs.home", home.toString());
    try {
      for (Rule rule : Rule.all()) {
        assertTrue(Files.exists(home.resolve(rule.page())), rule.page());
      }
      Diagnostic linked = only("(1+98)");
      Path page = Path.of(URI.create(linked.getCodeDescription().getHref()));
      assertTrue(Files.exists(page), page.toString());
      assertTrue(page.endsWith("docs/findings/corrupted-leaf.md"), page.toString());
      assertNull(of(Fixture.arithmetic("(1+")).get(0).getCodeDescription());
    } finally {
      if (before == null) {
        System.clearProperty("nrs.home");
      } else {
        System.setProperty("nrs.home", before);
      }
    }
  }
}
