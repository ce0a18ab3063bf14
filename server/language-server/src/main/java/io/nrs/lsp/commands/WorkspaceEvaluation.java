package io.nrs.lsp.command;

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
import io.nrs.lsp.Workspace;
import io.nrs.lsp.client.Progress;
import io.nrs.lsp.command.Sources.Missing;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.document.DocumentLine;
import io.nrs.lsp.document.DocumentLine.Question;
import io.nrs.lsp.feature.Diagnostics;
import io.nrs.lsp.rpc.Cancellation;
import io.nrs.rewriting.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts the formulas of many files to the networks and publishes what is to be said of them. Of the
 * texts no more are held at once than are solved together.
 */
final class WorkspaceEvaluation {
  /** Formulas that are solved together, and their characters: small enough to give way soon. */
  private static final int TOGETHER = 64;

  private static final int CHARACTERS = 6_400;

  /** Texts of more characters are not held at once, other than of a single file. */
  private static final int HELD = 1 << 20;

  private final CommandContext context;
  private final Settings settings;
  private final Cancellation cancellation;
  private final Progress progress;
  private final Sources sources;
  private final List<Trouble> troubles = new ArrayList<>();
  private final Map<Language, String> lost = new EnumMap<>(Language.class);
  private final List<FileResult> results = new ArrayList<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private EvaluationCounts counts = EvaluationCounts.NONE;
  private int files;
  private int done;

  /** A file with findings. */
  record FileResult(Path path, EvaluationCounts counts) {}

  private record Waiting(Path path, Document document, boolean isOpen) {}

  WorkspaceEvaluation(CommandContext context, Progress progress) {
    this.context = context;
    this.settings = context.session().settings();
    this.cancellation = context.cancellation(progress);
    this.progress = progress;
    this.sources = new Sources(context.session());
  }

  EvaluationCounts counts() {
    return counts;
  }

  /** How many files were found; 0 before they were looked for. */
  int files() {
    return files;
  }

  /** In the order of their paths. */
  List<FileResult> withFindings() {
    return results.stream().sorted(Comparator.comparing(FileResult::path)).toList();
  }

  /** What could not be read, and why formulas of whole languages were not solved. */
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
   * @throws java.util.concurrent.CancellationException when it is not wanted any more; what was
   *     done until then is there
   */
  void folders(List<Path> folders) {
    List<Path> found = new ArrayList<>();
    for (Path folder : folders) {
      Found in = FormulaFiles.find(folder, cancellation::check);
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
            .sorted(Comparator.comparing(this::language).thenComparing(Comparator.naturalOrder()))
            .toList();
    files = inOrder.size();
    for (Path path : inOrder) {
      cancellation.check();
      Sources.Source source = sources.read(path, language(path));
      if (source instanceof Missing missing) {
        skip(path, missing.message());
      } else if (source instanceof Sources.Text text) {
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
    context.publisher().unopened(Sources.written(path), List.of());
    done++;
    EvaluatedFile told = told(sources.uri(path), language(path));
    told.message(path.getFileName() + " " + message);
    told.end();
  }

  private EvaluatedFile told(String uri, Language language) {
    return new EvaluatedFile(context, uri, language, done, files, cancellation::check);
  }

  /** Of files that are there no more nothing is to be said. */
  private void forgetVanished(List<Path> folders, List<Path> found) {
    Set<String> there =
        found.stream().map(Sources::written).collect(Collectors.toUnmodifiableSet());
    context.publisher().toldUnopened().stream()
        .filter(uri -> !there.contains(uri))
        .filter(
            uri ->
                Workspace.path(uri)
                    .filter(path -> folders.stream().anyMatch(path::startsWith))
                    .isPresent())
        .forEach(uri -> context.publisher().unopened(uri, List.of()));
  }

  /** Files with few formulas are solved together; another language is another matter. */
  private boolean isFull(Language next) {
    return waiting.stream().anyMatch(source -> source.document().language() != next)
        || waiting.stream().mapToLong(source -> source.document().length()).sum() > HELD
        || questions().limit(TOGETHER).count() == TOGETHER;
  }

  private Stream<Question> questions() {
    return waiting.stream()
        .flatMap(source -> source.document().lines().stream())
        .flatMap(line -> line.question().stream());
  }

  private void flush() {
    List<Question> questions = questions().distinct().toList();
    Map<Question, Optional<Verdict>> answers = new HashMap<>();
    if (!questions.isEmpty()) {
      ask(waiting.get(0).document().language(), questions, answers);
    }
    for (Waiting source : waiting) {
      cancellation.check();
      conclude(source, answers);
    }
    waiting.clear();
  }

  private void ask(
      Language language, List<Question> questions, Map<Question, Optional<Verdict>> answers) {
    int from = 0;
    while (from < questions.size() && !lost.containsKey(language)) {
      int to = from;
      int characters = 0;
      while (to < questions.size() && to - from < TOGETHER && characters < CHARACTERS) {
        characters += questions.get(to).formula().length();
        to++;
      }
      List<Question> some = questions.subList(from, to);
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
      double share = (done + waiting.size() * (double) from / questions.size()) / files;
      progress.report(
          "%d of %d files, %s"
              .formatted(done, files, Text.count(counts.formulas() + from, "formula")),
          share);
    }
  }

  private void conclude(Waiting source, Map<Question, Optional<Verdict>> answers) {
    Document document = source.document();
    done++;
    List<Finding> findings = tell(source, answers);
    if (source.isOpen()) {
      context.publisher().learned(document.uri());
    } else {
      boolean links = context.session().client().features().diagnosticCodeLinks();
      context.publisher().unopened(document.uri(), Diagnostics.of(document, findings, links));
    }
    List<Question> sound =
        document.lines().stream()
            .map(DocumentLine::question)
            .flatMap(Optional::stream)
            .filter(Question::sound)
            .toList();
    int solved =
        (int)
            sound.stream()
                .flatMap(question -> answer(answers, question).stream())
                .filter(verdict -> verdict.value().isPresent())
                .count();
    EvaluationCounts own = EvaluationCounts.ofFile(sound.size(), solved, findings);
    counts = counts.plus(own);
    if (own.findings() > 0) {
      results.add(new FileResult(source.path(), own));
    }
  }

  /** All that is to be said of a file, which clients that show results are told at once. */
  private List<Finding> tell(Waiting source, Map<Question, Optional<Verdict>> answers) {
    Document document = source.document();
    EvaluatedFile told = told(document.uri(), document.language());
    if (source.isOpen()) {
      told.version(document);
    }
    Optional.ofNullable(lost.get(document.language())).ifPresent(told::message);
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < document.lineCount(); i++) {
      DocumentLine line = document.line(i);
      ParsedLine parsed = line.parsed();
      if (!parsed.isBlank()) {
        CheckedLine checked =
            CheckedLine.of(
                i + 1,
                line.text(),
                parsed,
                verdict(line, answers),
                settings.minConfidence(),
                settings.verify());
        findings.addAll(checked.findings());
        told.add(line, checked);
      }
    }
    told.end();
    return findings;
  }

  /** A value alone is its own value: there is nothing to ask. */
  private static Optional<Verdict> verdict(
      DocumentLine line, Map<Question, Optional<Verdict>> answers) {
    return line.question().isPresent()
        ? line.question().flatMap(question -> answer(answers, question))
        : line.parsed().soundFormula().map(Verdict::exact);
  }

  private static Optional<Verdict> answer(
      Map<Question, Optional<Verdict>> answers, Question question) {
    return answers.getOrDefault(question, Optional.empty());
  }
}
