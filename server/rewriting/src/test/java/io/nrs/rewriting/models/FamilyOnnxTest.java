package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ai.djl.ndarray.NDManager;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.google.gson.Gson;
import io.nrs.grammar.Language;
import io.nrs.grammar.rewriting.TermRewriting.TermRule;
import io.nrs.language.LanguageRules;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.terms.RuleNodes;
import io.nrs.language.terms.RuleNodes.Node;
import io.nrs.language.terms.RuleQuestions;
import io.nrs.language.terms.TermViews.Head;
import io.nrs.language.terms.TermViews.View;
import io.nrs.language.window.CommonRole;
import io.nrs.language.window.TokenWindows;
import io.nrs.language.window.TokenWindows.Mark;
import io.nrs.network.MatchingNetwork;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.OnnxNetworks.StoredWeights;
import io.nrs.network.RoleTaggingNetwork;
import io.nrs.network.Rotation;
import io.nrs.network.Weights;
import io.nrs.rewriting.family.FamilyNetworks;
import io.nrs.rewriting.family.RuleNumbers;
import io.nrs.rewriting.family.RuleNumbers.OfOperation;
import io.nrs.rewriting.family.RuleNumbers.OfRule;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks that read rules, in ONNX Runtime, against PyTorch. */
class FamilyOnnxTest {
  private static final Path HOME = Path.of("..", "..");
  private static final ModelStore STORE = new ModelStore(HOME.resolve("models"));
  private static final Gson GSON = new Gson();

  /** The greatest difference of logits. */
  private static final Map<StoredWeights, Double> NEAR =
      Map.of(StoredWeights.FLOAT32, 1e-4, StoredWeights.FLOAT16, 0.5);

  private static Language language(String name) {
    return DescriptionReader.read(HOME.resolve("docs/languages/" + name + ".json")).language();
  }

  private static OrtSession session(Map<String, byte[]> files, String name) throws OrtException {
    OrtSession.SessionOptions options = new OrtSession.SessionOptions();
    options.setIntraOpNumThreads(1);
    return OrtEnvironment.getEnvironment().createSession(files.get(name), options);
  }

  private static OnnxTensor tensor(List<List<Integer>> rows) throws OrtException {
    return OnnxTensor.createTensor(
        OrtEnvironment.getEnvironment(),
        LongBuffer.wrap(
            rows.stream().flatMap(List::stream).mapToLong(Integer::longValue).toArray()),
        new long[] {rows.size(), 4});
  }

  private static float logit(OrtSession solver, OnnxTensor left, OnnxTensor view)
      throws OrtException {
    try (OrtSession.Result result = solver.run(Map.of("left", left, "view", view))) {
      return (float) result.get("logit").orElseThrow().getValue();
    }
  }

  private static List<List<Integer>> numbers(List<Node> nodes) {
    return nodes.stream()
        .map(node -> List.of(node.place(), node.symbol(), node.first(), node.number()))
        .toList();
  }

  /** Every pair of a view and a left side, and the first rule that fits each view. */
  @ParameterizedTest
  @CsvSource({"peano, FLOAT32, 36", "peano, FLOAT16, 36", "paint, FLOAT32, 330"})
  void theSolverComputesWhatTheNetworkComputes(String name, StoredWeights stored, int expected)
      throws OrtException {
    Language language = language(name);
    FamilyLanguage family = FamilyLanguage.of(STORE, language).orElseThrow();
    RuleQuestions questions = family.questions();
    FamilyNetworks networks = FamilyStore.shared(STORE).read();
    Map<String, byte[]> files = new OnnxExport(STORE, language, stored).files();
    RuleNumbers written =
        GSON.fromJson(
            new String(files.get(RuleNumbers.FILE), StandardCharsets.UTF_8), RuleNumbers.class);
    assertEquals(family.rotation(), written.rotation());
    int pairs = 0;
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Weights weights =
            Weights.of(
                manager, MatchingNetwork.shapes(networks.matching()), networks.matchingWeights());
        OrtSession solver = session(files, "solver.onnx")) {
      MatchingNetwork network = new MatchingNetwork(networks.matching(), weights);
      for (OfOperation operation : written.operations()) {
        Head head = new Head(operation.symbol(), operation.operands());
        RuleNodes nodes = questions.views().nodes(head);
        List<TermRule> rules = questions.views().rulesOf(head);
        assertEquals(rules.size(), operation.rules().size());
        Rotation rotation =
            Rotation.of(
                networks.matching(),
                operation.places().size(),
                operation.symbols().size(),
                operation.places().size(),
                written.rotation());
        for (View view :
            questions
                .views()
                .all()
                .filter(each -> each.head().equals(Optional.of(head)))
                .toList()) {
          List<Float> logits = new ArrayList<>();
          try (OnnxTensor seen = tensor(numbers(nodes.of(view)))) {
            for (OfRule rule : operation.rules()) {
              try (OnnxTensor left = tensor(rule.nodes())) {
                logits.add(logit(solver, left, seen));
              }
            }
          }
          pairs += logits.size();
          compare(manager, network, rotation, nodes, rules, view, logits, NEAR.get(stored));
          Optional<TermRule> found = Optional.empty();
          for (int i = 0; i < rules.size() && found.isEmpty(); i++) {
            found = Optional.of(rules.get(i)).filter(fits(logits.get(i)));
          }
          assertEquals(questions.views().ruleFor(view), found, view.toString());
        }
      }
    }
    assertEquals(expected, pairs);
  }

  private static Predicate<TermRule> fits(float logit) {
    return rule -> logit > 0;
  }

  private static void compare(
      NDManager manager,
      MatchingNetwork network,
      Rotation rotation,
      RuleNodes nodes,
      List<TermRule> rules,
      View view,
      List<Float> logits,
      double near) {
    try (NDManager scope = manager.newSubManager()) {
      float[] expected =
          network
              .logits(
                  scope,
                  rotation,
                  rules.stream().map(rule -> nodes.of(rule.left())).toList(),
                  rules.stream().map(rule -> nodes.of(view)).toList())
              .toFloatArray();
      for (int i = 0; i < expected.length; i++) {
        assertEquals(expected[i], logits.get(i), near, view + " " + rules.get(i).left());
      }
    }
  }

  /** Every window of a pass. */
  @ParameterizedTest
  @EnumSource(StoredWeights.class)
  void theTaggerComputesWhatTheNetworkComputes(StoredWeights stored) throws OrtException {
    Language language = language("negation");
    LanguageRules rules = FamilyLanguage.of(STORE, language).orElseThrow().rules();
    FamilyNetworks networks = FamilyStore.shared(STORE).read();
    Map<String, byte[]> files = new OnnxExport(STORE, language, stored).files();
    TokenWindows windows = rules.tokenWindows().get(0);
    List<String> all = new ArrayList<>();
    windows.reachable(all::add);
    List<List<int[]>> roles =
        all.stream()
            .map(
                window ->
                    window
                        .chars()
                        .mapToObj(
                            number ->
                                windows.commonRoles().orElseThrow().get(number).stream()
                                    .mapToInt(CommonRole::ordinal)
                                    .toArray())
                        .toList())
            .toList();
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1);
        Weights weights =
            Weights.of(
                manager, RoleTaggingNetwork.shapes(networks.tagging()), networks.taggingWeights());
        OrtSession tagger = session(files, "tagger-0.onnx")) {
      float[][] expected =
          rows(
              new RoleTaggingNetwork(networks.tagging(), weights)
                  .logits(manager, roles)
                  .toFloatArray(),
              2 * networks.tagging().lengths());
      for (int i = 0; i < all.size(); i++) {
        String window = all.get(i);
        float[] logits = last(tagger, window);
        List<Mark> marks = windows.marks();
        int best = 0;
        for (int mark = 0; mark < marks.size(); mark++) {
          int answer =
              networks.tagging().answer(marks.get(mark).length(), marks.get(mark).behind());
          assertEquals(
              expected[i][answer],
              logits[mark],
              NEAR.get(stored) * Math.max(1, Math.abs(expected[i][answer])));
          best = logits[mark] > logits[best] ? mark : best;
        }
        assertEquals(windows.answer(window), best);
      }
    }
  }

  private static float[][] rows(float[] all, int width) {
    float[][] rows = new float[all.length / width][width];
    for (int row = 0; row < rows.length; row++) {
      System.arraycopy(all, row * width, rows[row], 0, width);
    }
    return rows;
  }

  private static float[] last(OrtSession tagger, String window) throws OrtException {
    long[] classes = window.chars().mapToLong(number -> number).toArray();
    try (OnnxTensor tensor =
            OnnxTensor.createTensor(
                OrtEnvironment.getEnvironment(),
                LongBuffer.wrap(classes),
                new long[] {classes.length});
        OrtSession.Result result = tagger.run(Map.of("classes", tensor))) {
      float[][] logits = (float[][]) result.get("logits").orElseThrow().getValue();
      return logits[logits.length - 1];
    }
  }

  /** What is a leaf of a sequence follows from its rules, so there is no file of a tagger. */
  @Test
  void aSequenceHasItsSolverAlone() {
    String text =
        """
        {"id": "own", "atoms": ["a", "b"], "operations": [{"form": "sequence"}],
         "rules": ["b a => a b"]}
        """;
    Language language = DescriptionReader.read(Path.of("own.json"), text).language();
    Map<String, byte[]> files = new OnnxExport(STORE, language, StoredWeights.FLOAT32).files();
    assertArrayEquals(
        new String[] {"solver.onnx", "vocabulary.json", "rules.json", "grammar.json"},
        files.keySet().toArray());
  }
}
