package io.nrs.evaluation.run;

import io.nrs.evaluation.result.ModelSettings;
import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.RunFolder;
import io.nrs.evaluation.result.Steps;
import io.nrs.evaluation.result.Summary;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.split.TestFormula;
import io.nrs.evaluation.split.TestSet;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.NrsSystem;
import io.nrs.evaluation.system.StepCheck;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.Leaf;
import io.nrs.language.WorkingText;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Rewriter;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.Windowing;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Step;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.DataSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;

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
   * Stores the confidence of each step of rewriting a formula. With windows, formulas are rewritten
   * step by step, as an editor shows it, and each step is compared with the exact one. Without
   * windows, the Selector reads each formula of exact rewriting as a whole, and the confidence is
   * the mean of M outputs at temperature 1 (paper, section 5).
   *
   * @param rewriter of the language of these rules, with these options
   */
  public record StepMeasurement(
      LanguageRules rules, Selector selector, Rewriter rewriter, RewritingOptions options) {
    /** The number of training formulas that are searched for the longest one. */
    private static final int SAMPLE = 2_000;

    private record ReadingSettings(
        ModelSettings selector, String windowing, int outputs, long seed, int longestTrained) {}

    /**
     * Everything that decides the steps.
     *
     * @throws io.nrs.rewriting.models.ModelException if there is no model
     */
    public static SystemConfig config(
        ModelStore store, LanguageRules rules, RewritingOptions options) {
      Language language = rules.language();
      return new SystemConfig(
          Steps.SYSTEM,
          language,
          options.windowing() == Windowing.NONE
              ? StoredJson.tree(
                  new ReadingSettings(
                      ModelSettings.of(store, language, TrainableModule.SELECTOR),
                      options.windowing().id(),
                      options.outputs(),
                      options.seed(),
                      longestTrained(store, rules)))
              : NrsSystem.config(store, rules, options).settings());
    }

    /** Tokens of the longest training inputs of a language's Selector. */
    static int longestTrained(ModelStore store, LanguageRules rules) {
      return store
          .config(rules.language(), TrainableModule.SELECTOR)
          .training()
          .longestCut()
          .orElseGet(() -> longestFormula(rules));
    }

    private static int longestFormula(LanguageRules rules) {
      SplittableRandom random = RandomStreams.of(1);
      return IntStream.range(0, SAMPLE)
          .map(formula -> rules.generate(rules.trainingShape(random), random).length())
          .max()
          .orElse(0);
    }

    /**
     * Adds the steps of the missing formulas.
     *
     * @param observer gets every complete cell
     * @param check runs between steps; may throw to cancel
     */
    public void run(
        TestSet set,
        RunFolder<Steps> folder,
        BiConsumer<String, List<Steps>> observer,
        Runnable check) {
      set.cells()
          .forEach(
              (cell, questions) -> {
                for (TestFormula question : questions) {
                  if (folder.find(cell, question.index()).isEmpty()) {
                    check.run();
                    folder.add(
                        options.windowing() == Windowing.NONE
                            ? readings(question, check)
                            : steps(question, check));
                  }
                }
                observer.accept(
                    cell,
                    questions.stream()
                        .map(question -> folder.find(cell, question.index()).orElseThrow())
                        .toList());
              });
    }

    private Steps steps(TestFormula question, Runnable check) {
      StepCheck exact = new StepCheck(rules);
      List<Integer> tokens = new ArrayList<>();
      List<Double> confidence = new ArrayList<>();
      List<Boolean> right = new ArrayList<>();
      String formula = question.formula();
      for (Step step : rewriter.trace(formula, each -> {}, check).steps()) {
        tokens.add(rules.vocabulary().compact(formula).length());
        confidence.add(step.confidence());
        right.add(exact.isRight(formula, step));
        formula = step.applyTo(formula);
      }
      return new Steps(question.cell(), question.index(), tokens, confidence, right);
    }

    private Steps readings(TestFormula question, Runnable check) {
      List<Integer> tokens = new ArrayList<>();
      List<Double> confidence = new ArrayList<>();
      String compact = rules.vocabulary().compact(question.formula());
      WorkingText folded = rules.working(compact);
      String formula = folded.start(compact);
      Optional<Leaf> leaf = rules.lastLeaf(formula);
      do {
        check.run();
        tokens.add(formula.length());
        confidence.add(confidence(folded.masked(formula)));
        if (leaf.isPresent()) {
          formula = folded.rewritten(rules, formula, leaf.get());
          leaf = rules.lastLeaf(formula);
        }
      } while (leaf.isPresent());
      return new Steps(question.cell(), question.index(), tokens, confidence, List.of());
    }

    private double confidence(String text) {
      // Number 0 would be the greedy output on evenly spaced labels.
      List<Selector.Request> requests =
          IntStream.rangeClosed(1, options.outputs())
              .mapToObj(number -> new Selector.Request(text, number, options.seed()))
              .toList();
      return selector.select(requests).stream()
          .mapToDouble(Selector.Output::confidence)
          .average()
          .orElse(0);
    }
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
        String exact = Evaluator.exactValue(cell.language(), formulas.get(i)).orElseThrow();
        if (outcomes.get(i) instanceof Outcome.Complete complete
            && complete.value().equals(exact)) {
          right++;
        }
      }
      return new LanguageMeasurement(cell.id(), formulas.size(), right);
    }
  }
}
