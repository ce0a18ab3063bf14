package io.nrs.training.data;

import io.nrs.language.FormulaShape;
import io.nrs.language.LanguageRules;
import io.nrs.language.LanguageRules.LeafTag;
import io.nrs.training.settings.RunSettings;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Matcher;

/**
 * Texts with the tags of their tokens: intermediate steps and cuts of them, splices of several, and
 * both with random tokens outside their leaves. Deeper formulas have contexts of leaves that
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
      if (!boundary && tags.charAt(i) == LeafTag.OUTSIDE.letter() && random.nextDouble() < share) {
        changed.setCharAt(i, tokens.charAt(random.nextInt(tokens.length())));
      }
    }
    return changed.toString();
  }
}
