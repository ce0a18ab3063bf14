package io.nrs.cli.soak;

import io.nrs.editor.EditorClient;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.lsp.Clients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.services.TextDocumentService;

/** A person who writes formulas into a document of each language, and looks at what they become. */
final class Typist {
  private static final int MOST_LINES = 20;

  /** An editor asks again for what it shows when so many keys were pressed. */
  private static final int KEYS_PER_LOOK = 8;

  /** A wrong key is pressed so often, and taken back. */
  private static final int KEYS_PER_TYPO = 25;

  private static final int LINES_PER_SAVE = 3;
  private static final int LINES_PER_CLOSE = 5;

  private final EditorSession session;
  private final Path folder;
  private final Duration key;
  private final SplittableRandom random;
  private int keys;
  private int lines;

  /** Opens the documents that a folder has for these languages, or makes them. */
  Typist(
      EditorSession session,
      Path folder,
      List<Language> languages,
      Duration key,
      SplittableRandom random)
      throws IOException {
    this.session = session;
    this.folder = folder;
    this.key = key;
    this.random = random;
    for (Language language : languages) {
      if (!Files.exists(file(language))) {
        Files.writeString(file(language), line(language) + "\n");
      }
      open(language);
    }
  }

  private Path file(Language language) {
    return folder.resolve("soak" + language.extension());
  }

  private String uri(Language language) {
    return file(language).toUri().toString();
  }

  private TextDocumentIdentifier document(Language language) {
    return new TextDocumentIdentifier(uri(language));
  }

  private void open(Language language) throws IOException {
    session.client().open(uri(language), language.id(), Files.readString(file(language)));
  }

  private EditorClient client() {
    return session.client();
  }

  private TextDocumentService texts() {
    return client().server().getTextDocumentService();
  }

  private int lineCount(Language language) {
    return (int) client().text(uri(language)).lines().count();
  }

  /** Writes a formula into a document, and rewrites it. */
  void writeLine(Language language) throws Exception {
    if (lineCount(language) >= MOST_LINES) {
      int old = random.nextInt(lineCount(language));
      press(language, new Range(new Position(old, 0), new Position(old + 1, 0)), "");
    }
    int line = random.nextInt(lineCount(language) + 1);
    press(language, at(line, 0), "\n");
    String text = line(language);
    for (int column = 0; column < text.length(); column++) {
      if (random.nextInt(KEYS_PER_TYPO) == 0) {
        press(language, at(line, column), "?");
        press(language, new Range(new Position(line, column), new Position(line, column + 1)), "");
      }
      press(language, at(line, column), text.substring(column, column + 1));
      if (keys % KEYS_PER_LOOK == 0) {
        look(language);
        complete(language, new Position(line, column + 1));
      }
    }
    look(language);
    rewrite(language, line);
    lines++;
    if (lines % LINES_PER_SAVE == 1) {
      save(language);
    }
    if (lines % LINES_PER_CLOSE == 1) {
      save(language);
      client().close(uri(language));
      open(language);
    }
  }

  private void press(Language language, Range range, String text) throws InterruptedException {
    session.edit(uri(language), range, text);
    keys++;
    TimeUnit.MILLISECONDS.sleep(random.nextLong(2 * key.toMillis() + 1));
  }

  private static Range at(int line, int column) {
    Position position = new Position(line, column);
    return new Range(position, position);
  }

  /** A formula, every other time with its value. */
  private String line(Language language) {
    LanguageRules rules = LanguageRules.of(language);
    FormulaShape shape = new FormulaShape(1 + random.nextInt(3), 2, random.nextBoolean());
    String formula = rules.vocabulary().expand(rules.generate(shape, random));
    return random.nextBoolean()
        ? formula
        : formula
            + " = "
            + Printer.print(Evaluator.value(Parser.parseFormula(language, formula).orElseThrow()));
  }

  /** What an editor asks by itself. */
  private void look(Language language) {
    TextDocumentIdentifier document = document(language);
    Range all = new Range(new Position(0, 0), new Position(lineCount(language), 0));
    session.answered(texts().codeLens(new CodeLensParams(document)));
    session.answered(texts().inlayHint(new InlayHintParams(document, all)));
    session.answered(texts().semanticTokensFull(new SemanticTokensParams(document)));
  }

  private void complete(Language language, Position position) {
    session.answered(texts().completion(new CompletionParams(document(language), position)));
  }

  /** Reads what the line is, applies steps to it, and lets it be solved. */
  private void rewrite(Language language, int line) {
    TextDocumentIdentifier document = document(language);
    session.answered(texts().hover(new HoverParams(document, new Position(line, 1))));
    session.answered(texts().documentSymbol(new DocumentSymbolParams(document)));
    session.answered(
        texts()
            .codeAction(
                new CodeActionParams(document, at(line, 1), new CodeActionContext(List.of()))));
    session.execute("nrs.step", Clients.at(document.getUri(), line));
    session.execute("nrs.trace", Clients.at(document.getUri(), line));
    if (random.nextBoolean()) {
      session.execute("nrs.solve", Clients.at(document.getUri(), line));
    }
  }

  private void save(Language language) throws IOException {
    Files.writeString(file(language), client().text(uri(language)));
    texts().didSave(new DidSaveTextDocumentParams(document(language)));
  }
}
