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
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.session.FormulaSources;
import io.nrs.lsp.session.FormulaSources.Missing;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.protocol.Notifications.EvaluatedFormula;
import io.nrs.protocol.Notifications.FormulaStatus;
import io.nrs.protocol.ProtocolJson;
import io.nrs.protocol.RecordShape;
import io.nrs.protocol.Values.FindingReport;
import io.nrs.protocol.Values.FindingSeverity;
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

  /** Why the formulas of whole languages were not solved; empty if all were asked about. */
  Optional<String> failure() {
    return Optional.of(String.join("; ", lost.values())).filter(all -> !all.isEmpty());
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
        waiting.add(new Waiting(text.document(), text.isOpen()));
      }
    }
    flush();
  }

  private Language language(Path path) {
    return sources.language(path).orElseThrow();
  }

  private void skip(Path path, String message) {
    troubles.add(new Trouble(path, message));
    context.publisher().evaluated(FormulaSources.written(path), List.of());
    done++;
    sender(done, sources.uri(path), language(path), Optional.empty())
        .end(Optional.of(path.getFileName() + " " + message));
  }

  private EvaluatedFileSender sender(
      int number, String uri, Language language, Optional<Integer> version) {
    EvaluatedFileParams empty =
        new EvaluatedFileParams(
            context.jsonToken(),
            uri,
            language.id(),
            number,
            files,
            version,
            Optional.empty(),
            Optional.empty(),
            List.of());
    return new EvaluatedFileSender(context, empty, cancellation::check);
  }

  /** Removes the diagnostics of files that no longer exist. */
  private void forgetVanished(List<Path> folders, List<Path> found) {
    Set<String> there =
        found.stream().map(FormulaSources::written).collect(Collectors.toUnmodifiableSet());
    context.publisher().evaluated().stream()
        .filter(uri -> !there.contains(uri))
        .filter(
            uri ->
                Workspace.path(uri)
                    .filter(path -> folders.stream().anyMatch(path::startsWith))
                    .isPresent())
        .forEach(uri -> context.publisher().evaluated(uri, List.of()));
  }

  /** Whether the batch is full. Files of one language are solved together. */
  private boolean isFull(Language next) {
    return waiting.stream().anyMatch(source -> source.document.language() != next)
        || waiting.stream().mapToLong(source -> source.document.length()).sum() > MAX_CHARACTERS
        || queries().limit(BATCH_SIZE).count() == BATCH_SIZE;
  }

  private Stream<FormulaQuery> queries() {
    return waiting.stream()
        .flatMap(source -> source.document.lines().stream())
        .flatMap(line -> line.query().stream());
  }

  /** Solves the formulas of the files that wait, and sends their results as they come. */
  private void flush() {
    List<FormulaQuery> queries = queries().distinct().toList();
    Map<FormulaQuery, Optional<Verdict>> answers = new HashMap<>();
    int from = 0;
    while (!waiting.isEmpty()) {
      report();
      int to = batchEnd(queries, from);
      ask(waiting.get(0).document.language(), queries.subList(from, to), answers);
      from = to;
      while (!waiting.isEmpty() && waiting.get(0).tell(answers)) {
        waiting.remove(0);
      }
    }
  }

  private ClientFeatures client() {
    return context.session().client().features();
  }

  private void report() {
    Waiting first = waiting.get(0);
    double share = (done + (double) first.sent / first.document.lineCount()) / files;
    progress.report(
        "%d of %d files, %s"
            .formatted(done, files, Text.count(counts.formulas() + first.sound, "formula")),
        share);
  }

  private static int batchEnd(List<FormulaQuery> queries, int from) {
    int to = from;
    int characters = 0;
    while (to < queries.size() && to - from < BATCH_SIZE && characters < MAX_BATCH_CHARACTERS) {
      characters += queries.get(to).formula().length();
      to++;
    }
    return to;
  }

  /** Adds the answers to a batch. They are empty for a language without networks. */
  private void ask(
      Language language, List<FormulaQuery> batch, Map<FormulaQuery, Optional<Verdict>> answers) {
    batch.forEach(query -> answers.put(query, Optional.empty()));
    if (batch.isEmpty() || lost.containsKey(language)) {
      return;
    }
    try {
      List<Optional<Verdict>> found =
          context.session().inference().answers(language, batch, cancellation::check);
      for (int i = 0; i < batch.size(); i++) {
        answers.put(batch.get(i), found.get(i));
      }
    } catch (ModelException e) {
      lost.put(language, e.getMessage());
    }
  }

  /** A file whose formulas are being solved. */
  private final class Waiting {
    private final Document document;
    private final boolean isOpen;
    private final List<Finding> findings = new ArrayList<>();
    private Optional<EvaluatedFileSender> begun = Optional.empty();

    /** The number of lines whose results were sent. */
    private int sent;

    private int sound;
    private int solved;

    private Waiting(Document document, boolean isOpen) {
      this.document = document;
      this.isOpen = isOpen;
    }

    /** Tells the results of the lines that are answered. Returns whether these were the last. */
    private boolean tell(Map<FormulaQuery, Optional<Verdict>> answers) {
      cancellation.check();
      EvaluatedFileSender sender = begun.orElseGet(this::begin);
      while (sent < document.lineCount()) {
        DocumentLine line = document.line(sent);
        if (line.query().filter(query -> !answers.containsKey(query)).isPresent()) {
          sender.sendPart();
          return false;
        }
        sent++;
        tell(line, answers, sender);
      }
      sender.end(
          document
              .languageFinding()
              .map(
                  languageFinding ->
                      languageFinding.message()
                          + ": "
                          + client().remedies().of(languageFinding.remedy()))
              .or(() -> Optional.ofNullable(lost.get(document.language()))));
      conclude();
      return true;
    }

    private EvaluatedFileSender begin() {
      document.languageFinding().ifPresent(findings::add);
      begun =
          Optional.of(
              sender(
                  done + 1,
                  document.uri(),
                  document.language(),
                  Optional.of(document.version()).filter(version -> isOpen)));
      return begun.get();
    }

    private void tell(
        DocumentLine line,
        Map<FormulaQuery, Optional<Verdict>> answers,
        EvaluatedFileSender sender) {
      ParsedLine parsed = line.parsed();
      if (parsed.isBlank()) {
        return;
      }
      // A value needs no networks.
      Optional<Verdict> verdict =
          line.query().isPresent()
              ? line.query().flatMap(answers::get)
              : parsed.soundFormula().map(Verdict::exact);
      CheckedLine checked =
          CheckedLine.of(
              line.language(),
              sent,
              line.text(),
              parsed,
              verdict,
              settings.minConfidence(),
              settings.verify());
      findings.addAll(checked.findings());
      sender.add(line, checked);
      if (line.query().filter(FormulaQuery::sound).isPresent()) {
        sound++;
        solved += checked.value().isPresent() && !checked.isWrong() ? 1 : 0;
      }
    }

    private void conclude() {
      if (isOpen) {
        context.publisher().evaluated(document.uri());
      } else {
        context.publisher().evaluated(document.uri(), Diagnostics.of(document, findings, client()));
      }
      counts.add(sound, solved, findings);
      done++;
    }
  }

  /**
   * Sends the results of a file by {@code nrs/evaluated} to clients that support it. A file with
   * many formulas is sent in parts, so they are never in memory all at once.
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
     * @param empty the notification without formulas and message
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
        send(true, Optional.empty());
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
              checked.findings().stream().map(this::report).toList()));
    }

    private FindingReport report(Finding finding) {
      return new FindingReport(
          finding.code(),
          ProtocolJson.constant(FindingSeverity.class, finding.severity().id()),
          finding.message(),
          Optional.of(context.session().client().features().remedies().of(finding.remedy())));
    }

    /** Sends the lines that were added so far, if there are any. */
    void sendPart() {
      if (!formulas.isEmpty()) {
        send(true, Optional.empty());
      }
    }

    /**
     * Sends the rest after all lines were added.
     *
     * @param message why the file could not be read, or its formulas not be solved
     */
    void end(Optional<String> message) {
      if (wanted) {
        send(false, message);
      }
    }

    private void send(boolean more, Optional<String> message) {
      EvaluatedFileParams params =
          new EvaluatedFileParams(
              empty.token(),
              empty.uri(),
              empty.language(),
              empty.done(),
              empty.of(),
              empty.version(),
              message,
              Optional.of(true).filter(any -> more),
              formulas);
      formulas.clear();
      context.session().client().evaluated(params, checkCancelled);
    }
  }
}
