package io.nrs.rewriting.models;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.nrs.language.LeafTag;
import io.nrs.language.Vocabulary;
import io.nrs.network.TaggerConfig;
import io.nrs.network.TaggingEncoder;
import io.nrs.network.TokenBatch;
import io.nrs.network.Weights;
import io.nrs.rewriting.Tagger;
import java.util.ArrayList;
import java.util.List;

/** The trained tagging Selector. */
final class NetworkTagger implements Tagger {
  private final NDManager manager;
  private final TaggingEncoder network;
  private final Vocabulary vocabulary;
  private final BatchExecutor executor;

  /** Takes over the manager that owns the weights. */
  NetworkTagger(
      NDManager manager,
      TaggerConfig config,
      Weights weights,
      Vocabulary vocabulary,
      BatchExecutor executor) {
    this.manager = manager;
    this.network = new TaggingEncoder(manager, config, weights, true);
    this.vocabulary = vocabulary;
    this.executor = executor;
    // From here on an unclosed array is an error instead of a leak.
    manager.cap();
  }

  @Override
  public int reach() {
    return network.config().reach();
  }

  /** Tags texts in batches of similar length. */
  @Override
  public List<Tags> tag(List<String> texts) {
    return executor.byLength(
        texts, String::length, TokenBatch.TOKENS_ENCODED_AT_ONCE, this::tagBatch);
  }

  private List<Tags> tagBatch(List<String> texts) {
    try (NDManager scope = manager.newSubManager()) {
      NDArray logits =
          network.logits(scope, texts.stream().map(vocabulary::encode).toList()); // (B, L, T)
      int length = (int) logits.getShape().get(1);
      float[] probabilities = logits.softmax(-1).toFloatArray();
      List<Tags> tags = new ArrayList<>(texts.size());
      for (int row = 0; row < texts.size(); row++) {
        tags.add(read(probabilities, row * length, texts.get(row).length()));
      }
      return tags;
    }
  }

  private static Tags read(float[] probabilities, int from, int length) {
    LeafTag[] all = LeafTag.values();
    StringBuilder letters = new StringBuilder(length);
    float[] confidences = new float[length];
    for (int i = 0; i < length; i++) {
      int at = (from + i) * all.length;
      int likeliest = 0;
      for (int tag = 1; tag < all.length; tag++) {
        likeliest = probabilities[at + tag] > probabilities[at + likeliest] ? tag : likeliest;
      }
      letters.append(all[likeliest].letter());
      confidences[i] = probabilities[at + likeliest];
    }
    return new Tags(letters.toString(), confidences);
  }
}
