package io.nrs.playground;

import io.nrs.language.LanguageRules;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.proof.LanguageProof;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.RoleTaggingNetwork.RoleTaggerConfig;
import io.nrs.network.Rotation;
import io.nrs.rewriting.family.FamilyNetworks;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;
import org.teavm.jso.JSProperty;
import org.teavm.jso.core.JSArray;

/**
 * What the playground asks about a description that a visitor writes, compiled to JavaScript. The
 * networks that read rules calculate here too; the page gives their weights.
 */
public final class OwnRules {
  /** The name of the description's file, which messages in the page leave out. */
  private static final Path FILE = Path.of("rules.json");

  private OwnRules() {}

  /** The stored networks that read rules. */
  public interface Weights extends JSObject {
    /** Returns the sizes of the Solver's network, in the order of {@link MatchingConfig}. */
    @JSProperty
    int[] getSolver();

    /** Returns the sizes of the tagger, in the order of {@link RoleTaggerConfig}. */
    @JSProperty
    int[] getTagger();

    /** Returns the names of the arrays of a network, {@code solver} or {@code tagger}. */
    String[] names(String module);

    /** Returns an array of a network. */
    float[] array(String module, String name);

    /** Returns the vectors that {@link RotationTable} writes for a number. */
    float[] rotation(int number);
  }

  /**
   * Checks a description as {@code nrs language check} does.
   *
   * @return its mistakes, each with its line; if there are none, what was proved, and the language
   */
  @JSExport
  public static JSObject check(String text) {
    JSArray<JSObject> mistakes = new JSArray<>();
    try {
      LanguageDescription description =
          LeafExpansion.expandUnlessKnown(DescriptionReader.read(FILE, text));
      LanguageRules rules = RulesFactory.of(description.language());
      if (!OwnLanguage.isSmall(rules)) {
        throw description.whole(
            "the rules have too many questions to ask in a page: use fewer atoms and operands, or"
                + " nrs verify "
                + rules.language().id());
      }
      LanguageProof proof = LanguageProof.of(description);
      return checked(
          mistakes,
          proof.summary(description),
          description.syntax().example(),
          new OwnLanguage(rules, proof.convergence()));
    } catch (DescriptionException e) {
      for (DescriptionException mistake : e.all()) {
        mistakes.push(mistake(mistake.line(), mistake.source(), mistake.what()));
      }
      return checked(mistakes, "", "", null);
    }
  }

  /** Returns the networks whose weights the page gives. */
  static FamilyNetworks networks(Weights weights) {
    int[] solver = weights.getSolver();
    int[] tagger = weights.getTagger();
    Map<Long, Rotation> read = new HashMap<>();
    return new FamilyNetworks(
        new MatchingConfig(
            solver[0], solver[1], solver[2], solver[3], solver[4], solver[5], solver[6]),
        arrays(weights, "solver"),
        new RoleTaggerConfig(tagger[0], tagger[1], tagger[2], tagger[3]),
        arrays(weights, "tagger"),
        (config, places, symbols, numbers, number) ->
            read.computeIfAbsent(
                number, key -> RotationTable.read(config, weights.rotation((int) number))));
  }

  private static Map<String, float[]> arrays(Weights weights, String module) {
    Map<String, float[]> arrays = new HashMap<>();
    for (String name : List.of(weights.names(module))) {
      arrays.put(name, weights.array(module, name));
    }
    return arrays;
  }

  @JSBody(
      params = {"line", "source", "what"},
      script = "return {line: line, source: source, what: what};")
  private static native JSObject mistake(int line, String source, String what);

  @JSBody(
      params = {"mistakes", "summary", "example", "language"},
      script =
          "return {mistakes: mistakes, summary: summary, example: example,"
              + " language: language === null ? undefined : language};")
  private static native JSObject checked(
      JSArray<JSObject> mistakes, String summary, String example, Object language);
}
