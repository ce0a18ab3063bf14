package io.nrs.lsp.commands;

import io.nrs.checking.CheckedLine;
import io.nrs.checking.Finding;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Found;
import io.nrs.checking.FormulaFiles.Trouble;
import io.nrs.checking.Settings;
import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.grammar.ParsedLine;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.commands.FormulaSources.Missing;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.EvaluatedFormula;
import io.nrs.protocol.Notifications.FormulaStatus;
import io.nrs.protocol.Values.FindingReport;
import io.nrs.protocol.Values.FindingSeverity;
import io.nrs.protocol.json.ProtocolJson;
import io.nrs.protocol.json.RecordShape;
import io.nrs.rewriting.models.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Solves the formulas of many files and publishes their diagnostics. Only texts that are solved
 * together are in memory.
 */
final class WorkspaceEvaluation {
  /** The formulas and characters of a batch: few, so that interactive requests wait briefly. */
  private static final int BATCH_SIZE = 64;

  private static final int MAX_BATCH_CHARACTERS = 6_400;

  /** The most characters of texts in memory, unless a single file is larger. */
  private static final int MAX_CHARACTERS = 1 << 20;

  private final CommandContext context;
  private final Settings settings;
  private final Cancellation cancellation;
  private final WorkDoneProgress progress;
  private final FormulaSources sources;
  private final List<Trouble> troubles = new ArrayList<>();
  private final Map<Language, String> lost = new HashMap<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private final EvaluationCounts counts = new EvaluationCounts();
  private int files;
  private int done;

  private record Waiting(Path path, Document document, boolean isOpen) {}

  WorkspaceEvaluation(CommandContext context, WorkDoneProgress progress) {
    this.context = context;
    this.settings = context.session().settings();
    this.cancellation = context.cancellation(progress);
    this.progress = progress;
    this.sources = new FormulaSources(context.session());
  }

  EvaluationCounts counts() {
    return counts;
  }

  /** The number of files found. It is 0 before the search. */
  int files() {
    return files;
  }

  /** The files that could not be read, and why the formulas of whole languages were not solved. */
  List<String> troubles() {
    return Stream.concat(
            lost.values().stream(),
            troubles.stream().map(trouble -> trouble.path() + " " + trouble.message()))
        .toList();
  }

  int unreadable() {
    return troubles.size();
  }

  /**
   * Goes through all formula files of some folders, language by language.
   *
   * @throws java.util.concurrent.CancellationException if it is cancelled; the results so far are
   *     kept
   */
  void folders(List<Path> folders) {
    List<Path> found = new ArrayList<>();
    for (Path folder : folders) {
      Found in = FormulaFiles.find(folder, sources::isFormulaFile, cancellation::check);
      found.addAll(in.files());
      troubles.addAll(in.troubles());
      sources.open().stream().filter(path -> path.startsWith(folder)).forEach(found::add);
    }
    forgetVanished(folders, found);
    files(found);
  }

  /** Goes through formula files, language by language, as {@link #folders} does. */
  void files(List<Path> some) {
    List<Path> inOrder =
        some.stream()
            .distinct()
            .sorted(
                Comparator.comparing(this::language, Language.order())
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    files = inOrder.size();
    for (Path path : inOrder) {
      cancellation.check();
      FormulaSources.Source source = sources.read(path, language(path));
      if (source instanceof Missing missing) {
        skip(path, missing.message());
      } else if (source instanceof FormulaSources.Text text) {
        if (isFull(text.document().language())) {
          flush();
        }
        waiting.add(new Waiting(path, text.document(), text.isOpen()));
      }
    }
    flush();
  }

  private Language language(Path path) {
    return sources.language(path).orElseThrow();
  }

  private void skip(Path path, String message) {
    troubles.add(new Trouble(path, message));
    context.publisher().unopened(FormulaSources.written(path), List.of());
    done++;
    sender(
            sources.uri(path),
            language(path),
            Optional.empty(),
            Optional.of(path.getFileName() + " " + message))
        .end();
  }

  private EvaluatedFileSender sender(
      String uri, Language language, Optional<Integer> version, Optional<String> message) {
    EvaluatedFileParams empty =
        new EvaluatedFileParams(
            context.jsonToken(),
            uri,
            language.id(),
            done,
            files,
            version,
            message,
            Optional.empty(),
            List.of());
    return new EvaluatedFileSender(context, empty, cancellation::check);
  }

  /** Removes the diagnostics of files that no longer exist. */
  private void forgetVanished(List<Path> folders, List<Path> found) {
    Set<String> there =
        found.stream().map(FormulaSources::written).collect(Collectors.toUnmodifiableSet());
    context.publisher().publishedUnopened().stream()
        .filter(uri -> !there.contains(uri))
        .filter(
            uri ->
                Workspace.path(uri)
                    .filter(path -> folders.stream().anyMatch(path::startsWith))
                    .isPresent())
        .forEach(uri -> context.publisher().unopened(uri, List.of()));
  }

  /** Whether the batch is full. Files of one language are solved together. */
  private boolean isFull(Language next) {
    return waiting.stream().anyMatch(source -> source.document().language() != next)
        || waiting.stream().mapToLong(source -> source.document().length()).sum() > MAX_CHARACTERS
        || queries().limit(BATCH_SIZE).count() == BATCH_SIZE;
  }

  private Stream<FormulaQuery> queries() {
    return waiting.stream()
        .flatMap(source -> source.document().lines().stream())
        .flatMap(line -> line.query().stream());
  }

  private void flush() {
    List<FormulaQuery> queries = queries().distinct().toList();
    Map<FormulaQuery, Optional<Verdict>> answers = new HashMap<>();
    if (!queries.isEmpty()) {
      ask(waiting.get(0).document().language(), queries, answers);
    }
    for (Waiting source : waiting) {
      cancellation.check();
      conclude(source, answers);
    }
    waiting.clear();
  }

  private void ask(
      Language language, List<FormulaQuery> queries, Map<FormulaQuery, Optional<Verdict>> answers) {
    int from = 0;
    while (from < queries.size() && !lost.containsKey(language)) {
      int to = from;
      int characters = 0;
      while (to < queries.size() && to - from < BATCH_SIZE && characters < MAX_BATCH_CHARACTERS) {
        characters += queries.get(to).formula().length();
        to++;
      }
      List<FormulaQuery> some = queries.subList(from, to);
      try {
        List<Optional<Verdict>> found =
            context.session().inference().answers(language, some, cancellation::check);
        for (int i = 0; i < some.size(); i++) {
          answers.put(some.get(i), found.get(i));
        }
      } catch (ModelException e) {
        lost.put(language, e.getMessage());
      }
      from = to;
      double share = (done + waiting.size() * (double) from / queries.size()) / files;
      progress.report(
          "%d of %d files, %s"
              .formatted(done, files, Text.count(counts.formulas() + from, "formula")),
          share);
    }
  }

  private void conclude(Waiting source, Map<FormulaQuery, Optional<Verdict>> answers) {
    Document document = source.document();
    done++;
    List<Finding> findings = tell(source, answers);
    if (source.isOpen()) {
      context.publisher().learned(document.uri());
    } else {
      ClientFeatures client = context.session().client().features();
      context
          .publisher()
          .unopened(
              document.uri(), Diagnostics.of(document, findings, client.diagnosticCodeLinks()));
    }
    List<FormulaQuery> sound =
        document.lines().stream()
            .map(DocumentLine::query)
            .flatMap(Optional::stream)
            .filter(FormulaQuery::sound)
            .toList();
    int solved =
        (int)
            sound.stream()
                .flatMap(query -> answer(answers, query).stream())
                .filter(verdict -> verdict.value().isPresent())
                .count();
    counts.add(sound.size(), solved, findings);
  }

  /** The findings of a file, which are also sent to clients that show results. */
  private List<Finding> tell(Waiting source, Map<FormulaQuery, Optional<Verdict>> answers) {
    Document document = source.document();
    EvaluatedFileSender sender =
        sender(
            document.uri(),
            document.language(),
            Optional.of(document.version()).filter(version -> source.isOpen()),
            document
                .objection()
                .map(objection -> objection.message() + ": " + objection.remedy())
                .or(() -> Optional.ofNullable(lost.get(document.language()))));
    List<Finding> findings = new ArrayList<>(document.objection().stream().toList());
    for (int i = 0; i < document.lineCount(); i++) {
      DocumentLine line = document.line(i);
      ParsedLine parsed = line.parsed();
      if (!parsed.isBlank()) {
        CheckedLine checked =
            CheckedLine.of(
                line.language(),
                i + 1,
                line.text(),
                parsed,
                verdict(line, answers),
                settings.minConfidence(),
                settings.verify());
        findings.addAll(checked.findings());
        sender.add(line, checked);
      }
    }
    sender.end();
    return findings;
  }

  /** A value needs no networks. */
  private static Optional<Verdict> verdict(
      DocumentLine line, Map<FormulaQuery, Optional<Verdict>> answers) {
    return line.query().isPresent()
        ? line.query().flatMap(query -> answer(answers, query))
        : line.parsed().soundFormula().map(Verdict::exact);
  }

  private static Optional<Verdict> answer(
      Map<FormulaQuery, Optional<Verdict>> answers, FormulaQuery query) {
    return answers.getOrDefault(query, Optional.empty());
  }

  /**
   * Sends the results of a file by {@code nrs/evaluated} to clients that support it. A file with
   * many formulas is sent in parts, so memory never holds all of them.
   */
  static final class EvaluatedFileSender {
    /** The most formulas of one notification. */
    static final int MAX_FORMULAS = 2_000;

    private final CommandContext context;
    private final Runnable checkCancelled;
    private final EvaluatedFileParams empty;
    private final boolean wanted;
    private final List<EvaluatedFormula> formulas = new ArrayList<>();

    /**
     * @param empty the notification without formulas
     * @param checkCancelled may throw to cancel
     */
    EvaluatedFileSender(
        CommandContext context, EvaluatedFileParams empty, Runnable checkCancelled) {
      this.context = context;
      this.empty = empty;
      this.checkCancelled = checkCancelled;
      this.wanted = context.session().client().features().showsEvaluated();
    }

    /** A line that is not blank. */
    void add(DocumentLine line, CheckedLine checked) {
      if (!wanted) {
        return;
      }
      if (formulas.size() == MAX_FORMULAS) {
        send(true);
      }
      formulas.add(
          new EvaluatedFormula(
              FormulaLocations.of(checked.number() - 1, line),
              checked.value(),
              ProtocolJson.constant(
                  FormulaStatus.class, checked.status(RecordShape.value(FormulaStatus.UNSOLVED))),
              checked.value().isPresent() && !checked.failed(),
              checked.verdict().map(Verdict::confidence),
              checked.steps(),
              checked.findings().stream().map(EvaluatedFileSender::report).toList()));
    }

    private static FindingReport report(Finding finding) {
      return new FindingReport(
          finding.code(),
          ProtocolJson.constant(FindingSeverity.class, finding.severity().id()),
          finding.message(),
          Optional.of(finding.remedy()));
    }

    /** Sends the rest after all lines were added. */
    void end() {
      if (wanted) {
        send(false);
      }
    }

    private void send(boolean more) {
      EvaluatedFileParams params =
          new EvaluatedFileParams(
              empty.token(),
              empty.uri(),
              empty.language(),
              empty.done(),
              empty.of(),
              empty.version(),
              empty.message(),
              Optional.of(true).filter(any -> more),
              formulas);
      formulas.clear();
      context.session().client().evaluated(params, checkCancelled);
    }
  }
}
