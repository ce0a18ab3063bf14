package io.nrs.lsp.commands;

import static io.nrs.testing.Expect.expect;

import io.nrs.editor.EditorClient;
import io.nrs.lsp.Clients;
import io.nrs.lsp.StandInSource;
import io.nrs.lsp.TestServer;
import io.nrs.testing.Expect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceSymbolsTest {
  @TempDir private Path folder;

  @BeforeEach
  void files() throws Exception {
    Files.writeString(folder.resolve("a.arith"), "# Sums\n(1 + 2) = 3\n(3+4)\n");
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("sub/b.listops"), "[MAX 3 1]\n");
    Files.writeString(folder.resolve("notes.txt"), "(1+2)\n");
  }

  private String line(WorkspaceSymbol symbol) {
    Location location = symbol.getLocation().getLeft();
    Path path = Path.of(URI.create(location.getUri()));
    return "%s:%d %s"
        .formatted(
            folder.toAbsolutePath().relativize(path).toString().replace('\\', '/'),
            location.getRange().getStart().getLine() + 1,
            symbol.getName());
  }

  private void check(String query, Expect expected) throws Exception {
    try (EditorClient client =
        TestServer.start(
            new StandInSource(),
            Clients.plain(),
            params ->
                params.setWorkspaceFolders(
                    List.of(new WorkspaceFolder(folder.toUri().toASCIIString(), "formulas"))))) {
      String open = folder.resolve("a.arith").toUri().toASCIIString();
      client.open(open, "arithmetic", "# Sums\n(1 + 2) = 3\n(5+6)\n");
      // LSP4J reads what both forms of a symbol have in common as the newer one.
      Stream<? extends WorkspaceSymbol> found =
          EditorClient.get(
              client.server().getWorkspaceService().symbol(new WorkspaceSymbolParams(query)))
              .getRight()
              .stream();
      expected.check(found.map(this::line).sorted());
    }
  }

  @Test
  void openFilesAreReadFromTheEditorAndOthersFromDisk() throws Exception {
    check(
        "",
        expect(
            """
            a.arith:1 Sums
            a.arith:2 (1 + 2)
            a.arith:3 (5+6)
            sub/b.listops:1 [MAX 3 1]
            """));
  }

  @Test
  void caseAndWhiteSpaceDoNotCount() throws Exception {
    check("1+2", expect("a.arith:2 (1 + 2)"));
    check("max3", expect("sub/b.listops:1 [MAX 3 1]"));
    check("(9", expect(""));
  }
}
