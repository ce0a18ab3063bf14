package io.nrs.playground;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.search.SelectorDraw;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;
import org.teavm.jso.JSProperty;

/**
 * What the playground of the documentation asks, compiled to JavaScript: formulas are read, printed
 * and evaluated by the grammar, and rewritten by the engine. Only the networks are the page's.
 */
public final class Playground {
  private Playground() {}

  /** The networks of a language, which the page computes. */
  public interface Networks extends JSObject {
    /** Returns the logits of a window of token classes in a pass of the tagger. */
    float[] tag(int pass, int[] window);

    /** Writes the Solver's answer to the ids of a leaf's tokens. */
    Written write(int[] leaf);

    /**
     * Writes an output of the Selector.
     *
     * @param positions of the tokens, below {@link #getLabels}
     */
    Written select(int[] tokens, int[] positions, Choice choice);

    /** Returns the range of the Selector's label positions. */
    @JSProperty
    int getLabels();
  }

  /** Chooses the next token. */
  @JSFunctor
  public interface Choice extends JSObject {
    /** Returns a token, from the probabilities of all. */
    int choose(float[] probabilities);
  }

  /** What a network wrote: ids in the order of writing, and their joint probability. */
  public interface Written extends JSObject {
    @JSProperty
    int[] getIds();

    @JSProperty
    double getConfidence();
  }

  /**
   * Adds a language that the compiled file does not have.
   *
   * @param values the values of leaves, as {@link PlaygroundFiles} writes them
   */
  @JSExport
  public static void describe(String id, String description, String values) {
    PlaygroundLanguages.describe(id, description, values);
  }

  /** Reads a line: its problems, its formula with its place, exact and expected value, and tree. */
  @JSExport
  public static JSObject read(String id, String line) {
    return FormulaAnswers.read(PlaygroundLanguages.of(id), line);
  }

  /**
   * Returns the edit of a line that replaces a part of its formula, in the notation as written.
   *
   * @param line with a formula without errors
   * @param start of the part in the canonical form
   * @param end one past its last code unit
   */
  @JSExport
  public static JSObject edit(String id, String line, int start, int end, String value) {
    return FormulaAnswers.edit(PlaygroundLanguages.of(id), line, start, end, value);
  }

  /**
   * Rewrites a formula in canonical form to its value.
   *
   * @return its steps in order, and the end
   */
  @JSExport
  public static JSObject solve(String id, String formula, Networks networks) {
    Language language = PlaygroundLanguages.of(id);
    return FormulaAnswers.solve(language, system(RulesFactory.of(language), networks), formula);
  }

  /**
   * Asks the Selector for the leaf of the next step, without the tagger (paper, section 4).
   *
   * @param formula in canonical form, with a leaf
   * @return all its outputs for the window that decided, with their agreement
   */
  @JSExport
  public static JSObject select(String id, String formula, Networks networks) {
    LanguageRules rules = RulesFactory.of(PlaygroundLanguages.of(id));
    NeuralRewritingSystem system =
        new NeuralRewritingSystem(
            rules, selector(rules, networks), solver(rules, networks), RewritingOptions.standard());
    return FormulaAnswers.selection(system.examine(formula));
  }

  private static Selector selector(LanguageRules rules, Networks networks) {
    Vocabulary vocabulary = rules.vocabulary();
    return (requests, checkCancelled) ->
        requests.stream()
            .map(
                request -> {
                  SelectorDraw draw = SelectorDraw.of(request, networks.getLabels());
                  Written written =
                      networks.select(
                          vocabulary.encode(request.text()),
                          draw.positions(),
                          probabilities ->
                              draw.choice().choose(probabilities, 0, probabilities.length));
                  return new Selector.Output(
                      vocabulary.decode(written.getIds()), written.getConfidence());
                })
            .toList();
  }

  private static NeuralRewritingSystem system(LanguageRules rules, Networks networks) {
    List<Function<String, Answer>> passes =
        IntStream.range(0, rules.tokenWindows().size())
            .<Function<String, Answer>>mapToObj(
                pass -> window -> Answer.of(networks.tag(pass, window.chars().toArray())))
            .toList();
    return FormulaAnswers.system(rules, new WindowTagger(rules, passes), solver(rules, networks));
  }

  private static Solver solver(LanguageRules rules, Networks networks) {
    Vocabulary vocabulary = rules.vocabulary();
    return leaves ->
        leaves.stream()
            .map(
                leaf -> {
                  Written written = networks.write(vocabulary.encode(leaf));
                  // All Solvers of the playground write the last token first.
                  String text = OutputOrder.REVERSED.apply(vocabulary.decode(written.getIds()));
                  return new Solver.Solution(text, written.getConfidence());
                })
            .toList();
  }
}
