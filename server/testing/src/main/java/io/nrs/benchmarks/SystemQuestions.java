package io.nrs.benchmarks;

import com.google.gson.JsonObject;
import io.nrs.checking.ExactRewriter;
import io.nrs.evaluation.split.MixedFormulas;
import io.nrs.evaluation.systems.LiteratureSystem;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Formula;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.grammar.rewriting.StepBudget;
import io.nrs.io.StoredJson;
import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.exchange.SystemImport;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The questions of a public benchmark about a system of the literature: formulas with their normal
 * forms and all steps to them. They are a function of the seed.
 *
 * @param rules as people read them, in the order of the system
 */
record SystemQuestions(
    LiteratureSystem system,
    DescribedLanguage language,
    List<String> rules,
    List<Question> questions) {
  /** Whoever publishes answers publishes them to these questions. */
  static final long SEED = 1;

  /**
   * Formulas with more steps, or with more tokens in them or in their normal forms, are left out.
   */
  private static final int MOST_STEPS = 500;

  private static final int MOST_TOKENS = 500;

  /** A split has no more formulas after this many draws in a row without a new one. */
  private static final int MOST_MISSES = 200;

  /** Formulas that do not end soon take longer, so fewer of them are enough. */
  private static final int MOST_ENDLESS = 20;

  /** Of the formulas of the training levels, one in so many is a question of a test at least. */
  private static final int SHARE = 8;

  private static final int DEEPER = 5;

  SystemQuestions {
    rules = List.copyOf(rules);
    questions = List.copyOf(questions);
  }

  /** What a formula is for. */
  enum Split {
    TRAIN(300, "of the training levels, such as one to three: all that networks may learn from"),
    SHORT(12, "others of these levels"),
    DEEP(20, "one to five levels deeper"),
    LONG(10, "uneven, and with more tokens than any formula of training");

    private final int most;
    private final String words;

    /**
     * @param most formulas of a system
     */
    Split(int most, String words) {
      this.most = most;
      this.words = words;
    }

    String words() {
      return words;
    }

    String id() {
      return StoredJson.id(this);
    }

    /** Returns the splits that test networks. */
    static List<Split> tests() {
      return List.of(SHORT, DEEP, LONG);
    }
  }

  /**
   * A formula.
   *
   * @param id such as {@code peano-addition.deep.3}
   * @param value its normal form
   */
  record Question(
      String id, String system, Split split, String formula, String value, List<Rewrite> steps) {
    Question {
      steps = List.copyOf(steps);
    }

    JsonObject json() {
      return StoredJson.tree(this);
    }
  }

  /**
   * A step.
   *
   * @param leaf what is rewritten
   * @param at where it begins in the formula before this step, in characters
   * @param rule the number of the rule among those of the system, from 1
   * @param result what takes its place
   */
  record Rewrite(String leaf, int at, int rule, String result) {}

  /** Returns the questions about all systems, in the order of their files. */
  static List<SystemQuestions> all() {
    return LiteratureSystem.all().parallelStream().map(SystemQuestions::of).toList();
  }

  static SystemQuestions of(LiteratureSystem system) {
    SystemImport imported = system.imported();
    return new Draw(
            system,
            system.description(imported).language(),
            StoredJson.read(imported.text(), Rules.class).rules())
        .questions();
  }

  /** What a description has as its rules. */
  private record Rules(List<String> rules) {}

  /** Returns the system as the data set has it. */
  JsonObject json() {
    return StoredJson.tree(
        new Described(
            id(),
            system.name(),
            system.meaning(),
            system.source(),
            system.terminating(),
            system.confluent(),
            rules,
            system.text()));
  }

  private record Described(
      String system,
      String name,
      String computes,
      String source,
      boolean terminating,
      boolean confluent,
      List<String> rules,
      String text) {}

  String id() {
    return id(system);
  }

  private static String id(LiteratureSystem system) {
    return system.file().replaceFirst("\\.\\w+$", "");
  }

  List<Question> of(Split split) {
    return questions.stream().filter(each -> each.split() == split).toList();
  }

  List<Question> tests() {
    return questions.stream().filter(each -> each.split() != Split.TRAIN).toList();
  }

  /** Returns whether an answer is the normal form of a formula, whatever whitespace it has. */
  boolean isRight(Question question, String answer) {
    return printed(language, answer).equals(printed(language, question.value()));
  }

  private static String printed(Language language, String text) {
    return Parser.parseFormula(language, text.strip())
        .map(formula -> Printer.print(formula))
        .orElseGet(text::strip);
  }

  /** Draws the questions of a system. */
  private static final class Draw {
    private final LiteratureSystem system;
    private final DescribedLanguage language;
    private final LanguageRules rules;
    private final boolean isWord;
    private final ExactRewriter exact;
    private final List<String> texts;
    private final Set<String> taken = new HashSet<>();
    private final List<Question> questions = new ArrayList<>();

    Draw(LiteratureSystem system, DescribedLanguage language, List<String> texts) {
      this.system = system;
      this.language = language;
      this.rules = RulesFactory.of(language);
      this.isWord = language.sequence().isPresent();
      this.exact = new ExactRewriter(language, MOST_STEPS);
      this.texts = texts;
    }

    SystemQuestions questions() {
      int nesting = rules.levels().nesting();
      List<Solved> shallow =
          draw(
              Split.TRAIN.most + Split.SHORT.most,
              random -> generated(1 + random.nextInt(nesting), random));
      int tests = Math.min(Split.SHORT.most, shallow.size() / SHARE);
      // The last ones, so that all of the smallest formulas are there to learn from.
      add(Split.TRAIN, shallow.subList(0, shallow.size() - tests));
      add(Split.SHORT, shallow.subList(shallow.size() - tests, shallow.size()));
      add(
          Split.DEEP,
          IntStream.rangeClosed(nesting + 1, nesting + DEEPER)
              .boxed()
              .flatMap(
                  level ->
                      draw(Split.DEEP.most / DEEPER, random -> generated(level, random)).stream())
              .toList());
      int longest = shallow.stream().mapToInt(each -> tokens(each.formula())).max().orElseThrow();
      add(
          Split.LONG,
          draw(
              Split.LONG.most,
              random -> uneven(random).filter(formula -> tokens(formula) > longest)));
      return new SystemQuestions(system, language, texts, questions);
    }

    private Optional<String> generated(int level, SplittableRandom random) {
      int arguments = Math.max(2, 1 + random.nextInt(rules.levels().arguments()));
      FormulaShape shape = new FormulaShape(level, arguments, true);
      return Optional.of(rules.vocabulary().expand(rules.generate(shape, random)));
    }

    /** Returns a term with sides of different depth, or a longer word. */
    private Optional<String> uneven(SplittableRandom random) {
      int deepest = rules.levels().nesting() + DEEPER + 1;
      return isWord
          ? generated(deepest, random)
          : Optional.of(MixedFormulas.generate(rules, deepest, random));
    }

    private int tokens(String formula) {
      return rules.vocabulary().compact(formula).length();
    }

    private record Solved(String formula, String value, List<Rewrite> steps) {}

    private List<Solved> draw(int most, Function<SplittableRandom, Optional<String>> formulas) {
      SplittableRandom random = RandomStreams.named(SEED, system.file(), "" + taken.size());
      List<Solved> drawn = new ArrayList<>();
      int misses = 0;
      int endless = 0;
      while (drawn.size() < most && misses < MOST_MISSES && endless < MOST_ENDLESS) {
        Optional<String> formula =
            formulas.apply(random).filter(each -> tokens(each) <= MOST_TOKENS).filter(taken::add);
        boolean ends = formula.filter(each -> !endsSoon(each)).isEmpty();
        Optional<Solved> solved = ends ? formula.flatMap(this::solved) : Optional.empty();
        solved.ifPresent(drawn::add);
        misses = solved.isPresent() ? 0 : misses + 1;
        endless = ends ? 0 : endless + 1;
      }
      return drawn;
    }

    /** Finds out what the exact steps would, but in a fraction of their time. */
    private boolean endsSoon(String formula) {
      StepBudget steps = new StepBudget(MOST_STEPS);
      return language
          .terms()
          .map(
              terms ->
                  Parser.parseFormula(language, formula)
                      .flatMap(Formula::term)
                      .flatMap(term -> terms.normalForm(term, steps))
                      .isPresent())
          .orElseGet(
              () ->
                  !isWord
                      || language
                          .leafValues()
                          .orElseThrow()
                          .sequences()
                          .normalForm(List.of(formula.split(" ")), steps)
                          .isPresent());
    }

    /** Returns nothing if the formula is a normal form, or takes too many steps or tokens. */
    private Optional<Solved> solved(String formula) {
      Outcome outcome = exact.trace(formula, step -> {}, () -> {});
      return outcome instanceof Outcome.Complete complete
              && !outcome.steps().isEmpty()
              && tokens(complete.value()) <= MOST_TOKENS
          ? Optional.of(
              new Solved(
                  formula, complete.value(), outcome.steps().stream().map(this::rewrite).toList()))
          : Optional.empty();
    }

    private Rewrite rewrite(Step step) {
      String rule =
          TextEvaluator.rule(language, step.leaf(), step.value())
              .orElseGet(() -> step.leaf() + " => " + step.value());
      int number = 1 + texts.indexOf(rule);
      if (number == 0) {
        throw new IllegalStateException("%s has no rule %s".formatted(system.file(), rule));
      }
      return new Rewrite(step.leaf(), step.offset(), number, step.value());
    }

    private void add(Split split, List<Solved> drawn) {
      for (Solved each : drawn) {
        String id = "%s.%s.%s".formatted(id(system), split.id(), of(split) + 1);
        questions.add(
            new Question(id, id(system), split, each.formula(), each.value(), each.steps()));
      }
    }

    private long of(Split split) {
      return questions.stream().filter(each -> each.split() == split).count();
    }
  }
}
