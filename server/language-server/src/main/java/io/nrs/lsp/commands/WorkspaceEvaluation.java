package io.nrs.lsp.commands;

import io.nrs.checking.Finding;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Found;
import io.nrs.checking.FormulaFiles.Trouble;
import io.nrs.checking.FormulaFiles.Wanted;
import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.lsp.client.ClientFeatures;
import io.nrs.lsp.client.WorkDoneProgress;
import io.nrs.lsp.diagnostics.Diagnostics;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine.FormulaQuery;
import io.nrs.lsp.session.FormulaSources;
import io.nrs.lsp.session.FormulaSources.Missing;
import io.nrs.lsp.session.Workspace;
import io.nrs.lsp.transport.Cancellation;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Commands.EvaluationStatus;
import io.nrs.protocol.Commands.RewrittenByRules;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import io.nrs.rewriting.models.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
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
  private final Cancellation cancellation;
  private final WorkDoneProgress progress;
  private final FormulaSources sources;
  private final List<Trouble> troubles = new ArrayList<>();
  private final Map<Language, String> lost = new HashMap<>();

  /** The number of formulas that the rules of languages without networks rewrote. */
  private final Map<Language, Integer> byRules = new TreeMap<>(Language.order());

  private final List<FileEvaluation> waiting = new ArrayList<>();
  private int files;
  private int done;
  private int evaluated;
  private int formulas;
  private int solved;
  private int findings;

  WorkspaceEvaluation(CommandContext context, WorkDoneProgress progress) {
    this.context = context;
    this.cancellation = context.cancellation(progress);
    this.progress = progress;
    this.sources = new FormulaSources(context.session());
  }

  /** The result so far. */
  EvaluateWorkspaceResult result(EvaluationStatus status, double seconds) {
    return new EvaluateWorkspaceResult(
        status,
        files,
        troubles.size(),
        seconds,
        failure(),
        evaluated,
        formulas,
        solved,
        findings,
        byRules.entrySet().stream()
            .map(
                of ->
                    new RewrittenByRules(
                        of.getKey().id(), of.getKey().displayName(), of.getValue()))
            .toList());
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

  /**
   * Goes through all formula files of some folders, language by language.
   *
   * @throws java.util.concurrent.CancellationException if it is cancelled; the results so far are
   *     kept
   */
  void folders(List<Path> folders) {
    List<Path> found = new ArrayList<>();
    Wanted wanted = new Wanted(sources::isFormulaFile, sources.excluded(), false);
    Predicate<Path> excluded = sources.excluded().matcher();
    for (Path folder : folders) {
      Found in = FormulaFiles.find(folder, wanted, cancellation::check);
      found.addAll(in.files());
      troubles.addAll(in.troubles());
      sources.open().stream()
          .filter(path -> path.startsWith(folder) && !excluded.test(path))
          .forEach(found::add);
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
        waiting.add(new FileEvaluation(context, text.document(), text.isOpen()));
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
    send(
        new EvaluatedFileParams(
            context.jsonToken(),
            sources.uri(path),
            language(path).id(),
            done,
            files,
            Optional.empty(),
            Optional.of(path.getFileName() + " " + message),
            Optional.empty(),
            List.of()));
  }

  /** Sends results of a file to clients that show them. */
  private void send(EvaluatedFileParams results) {
    context.client().evaluated(results, cancellation::check);
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
    return waiting.stream().anyMatch(source -> source.document().language() != next)
        || waiting.stream().mapToLong(source -> source.document().length()).sum() > MAX_CHARACTERS
        || queries().limit(BATCH_SIZE).count() == BATCH_SIZE;
  }

  private Stream<FormulaQuery> queries() {
    return waiting.stream()
        .flatMap(source -> source.document().lines().stream())
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
      ask(waiting.get(0).document().language(), queries.subList(from, to), answers);
      from = to;
      while (!waiting.isEmpty() && tell(waiting.get(0), answers)) {
        conclude(waiting.remove(0));
      }
    }
  }

  /** Sends the results of a file as far as they are known. Returns whether all of them are. */
  private boolean tell(FileEvaluation file, Map<FormulaQuery, Optional<Verdict>> answers) {
    cancellation.check();
    while (file.next(answers)) {
      if (file.isFull()) {
        send(file, true);
      }
    }
    boolean isDone = file.isDone();
    if (isDone || file.hasUnsent()) {
      send(file, !isDone);
    }
    return isDone;
  }

  /** Sends the results of a file that were not sent yet. */
  private void send(FileEvaluation file, boolean more) {
    Document document = file.document();
    // Why the formulas could not be solved is known at the end.
    Optional<String> message =
        file.languageProblem()
            .or(() -> Optional.ofNullable(lost.get(document.language())))
            .filter(any -> !more);
    send(
        new EvaluatedFileParams(
            context.jsonToken(),
            document.uri(),
            document.language().id(),
            done + 1,
            files,
            Optional.of(document.version()).filter(version -> file.isOpen()),
            message,
            Optional.of(true).filter(any -> more),
            file.takeUnsent()));
  }

  private void conclude(FileEvaluation file) {
    Document document = file.document();
    List<Finding> found = file.findings();
    if (file.isOpen()) {
      context.publisher().evaluated(document.uri());
    } else {
      context.publisher().evaluated(document.uri(), Diagnostics.of(document, found, client()));
    }
    evaluated++;
    formulas += file.sound();
    solved += file.solved();
    findings += found.size();
    if (file.byRules() > 0) {
      byRules.merge(document.language(), file.byRules(), Integer::sum);
    }
    done++;
  }

  private ClientFeatures client() {
    return context.session().features();
  }

  private void report() {
    FileEvaluation first = waiting.get(0);
    double share = (done + first.share()) / files;
    progress.report(
        "%s of %s files, %s"
            .formatted(done, files, Text.count(formulas + first.sound(), "formula")),
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

  /** Adds the answers to a batch. They are empty for a language whose networks cannot be used. */
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
}
