package io.nrs.lsp.command;

import io.nrs.checking.Finding;
import io.nrs.checking.FormulaFiles;
import io.nrs.checking.FormulaFiles.Found;
import io.nrs.checking.FormulaFiles.Readable;
import io.nrs.checking.FormulaFiles.Trouble;
import io.nrs.checking.FormulaFiles.Unreadable;
import io.nrs.checking.Settings;
import io.nrs.checking.Text;
import io.nrs.checking.Verdict;
import io.nrs.grammar.Language;
import io.nrs.lsp.Workspace;
import io.nrs.lsp.client.Progress;
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
  private final Map<Path, Document> open = new HashMap<>();
  private final List<Trouble> troubles = new ArrayList<>();
  private final Map<Language, String> lost = new EnumMap<>(Language.class);
  private final List<FileResult> results = new ArrayList<>();
  private final List<Source> waiting = new ArrayList<>();
  private EvaluationCounts counts = EvaluationCounts.NONE;
  private int files;
  private int done;

  /** A file with findings. */
  record FileResult(Path path, EvaluationCounts counts) {}

  private record Source(Path path, Document document, boolean isOpen) {}

  WorkspaceEvaluation(CommandContext context, Progress progress) {
    this.context = context;
    this.settings = context.session().settings();
    this.cancellation = context.cancellation(progress);
    this.progress = progress;
    context
        .session()
        .documents()
        .forEach(
            document -> Workspace.path(document.uri()).ifPresent(path -> open.put(path, document)));
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
  void run(List<Path> folders) {
    List<Path> found = find(folders);
    files = found.size();
    forgetVanished(folders, found);
    for (Path path : found) {
      cancellation.check();
      Optional<Source> source = source(path);
      if (source.isEmpty()) {
        done++;
        continue;
      }
      if (isFull(source.get().document().language())) {
        flush();
      }
      waiting.add(source.get());
    }
    flush();
  }

  private List<Path> find(List<Path> folders) {
    List<Path> all = new ArrayList<>();
    for (Path folder : folders) {
      Found found = FormulaFiles.find(folder, cancellation::check);
      all.addAll(found.files());
      troubles.addAll(found.troubles());
      open.keySet().stream().filter(path -> path.startsWith(folder)).forEach(all::add);
    }
    return all.stream()
        .distinct()
        .sorted(Comparator.comparing(this::language).thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  private Language language(Path path) {
    return Optional.ofNullable(open.get(path))
        .map(Document::language)
        .or(() -> Language.ofPath(path))
        .orElseThrow();
  }

  /** Of files that are there no more nothing is to be said. */
  private void forgetVanished(List<Path> folders, List<Path> found) {
    Set<String> there =
        found.stream().map(WorkspaceEvaluation::uri).collect(Collectors.toUnmodifiableSet());
    context.publisher().toldUnopened().stream()
        .filter(uri -> !there.contains(uri))
        .filter(
            uri ->
                Workspace.path(uri)
                    .filter(path -> folders.stream().anyMatch(path::startsWith))
                    .isPresent())
        .forEach(uri -> context.publisher().unopened(uri, List.of()));
  }

  static String uri(Path path) {
    return path.toUri().toASCIIString();
  }

  private Optional<Source> source(Path path) {
    Optional<Document> edited = Optional.ofNullable(open.get(path));
    int most = (int) Math.min(settings.maxFileSizeKb() * 1024L, FormulaFiles.MAX_BYTES);
    if (edited.isPresent()) {
      if (edited.get().length() > most) {
        troubles.add(
            new Trouble(
                path,
                "is larger than %d KB (nrs.maxFileSizeKb)".formatted(settings.maxFileSizeKb())));
        return Optional.empty();
      }
      return edited.map(document -> new Source(path, document, true));
    }
    FormulaFiles.Content content = FormulaFiles.read(path, most);
    if (content instanceof Unreadable unreadable) {
      troubles.add(new Trouble(path, unreadable.message()));
      context.publisher().unopened(uri(path), List.of());
      return Optional.empty();
    }
    String text = ((Readable) content).text();
    return Optional.of(new Source(path, Document.of(uri(path), language(path), 0, text), false));
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
    for (Source source : waiting) {
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

  private void conclude(Source source, Map<Question, Optional<Verdict>> answers) {
    Document document = source.document();
    List<Finding> findings =
        Diagnostics.findings(
            document, settings, line -> line.question().flatMap(q -> answer(answers, q)));
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
    done++;
    if (own.findings() > 0) {
      results.add(new FileResult(source.path(), own));
    }
  }

  private static Optional<Verdict> answer(
      Map<Question, Optional<Verdict>> answers, Question question) {
    return answers.getOrDefault(question, Optional.empty());
  }
}
