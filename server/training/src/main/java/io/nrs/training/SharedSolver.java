package io.nrs.training;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.language.Vocabulary;
import io.nrs.network.Transformer;
import io.nrs.network.TransformerConfig;
import io.nrs.network.TransformerConfigBuilder;
import io.nrs.training.settings.JointSettings;
import io.nrs.training.settings.TransformerSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Solver that several languages share. Tokens of one text are one token. An output begins with
 * the token for its language, where a Solver of one language begins with the start token.
 */
record SharedSolver(
    List<TransformerSettings> parts, TransformerConfig config, List<TokenNumbers> numbers)
    implements SharedNetwork {
  private static final String INPUTS = "tokens.embedding";
  private static final String OUTPUTS = "outputs.embedding";
  private static final String POSITIONS = "outputs.positions.embedding";
  private static final String LOGITS = "logits.matrix";
  private static final String LOGITS_BIAS = "logits.bias";

  SharedSolver {
    parts = List.copyOf(parts);
    numbers = List.copyOf(numbers);
  }

  static SharedSolver of(JointSettings settings) {
    List<TransformerSettings> parts =
        settings.parts().stream().map(TransformerSettings.class::cast).toList();
    Map<String, Integer> tokens = new LinkedHashMap<>();
    List<TokenNumbers> numbers = new ArrayList<>();
    for (TransformerSettings part : parts) {
      int[] own = SharedNetwork.numbers(tokens, part.tokens());
      own[Vocabulary.START] =
          SharedNetwork.numbers(tokens, List.of("<" + part.language().id() + ">"))[0];
      numbers.add(new TokenNumbers(part.rules().vocabulary(), own));
    }
    List<TransformerConfig> own = parts.stream().map(TransformerSettings::network).toList();
    TransformerConfig config =
        TransformerConfigBuilder.builder(own.get(0))
            .vocabulary(tokens.size())
            .labels(own.stream().mapToInt(TransformerConfig::labels).max().orElseThrow())
            .maxOutput(own.stream().mapToInt(TransformerConfig::maxOutput).max().orElseThrow())
            .build();
    return new SharedSolver(parts, config, numbers);
  }

  @Override
  public TrainableNetwork trainable(NDManager manager, int language) {
    return new TrainableTransformer(manager, parts.get(language), config, numbers.get(language));
  }

  @Override
  public Map<String, Shape> shapes(int language) {
    return Transformer.shapes(parts.get(language).network());
  }

  @Override
  public Map<String, float[]> weights(Map<String, float[]> shared, int language) {
    int width = config.width();
    int[] tokens = numbers.get(language).all();
    Map<String, float[]> own = new LinkedHashMap<>(shared);
    for (String table : List.of(INPUTS, OUTPUTS, LOGITS)) {
      own.put(table, SharedNetwork.rows(shared.get(table), width, tokens));
    }
    own.put(LOGITS_BIAS, SharedNetwork.rows(shared.get(LOGITS_BIAS), 1, tokens));
    own.put(
        POSITIONS,
        Arrays.copyOf(shared.get(POSITIONS), parts.get(language).network().maxOutput() * width));
    return own;
  }
}
