package io.nrs.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import io.nrs.language.terms.RuleNodes;
import io.nrs.network.MatchingNetwork.MatchingConfig;
import io.nrs.network.OnnxGraph.ElementType;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.TaggingNetwork.TaggerConfig.Pass;
import io.nrs.network.TransformerConfig.Positions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Networks as ONNX files, which compute in float32 what {@link Transformer}, {@link TaggingNetwork}
 * and {@link MatchingNetwork} compute.
 *
 * <p>Shapes: L tokens, T output tokens, D width, H heads, V vocabulary; n nodes of a left side and
 * m of a view. There are no batches.
 */
public final class OnnxNetworks {
  private final Weights weights;
  private final StoredWeights stored;
  private final int width;
  private final int heads;

  /** The results of {@link #weight}. */
  private final Map<String, String> placed = new HashMap<>();

  private OnnxGraph graph = new OnnxGraph();

  /** How a file stores weights. */
  public enum StoredWeights {
    FLOAT32,
    /** Half the size. The graph makes float32 of them before it computes. */
    FLOAT16
  }

  private OnnxNetworks(Weights weights, StoredWeights stored, int width, int heads) {
    this.weights = weights;
    this.stored = stored;
    this.width = width;
    this.heads = heads;
  }

  /** Returns the files of a tagger's passes: {@code classes} (L) to {@code logits} (L, answers). */
  public static List<byte[]> tagger(TaggerConfig config, Weights weights, StoredWeights stored) {
    return IntStream.range(0, config.passes().size())
        .mapToObj(
            pass ->
                new OnnxNetworks(weights, stored, config.width(), 1)
                    .pass(pass, config.passes().get(pass)))
        .toList();
  }

  /**
   * Returns the file of a Selector or a Solver, which decodes greedily: {@code tokens} (L) to
   * {@code written} (T), from the start token to the end token or the longest output, and {@code
   * confidence}, their joint probability. Label positions are evenly spaced.
   *
   * @param config of a network that is not {@linkplain TransformerConfig#vanilla() vanilla}
   */
  public static byte[] transformer(
      TransformerConfig config, Weights weights, StoredWeights stored, int start, int end) {
    if (config.vanilla()) {
      throw new IllegalArgumentException("a vanilla network has no graph");
    }
    return new OnnxNetworks(weights, stored, config.width(), config.heads())
        .writer(config, start, end);
  }

  /**
   * Returns the file of a network that reads rules: {@code left} (n, 4) and {@code view} (m, 4),
   * rows of the four numbers of a {@link io.nrs.language.terms.RuleNodes.Node}, to {@code logit},
   * above 0 if the left side fits.
   *
   * @param rotation the vectors that stand for places, symbols and numbers
   */
  public static byte[] matching(
      MatchingConfig config, Weights weights, Rotation rotation, StoredWeights stored) {
    return new OnnxNetworks(weights, stored, config.value(), MatchingNetwork.HEADS)
        .pair(config, rotation);
  }

  private byte[] pair(MatchingConfig config, Rotation rotation) {
    String leftNodes = graph.input("left", ElementType.INT64, "N", 4);
    String viewNodes = graph.input("view", ElementType.INT64, "M", 4);
    List<String> vectors =
        List.of(
            table("places", rotation.places(), config.places()),
            table("symbols", rotation.symbols(), config.symbols()),
            table("numbers", rotation.numbers(), config.numbers()));
    String kinds =
        table("kinds", new float[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, MatchingNetwork.KINDS);
    String kind = kind(leftNodes, kinds);
    String left = nodes(leftNodes, vectors, kind);
    String view = nodes(viewNodes, vectors, kind(viewNodes, kinds));
    String query = byHead(linear(left, "query"), config.key());
    String keys =
        graph.op(
            "Transpose",
            Map.of("perm", new long[] {0, 2, 1}),
            byHead(linear(view, "key"), config.key()));
    String scores =
        graph.op(
            "Mul",
            graph.op("MatMul", query, keys),
            graph.op("Reshape", weight("scale"), graph.vector(heads, 1, 1))); // (H, n, m)
    String none =
        graph.op(
            "Expand",
            graph.op("Reshape", weight("none.score"), graph.vector(heads, 1, 1)),
            graph.op(
                "Concat",
                Map.of("axis", 0),
                graph.vector(heads),
                graph.op("Unsqueeze", length(leftNodes), graph.vector(0)),
                graph.vector(1)));
    String shares =
        graph.op(
            "Softmax", Map.of("axis", -1), graph.op("Concat", Map.of("axis", 2), scores, none));
    String nothing =
        graph.op("Reshape", weight("none.value"), graph.vector(heads, 1, config.value()));
    String values = byHead(linear(view, "value"), config.value());
    String read =
        graph.op(
            "MatMul", shares, graph.op("Concat", Map.of("axis", 1), values, nothing)); // (H, n, V)
    String first = graph.op("Gather", Map.of("axis", 0), read, graph.number(0));
    String second = graph.op("Gather", Map.of("axis", 0), read, graph.number(1));
    String fit = graph.op("Mul", linear(left, "wanted"), linear(first, "found"));
    String equal = graph.op("Mul", linear(first, "one"), linear(second, "other"));
    String state =
        linear(graph.op("Concat", Map.of("axis", 1), fit, equal, kind), "hidden"); // (n, F)
    String penalties = graph.op("Softplus", linear(graph.op("Relu", state), "penalty"));
    String sum = graph.op("ReduceSum", Map.of("keepdims", 0), penalties);
    String threshold = graph.op("Squeeze", weight("threshold"));
    graph.output(graph.op("Sub", threshold, sum), "logit", ElementType.FLOAT);
    return graph.file();
  }

  /** Adds the rows of vectors. */
  private String table(String name, float[][] rows, int width) {
    float[] all = new float[rows.length * width];
    for (int row = 0; row < rows.length; row++) {
      System.arraycopy(rows[row], 0, all, row * width, width);
    }
    return graph.tensor(name, ElementType.FLOAT, OnnxGraph.littleEndian(all), rows.length, width);
  }

  /** The kinds of nodes: a symbol, a new operand or variable, and a variable that stands again. */
  private String kind(String nodes, String kinds) {
    String repeated = graph.op("Greater", column(nodes, 2), graph.number(RuleNodes.NONE));
    String shown = graph.op("Greater", column(nodes, 1), graph.number(RuleNodes.NONE));
    String variable = graph.op("Where", repeated, graph.number(2), graph.number(1));
    return graph.op("Gather", kinds, graph.op("Where", shown, graph.number(0), variable));
  }

  /** What the nodes are to the network (n, I). */
  private String nodes(String nodes, List<String> vectors, String kind) {
    return graph.op(
        "Concat",
        Map.of("axis", 1),
        vector(vectors.get(0), column(nodes, 0)),
        vector(vectors.get(0), column(nodes, 2)),
        vector(vectors.get(1), column(nodes, 1)),
        vector(vectors.get(2), column(nodes, 3)),
        kind);
  }

  private String column(String nodes, long number) {
    return graph.op("Gather", Map.of("axis", 1), nodes, graph.number(number));
  }

  /** The row of each number; zeros of one that a node does not have. */
  private String vector(String table, String numbers) {
    String known = graph.op("Greater", numbers, graph.number(RuleNodes.NONE));
    String rows = graph.op("Gather", table, graph.op("Max", numbers, graph.number(0)));
    return graph.op("Where", graph.op("Unsqueeze", known, graph.vector(1)), rows, graph.number(0f));
  }

  /** Splits (n, H × size) into (H, n, size). */
  private String byHead(String all, int size) {
    String split = graph.op("Reshape", all, graph.vector(0, heads, size));
    return graph.op("Transpose", Map.of("perm", new long[] {1, 0, 2}), split);
  }

  private byte[] pass(int number, Pass pass) {
    String classes = graph.input("classes", ElementType.INT64, "L");
    String before = graph.vector(new long[pass.view() - 1]);
    String padded = graph.op("Concat", Map.of("axis", 0), before, classes);
    String length = graph.op("Shape", classes);
    // Place by place, as the windows of a long text would take much memory.
    String sum = "";
    for (int place = 0; place < pass.view(); place++) {
      String to = add(length, graph.vector(place));
      String there = graph.op("Slice", padded, graph.vector(place), to);
      String rows = add(there, graph.number((long) place * pass.classes()));
      String found = graph.op("Gather", weight(TaggingNetwork.window(number)), rows);
      sum = place == 0 ? found : add(sum, found);
    }
    String state = linear(graph.op("Relu", sum), TaggingNetwork.hidden(number));
    String logits = linear(graph.op("Relu", state), TaggingNetwork.answers(number));
    graph.output(logits, "logits", ElementType.FLOAT, "L", pass.answers().size());
    return graph.file();
  }

  private byte[] writer(TransformerConfig config, int start, int end) {
    String tokens = graph.input("tokens", ElementType.INT64, "L");
    String sinusoids =
        graph.tensor(
            "sinusoids",
            ElementType.FLOAT,
            OnnxGraph.littleEndian(Transformer.sinusoids(config.labels(), width)),
            config.labels(),
            width);
    String position = graph.op("Gather", sinusoids, positions(config, length(tokens)));
    String x = add(graph.op("Gather", weight("tokens.embedding"), tokens), position);
    String states = encoded(x, config);
    List<List<String>> memory = new ArrayList<>();
    for (int layer = 0; layer < config.decoderLayers(); layer++) {
      memory.add(projected(states, "decoder." + layer + ".cross.kv", 2));
    }
    OnnxGraph outer = graph;
    OnnxGraph step = graph.body();
    graph = step;
    step(memory, end);
    graph = outer;
    List<String> results =
        graph.ops(
            "Loop",
            2,
            Map.of("body", step),
            graph.number(config.maxOutput()),
            graph.yes(),
            graph.vector(start),
            graph.number(1f));
    graph.output(results.get(0), "written", ElementType.INT64, "T");
    graph.output(results.get(1), "confidence", ElementType.FLOAT);
    return graph.file();
  }

  /** As {@link LabelPositions#even} with shift 0.5, in the same arithmetic, or 0, 1, 2, … */
  private String positions(TransformerConfig config, String length) {
    String places = range(length);
    if (config.positions() == Positions.PLAIN) {
      return places;
    }
    String gap =
        graph.op("Div", graph.number((double) config.labels()), cast(length, ElementType.DOUBLE));
    String shifted = add(cast(places, ElementType.DOUBLE), graph.number(0.5));
    String spaced = cast(graph.op("Floor", graph.op("Mul", shifted, gap)), ElementType.INT64);
    String last = graph.op("Sub", add(places, graph.number(config.labels())), length);
    return graph.op("Min", spaced, last);
  }

  private String cast(String x, ElementType type) {
    return graph.op("Cast", Map.of("to", type.number), x);
  }

  /** Writes the body of the loop, which adds the likeliest next token. */
  private void step(List<List<String>> memory, int end) {
    graph.input("step", ElementType.INT64);
    graph.input("open", ElementType.BOOL);
    String before = graph.input("before", ElementType.INT64, "T");
    String confidence = graph.input("likelihood", ElementType.FLOAT);
    String count = length(before);
    String later = graph.op("Greater", offsets(count), graph.number(0));
    String causal = graph.op("Where", later, graph.number(Encoder.MASKED), graph.number(0f));
    String position = graph.op("Gather", weight("outputs.positions.embedding"), range(count));
    String x = add(graph.op("Gather", weight("outputs.embedding"), before), position);
    for (int layer = 0; layer < memory.size(); layer++) {
      String at = "decoder." + layer;
      x = attended(x, at, causal);
      List<String> kv = memory.get(layer);
      String q = projected(norm(x, at + ".cross.norm"), at + ".cross.q", 1).get(0);
      x = add(x, linear(read(q, kv.get(0), kv.get(1), ""), at + ".cross.out"));
      x = fed(x, at);
    }
    String last = graph.op("Gather", Map.of("axis", 0), x, graph.vector(-1)); // (1, D)
    String logits = linear(norm(last, "decoder.norm"), "logits");
    String chances = graph.op("Softmax", Map.of("axis", -1), logits);
    String token = graph.op("ArgMax", Map.of("axis", 1, "keepdims", 0), chances); // (1)
    String chance = graph.op("ReduceMax", Map.of("keepdims", 0), chances);
    String ended = graph.op("Equal", graph.op("Squeeze", token), graph.number(end));
    graph.output(graph.op("Not", ended), "further", ElementType.BOOL);
    graph.output(
        graph.op("Concat", Map.of("axis", 0), before, token), "after", ElementType.INT64, "T + 1");
    graph.output(graph.op("Mul", confidence, chance), "likelihoodAfter", ElementType.FLOAT);
  }

  /** The states of embedded tokens (L, D). */
  private String encoded(String embedded, TransformerConfig config) {
    String offsets = offsets(length(embedded));
    String reach = graph.number(config.reach());
    String least = graph.number(-config.reach());
    String row = add(graph.op("Min", graph.op("Max", offsets, least), reach), reach);
    String band = "";
    if (config.diagonalWindow() > 0) {
      String far = graph.op("Greater", graph.op("Abs", offsets), reach);
      band = graph.op("Where", far, graph.number(Encoder.MASKED), graph.number(0f));
    }
    String x = embedded;
    for (int layer = 0; layer < config.encoderLayers(); layer++) {
      String at = "encoder." + layer;
      String bias = band;
      if (config.offsetBias()) {
        String found = graph.op("Gather", weight(at + ".attention.offsets.table"), row);
        String byHead = graph.op("Transpose", Map.of("perm", new long[] {2, 0, 1}), found);
        bias = band.isEmpty() ? byHead : add(byHead, band);
      }
      x = fed(attended(x, at, bias), at);
    }
    return norm(x, "encoder.norm");
  }

  /** Self-attention and its input; the bias may be empty. */
  private String attended(String x, String at, String bias) {
    List<String> qkv = projected(norm(x, at + ".attention.norm"), at + ".attention.qkv", 3);
    String attended = read(qkv.get(0), qkv.get(1), qkv.get(2), bias);
    return add(x, linear(attended, at + ".attention.out"));
  }

  /** The position-wise network and its input. */
  private String fed(String x, String at) {
    String hidden = linear(norm(x, at + ".feed.norm"), at + ".feed.in");
    return add(x, linear(graph.op("Relu", hidden), at + ".feed.out"));
  }

  /** Maps (L, D) to parts (H, L, D/H). */
  private List<String> projected(String x, String name, int parts) {
    String shape = graph.vector(0, parts, heads, width / heads);
    String split = graph.op("Reshape", linear(x, name), shape);
    String all = graph.op("Transpose", Map.of("perm", new long[] {1, 2, 0, 3}), split);
    return IntStream.range(0, parts)
        .mapToObj(part -> graph.op("Gather", Map.of("axis", 0), all, graph.number(part)))
        .toList();
  }

  /** Attention: queries, keys and values (H, L, D/H) to (L, D). */
  private String read(String q, String k, String v, String bias) {
    String keys = graph.op("Transpose", Map.of("perm", new long[] {0, 2, 1}), k);
    String scale = graph.number((float) (1 / Math.sqrt((double) width / heads)));
    String scores = graph.op("Mul", graph.op("MatMul", q, keys), scale);
    String biased = bias.isEmpty() ? scores : add(scores, bias);
    String shares = graph.op("Softmax", Map.of("axis", -1), biased);
    String read = graph.op("MatMul", shares, v);
    String joined = graph.op("Transpose", Map.of("perm", new long[] {1, 0, 2}), read);
    return graph.op("Reshape", joined, graph.vector(0, width));
  }

  private String norm(String x, String name) {
    // Its epsilon is that of Layers, 1e-5, unless a file names another one.
    return graph.op(
        "LayerNormalization", Map.of(), x, weight(name + ".gain"), weight(name + ".bias"));
  }

  private String linear(String x, String name) {
    return graph.op(
        "Gemm", Map.of("transB", 1), x, weight(name + ".matrix"), weight(name + ".bias"));
  }

  private String add(String one, String other) {
    return graph.op("Add", one, other);
  }

  private String length(String x) {
    return graph.op("Gather", graph.op("Shape", x), graph.number(0));
  }

  /** The numbers from 0, as many as a scalar. */
  private String range(String count) {
    return graph.op("Range", graph.number(0), count, graph.number(1));
  }

  /** How far a key (column) is behind a query (row). */
  private String offsets(String count) {
    String all = range(count);
    return graph.op(
        "Sub",
        graph.op("Unsqueeze", all, graph.vector(0)),
        graph.op("Unsqueeze", all, graph.vector(1)));
  }

  private String weight(String name) {
    return placed.computeIfAbsent(name, this::placedWeight);
  }

  private String placedWeight(String name) {
    NDArray array = weights.get(name);
    long[] shape = array.getShape().getShape();
    OnnxGraph root = graph.root();
    if (stored == StoredWeights.FLOAT32) {
      return root.tensor(
          name, ElementType.FLOAT, OnnxGraph.littleEndian(array.toFloatArray()), shape);
    }
    // Outside of a loop, which would convert them at each step.
    try (NDArray halves = array.toType(DataType.FLOAT16, true)) {
      String tensor = root.tensor(name, ElementType.FLOAT16, halves.toByteBuffer(), shape);
      return root.op("Cast", Map.of("to", ElementType.FLOAT.number), tensor);
    }
  }
}
