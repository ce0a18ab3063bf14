package io.nrs.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import io.nrs.grammar.reading.TextEvaluator;
import io.nrs.language.LanguageRules;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.window.TokenWindows;
import io.nrs.network.TaggingReader;
import io.nrs.rewriting.Combiner;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.Tagger;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.ModelStore;
import io.nrs.rewriting.models.Proof.Solving;
import io.nrs.rewriting.models.Proof.Sweep;
import io.nrs.rewriting.models.Proof.WrongWindow;
import io.nrs.rewriting.models.TaggerVerification;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.rewriting.search.WindowTagger;
import io.nrs.rewriting.search.WindowTagger.Answer;
import io.nrs.rewriting.system.NeuralRewritingSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Shipped taggers with noise on their weights: what is said of the windows that they have wrong.
 */
class WrongWindowsTest {
  private static final ModelStore SHIPPED = new ModelStore(Path.of("..", "..", "models"));

  @TempDir private Path folder;

  private ModelStore damaged(Language language, double share, Set<TrainableModule> modules)
      throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    for (TrainableModule module : modules) {
      for (String file : List.of(ModelStore.CONFIG, ModelStore.WEIGHTS)) {
        byte[] bytes = SHIPPED.verified(language, module, file);
        boolean spoilt = module == TrainableModule.TAGGER && file.equals(ModelStore.WEIGHTS);
        files.put(
            language.id() + "/" + module.id() + "/" + file,
            spoilt ? NoisyWeights.of(bytes, share, 3) : bytes);
      }
    }
    ModelStore store = new ModelStore(folder);
    store.put(files);
    return store;
  }

  /** The window occurs in the formula, and the answers are those of the network. */
  private static void check(
      LanguageRules rules, int pass, TaggingReader network, WrongWindow wrong) {
    TokenWindows windows = rules.tokenWindows().get(pass);
    Set<List<Object>> asked = new HashSet<>();
    WindowTagger reader =
        WindowTagger.exact(
            rules,
            (number, window) -> {
              if (number == pass) {
                asked.add(
                    List.of(
                        rules.vocabulary().expand(windows.shown(window)),
                        windows.marks().get(windows.answer(window)).length(),
                        windows.marks().get(Answer.of(network.logits(window)).number()).length()));
              }
            });
    String formula =
        Printer.print(Parser.parseFormula(rules.language(), wrong.formula()).orElseThrow());
    assertEquals(formula, wrong.formula());
    String text = rules.vocabulary().compact(formula);
    WorkingText working = rules.working(text);
    reader.tag(working.masked(working.start(text)));
    assertTrue(
        asked.contains(List.<Object>of(wrong.window(), wrong.expected(), wrong.answer())),
        wrong.toString());
  }

  private static Language language(String id) throws IOException {
    return StaleTablesTest.languages().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"arithmetic, 1, 29", "listops, 2, 12", "nibbles, 2, 21", "sql, 2, 70"})
  void aWrongWindowHasAShortFormula(String id, double share, int longest) throws IOException {
    Language language = language(id);
    LanguageRules rules = RulesFactory.of(language);
    ModelStore store =
        damaged(language, share, Set.of(TrainableModule.SOLVER, TrainableModule.TAGGER));
    List<Sweep> sweeps = TaggerVerification.sweeps(store, language, done -> {});
    List<TaggingReader> networks = LoadedSystem.taggerNetworks(store, language);
    Set<Solving> solving = new HashSet<>();
    for (int pass = 0; pass < sweeps.size(); pass++) {
      for (WrongWindow wrong : sweeps.get(pass).wrong()) {
        check(rules, pass, networks.get(pass), wrong);
        assertTrue(
            rules.vocabulary().compact(wrong.formula()).length() <= longest, wrong.formula());
        solving.add(wrong.solving().orElseThrow());
      }
    }
    assertTrue(solving.contains(Solving.NONE), "without another Selector some leaf is not found");
    assertFalse(solving.contains(Solving.WRONG));
  }

  /** The exact tagger, with the answer of a network to one window. */
  private static Tagger withOneWrong(LanguageRules rules, int wrongPass, String wrong, int answer) {
    List<TokenWindows> passes = rules.tokenWindows();
    return new WindowTagger(
        rules,
        IntStream.range(0, passes.size())
            .<Function<String, Answer>>mapToObj(
                pass ->
                    window ->
                        new Answer(
                            pass == wrongPass && window.equals(wrong)
                                ? answer
                                : passes.get(pass).answer(window),
                            1))
            .toList());
  }

  /** No other window is wrong, the Solver is right, and there is no generating Selector. */
  @ParameterizedTest
  @CsvSource({"arithmetic, 1", "nibbles, 2"})
  void aWrongMarkIsHarmlessAndAMissingOneIsNot(String id, double share) throws IOException {
    Language language = language(id);
    LanguageRules rules = RulesFactory.of(language);
    ModelStore store = damaged(language, share, Set.of(TrainableModule.TAGGER));
    List<Sweep> sweeps = TaggerVerification.sweeps(store, language, done -> {});
    List<TaggingReader> networks = LoadedSystem.taggerNetworks(store, language);
    int harmless = 0;
    int unsolved = 0;
    for (int pass = 0; pass < sweeps.size(); pass++) {
      TokenWindows windows = rules.tokenWindows().get(pass);
      TaggingReader network = networks.get(pass);
      List<String> wrong = new ArrayList<>();
      windows.reachable(
          window -> {
            if (Answer.of(network.logits(window)).number() != windows.answer(window)) {
              wrong.add(window);
            }
          });
      for (int i = 0; i < sweeps.get(pass).wrong().size(); i++) {
        String formula = sweeps.get(pass).wrong().get(i).formula();
        int answer = Answer.of(network.logits(wrong.get(i))).number();
        NeuralRewritingSystem system =
            NeuralRewritingSystem.withoutSelector(
                rules,
                FakeNetworks.solver(rules),
                withOneWrong(rules, pass, wrong.get(i), answer),
                Combiner.search(),
                RewritingOptions.standard());
        Outcome outcome = system.solve(formula);
        if (outcome instanceof Outcome.Complete solved) {
          assertEquals(
              TextEvaluator.exactValue(language, formula), Optional.of(solved.value()), formula);
          harmless++;
        } else {
          assertTrue(windows.answer(wrong.get(i)) > 0, "a wrong mark is not harmless: " + formula);
          unsolved++;
        }
      }
    }
    assertTrue(harmless > 0 && unsolved > 0, harmless + " harmless, " + unsolved + " unsolved");
  }
}
