package io.nrs.rewriting.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.google.gson.Gson;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.language.LanguageRules;
import io.nrs.language.OutputOrder;
import io.nrs.language.Vocabulary;
import io.nrs.language.WorkingText;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.language.sampling.FormulaShape;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.OnnxNetworks.StoredWeights;
import io.nrs.network.TaggingNetwork.TaggerConfig.Pass;
import io.nrs.network.TaggingReader;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.rewriting.Outcome;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.RewritingOptions.SelectionStrategy;
import io.nrs.rewriting.Selector;
import io.nrs.rewriting.Solver;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exported networks in ONNX Runtime against those of the program. */
class OnnxExportTest {
  private static final Path HOME = Path.of("..", "..");
  private static final ModelStore STORE = new ModelStore(HOME.resolve("models"));
  private static final int WINDOWS = 100;

  /** The greatest difference of logits and of confidences. */
  private static final Map<StoredWeights, Double> LOGITS =
      Map.of(StoredWeights.FLOAT32, 1e-4, StoredWeights.FLOAT16, 0.1);

  private static final Map<StoredWeights, Double> CONFIDENCES =
      Map.of(StoredWeights.FLOAT32, 1e-4, StoredWeights.FLOAT16, 0.01);

  @TempDir private Path folder;

  /** The content of {@code vocabulary.json}, as docs/onnx.md describes it. */
  private record Contents(
      String language,
      boolean spaced,
      List<String> tokens,
      Writing selector,
      Writing solver,
      List<Pass> passes) {}

  private record Writing(int longestInput, String outputOrder) {}

  /** An output in compact form, and its joint probability. */
  private record Written(String text, double confidence) {}

  /** An exported folder. */
  private static final class Exported implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final Map<String, OrtSession> sessions = new TreeMap<>();
    private final Contents contents;
    private final Vocabulary vocabulary;

    Exported(Map<String, byte[]> files, Vocabulary vocabulary) throws OrtException {
      this.vocabulary = vocabulary;
      this.contents =
          new Gson()
              .fromJson(
                  new String(files.get("vocabulary.json"), StandardCharsets.UTF_8), Contents.class);
      OrtSession.SessionOptions options = new OrtSession.SessionOptions();
      options.setIntraOpNumThreads(1);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        if (file.getKey().endsWith(".onnx")) {
          sessions.put(file.getKey(), environment.createSession(file.getValue(), options));
        }
      }
      assertEquals(contents.passes().size() + 2, sessions.size());
    }

    private OrtSession.Result run(String file, String input, int[] values) throws OrtException {
      long[] numbers = IntStream.of(values).asLongStream().toArray();
      try (OnnxTensor tensor =
          OnnxTensor.createTensor(
              environment, LongBuffer.wrap(numbers), new long[] {values.length})) {
        return sessions.get(file).run(Map.of(input, tensor));
      }
    }

    float[][] logits(int pass, int[] classes) throws OrtException {
      try (OrtSession.Result result = run("tagger-%d.onnx".formatted(pass), "classes", classes)) {
        return (float[][]) result.get("logits").orElseThrow().getValue();
      }
    }

    Written write(String module, Writing writing, String text) throws OrtException {
      try (OrtSession.Result result = run(module + ".onnx", "tokens", vocabulary.encode(text))) {
        long[] written = (long[]) result.get("written").orElseThrow().getValue();
        float confidence = (float) result.get("confidence").orElseThrow().getValue();
        assertEquals(Vocabulary.START, written[0]);
        if (written[written.length - 1] != Vocabulary.END) {
          return new Written("", 0);
        }
        String output =
            vocabulary.decode(
                Arrays.stream(written)
                    .skip(1)
                    .limit(written.length - 2)
                    .mapToInt(token -> (int) token)
                    .toArray());
        return new Written(
            OutputOrder.valueOf(writing.outputOrder().toUpperCase(Locale.ROOT)).apply(output),
            confidence);
      }
    }

    @Override
    public void close() throws OrtException {
      for (OrtSession session : sessions.values()) {
        session.close();
      }
    }
  }

  /** The networks of the program, and what they answered. */
  private static final class Expected implements AutoCloseable {
    private final LoadedSystem system;
    private final List<TaggingReader> taggers;
    private final Map<String, float[]> windows = new HashMap<>();

    Expected(Language language) {
      this.system =
          LoadedSystem.open(
              STORE,
              language,
              RewritingOptions.standard().withSelection(SelectionStrategy.TAGGING),
              DeviceChoice.CPU,
              1);
      this.taggers = LoadedSystem.taggerNetworks(STORE, language);
    }

    float[] logits(int pass, String window) {
      return windows.computeIfAbsent((char) pass + window, key -> taggers.get(pass).logits(window));
    }

    @Override
    public void close() {
      system.close();
    }
  }

  /** Rewrites formulas with exported networks, as the program in docs/onnx.md does. */
  private static final class Rewriting {
    private final Exported files;
    private final LanguageRules rules;
    private final Expected expected;
    private final Map<String, Written> solved = new LinkedHashMap<>();
    private double logitDifference;

    Rewriting(Exported files, Expected expected) {
      this.files = files;
      this.expected = expected;
      this.rules = expected.system.rules();
    }

    /**
     * A text that a pass marks.
     *
     * @param end the place of its last class, plus one
     */
    private record Mark(int begin, int end) {}

    private List<Mark> marks(int pass, String classes) throws OrtException {
      Pass shape = files.contents.passes().get(pass);
      float[][] logits = files.logits(pass, classes.chars().toArray());
      String padded = "\0".repeat(shape.view() - 1) + classes;
      List<Mark> marks = new ArrayList<>();
      for (int i = 0; i < logits.length; i++) {
        String window = padded.substring(i, i + shape.view());
        float[] answers = expected.logits(pass, window);
        int best = largest(logits[i]);
        assertEquals(largest(answers), best, window);
        for (int j = 0; j < answers.length; j++) {
          logitDifference = Math.max(logitDifference, Math.abs(answers[j] - logits[i][j]));
        }
        int length = shape.answers().get(best).get(0);
        int end = i + 1 - shape.answers().get(best).get(1);
        if (length > 0 && end >= length) {
          marks.add(new Mark(end - length, end));
        }
      }
      return marks;
    }

    private static int largest(float[] logits) {
      return IntStream.range(0, logits.length)
          .reduce(0, (best, i) -> logits[i] > logits[best] ? i : best);
    }

    private static String classes(Pass pass, int[] tokens) {
      return IntStream.of(tokens)
          .mapToObj(token -> Character.toString((char) pass.tokens().get(token).intValue()))
          .collect(Collectors.joining());
    }

    private List<Mark> leaves(String text) throws OrtException {
      int[] tokens = files.vocabulary.encode(text);
      List<Pass> passes = files.contents.passes();
      List<Mark> first = marks(0, classes(passes.get(0), tokens));
      if (passes.size() == 1) {
        return first;
      }
      Map<Integer, Integer> atoms = new HashMap<>();
      first.forEach(mark -> atoms.put(mark.begin(), mark.end()));
      List<Integer> starts = new ArrayList<>(List.of(0));
      StringBuilder classes = new StringBuilder();
      while (starts.get(starts.size() - 1) < tokens.length) {
        int at = starts.get(starts.size() - 1);
        starts.add(atoms.getOrDefault(at, at + 1));
        int single = passes.get(1).tokens().get(tokens[at]);
        classes.append((char) (atoms.containsKey(at) ? passes.get(1).atom() : single));
      }
      return marks(1, classes.toString()).stream()
          .map(mark -> new Mark(starts.get(mark.begin()), starts.get(mark.end())))
          .toList();
    }

    private String value(String leaf) throws OrtException {
      Written known = solved.get(leaf);
      if (known == null) {
        known = files.write("solver", files.contents.solver(), leaf);
        solved.put(leaf, known);
      }
      return known.text();
    }

    /**
     * Returns the value. The working text folds leaves that stay; without such leaves it is the
     * formula.
     */
    String solve(String formula) throws OrtException {
      WorkingText working = rules.working(formula);
      String text = working.start(formula);
      for (List<Mark> leaves = leaves(working.masked(text));
          !leaves.isEmpty();
          leaves = leaves(working.masked(text))) {
        int free = text.length();
        for (int i = leaves.size() - 1; i >= 0; i--) {
          Mark mark = leaves.get(i);
          if (mark.end() <= free && (free == text.length() || !rules.isOrdered())) {
            String leaf = text.substring(mark.begin(), mark.end());
            String question = working.question(leaf);
            String value = value(question);
            String replacement = working.replacement(leaf, value).orElseThrow();
            if (!rules.hasIrreducibleLeaves()) {
              assertEquals(leaf + text + value, question + working.masked(text) + replacement);
            }
            text = text.substring(0, mark.begin()) + replacement + text.substring(mark.end());
            free = mark.begin();
          }
        }
      }
      if (!rules.hasIrreducibleLeaves()) {
        assertEquals(Vocabulary.OMEGA, value(text));
      }
      return rules.vocabulary().value(working.unfolded(text));
    }
  }

  /** Languages with many different leaves take the most time. */
  @ParameterizedTest
  @CsvSource({
    "listops, 250",
    "arithmetic, 80",
    "algebra, 80",
    "logic, 250",
    "sql, 250",
    "verilog, 250",
    "nibbles, 250",
    "addition, 250",
    "sums, 250",
    "permutations, 250",
    "listops-full, 250",
    "polynomial, 80"
  })
  void filesComputeWhatTheNetworksCompute(String id, int count) throws OrtException {
    Language language =
        LanguageCatalogue.of(List.of(HOME.resolve("grammar/languages"))).ofId(id).orElseThrow();
    try (Expected expected = new Expected(language)) {
      LanguageRules rules = expected.system.rules();
      List<String> formulas = formulas(rules, count);
      List<String> values =
          expected
              .system
              .rewriter()
              .solveAll(formulas.stream().map(rules.vocabulary()::expand).toList())
              .stream()
              .map(Outcome::remaining)
              .toList();
      for (StoredWeights stored : StoredWeights.values()) {
        Map<String, byte[]> written = new OnnxExport(STORE, language, stored).files();
        try (Exported files = new Exported(written, rules.vocabulary())) {
          assertEquals(rules.vocabulary().tokens(), files.contents.tokens());
          Rewriting rewriting = new Rewriting(files, expected);
          List<String> found = new ArrayList<>();
          for (String formula : formulas) {
            found.add(rewriting.solve(formula));
          }
          assertEquals(values, found);
          assertEquals(0, rewriting.logitDifference, LOGITS.get(stored));
          double near = CONFIDENCES.get(stored);
          compareSolver(rewriting.solved, expected.system.solver(), near);
          compareSelector(files, expected.system.selector(), windows(rules, formulas), near);
        }
      }
    }
  }

  private static List<String> formulas(LanguageRules rules, int count) {
    SplittableRandom random = new SplittableRandom(1);
    return IntStream.range(0, count)
        .mapToObj(i -> new FormulaShape(1 + i % 3, 2 + i % 2, i % 4 == 0))
        .map(shape -> rules.generate(shape, random))
        .toList();
  }

  private static void compareSolver(Map<String, Written> solved, Solver solver, double near) {
    List<String> leaves = List.copyOf(solved.keySet());
    List<Solver.Solution> solutions = solver.solve(leaves);
    for (int i = 0; i < leaves.size(); i++) {
      Written written = solved.get(leaves.get(i));
      String leaf = leaves.get(i);
      assertEquals(solutions.get(i).confidence(), written.confidence(), near, leaf);
      // An output without an end has no confidence.
      assertEquals(written.confidence() > 0 ? solutions.get(i).value() : "", written.text(), leaf);
    }
  }

  /** Parts of formulas that the Selector reads at once. */
  private static List<String> windows(LanguageRules rules, List<String> formulas) {
    int width = rules.windows().width();
    return formulas.stream()
        .map(
            formula -> {
              WorkingText working = rules.working(formula);
              return working.masked(working.start(formula));
            })
        .map(text -> text.substring(0, Math.min(text.length(), width)))
        .filter(text -> !text.isEmpty())
        .distinct()
        .limit(WINDOWS)
        .toList();
  }

  private static void compareSelector(
      Exported files, Selector selector, List<String> windows, double near) throws OrtException {
    List<Selector.Output> outputs =
        selector.select(windows.stream().map(text -> new Selector.Request(text, 0, 1)).toList());
    for (int i = 0; i < windows.size(); i++) {
      String window = windows.get(i);
      Written written = files.write("selector", files.contents.selector(), window);
      assertEquals(outputs.get(i).confidence(), written.confidence(), near, window);
      assertEquals(written.confidence() > 0 ? outputs.get(i).leaf() : "", written.text(), window);
    }
  }

  private static void save(
      ModelStore store, Language language, TrainableModule module, TransformerConfig network)
      throws IOException {
    ModelConfig config =
        ModelConfigBuilder.builder(TinyModels.config(language, module)).network(network).build();
    store.save(language, module, config, TinyModels.weights(network, 5));
  }

  /** Of weights that have learnt nothing, every output is another one, and few of them end. */
  @ParameterizedTest
  @CsvSource({"0, false", "5, false", "0, true", "5, true"})
  void anyTextIsReadAsTheNetworksReadIt(int window, boolean offsetBias) throws Exception {
    Language language = BuiltInLanguage.ALGEBRA;
    ModelStore store = new ModelStore(folder);
    TinyModels.saveTagger(store, language);
    for (TrainableModule module : TrainableModule.SELECTOR_AND_SOLVER) {
      TransformerConfig network =
          TransformerConfigBuilder.builder(TinyModels.network(language, module))
              .encoderLayers(2)
              .decoderLayers(2)
              .diagonalWindow(window)
              .offsetBias(offsetBias)
              .build();
      boolean selector = module == TrainableModule.SELECTOR;
      save(
          store,
          language,
          module,
          selector ? TransformerConfigBuilder.from(network).withLabels(512) : network);
    }
    Vocabulary vocabulary = RulesFactory.of(language).vocabulary();
    SplittableRandom random = new SplittableRandom(window);
    // Of some of these lengths, rounding decides about labels.
    List<String> texts =
        IntStream.of(1, 2, 3, 48, 49, 50, 98, 103, 107, 512)
            .mapToObj(length -> text(vocabulary, length, random))
            .toList();
    try (LoadedSystem system = TinyModels.open(store, language);
        Exported files =
            new Exported(
                new OnnxExport(store, language, StoredWeights.FLOAT32).files(), vocabulary)) {
      compareSelector(files, system.selector(), texts, 1e-6);
      Map<String, Written> solved = new LinkedHashMap<>();
      for (int length = 1; length <= files.contents.solver().longestInput(); length++) {
        String leaf = text(vocabulary, length, random);
        solved.put(leaf, files.write("solver", files.contents.solver(), leaf));
      }
      compareSolver(solved, system.solver(), 1e-6);
    }
  }

  private static String text(Vocabulary vocabulary, int length, SplittableRandom random) {
    String characters = vocabulary.characters();
    return random
        .ints(length, 0, characters.length())
        .mapToObj(i -> characters.substring(i, i + 1))
        .collect(Collectors.joining());
  }

  @Test
  void aNetworkOfThePaperIsRefused() throws IOException {
    Language language = BuiltInLanguage.LISTOPS;
    ModelStore store = new ModelStore(folder);
    TinyModels.save(store, language);
    TinyModels.saveTagger(store, language);
    save(
        store,
        language,
        TrainableModule.SOLVER,
        TransformerConfigBuilder.from(TinyModels.network(language, TrainableModule.SOLVER))
            .withVanilla(true));
    OnnxExport export = new OnnxExport(store, language, StoredWeights.FLOAT16);
    assertEquals(
        "the solver of listops is of the preset paper, which ONNX files do not support; train it"
            + " with another preset, or choose other --models",
        assertThrows(ModelException.class, export::files).getMessage());
  }
}
