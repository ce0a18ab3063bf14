package io.nrs.training.data;

import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.LeafTag;
import io.nrs.language.LanguageRules.Levels;
import io.nrs.language.LanguageRules.Operands;
import io.nrs.language.RandomStreams;
import io.nrs.language.Vocabulary;
import io.nrs.rewriting.SlidingWindows;
import io.nrs.training.settings.RouterFormulas;
import io.nrs.training.settings.RunSettings;
import io.nrs.training.settings.SetSizes;
import io.nrs.training.settings.TrainingProcedure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/** Batches, drawn for each iteration, and two validation sets that are disjoint from them. */
public final class TrainingData {
  /** For languages with long deeper formulas, which cost as much as many shorter ones. */
  private static final int LONG_VALIDATION_SIZE = 128;

  private static final double SIMPLIFIED_SHARE = 0.8;

  /** A part of the data with a random stream of its own. */
  private enum Part {
    IN_DISTRIBUTION,
    OUT_OF_DISTRIBUTION,
    TRAINING;

    /** Returns its seed, which is that of no iteration: they have positive numbers. */
    private long seed(long seed) {
      return RandomStreams.seed(seed, -1 - ordinal());
    }
  }

  private final Turns turns;
  private final List<Example> inDistribution;
  private final List<Example> outOfDistribution;
  private final Set<String> heldOut;

  /** The sources of an iteration's batch, which take turns. */
  private interface Turns {
    List<ExampleSource> of(int iteration, SplittableRandom random);
  }

  private TrainingData(
      LanguageRules rules,
      Turns turns,
      List<Example> inDistribution,
      List<Example> outOfDistribution) {
    this.turns = turns;
    this.inDistribution = inDistribution;
    this.outOfDistribution = outOfDistribution;
    // The shortest formulas are too few for a held-out part. So are a Solver's leaves, whose domain
    // is finite and verified as a whole.
    this.heldOut =
        inDistribution.stream()
            .map(Example::input)
            .filter(input -> input.length() > rules.longestLeaf())
            .collect(Collectors.toUnmodifiableSet());
  }

  public static TrainingData of(RunSettings settings, long seed) {
    LanguageRules rules = settings.rules();
    return switch (settings.module()) {
      case SOLVER -> ofSolver(rules, settings.procedure(), seed);
      case SELECTOR -> ofSelector(rules, settings, seed);
      case TAGGER -> ofTagger(rules, settings, seed);
      case ROUTER -> ofRouter(rules, settings, seed);
    };
  }

  private static TrainingData ofSolver(
      LanguageRules rules, TrainingProcedure procedure, long seed) {
    ExampleSource leaves = new SolverExamples(rules, procedure);
    return new TrainingData(
        rules,
        (iteration, random) -> List.of(leaves),
        inDistribution(leaves, seed),
        draw(leaves, SetSizes.SOLVER_VALIDATION, Part.OUT_OF_DISTRIBUTION.seed(seed)));
  }

  /**
   * In the paper's procedure (section 5.2.1) there is a fixed training set. Deeper formulas and
   * their intermediate steps, balanced over the nesting level of the leaf, select the model.
   */
  private static TrainingData ofSelector(LanguageRules rules, RunSettings settings, long seed) {
    ExampleSource source = new SelectorExamples(rules, settings, rules::trainingShape);
    if (settings.procedure() == TrainingProcedure.PUBLISHED) {
      ExampleSource fixed = source.fixed(SetSizes.PUBLISHED_TRAINING, Part.TRAINING.seed(seed));
      return new TrainingData(
          rules,
          (iteration, random) -> List.of(fixed),
          inDistribution(source, seed),
          BalancedExamples.steps(
              rules, SetSizes.PUBLISHED_LEVEL, Part.OUT_OF_DISTRIBUTION.seed(seed)));
    }
    // Validation uses the inputs of inference: windows if training uses cuts.
    int width = SlidingWindows.of(rules).width();
    RunSettings windows =
        settings.cutShare() > 0
            ? settings
                .with()
                .cutShare(1)
                .shortestCut(width)
                .longestCut(width)
                .emptyCutShare(.5)
                .build()
            : settings;
    return new TrainingData(
        rules,
        (iteration, random) ->
            List.of(new SelectorExamples(rules, ofBatch(settings, random), rules::trainingShape)),
        inDistribution(source, seed),
        draw(
            new SelectorExamples(rules, windows, random -> deeper(rules, random)),
            SetSizes.VALIDATION,
            Part.OUT_OF_DISTRIBUTION.seed(seed)));
  }

  /** Cuts of one batch share a bound, which keeps padding small. */
  private static RunSettings ofBatch(RunSettings settings, SplittableRandom random) {
    return settings.cutShare() == 0
        ? settings
        : settings.withLongestCut(longestOfBatch(settings, random));
  }

  private static int longestOfBatch(RunSettings settings, SplittableRandom random) {
    int most = settings.longestCut();
    return random.nextInt((settings.shortestCut() + most) / 2, most + 1);
  }

  private static TrainingData ofTagger(LanguageRules rules, RunSettings settings, long seed) {
    int most = settings.longestCut();
    // Validation uses the inputs of inference: deeper formulas and their intermediate steps.
    RunSettings cuts = settings.with().splicedShare(0).randomShare(0).build();
    return new TrainingData(
        rules,
        (iteration, random) ->
            List.of(
                new TaggerExamples(
                    rules, settings, longestOfBatch(settings, random), rules::trainingShape)),
        inDistribution(new TaggerExamples(rules, settings, most, rules::trainingShape), seed),
        draw(
            new TaggerExamples(rules, cuts, 2 * most, random -> deeper(rules, random)),
            SetSizes.VALIDATION,
            Part.OUT_OF_DISTRIBUTION.seed(seed)));
  }

  /**
   * Every batch has equally many formulas of each level. Deeper levels join one after another. In
   * the paper's procedure the sets are the Selector's without their intermediate steps (section
   * 5.2.2).
   */
  private static TrainingData ofRouter(LanguageRules rules, RunSettings settings, long seed) {
    boolean published = settings.procedure() == TrainingProcedure.PUBLISHED;
    List<DataSets.Cell> cells = DataSets.Split.TRAIN.cells(rules.language());
    BiFunction<DataSets.Cell, Operands, ExampleSource> level =
        (cell, operands) ->
            new RouterExamples(rules, settings.data(), operands, random -> shape(cell, random));
    BiFunction<DataSets.Cell, Operands, ExampleSource> fixed =
        level.andThen(
            source ->
                source.fixed(SetSizes.PUBLISHED_TRAINING / cells.size(), Part.TRAINING.seed(seed)));
    return new TrainingData(
        rules,
        (iteration, random) ->
            cells.stream()
                .filter(cell -> cell.nesting() <= settings.deepest(iteration))
                .map(
                    cell ->
                        (published ? fixed : level)
                            .apply(cell, settings.operands(iteration, cell.nesting()))
                            .upTo(settings.longest(iteration)))
                .toList(),
        inDistribution(
            random ->
                level.apply(cells.get(random.nextInt(cells.size())), Operands.ANY).next(random),
            seed),
        published
            ? BalancedExamples.formulas(
                rules, SetSizes.PUBLISHED_LEVEL, Part.OUT_OF_DISTRIBUTION.seed(seed))
            : draw(
                new RouterExamples(
                    rules, RouterFormulas.TOP_LEVEL, Operands.ANY, random -> deeper(rules, random)),
                rules.levels().haveArguments() ? SetSizes.VALIDATION : LONG_VALIDATION_SIZE,
                Part.OUT_OF_DISTRIBUTION.seed(seed)));
  }

  private static List<Example> inDistribution(ExampleSource source, long seed) {
    return draw(source, SetSizes.VALIDATION, Part.IN_DISTRIBUTION.seed(seed));
  }

  private static FormulaShape shape(DataSets.Cell cell, SplittableRandom random) {
    return new FormulaShape(
        cell.nesting(), cell.arguments(), random.nextDouble() < SIMPLIFIED_SHARE);
  }

  /** A shape up to two levels deeper than those of training. */
  private static FormulaShape deeper(LanguageRules rules, SplittableRandom random) {
    Levels levels = rules.levels();
    return new FormulaShape(
        levels.nesting() + 1 + random.nextInt(2),
        levels.haveArguments() ? 2 + random.nextInt(levels.arguments()) : 2,
        !rules.hasSignedOperands() || random.nextBoolean());
  }

  private static List<Example> draw(ExampleSource source, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> drawn = new ArrayList<>();
    while (drawn.size() < size) {
      drawn.add(source.next(random));
    }
    return List.copyOf(drawn);
  }

  public List<Example> inDistribution() {
    return inDistribution;
  }

  public List<Example> outOfDistribution() {
    return outOfDistribution;
  }

  /**
   * Returns the batch of an iteration.
   *
   * @param iteration from 1
   */
  public List<Example> batch(int iteration, int size, SplittableRandom random) {
    List<ExampleSource> sources = turns.of(iteration, random);
    List<Example> batch = new ArrayList<>(size);
    while (batch.size() < size) {
      Example example = sources.get(batch.size() % sources.size()).next(random);
      if (!heldOut.contains(example.input())) {
        batch.add(example);
      }
    }
    return batch;
  }

  /** Leaves with their values, and some atoms with ω. */
  record SolverExamples(LanguageRules rules, TrainingProcedure procedure) implements ExampleSource {
    private static final double ATOM_SHARE = 0.04;

    /** Both kinds with equal probability (paper, section 5.2.1). */
    private static final double PUBLISHED_ATOM_SHARE = 0.5;

    @Override
    public Example next(SplittableRandom random) {
      boolean published = procedure == TrainingProcedure.PUBLISHED;
      if (random.nextDouble() < (published ? PUBLISHED_ATOM_SHARE : ATOM_SHARE)) {
        return new Example(rules.randomAtom(random), Vocabulary.OMEGA);
      }
      boolean any = published || rules.hasIrreducibleLeaves();
      String leaf = any ? rules.anyLeaf(random) : rules.randomLeaf(random);
      return new Example(leaf, rules.valueOf(leaf));
    }
  }

  /**
   * Texts with the tags of their tokens: intermediate steps and cuts of them, splices of several,
   * and both with random tokens outside their leaves. Deeper formulas have contexts of leaves that
   * training formulas lack, such as long runs of brackets. Splices and random tokens show such
   * contexts without a deeper formula (docs/decisions/tagging-selector.md).
   *
   * @param longest tokens of a text
   * @param shapes draws the shape of each formula; in training it must obey the generalisation rule
   */
  record TaggerExamples(
      LanguageRules rules,
      RunSettings settings,
      int longest,
      Function<SplittableRandom, FormulaShape> shapes)
      implements ExampleSource {
    private static final int LONGEST_RUN = 8;
    private static final int LONGEST_PHRASE = 3;

    /** One splice in this many begins at a formula's start, and one ends at a formula's end. */
    private static final int BOUNDARY = 6;

    /** The shares of the tokens outside leaves that random tokens replace. */
    private static final double[] REPLACED = {.1, .3, .6};

    @Override
    public Example next(SplittableRandom random) {
      String text = random.nextDouble() < settings.splicedShare() ? splice(random) : whole(random);
      if (random.nextDouble() < settings.randomShare()) {
        text = withRandomTokens(text, random);
      }
      return new Example(text, LeafTag.letters(rules, text));
    }

    /** An intermediate step between its boundaries; a cut of it if it is too long. */
    private String whole(SplittableRandom random) {
      String text = LeafTag.START + step(random) + LeafTag.END;
      int length = random.nextInt(settings.shortestCut(), longest + 1);
      return length < text.length() ? cut(text, length, random) : text;
    }

    private String step(SplittableRandom random) {
      return SelectorExamples.intermediateStep(rules, settings, shapes.apply(random), random);
    }

    private static String cut(String text, int length, SplittableRandom random) {
      int start = random.nextInt(text.length() - length + 1);
      return text.substring(start, start + length);
    }

    private String splice(SplittableRandom random) {
      int length = random.nextInt(settings.shortestCut(), longest + 1);
      StringBuilder text = new StringBuilder();
      if (random.nextInt(BOUNDARY) == 0) {
        text.append(LeafTag.START);
      }
      while (text.length() < length) {
        text.append(part(random));
      }
      text.setLength(length);
      if (random.nextInt(BOUNDARY) == 0) {
        text.append(LeafTag.END);
      }
      return text.toString();
    }

    private String part(SplittableRandom random) {
      return switch (random.nextInt(8)) {
        case 0 -> opening(random);
        case 1 -> closing(random);
        case 2 -> phrase(random);
        case 3 -> rules.randomAtom(random);
        case 4 -> rules.randomLeaf(random);
        default -> {
          String step = step(random);
          yield cut(
              step, Math.min(step.length(), 1 + random.nextInt(settings.longestCut() / 2)), random);
        }
      };
    }

    /** The text before the first operands of some leaves. */
    private String opening(SplittableRandom random) {
      StringBuilder run = new StringBuilder();
      for (int left = 1 + random.nextInt(LONGEST_RUN); left > 0; left--) {
        String leaf = rules.randomLeaf(random);
        Matcher atoms = rules.notation().atom().matcher(leaf);
        run.append(atoms.find() ? leaf.substring(0, atoms.start()) : "");
      }
      return run.toString();
    }

    /** The text behind the last operand of a leaf, repeated. */
    private String closing(SplittableRandom random) {
      String leaf = rules.randomLeaf(random);
      Matcher atoms = rules.notation().atom().matcher(leaf);
      int end = leaf.length();
      while (atoms.find()) {
        end = atoms.end();
      }
      return leaf.substring(end).repeat(1 + random.nextInt(LONGEST_RUN));
    }

    /** A few tokens of a formula, repeated. */
    private String phrase(SplittableRandom random) {
      String step = step(random);
      int length = Math.min(step.length(), 1 + random.nextInt(LONGEST_PHRASE));
      return cut(step, length, random).repeat(1 + random.nextInt(LONGEST_RUN));
    }

    private String withRandomTokens(String text, SplittableRandom random) {
      String tags = LeafTag.letters(rules, text);
      String tokens = rules.vocabulary().characters();
      double share = REPLACED[random.nextInt(REPLACED.length)];
      StringBuilder changed = new StringBuilder(text);
      for (int i = 0; i < text.length(); i++) {
        boolean boundary = text.charAt(i) == LeafTag.START || text.charAt(i) == LeafTag.END;
        if (!boundary
            && tags.charAt(i) == LeafTag.OUTSIDE.letter()
            && random.nextDouble() < share) {
          changed.setCharAt(i, tokens.charAt(random.nextInt(tokens.length())));
        }
      }
      return changed.toString();
    }
  }
}
