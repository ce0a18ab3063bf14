package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.nrs.editor.EditorClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents in languages that files of the workspace describe. */
class DescribedLanguagesTest extends WorkspaceTest {
  private static final String LOGIC =
      """
      {
        // a comment
        "id": "mylogic", "name": "My Logic", "atoms": ["T", "F", {"letters": "a-c"}],
        "operations": [{"symbol": "NOT", "form": "prefix"}, {"symbol": "&", "form": "infix", "explanation": "True if both are."}],
        "rules": ["(NOT T) => F", "(NOT F) => T", "(?x&T) => ?x", "(T&?x) => ?x", "(?x&F) => F", "(F&?x) => F"],
        "examples": ["((T&a)&(NOT F)) = a"]
      }
      """;

  private static final String CLOCK =
      """
      {"id": "clock", "atoms": [{"digits": "0-6"}],
       "operations": [{"symbol": "+", "form": "infix", "value": "(x + y) % 7"}]}
      """;

  /** Writes a description, and returns its URI. */
  private String describe(String id, String text) throws IOException {
    return file(".nrs/languages/" + id + ".json", text);
  }

  private EditorClient start() {
    return start(new StandInSource(), Clients.able());
  }

  private static String lenses(EditorClient client, String uri) {
    // LSP answers null for a document of another language.
    return Stream.ofNullable(
            EditorClient.get(
                client.texts().codeLens(new CodeLensParams(new TextDocumentIdentifier(uri)))))
        .flatMap(List::stream)
        .map(lens -> lens.getRange().getStart().getLine() + " " + lens.getCommand().getTitle())
        .collect(Collectors.joining("; "));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "mylogic, a.txt, (T&F), 0",
        "mylogic, a.arith, (T&F), 0",
        "'', a.mylogic, (T&F), 0",
        "plaintext, a.mylogic, (T&F), 0",
        "nrs, a.mylogic, (T&F), 0",
        "nrs, a.nrs, '# language: mylogic\n(T&F)', 1",
        "'', a.nrs, '#language:mylogic\r\n(T&F)', 1",
        "plaintext, a.nrs, '\uFEFF# language: mylogic \n(T&F)', 1",
        "nrs, a.nrs, '# language: arithmetic\n(1+2)', 1",
        "arithmetic, a.nrs, '# language: mylogic\n(1+2)', 1",
        "plaintext, a.txt, (T&F), none",
        "other, a.other, (T&F), none"
      })
  void theLanguageIsThatOfTheIdentifierTheExtensionOrTheFirstLine(
      String languageId, String name, String text, String line) throws Exception {
    describe("x", LOGIC);
    try (EditorClient client = start()) {
      client.open(uri(name), languageId, text);
      assertEquals(
          line == null ? "" : line + " simplify next step; " + line + " solve",
          lenses(client, uri(name)));
    }
  }

  /** The value of a step is compared with that of its leaf, also if the leaf is no line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "polynomial | 2x + 3x - y    | 5x - y; 5x - y; 5x - y",
        "polynomial | y - (2x + 1)   | y - 2x - (1); y - 2x - 1 - (0); y - 2x - 1; -2x + y - 1",
        "polynomial | 3(2x)+1 = 6x+1 | 6x+3(0)+1 = 6x+1; 6x+1 = 6x+1",
        "pairs      | a b b          | a; a",
        "pairs      | a a            | ε; ε",
      })
  void stepsOfSequencesAreRight(String language, String line, String steps) throws Exception {
    describe(
        "pairs",
        """
        {"id": "pairs", "atoms": ["a", "b"], "operations": [{"form": "sequence"}],
         "rules": ["a a =>", "b b =>"]}
        """);
    describe(
        "polynomial", "{\"id\": \"polynomial\", \"operations\": [{\"form\": \"polynomial\"}]}");
    String uri = uri("a." + language);
    try (EditorClient client = start("{'verify': true}")) {
      client.open(uri, "nrs", line);
      for (String after : steps.split("; ")) {
        JsonObject step = client.execute("nrs.step", Clients.at(uri, 0)).getAsJsonObject();
        assertTrue(
            List.of("rewritten", "normal-form").contains(step.get("status").getAsString()),
            step.toString());
        assertEquals(after, client.text(uri).strip());
      }
    }
  }

  @Test
  void formulasAreSteppedSolvedAndChecked() throws Exception {
    describe("x", LOGIC);
    String uri = uri("a.mylogic");
    try (EditorClient client = start()) {
      client.open(uri, "nrs", "((T&a)&(NOT F)) = b\n(a&b)\n(T&)\n((a&b)&(T&b))");
      assertEquals(
          "0 simplify next step; 0 solve; 3 simplify next step; 3 solve", lenses(client, uri));
      client.awaitCodes(uri, "nrs/expectation", "nrs/syntax");
      assertEquals("→ a | in normal form ✓ | → ((a&b)&b) ✓", hints(client, uri));
      JsonObject step = client.execute("nrs.step", Clients.at(uri, 0)).getAsJsonObject();
      assertEquals("rewritten", step.get("status").getAsString());
      client.execute("nrs.solve", Clients.at(uri, 0));
      JsonObject done = client.execute("nrs.step", Clients.at(uri, 1)).getAsJsonObject();
      assertEquals("normal-form", done.get("status").getAsString());
      assertEquals("in normal form", done.get("message").getAsString());
      assertEquals("a = b\n(a&b)\n(T&)\n((a&b)&(T&b))", client.text(uri));
      assertTrue(hover(client, uri, 1).contains("in normal form"), hover(client, uri, 1));
      JsonObject trace = client.execute("nrs.trace", Clients.at(uri, 3)).getAsJsonObject();
      assertEquals("mylogic", trace.get("language").getAsString());
      assertEquals("(a&b), ((a&b)&b) stay: no rule applies", trace.get("message").getAsString());
      assertEquals(
          "mylogic",
          client
              .execute("nrs.formulas", Clients.at(uri, 3))
              .getAsJsonObject()
              .get("language")
              .getAsString());
    }
  }

  private static String hints(EditorClient client, String uri) {
    return EditorClient.get(
            client
                .texts()
                .inlayHint(
                    new InlayHintParams(
                        new TextDocumentIdentifier(uri),
                        new Range(new Position(0, 0), new Position(9, 0)))))
        .stream()
        .map(hint -> hint.getLabel().getLeft())
        .collect(Collectors.joining(" | "));
  }

  private static String hover(EditorClient client, String uri, int line) {
    return EditorClient.get(
            client
                .texts()
                .hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(line, 2))))
        .getContents()
        .getRight()
        .getValue();
  }

  @ParameterizedTest
  @CsvSource({
    "(|, NOT T F a b c",
    "(N|, NOT T F a b c",
    "(a|, & True if both are.",
    "(a&|, T F a b c",
    "((a&b)|, & True if both are.",
    "|, ''"
  })
  void symbolsAreCompletedWhereTheyFit(String text, String expected) throws Exception {
    describe("x", LOGIC);
    String uri = uri("a.mylogic");
    try (EditorClient client = start()) {
      client.open(uri, "nrs", text.replace("|", ""));
      CompletionParams params =
          new CompletionParams(new TextDocumentIdentifier(uri), new Position(0, text.indexOf('|')));
      assertEquals(
          expected,
          EditorClient.get(client.texts().completion(params)).getRight().getItems().stream()
              .map(DescribedLanguagesTest::explained)
              .collect(Collectors.joining(" ")));
    }
  }

  private static String explained(CompletionItem item) {
    return item.getDocumentation() == null
        ? item.getLabel()
        : item.getLabel() + " " + item.getDocumentation().getLeft();
  }

  @Test
  void anUnknownLanguageIsOneFinding() throws Exception {
    describe("x", LOGIC);
    String uri = uri("a.nrs");
    try (EditorClient client = start()) {
      client.open(uri, "nrs", "# language: other\n(T&F)\n)))");
      client.awaitCodes(uri, "nrs/unknown-language");
      assertEquals(
          "there is no language other: name one of listops, arithmetic, algebra, mylogic, or"
              + " describe it in .nrs/languages/other.json",
          client.diagnostics(uri).get(0).getMessage().getLeft());
      assertEquals(
          new Range(new Position(0, 12), new Position(0, 17)),
          client.diagnostics(uri).get(0).getRange());
      assertEquals("", lenses(client, uri));
      client.edit(uri, new Range(new Position(0, 12), new Position(0, 17)), "mylogic");
      client.awaitCodes(uri, "nrs/syntax");
      assertEquals("1 simplify next step; 1 solve", lenses(client, uri));
      client.edit(uri, new Range(new Position(0, 12), new Position(0, 19)), "arithmetic");
      client.awaitCodes(uri, "nrs/syntax", "nrs/syntax");
      client.change(uri, "(T&F)");
      client.awaitCodes(uri, "nrs/unknown-language");
      assertEquals(
          "the first line names no language: begin the file with # language: and one of listops,"
              + " arithmetic, algebra, mylogic",
          client.diagnostics(uri).get(0).getMessage().getLeft());
    }
  }

  @Test
  void descriptionsThatComeAndChangeAreTakenUp() throws Exception {
    ClientCapabilities capabilities = Clients.able();
    capabilities.setExperimental(Clients.knowing("nrsLanguages").getExperimental());
    String named = uri("a.nrs");
    String own = uri("a.mylogic");
    try (EditorClient client = start(new StandInSource(), capabilities)) {
      client.open(named, "nrs", "# language: mylogic\n(T&F) = F");
      client.open(own, "plaintext", "(T&F) = F\n(T|F) = T");
      client.awaitCodes(named, "nrs/unknown-language");
      String description = describe("x", LOGIC);
      changedOnDisk(client, description);
      client.awaitCodes(named);
      client.awaitCodes(own, "nrs/unknown-operator");
      assertEquals("0 simplify next step; 0 solve", lenses(client, own));

      describe(
          "x",
          LOGIC
              .replace("[{", "[{\"symbol\": \"|\", \"form\": \"infix\"}, {")
              .replace("\"(NOT T)", "\"(?x|T) => T\", \"(T|?x) => T\", \"(NOT T)")
              .replace("(F&?x) => F", "(F&?x) => T")
              .replace("(?x&F) => F", "(a&F) => F"));
      client.texts().didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(own)));
      client.awaitCodes(own);

      Files.delete(Path.of(URI.create(description)));
      changedOnDisk(client, description);
      client.awaitCodes(named, "nrs/unknown-language");
      assertEquals("", lenses(client, own));
    }
  }

  @Test
  void theWorkspaceIsEvaluatedWithItsLanguages() throws Exception {
    describe("x", LOGIC);
    file("a.mylogic", "(T&F) = T\n");
    file("b/c.nrs", "# language: mylogic\n(T&a) = a\n");
    file("d.nrs", "# language: none\n(T&a) = a\n");
    file("e.arith", "(1+2) = 3\n");
    try (EditorClient client = start()) {
      JsonObject result = client.execute("nrs.evaluateWorkspace").getAsJsonObject();
      assertEquals(4, result.get("files").getAsInt());
      assertEquals(3, result.get("formulas").getAsInt());
      assertEquals(3, result.get("solved").getAsInt());
      client.awaitCodes(uri("a.mylogic"), "nrs/expectation");
      client.awaitCodes(uri("d.nrs"), "nrs/unknown-language");
    }
  }

  @Test
  void badDescriptionsHarmNobody() throws Exception {
    describe("good", LOGIC);
    describe("bad", "{\"id\": 7");
    describe("large", " ".repeat(5 << 20));
    describe("symbols", LOGIC.replace("a-c", "\u0100-\uFFFD").replace("mylogic", "symbols"));
    describe(
        "leaves",
        LOGIC
            .replace("{\"letters\": \"a-c\"}", "{\"integers\": [-1000000, 1000000]}")
            .replace("mylogic", "leaves"));
    String atoms =
        IntStream.range(0, 2_000).mapToObj(i -> "\"q" + i + "\"").collect(Collectors.joining(","));
    describe(
        "table",
        """
        {"id": "table", "sorts": {"a": ["p", "q"], "b": [%s]}, "table": "values.csv",
         "operations": [{"symbol": "f", "form": "call", "arguments": ["a", "a", "a"], "gives": "a"}]}
        """
            .formatted(atoms));
    describe(
        "calculated",
        """
        {"id": "calculated", "atoms": [{"integers": [0, 4999]}],
         "operations": [{"symbol": "f", "form": "call", "arguments": 3, "value": "x"}]}
        """);
    Files.createDirectory(folder.resolve(".nrs/languages/folder.json"));
    Files.createSymbolicLink(folder.resolve(".nrs/languages/zero.json"), Path.of("/dev/zero"));
    String uri = uri("a.nrs");
    try (EditorClient client = start()) {
      client.open(uri, "nrs", "# language: mylogic\n(T&F)");
      assertEquals("1 simplify next step; 1 solve", lenses(client, uri));
      client.change(uri, "# language: bad\n(T&F)");
      client.awaitCodes(uri, "nrs/unknown-language");
      String message = client.diagnostics(uri).get(0).getMessage().getLeft();
      assertTrue(message.contains("bad.json:1: \"id\" takes text"), message);
      client.change(uri, "# language: leaves\n(T&F)");
      client.awaitCodes(uri);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(NOT F) => T|(NOT T) => T|4:29-41 not exclusive: (NOT T) is T by (NOT T) => T, and F by"
            + " (NOT T) => F of line 5: remove or restrict one of the rules, or add \"priority\":"
            + " \"first\"",
        "(F&?x) => F|(F&?x) => Q|4:92-103 the rule (F&?x) => Q is not closed, since Q is not an"
            + " atom: write one of the atoms or a variable",
        "= a\"|= b\"|5:16-35 the example ((T&a)&(NOT F)) = b is wrong: by the rules the value is a",
        "\"examples\"|\"sample\"|5:2-35 unknown key \"sample\": use id, name, extension, brackets,"
            + " atoms, sorts, operations, spellings, case, comments, input, final, lines, rules,"
            + " table, terminating, priority, training, test, windows or examples"
      })
  void mistakesOfAnOpenDescriptionAreMarkedWhereTheyStand(String from, String to, String expected)
      throws Exception {
    String uri = describe("x", LOGIC);
    try (EditorClient client = start()) {
      client.open(uri, "jsonc", LOGIC);
      client.awaitCodes(uri);
      client.change(uri, LOGIC.replace(from, to));
      client.awaitCodes(uri, "");
      Diagnostic mistake = client.diagnostics(uri).get(0);
      Range range = mistake.getRange();
      assertEquals(
          expected,
          "%d:%d-%d %s"
              .formatted(
                  range.getStart().getLine(),
                  range.getStart().getCharacter(),
                  range.getEnd().getCharacter(),
                  mistake.getMessage().getLeft()));
      client.change(uri, LOGIC);
      client.awaitCodes(uri);
    }
  }

  @Test
  void anOpenDescriptionHasLenses() throws Exception {
    String uri = describe("x", LOGIC);
    try (EditorClient client = start()) {
      client.open(uri, "json", LOGIC);
      assertEquals("0 Check language; 0 Train networks", lenses(client, uri));
      JsonObject proved = press(client, uri, 0);
      assertEquals(
          "Proved: mylogic: 43 leaves, 21 of them irreducible; exclusive, contractive and closed; 1"
              + " example holds",
          proved.get("message").getAsString());
      client.change(uri, LOGIC.replace("(NOT F) => T", "(NOT T) => T"));
      assertEquals(false, press(client, uri, 0).get("proved").getAsBoolean());
    }
  }

  /** What the description only assumes is not called proved. */
  @ParameterizedTest
  @CsvSource({"x y => x, , Proved: ab: 1 group", "x y => y y x x, assumed, Checked: ab: 1 group"})
  void aCheckSaysFirstWhatItFound(String rule, String terminating, String message)
      throws Exception {
    String text =
        "{'id': 'ab', 'atoms': ['x', 'y'], 'operations': [{'form': 'sequence'}], 'rules': ['%s']%s}"
            .formatted(
                rule, terminating == null ? "" : ", 'terminating': '%s'".formatted(terminating))
            .replace('\'', '"');
    String uri = describe("ab", text);
    try (EditorClient client = start()) {
      client.open(uri, "json", text);
      String found = press(client, uri, 0).get("message").getAsString();
      assertTrue(found.startsWith(message), found);
    }
  }

  private EditorClient start(String options) {
    return TestServer.start(new StandInSource(), Clients.able(), inFolder(options));
  }

  private void checkRemedy(String options, String file, String text, String expected)
      throws Exception {
    String uri = uri(file);
    try (EditorClient client = start(options)) {
      client.open(uri, "nrs", text);
      client.awaitCodes(uri, "nrs/unknown-language");
      assertEquals(expected, client.diagnostics(uri).get(0).getMessage().getLeft());
    }
  }

  @Test
  void aLanguageThatIsNotCheckedYetSaysSoInWordsOfTheClient() throws Exception {
    describe("x", CLOCK);
    String missing = "the expressions of clock have no values yet: check the language with ";
    String named = "{'actions': {'checkLanguage': 'Menu > Check'}}";
    checkRemedy(named, "a.nrs", "# language: clock\n(3+6)", missing + "Menu > Check");
    checkRemedy(named, "a.clock", "(3+6)", missing + "Menu > Check");
    checkRemedy(
        "{}", "a.clock", "(3+6)", missing + "Check language above .nrs/languages/clock.json");
  }

  @Test
  void expressionsAreEvaluatedByCommandAndWithTrustOnly() throws Exception {
    String uri = describe("x", CLOCK);
    Path values = folder.resolve(".nrs/languages/x.leaves.csv");
    String formulas = uri("a.nrs");
    try (EditorClient client = start("{'trusted': false}")) {
      client.open(uri, "json", CLOCK);
      JsonObject refused = press(client, uri, 0);
      assertEquals(false, refused.get("proved").getAsBoolean());
      assertTrue(refused.get("message").getAsString().contains("trusted workspace"));
    }
    assertFalse(Files.exists(values));
    try (EditorClient client = start("{'trusted': true}")) {
      client.open(formulas, "nrs", "# language: clock\n(3+6)");
      client.awaitCodes(formulas, "nrs/unknown-language");
      client.open(uri, "json", CLOCK);
      assertTrue(press(client, uri, 0).get("proved").getAsBoolean());
      assertTrue(Files.exists(values));
      changedOnDisk(client, values.toUri().toString());
      EditorClient.await(
          "lenses", () -> lenses(client, formulas).equals("1 simplify next step; 1 solve"));
    }
  }

  private static JsonObject press(EditorClient client, String uri, int lens) {
    Command command = client.lenses(uri).get(lens).getCommand();
    return client.execute(command.getCommand(), command.getArguments().toArray()).getAsJsonObject();
  }
}
