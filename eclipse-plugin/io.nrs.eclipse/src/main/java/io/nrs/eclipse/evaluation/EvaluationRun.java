package io.nrs.eclipse.evaluation;

import io.nrs.eclipse.evaluation.EvaluationSummary.Phase;
import io.nrs.eclipse.server.RequestEnd;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Commands.EvaluationStatus;
import io.nrs.protocol.Commands.RewrittenByRules;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.eclipse.osgi.util.NLS;

/**
 * The results of an evaluation so far. The thread of the server adds them, and any thread reads
 * them.
 */
final class EvaluationRun {
  private final Scope scope;
  private final UnaryOperator<String> names;
  private final List<EvaluatedFileParams> files = new ArrayList<>();
  private final List<FormulaResult> formulas = new ArrayList<>();
  private final Set<String> notices = new LinkedHashSet<>();

  /** What the server says about files, with the names of the files. */
  private final Map<String, Set<String>> reasons = new LinkedHashMap<>();

  private Phase phase = Phase.RUNNING;
  private OptionalDouble seconds = OptionalDouble.empty();
  private List<RewrittenByRules> byRules = List.of();
  private Optional<EvaluateWorkspaceResult> result = Optional.empty();
  private int done;
  private int of;

  /**
   * @param names converts a URI to the file name that users see
   */
  EvaluationRun(Scope scope, UnaryOperator<String> names) {
    this.scope = scope;
    this.names = names;
  }

  /** An evaluation of an earlier session. */
  static EvaluationRun of(StoredEvaluation stored, UnaryOperator<String> names) {
    EvaluationRun run = new EvaluationRun(new Scope(stored.description(), stored.params()), names);
    stored.files().forEach(run::add);
    run.notices.add(NLS.bind(EvaluationTexts.evaluatedAt, stored.ended()));
    run.ended(new RequestEnd<>(Optional.of(stored.result()), Optional.empty()));
    return run;
  }

  /**
   * What is stored of the evaluation; empty without a response.
   *
   * @param ended the date and time of its end
   */
  synchronized Optional<StoredEvaluation> stored(String ended) {
    return result.map(
        response ->
            new StoredEvaluation(scope.description(), scope.params(), ended, files, response));
  }

  Scope scope() {
    return scope;
  }

  /** Adds the results of a file, or of a part of a large file. */
  synchronized void add(EvaluatedFileParams file) {
    String name = names.apply(file.uri());
    done = file.done();
    of = file.of();
    files.add(file);
    file.message()
        .ifPresent(why -> reasons.computeIfAbsent(why, any -> new LinkedHashSet<>()).add(name));
    file.formulas().forEach(each -> formulas.add(new FormulaResult(file.uri(), name, each)));
  }

  /** Adds the end. Without a response, the run counts as stopped. */
  synchronized void ended(RequestEnd<EvaluateWorkspaceResult> end) {
    phase = end.failure().isPresent() ? Phase.FAILED : Phase.STOPPED;
    end.failure().ifPresent(notices::add);
    end.answer().ifPresent(this::ended);
  }

  private void ended(EvaluateWorkspaceResult response) {
    result = Optional.of(response);
    of = response.found();
    done = response.status() == EvaluationStatus.CANCELLED ? done : of;
    seconds = OptionalDouble.of(response.seconds());
    byRules = response.byRules();
    if (response.unreadable() > 0) {
      notices.add(
          NLS.bind(EvaluationTexts.notRead, EvaluationSummary.files(response.unreadable())));
    }
    phase =
        switch (response.status()) {
          // Without the networks of one language, the results of all others are as good as ever.
          case FINISHED, FAILED -> Phase.FINISHED;
          case CANCELLED -> Phase.STOPPED;
        };
  }

  /** The results at this moment, in the order of their arrival. */
  synchronized EvaluationSummary summary() {
    return new EvaluationSummary(
        phase, scope.description(), done, of, List.copyOf(formulas), byRules, seconds, notices());
  }

  /** Each reason once. The end repeats those that are about all files of a language. */
  private List<String> notices() {
    Optional<String> end = result.flatMap(EvaluateWorkspaceResult::message);
    Stream<String> ofFiles =
        reasons.entrySet().stream()
            .filter(reason -> end.filter(all -> all.contains(reason.getKey())).isEmpty())
            .map(reason -> notice(reason.getKey(), reason.getValue()));
    return Stream.of(notices.stream(), ofFiles, end.stream()).flatMap(Function.identity()).toList();
  }

  private static String notice(String why, Set<String> files) {
    String first = files.iterator().next();
    boolean namesIt = files.size() > 1 || why.startsWith(first.replaceFirst(".*/", "") + " ");
    return namesIt ? why : first + ": " + why;
  }
}
