package io.nrs.benchmarks.editor;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.nrs.checking.Rule;
import io.nrs.editor.EditorClient;
import io.nrs.editor.ProcessConnection;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Parser;
import io.nrs.grammar.Printer;
import io.nrs.io.FileTree;
import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.lsp.requests.RewriteAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKindCapabilities;
import org.eclipse.lsp4j.CodeActionLiteralSupportCapabilities;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;

/** Measures how long an editor waits for a real server with the trained networks. */
public final class EditorBenchmark {
  private static final int NESTING = 3;
  private static final int SMALL = 30;
  private static final int USUAL = 1_000;
  private static final int LARGE = 50_000;
  private static final int WARM_UP = 10;

  /** The time between two keystrokes of a fast typist. */
  private static final long TYPING_MS = 100;

  private final List<String> command;
  private final int repetitions;
  private final int files;
  private final Consumer<String> told;
  private final SplittableRandom random;
  private final List<Measurement> figures = new ArrayList<>();

  /**
   * @param command that serves over standard input and output
   * @param repetitions of each measurement on a warm server
   * @param files of the workspace
   * @param told gets the name of the next measurement
   */
  public EditorBenchmark(
      List<String> command, int repetitions, int files, long seed, Consumer<String> told) {
    this.command = List.copyOf(command);
    this.repetitions = repetitions;
    this.files = files;
    this.told = told;
    this.random = new SplittableRandom(seed);
  }

  /** Measures everything; takes minutes. */
  public List<Measurement> run(int starts) {
    Path folder = folder();
    try {
      starts(folder, starts);
      warm(folder);
      largeFile(folder);
      workspace(folder);
    } finally {
      delete(folder);
    }
    return List.copyOf(figures);
  }

  private void starts(Path folder, int starts) {
    List<Double> initialized = new ArrayList<>();
    List<Double> lenses = new ArrayList<>();
    List<Double> steps = new ArrayList<>();
    for (int i = 0; i < starts; i++) {
      told.accept("start " + (i + 1) + " of " + starts);
      ProcessConnection process = start();
      try (EditorClient editor = new EditorClient(process)) {
        initialize(editor, folder);
        initialized.add(process.age());
        String uri = uri(folder, "start", BuiltInLanguage.ARITHMETIC);
        editor.open(
            uri, BuiltInLanguage.ARITHMETIC.id(), text(BuiltInLanguage.ARITHMETIC, SMALL, NESTING));
        CodeLensParams params = new CodeLensParams(new TextDocumentIdentifier(uri));
        EditorClient.get(editor.server().getTextDocumentService().codeLens(params));
        lenses.add(process.age());
        step(editor, uri, 0);
        steps.add(process.age() - lenses.get(i));
      }
    }
    add("`initialize` answered, from the start of the process", "ms", initialized, "≤ 500 ms");
    add("first lens, from the start of the process", "ms", lenses, "≤ 1,000 ms");
    add(
        "first step answered (networks loaded and warm), from the first lens",
        "ms",
        steps,
        "≤ 3,000 ms");
  }

  private void warm(Path folder) {
    ProcessConnection process = start();
    try (EditorClient editor = initialized(process, folder)) {
      told.accept("keystrokes in a file of 1,000 lines");
      String uri = uri(folder, "usual", BuiltInLanguage.ARITHMETIC);
      open(editor, uri, BuiltInLanguage.ARITHMETIC, USUAL, 2);
      add(
          "syntax diagnostics after a keystroke in a file of 1,000 lines",
          "ms",
          keystrokes(editor, uri, USUAL, repetitions),
          "≤ 10 ms at 95 %");
      editor.close(uri);
      for (Language language : BuiltInLanguage.values()) {
        told.accept("steps and edits, " + language.id());
        String document = small(editor, folder, language);
        add(
            "step as code action with its edit, " + language.id(),
            "ms",
            repeated(repetitions, () -> step(editor, document, random.nextInt(SMALL))),
            "≤ 100 ms");
        add(
            "`nrs.step` with its edit, " + language.id(),
            "ms",
            repeated(repetitions, () -> stepCommand(editor, document)),
            "≤ 100 ms");
        add(
            "agreement diagnostics of an edited line at N3, " + language.id(),
            "ms",
            edits(editor, document, language, repetitions),
            "≤ 300 ms");
        editor.close(document);
      }
    }
  }

  private void largeFile(Path folder) {
    told.accept("a file of 50,000 lines");
    ProcessConnection process = start();
    try (EditorClient editor = initialized(process, folder)) {
      List<String> documents = new ArrayList<>();
      for (Language language : BuiltInLanguage.values()) {
        documents.add(small(editor, folder, language));
      }
      long before = process.residentMb();
      String uri = uri(folder, "large", BuiltInLanguage.ARITHMETIC);
      String text = text(BuiltInLanguage.ARITHMETIC, LARGE, 1);
      long opened = System.nanoTime();
      editor.open(uri, BuiltInLanguage.ARITHMETIC.id(), text);
      long first = editor.awaitDiagnostics(uri, diagnostics -> true);
      add("a file of 50,000 lines: opened until first diagnostics", "ms", since(opened, first), "");
      add(
          "the same: syntax diagnostics after a keystroke, while it is evaluated",
          "ms",
          keystrokes(editor, uri, LARGE, repetitions),
          "");
      for (BuiltInLanguage language : BuiltInLanguage.values()) {
        add(
            "agreement diagnostics of an edited line in another file meanwhile, " + language.id(),
            "ms",
            edits(editor, documents.get(language.ordinal()), language, repetitions / 2),
            "≤ 300 ms");
      }
      add(
          "agreement diagnostics of an edited line of the file itself meanwhile",
          "ms",
          edits(editor, uri, BuiltInLanguage.ARITHMETIC, repetitions / 2),
          "≤ 300 ms");
      add("memory before the file of 50,000 lines", "MB", List.of((double) before), "");
      add("memory with it", "MB", List.of((double) process.residentMb()), "");
    }
  }

  private void workspace(Path folder) {
    told.accept("a workspace of " + files + " files");
    try {
      for (int i = 0; i < files; i++) {
        Language language = BuiltInLanguage.values()[i % BuiltInLanguage.values().length];
        Files.writeString(folder.resolve("w" + i + language.extension()), text(language, 5, 2));
      }
    } catch (IOException e) {
      throw new BenchmarkException("cannot write " + folder + ": " + e.getMessage(), e);
    }
    ProcessConnection process = start();
    try (EditorClient editor = initialized(process, folder)) {
      String document = small(editor, folder, BuiltInLanguage.ARITHMETIC);
      long started = System.nanoTime();
      CompletableFuture<Object> evaluation = editor.begin("nrs.evaluateWorkspace");
      List<Double> meanwhile = new ArrayList<>();
      List<Double> memory = new ArrayList<>();
      while (!evaluation.isDone()) {
        meanwhile.add(edit(editor, document, BuiltInLanguage.ARITHMETIC));
        memory.add((double) process.residentMb());
      }
      EditorClient.get(evaluation);
      double seconds = (System.nanoTime() - started) / 1e9;
      int third = memory.size() / 3;
      add(
          "workspace of %,d files with 5 formulas each, evaluated".formatted(files),
          "files/s",
          List.of(files / seconds),
          "");
      add("agreement diagnostics of an edited line meanwhile", "ms", meanwhile, "≤ 300 ms");
      add("memory after a third of them", "MB", List.of(memory.get(third)), "");
      add("memory after all", "MB", List.of(memory.get(memory.size() - 1)), "");
    }
  }

  private ProcessConnection start() {
    return ProcessConnection.start(command, Map.of("NRS_BUILD", "never"));
  }

  private static EditorClient initialized(ProcessConnection process, Path folder) {
    EditorClient editor = new EditorClient(process);
    initialize(editor, folder);
    return editor;
  }

  private static void initialize(EditorClient editor, Path folder) {
    CodeActionCapabilities actions =
        new CodeActionCapabilities(
            new CodeActionLiteralSupportCapabilities(new CodeActionKindCapabilities(List.of())),
            false);
    actions.setDataSupport(true);
    actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setCodeAction(actions);
    WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
    edits.setDocumentChanges(true);
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setApplyEdit(true);
    workspace.setWorkspaceEdit(edits);
    editor.initialize(
        new ClientCapabilities(workspace, text, null),
        params -> {
          params.setProcessId((int) ProcessHandle.current().pid());
          params.setWorkspaceFolders(
              List.of(new WorkspaceFolder(folder.toUri().toString(), "bench")));
        });
  }

  private void add(String name, String unit, List<Double> values, String target) {
    figures.add(new Measurement(name, unit, values, target));
  }

  private interface Measured {
    double milliseconds();
  }

  private static List<Double> repeated(int times, Measured measured) {
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < WARM_UP + times; i++) {
      double value = measured.milliseconds();
      if (i >= WARM_UP) {
        all.add(value);
      }
    }
    return all;
  }

  private static List<Double> since(long started, long ended) {
    return List.of((ended - started) / 1e6);
  }

  /** A document with all formulas evaluated. */
  private String small(EditorClient editor, Path folder, Language language) {
    String uri = uri(folder, "small", language);
    open(editor, uri, language, SMALL, NESTING);
    return uri;
  }

  private List<Double> edits(EditorClient editor, String uri, Language language, int times) {
    return repeated(times, () -> edit(editor, uri, language));
  }

  /** Gives a line a new formula and a wrong expectation; measures until the server reports it. */
  private double edit(EditorClient editor, String uri, Language language) {
    int line = random.nextInt(SMALL);
    String formula = formula(language, NESTING);
    long sent = System.nanoTime();
    editor.edit(uri, whole(line), wrong(language, formula));
    return (editor.awaitDiagnostics(uri, told -> hasExpectation(told, line)) - sent) / 1e6;
  }

  private static boolean hasExpectation(List<Diagnostic> diagnostics, int line) {
    return diagnostics.stream()
        .anyMatch(
            diagnostic ->
                diagnostic.getRange().getStart().getLine() == line
                    && Rule.EXPECTATION.id().equals(diagnostic.getCode().get()));
  }

  private static Range whole(int line) {
    return new Range(new Position(line, 0), new Position(line, Integer.MAX_VALUE));
  }

  /** Types an operand in some line; measures until diagnostics of that version come. */
  private List<Double> keystrokes(EditorClient editor, String uri, int lines, int times) {
    return repeated(
        times,
        () -> {
          int line = random.nextInt(lines);
          pause(TYPING_MS);
          long sent = System.nanoTime();
          editor.edit(
              uri,
              new Range(new Position(line, 1), new Position(line, 1)),
              random.nextBoolean() ? "(" : String.valueOf(1 + random.nextInt(9)));
          return (editor.awaitDiagnostics(uri, diagnostics -> true) - sent) / 1e6;
        });
  }

  private static void pause(long milliseconds) {
    try {
      TimeUnit.MILLISECONDS.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Opens a document and waits for its last line, whose finding shows that all formulas were
   * evaluated.
   */
  private void open(EditorClient editor, String uri, Language language, int lines, int nesting) {
    editor.open(
        uri,
        language.id(),
        text(language, lines, nesting) + wrong(language, formula(language, nesting)));
    editor.awaitDiagnostics(uri, told -> hasExpectation(told, lines));
  }

  /** Requests the code action and resolves it. */
  private static double step(EditorClient editor, String uri, int line) {
    long sent = System.nanoTime();
    CodeAction action =
        EditorClient.get(
                editor
                    .server()
                    .getTextDocumentService()
                    .codeAction(
                        new CodeActionParams(
                            new TextDocumentIdentifier(uri),
                            new Range(new Position(line, 0), new Position(line, 0)),
                            new CodeActionContext(List.of(), List.of(RewriteAction.STEP.kind())))))
            .get(0)
            .getRight();
    CodeAction resolved =
        EditorClient.get(editor.server().getTextDocumentService().resolveCodeAction(action));
    if (resolved.getEdit() == null) {
      throw new BenchmarkException("no step was found in line " + (line + 1) + " of " + uri);
    }
    return (System.nanoTime() - sent) / 1e6;
  }

  private double stepCommand(EditorClient editor, String uri) {
    JsonObject argument = new JsonObject();
    argument.addProperty("uri", uri);
    argument.addProperty("line", random.nextInt(SMALL));
    String before = editor.text(uri);
    long sent = System.nanoTime();
    JsonElement report = editor.execute(RewriteAction.STEP.command(), argument);
    double milliseconds = (System.nanoTime() - sent) / 1e6;
    if (!report.getAsJsonObject().get("applied").getAsBoolean()) {
      throw new BenchmarkException("a step was not made: " + report);
    }
    // All repetitions measure the same text.
    editor.change(uri, before);
    return milliseconds;
  }

  private String text(Language language, int lines, int nesting) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(formula(language, nesting)).append('\n');
    }
    return text.toString();
  }

  private String formula(Language language, int nesting) {
    LanguageRules rules = LanguageRules.of(language);
    return rules
        .vocabulary()
        .expand(rules.generate(new FormulaShape(nesting, 2, random.nextBoolean()), random));
  }

  /** A formula with an expectation that it does not meet. */
  private static String wrong(Language language, String formula) {
    String value =
        Printer.print(Evaluator.value(Parser.parseFormula(language, formula).orElseThrow()));
    String other =
        LanguageRules.of(language).variables().isEmpty()
            ? value.equals("7") ? "8" : "7"
            : value.startsWith("+0")
                ? "+7" + value.substring(2)
                : (value.startsWith("+") ? "-" : "+") + value.substring(1);
    return formula + " = " + other;
  }

  private static String uri(Path folder, String name, Language language) {
    return folder.resolve(name + language.extension()).toUri().toString();
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("nrs-bench-editor");
    } catch (IOException e) {
      throw new BenchmarkException("cannot make a temporary folder: " + e.getMessage(), e);
    }
  }

  private static void delete(Path folder) {
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      throw new BenchmarkException("cannot remove " + folder + ": " + e.getMessage(), e);
    }
  }
}
