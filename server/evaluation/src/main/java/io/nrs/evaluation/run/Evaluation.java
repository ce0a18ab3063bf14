package io.nrs.evaluation.run;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.training.data.DataSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Asks a system the questions without a stored result, and stores the results.
 *
 * @param folder for the facts of this system and set
 */
public record Evaluation(AnsweringSystem system, TestSet set, RunFolder<Result> folder) {
  /** Observes the progress. */
  public interface Observer {
    /**
     * Called once before the first question, and when questions were answered and their results
     * stored.
     *
     * @param cell of these questions; empty before the first
     */
    void progress(String cell, Work work);

    /** A cell is complete; its results come in the order of its questions. */
    void cell(String cell, List<Result> results);
  }

  /**
   * The progress. Long formulas take longer, so the weight of a question is the length of its
   * formula.
   *
   * @param stored questions with earlier results
   * @param done questions answered since
   */
  public record Work(int stored, int done, int left, long doneWeight, long leftWeight) {
    Work plus(List<TestFormula> answered) {
      long weight = weight(answered);
      return new Work(
          stored,
          done + answered.size(),
          left - answered.size(),
          doneWeight + weight,
          leftWeight - weight);
    }
  }

  private static long weight(List<TestFormula> questions) {
    return questions.stream().mapToLong(question -> question.formula().length()).sum();
  }

  /**
   * Answers the missing questions, and writes the summary.
   *
   * @param check runs between pieces of the work; may throw to cancel. The stored results are then
   *     complete, and the next evaluation continues from there
   */
  public void run(Observer observer, Runnable check) {
    List<TestFormula> missing = new ArrayList<>();
    set.cells().values().forEach(questions -> missing.addAll(missing(questions)));
    Work work = new Work(set.size() - missing.size(), 0, missing.size(), 0, weight(missing));
    observer.progress("", work);
    for (Map.Entry<String, List<TestFormula>> cell : set.cells().entrySet()) {
      for (List<TestFormula> piece : open(cell.getValue())) {
        check.run();
        List<TestFormula> unanswered = missing(piece);
        answer(piece, unanswered, check);
        work = work.plus(unanswered);
        observer.progress(cell.getKey(), work);
      }
      observer.cell(
          cell.getKey(),
          cell.getValue().stream().flatMap(question -> stored(question).stream()).toList());
    }
    folder.finish(Summary.of(folder.entries()));
  }

  /**
   * The remaining questions, in pieces that are answered together. A killed process may have stored
   * only a part of a piece. That piece is answered again as a whole, because its results depend on
   * all of it.
   */
  private List<List<TestFormula>> open(List<TestFormula> questions) {
    if (folder.wasRepaired()) {
      return pieces(questions).stream().filter(piece -> !missing(piece).isEmpty()).toList();
    }
    return pieces(missing(questions));
  }

  private List<List<TestFormula>> pieces(List<TestFormula> questions) {
    return system.together().pieces(questions, question -> question.formula().length());
  }

  private List<TestFormula> missing(List<TestFormula> questions) {
    return questions.stream().filter(question -> stored(question).isEmpty()).toList();
  }

  /**
   * @param unanswered the questions of the piece without stored results
   */
  private void answer(List<TestFormula> piece, List<TestFormula> unanswered, Runnable check) {
    List<SystemAnswer> answers =
        system.answer(piece.stream().map(TestFormula::formula).toList(), check);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < piece.size(); i++) {
      if (unanswered.contains(piece.get(i))) {
        results.add(scored(piece.get(i), answers.get(i)));
      }
    }
    folder.addAll(results);
  }

  /** Refuses the result of another formula in the same place. */
  private Optional<Result> stored(TestFormula question) {
    Optional<Result> found = folder.find(question.cell(), question.index());
    if (found.isPresent() && !isOf(found.get(), question)) {
      throw new ResultException(
          "%s has a result for another formula as %s, number %s: choose another --results, or start again with --fresh"
              .formatted(folder.folder(), question.cell(), question.index()));
    }
    return found;
  }

  private static boolean isOf(Result found, TestFormula question) {
    return found.formula().isEmpty()
        ? found.expected().equals(question.expected())
        : found.formula().equals(question.formula());
  }

  /** The result of an answer to a question. Right is the exact value, as the language writes it. */
  static Result scored(TestFormula question, SystemAnswer answered) {
    boolean solved = SystemAnswer.isFinal(answered.outcome());
    boolean right = solved && answered.answer().equals(question.expected());
    return new Result(
        question.cell(),
        question.index(),
        question.formula(),
        question.expected(),
        answered.answer(),
        right,
        solved && !right ? Result.WRONG_SOLUTION : answered.outcome(),
        answered.seconds(),
        answered.confidence(),
        question.label(),
        answered.details());
  }

  /**
   * The number of formulas of a kind that the networks of a language bring to their exact final
   * form.
   *
   * @param cell the kind, such as {@code N4}
   */
  public record LanguageMeasurement(String cell, int formulas, int right) {
    /**
     * Solves test formulas of the levels N1 to the deepest, and reports each level when it is done.
     */
    public static void ofLevels(
        LoadedSystem system,
        int deepest,
        int formulas,
        long seed,
        Consumer<LanguageMeasurement> done) {
      Language language = system.rules().language();
      DataSets.testCells(language).stream()
          .limit(deepest)
          .map(cell -> level(system, cell, DataSets.availableTestFormulas(cell, formulas, seed)))
          .forEach(done);
    }

    private static LanguageMeasurement level(
        LoadedSystem system, DataSets.Cell cell, List<String> formulas) {
      List<Outcome> outcomes = system.rewriter().solveAll(formulas);
      int right = 0;
      for (int i = 0; i < formulas.size(); i++) {
        String exact = TextEvaluator.exactValue(cell.language(), formulas.get(i)).orElseThrow();
        if (outcomes.get(i) instanceof Outcome.Complete complete
            && complete.value().equals(exact)) {
          right++;
        }
      }
      return new LanguageMeasurement(cell.id(), formulas.size(), right);
    }
  }
}
