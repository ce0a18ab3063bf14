package io.nrs.playground;

import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.language.Vocabulary;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.Solver;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;
import org.teavm.jso.JSProperty;

/**
 * What the playground of the documentation asks, compiled to JavaScript: formulas are read, printed
 * and evaluated by the grammar, and rewritten by the engine. Only the networks are the page's.
 */
public final class Playground {
  private static final Map<String, NeuralRewritingSystem> SYSTEMS = new HashMap<>();

  private Playground() {}

  /** The networks of a language, which the page computes. */
  public interface Networks extends JSObject {
    /** Returns the logits of a window of token classes in a pass of the tagger. */
    float[] tag(int pass, int[] window);

    /** Writes the Solver's answer to the ids of a leaf's tokens. */
    Written write(int[] leaf);
  }

  /** What the Solver wrote: ids in the order of writing, and their joint probability. */
  public interface Written extends JSObject {
    @JSProperty
    int[] getIds();

    @JSProperty
    double getConfidence();
  }

  /** Reads a line: its problems, canonical form, exact value, expected value, and tree. */
  @JSExport
  public static JSObject read(String id, String line) {
    return FormulaAnswers.read(PlaygroundLanguages.of(id), line);
  }

  /**
   * Rewrites a formula in canonical form to its value.
   *
   * @return its steps in order, and the end
   */
  @JSExport
  public static JSObject solve(String id, String formula, Networks networks) {
    Language language = PlaygroundLanguages.of(id);
    return FormulaAnswers.solve(
        language,
        SYSTEMS.computeIfAbsent(id, key -> system(RulesFactory.of(language), networks)),
        formula);
  }

  private static NeuralRewritingSystem system(LanguageRules rules, Networks networks) {
    Vocabulary vocabulary = rules.vocabulary();
    List<Function<String, Answer>> passes =
        IntStream.range(0, rules.tokenWindows().size())
            .<Function<String, Answer>>mapToObj(
                pass -> window -> Answer.of(networks.tag(pass, window.chars().toArray())))
            .toList();
    Solver solver =
        leaves ->
            leaves.stream()
                .map(
                    leaf -> {
                      Written written = networks.write(vocabulary.encode(leaf));
                      // All Solvers of the playground write the last token first.
                      String text = OutputOrder.REVERSED.apply(vocabulary.decode(written.getIds()));
                      return new Solver.Solution(text, written.getConfidence());
                    })
                .toList();
    return FormulaAnswers.system(rules, new WindowTagger(rules, passes), solver);
  }
}
