package io.nrs.lsp.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.nrs.checking.Settings;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.lsp.Clients;
import io.nrs.lsp.ErrorAnswers;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.session.DocumentSnapshot;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.testing.Golden;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeActionsTest {
  private static Fixture able(Language language, String text) {
    return Fixture.of(language, text).with(Clients.able());
  }

  private static List<CodeAction> actions(
      Fixture fixture, List<Diagnostic> shown, List<String> only) {
    CodeActionContext context = new CodeActionContext(shown, only);
    return CodeActions.actions(
        fixture.snapshot(),
        new CodeActionParams(fixture.identifier(), fixture.selection(), context),
        Cancellation.never());
  }

  private static List<CodeAction> actions(Fixture fixture) {
    return actions(fixture, Diagnostics.of(fixture.snapshot()), null);
  }

  private static CodeAction action(Fixture fixture, String title) {
    return actions(fixture).stream()
        .filter(action -> action.getTitle().equals(title))
        .findFirst()
        .orElseThrow(() -> new AssertionError("there is no " + title + " in " + actions(fixture)));
  }

  private static CodeAction resolve(Fixture fixture, CodeAction action) {
    return CodeActions.resolve(fixture.snapshot(), action, Cancellation.never());
  }

  /** The edits of the command that an action has, or its own when it is resolved. */
  private static List<TextEdit> chosen(Fixture fixture, String title) {
    CodeAction action = action(fixture, title);
    if (action.getCommand() == null) {
      return edits(action.getEdit() == null ? resolve(fixture, action) : action);
    }
    JsonObject argument = (JsonObject) action.getCommand().getArguments().get(0);
    int line = argument.has("line") ? argument.get("line").getAsInt() : 0;
    DocumentSnapshot snapshot = fixture.snapshot();
    return switch (action.getCommand().getCommand()) {
      case "nrs.step" -> DocumentRewrite.step(snapshot, line, Cancellation.never()).edits();
      case "nrs.solve" ->
          DocumentRewrite.solve(snapshot, line, Cancellation.never(), (text, share) -> {}).edits();
      case "nrs.writeExpectation" ->
          DocumentRewrite.expect(snapshot, line, Cancellation.never(), (text, share) -> {}).edits();
      default ->
          DocumentRewrite.solveAll(snapshot, Cancellation.never(), (text, share) -> {}).edits();
    };
  }

  private static List<TextEdit> edits(CodeAction resolved) {
    TextDocumentEdit edit = resolved.getEdit().getDocumentChanges().get(0).getLeft();
    assertEquals(Fixture.VERSION, edit.getTextDocument().getVersion());
    return edit.getEdits().stream().map(Either::getLeft).toList();
  }

  @Test
  void whatIsOfferedAndWhatItDoes() {
    Golden.check(getClass(), "actions.txt", CodeActionsTest::offered);
  }

  private static String offered(String line) {
    String[] parts = line.split(" » ", 2);
    String[] how = parts[0].split("; ");
    Fixture plain =
        Fixture.of(
            BuiltInLanguage.valueOf(how[0].split(",")[0]),
            parts[1].replace('⏎', '\n'),
            Clients.settings(how[0].contains("verify") ? "{\"verify\": true}" : "{}"),
            Clients.able());
    Fixture fixture = how[0].contains("solved") ? plain.solved() : plain;
    if (how.length > 1) {
      return fixture.after(chosen(fixture, how[1]));
    }
    List<CodeAction> all = actions(fixture);
    return all.isEmpty()
        ? "nothing"
        : all.stream().map(CodeAction::getTitle).collect(Collectors.joining(", "));
  }

  @Test
  void aStepReplacesTheSmallestPartOfTheTextAsItIsWritten() {
    Golden.check(
        getClass(),
        "steps.txt",
        line -> {
          Language language = BuiltInLanguage.valueOf(line.substring(0, line.indexOf(':')));
          String text = line.substring(line.indexOf(':') + 2).translateEscapes();
          Fixture fixture = able(language, text);
          return fixture.after(chosen(fixture, "Simplify next step"));
        });
  }

  /** Edits come with an action, but a command would ask for one that the client cannot make. */
  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void aClientThatAppliesNoEditsGetsNoCommandsThatEdit(boolean applies, boolean offered) {
    Fixture fixture =
        Fixture.of(
            BuiltInLanguage.ARITHMETIC,
            "(1+2)|*3 = 8",
            Settings.defaults(),
            Clients.capabilities("{'workspace':{'applyEdit':" + applies + "}}"));
    Set<String> commands =
        actions(fixture).stream()
            .flatMap(action -> Stream.ofNullable(action.getCommand()))
            .map(Command::getCommand)
            .collect(Collectors.toSet());
    assertEquals(offered, commands.containsAll(Set.of("nrs.step", "nrs.solve", "nrs.solveAll")));
    assertTrue(offered || commands.equals(Set.of("nrs.checkExactly")), commands.toString());
    assertEquals(
        offered,
        !RewriteAction.lenses(
                fixture.snapshot(),
                new CodeLensParams(new TextDocumentIdentifier("file:///w/formulas.arith")),
                Cancellation.never())
            .isEmpty());
  }

  @Test
  void aFindingWithAFixHasAnAction() {
    Fixture fixture = able(BuiltInLanguage.LISTOPS, "[SM 1 10] = 2\n[MAX 12 |3] # so");
    CodeAction fix = action(fixture, "Write 1 2");
    assertEquals("quickfix", fix.getKind());
    assertEquals(1, fix.getDiagnostics().size());
  }

  @Test
  void savingMakesOnlyEditsThatChangeNoValueAndCanBeRead() {
    Fixture fixture =
        able(BuiltInLanguage.LISTOPS, "|(MAX 1 2) = 7\n[SM 1 10]\n[SM 1\n(MIN 1\n[MAX31]\n");
    List<CodeAction> saved = actions(fixture, List.of(), List.of("source.fixAll"));
    assertEquals(List.of("source.fixAll.nrs"), saved.stream().map(CodeAction::getKind).toList());
    assertEquals(
        "[MAX 1 2] = 7\n[SM 1 1 0]\n[SM 1\n(MIN 1\n[MAX31]\n",
        fixture.after(edits(resolve(fixture, saved.get(0)))));
  }

  @Test
  void manyLinesHaveOneActionOfAKind() {
    Fixture fixture = able(BuiltInLanguage.LISTOPS, "[MAX 12 3]\n(MIN 1 2)\n".repeat(5_000) + "|");
    Range all = new Range(new Position(0, 0), new Position(10_000, 0));
    List<CodeAction> actions = actions(new Fixture(fixture.snapshot(), all));
    assertTrue(actions.size() < 10, actions.size() + " actions");
    assertTrue(actions.toString().length() < 100_000, "no edits of the whole file");
  }

  /** Also one that was not found: no output occurs in the formula, or it is no leaf. */
  @ParameterizedTest
  @CsvSource({
    "(2+97|), nrs/low-confidence",
    "(2+98|), nrs/corrupted-leaf",
    "(2+99|), nrs/agreement",
  })
  void anUnsureValueIsCheckedExactly(String formula, String code) {
    Fixture fixture = able(BuiltInLanguage.ARITHMETIC, formula).solved();
    CodeAction check = action(fixture, "Check exactly");
    assertEquals(
        List.of(code),
        check.getDiagnostics().stream().map(each -> each.getCode().getLeft()).toList());
    assertEquals("quickfix", check.getKind());
    assertEquals(Diagnostics.of(fixture.snapshot()), check.getDiagnostics());
    assertEquals("nrs.checkExactly", check.getCommand().getCommand());
    Fixture sure = able(BuiltInLanguage.ARITHMETIC, "(1+2|)").solved();
    assertEquals("refactor.nrs.checkExactly", action(sure, "Check exactly").getKind());
  }

  /** Nothing is wrong with ordinary notation. */
  @Test
  void theCanonicalFormIsNoFix() {
    CodeAction canonical =
        action(able(BuiltInLanguage.ARITHMETIC, "1+2|"), "Write in canonical form: (1+2)");
    assertEquals("refactor.rewrite.nrs.canonical", canonical.getKind());
  }

  @Test
  void aClientThatAsksForFixesApartGetsNothingTwice() {
    ClientCapabilities apart = Clients.able();
    apart.setExperimental(Clients.knowing("nrsFixesApart").getExperimental());
    Fixture fixture = Fixture.arithmetic("(1+2) = |4").with(apart).solved();
    assertEquals(
        List.of("Update expectation"),
        actions(fixture).stream().map(CodeAction::getTitle).toList());
    assertEquals(
        List.of("Simplify next step", "Solve formula", "Check exactly", "Solve all in file"),
        actions(fixture, List.of(), null).stream().map(CodeAction::getTitle).toList());
  }

  /** Editors show a light bulb at those that have one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(1+1) = 3",
        "(1+2",
        "(1 + 2) = (3",
        "(1+2)) = 3",
        "(1+1) # nrs: ignore",
        "(1+1)\n# nrs: ignore",
        "(1+1) # nrs: ignore[nothing]",
        "( 1 + 99 )",
        "(1+97) = 98",
        "((1+97)+(1+98))",
        "(2+96)",
      })
  void findingsSayWhetherTheyHaveAQuickFix(String text) {
    ClientCapabilities apart = Clients.able();
    apart.setExperimental(Clients.knowing("nrsFixesApart").getExperimental());
    apart.getTextDocument().getPublishDiagnostics().setDataSupport(true);
    Fixture fixture =
        Fixture.of(
                BuiltInLanguage.ARITHMETIC,
                "|" + text,
                Clients.settings("{\"verify\": true}"),
                apart)
            .solved();
    List<Diagnostic> found = Diagnostics.of(fixture.snapshot());
    assertFalse(found.isEmpty());
    for (Diagnostic finding : found) {
      boolean hasFix =
          actionsAt(fixture, finding).stream()
              .anyMatch(
                  action -> action.getDiagnostics() != null && !action.getDiagnostics().isEmpty());
      assertEquals(
          hasFix,
          ((JsonObject) finding.getData()).get("fixable").getAsBoolean(),
          finding.getMessage().getLeft());
    }
  }

  private static List<CodeAction> actionsAt(Fixture fixture, Diagnostic finding) {
    return CodeActions.actions(
        fixture.snapshot(),
        new CodeActionParams(
            fixture.identifier(), finding.getRange(), new CodeActionContext(List.of(finding))),
        Cancellation.never());
  }

  @Test
  void aWrongExpectationHasAQuickFix() {
    Fixture fixture = able(BuiltInLanguage.ARITHMETIC, "(1+1) = 3\n(1+2)| = 4 # why").solved();
    CodeAction update = action(fixture, "Update expectation");
    assertEquals("quickfix", update.getKind());
    assertTrue(update.getIsPreferred());
    assertEquals(List.of(Diagnostics.of(fixture.snapshot()).get(1)), update.getDiagnostics());
  }

  @ParameterizedTest
  @CsvSource({
    "refactor, 4",
    "refactor.rewrite, 3",
    "refactor.rewrite.nrs, 3",
    "refactor.rewrite.nrs.step, 1",
    "refactor.rewrite.nrs.st, 0",
    "refactor.extract, 0",
    "source, 1",
    "source.nrs.solveAll, 1",
    "source.fixAll, 0",
    "source.fixAll.nrs, 0",
    "source.organizeImports, 0",
    "quickfix, 0",
    "'', 5"
  })
  void kindsAreHierarchical(String only, int expected) {
    Fixture fixture = able(BuiltInLanguage.ARITHMETIC, "(1|+2)");
    assertEquals(expected, actions(fixture, List.of(), List.of(only)).size());
  }

  @Test
  void whatIsKnownToFailIsDisabledWhereTheClientCanShowIt() {
    Fixture fixture = able(BuiltInLanguage.ARITHMETIC, "((1+99)|*(1+1))").solved();
    assertNull(action(fixture, "Simplify next step").getDisabled());
    assertTrue(
        action(fixture, "Solve formula")
            .getDisabled()
            .getReason()
            .startsWith("the networks found no next step after 1 step"));
    Fixture stuck = able(BuiltInLanguage.ARITHMETIC, "(1|+99)").solved();
    assertTrue(action(stuck, "Simplify next step").getDisabled() != null);
    ClientCapabilities cannot = Clients.able();
    cannot.getTextDocument().getCodeAction().setDisabledSupport(false);
    assertNull(action(stuck.with(cannot), "Simplify next step").getDisabled());
  }

  @Test
  void clientsWithoutVersionsOfEditsGetChanges() {
    ClientCapabilities client = Clients.able();
    client.getWorkspace().getWorkspaceEdit().setDocumentChanges(false);
    Fixture fixture = Fixture.of(BuiltInLanguage.LISTOPS, "[SM 1 10|]").with(client);
    CodeAction fix = action(fixture, "Write 1 0");
    assertNull(fix.getEdit().getDocumentChanges());
    assertEquals(
        "[SM 1 1 0]", fixture.after(fix.getEdit().getChanges().get("file:///w/formulas.listops")));
  }

  @Test
  void anotherVersionIsSuperseded() {
    Fixture fixture = able(BuiltInLanguage.LISTOPS, "[SM 1 10|]\n[MAX 12 3]");
    CodeAction step = action(fixture, "Fix all in file: Adjacent digits (2)");
    ((JsonObject) step.getData()).addProperty("version", Fixture.VERSION - 1);
    ErrorAnswers.check(
        ResponseErrorCode.ContentModified,
        "the document has changed meanwhile",
        () -> resolve(fixture, step));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{}",
        "7",
        "{\"uri\":\"file:///w/formulas.arith\",\"version\":7,\"fixes\":\"FLY\"}",
        "{\"uri\":\"file:///w/formulas.arith\",\"version\":\"x\",\"fixes\":\"SYNTAX\"}",
        "{\"uri\":[],\"version\":7,\"fixes\":\"SYNTAX\"}"
      })
  void damagedDataAreRefused(String data) {
    CodeAction action = new CodeAction("Simplify next step");
    action.setData(JsonParser.parseString(data));
    ErrorAnswers.check(
        ResponseErrorCode.InvalidParams,
        "codeAction/resolve: the data must be those of an action of this server",
        () -> resolve(able(BuiltInLanguage.ARITHMETIC, "(1+2)"), action));
  }
}
