package io.nrs.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.nrs.editor.EditorClient;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.Language;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.lsp.Server.Installation;
import io.nrs.lsp.inference.NetworkSource;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every request about a document at every column of a text in every language that ships. Languages
 * differ in what stands before the cursor, so a request that fails in one works in the others.
 */
class EveryColumnTest {
  private static final Path HOME = Path.of("..", "..");
  private static final FormattingOptions OPTIONS = new FormattingOptions(2, true);

  /**
   * Blank lines and single letters: at some columns, no lexeme stands before the cursor. Values,
   * and numbers that are too large.
   */
  private static final String FIRST_LINES = "\nx\n \n12\nx + y\n1000000x\n+(1000000x)\nx^999999\n";

  static Stream<Language> languages() {
    return LanguageCatalogue.of(List.of(HOME.resolve("grammar/languages"))).all().stream();
  }

  @ParameterizedTest
  @MethodSource("languages")
  void everyRequestIsAnswered(Language language) throws Exception {
    NetworkSource networks =
        (of, settings) ->
            StandInSource.networks(options -> FakeNetworks.exact(RulesFactory.of(of), options));
    Installation installation =
        new Installation(networks, HOME.resolve("models"), List.of("nrs"), "test");
    String uri = "file:///w/formulas" + language.extension();
    String text = FIRST_LINES + example(language);
    Map<String, CompletableFuture<?>> answers = new LinkedHashMap<>();
    List<String> errors = new ArrayList<>();
    try (EditorClient client = TestServer.start(installation, Clients.able(), params -> {})) {
      client.open(uri, "nrs", text);
      assertNotNull(EditorClient.get(client.texts().codeLens(lenses(uri))), "the language is read");
      ask(client.texts(), uri, answers);
      int line = 0;
      for (String written : text.split("\n", -1)) {
        for (int column = 0; column <= written.length(); column++) {
          ask(client.texts(), uri, new Position(line, column), answers);
        }
        line++;
      }
      answers.forEach((request, answer) -> error(answer).ifPresent(e -> errors.add(request + e)));
    }
    assertEquals(List.of(), errors);
  }

  private static String example(Language language) throws Exception {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(HOME.resolve("examples"), "*" + language.extension())) {
      return Files.readString(files.iterator().next());
    }
  }

  private static Optional<String> error(CompletableFuture<?> answer) {
    try {
      answer.join();
      return Optional.empty();
    } catch (CompletionException e) {
      return Optional.of(": " + e.getCause().getMessage());
    }
  }

  private static CodeLensParams lenses(String uri) {
    return new CodeLensParams(new TextDocumentIdentifier(uri));
  }

  /** The requests about a whole document. */
  private static void ask(
      TextDocumentService texts, String uri, Map<String, CompletableFuture<?>> answers) {
    TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
    answers.put("tokens", texts.semanticTokensFull(new SemanticTokensParams(document)));
    answers.put(
        "delta", texts.semanticTokensFullDelta(new SemanticTokensDeltaParams(document, "1")));
    answers.put("folds", texts.foldingRange(new FoldingRangeRequestParams(document)));
    answers.put("symbols", texts.documentSymbol(new DocumentSymbolParams(document)));
    answers.put("formatting", texts.formatting(new DocumentFormattingParams(document, OPTIONS)));
    answers.put("diagnostics", texts.diagnostic(new DocumentDiagnosticParams(document)));
  }

  /** The requests about a place, and about the text up to it. */
  private static void ask(
      TextDocumentService texts,
      String uri,
      Position place,
      Map<String, CompletableFuture<?>> answers) {
    TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
    String at = " at %d:%d".formatted(place.getLine(), place.getCharacter());
    Range before = new Range(new Position(place.getLine(), 0), place);
    answers.put("completion" + at, texts.completion(new CompletionParams(document, place)));
    answers.put("hover" + at, texts.hover(new HoverParams(document, place)));
    answers.put(
        "selection" + at, texts.selectionRange(new SelectionRangeParams(document, List.of(place))));
    answers.put(
        "actions" + at,
        texts.codeAction(new CodeActionParams(document, before, new CodeActionContext(List.of()))));
    answers.put("hints" + at, texts.inlayHint(new InlayHintParams(document, before)));
    answers.put(
        "tokens" + at, texts.semanticTokensRange(new SemanticTokensRangeParams(document, before)));
    answers.put(
        "formatting" + at,
        texts.rangeFormatting(new DocumentRangeFormattingParams(document, OPTIONS, before)));
  }
}
