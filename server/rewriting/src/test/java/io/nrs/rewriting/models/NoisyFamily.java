package io.nrs.rewriting.models;

import io.nrs.grammar.Language;
import io.nrs.rewriting.models.Proof.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** The shipped networks that read rules, with noise in the weights of one of them. */
public final class NoisyFamily {
  private NoisyFamily() {}

  /**
   * Saves them in a folder of models, with so much noise that some answer in a language is wrong.
   *
   * @param shipped the folder of the networks
   */
  public static FamilyLanguage wrong(
      ModelStore shipped, ModelStore store, Language language, TrainableModule module)
      throws IOException {
    FamilyLanguage noisy = save(shipped, store, language, module, 0.05);
    for (double noise = 0.1; noisy.answers().verdict() != Verdict.NOTHING; noise *= 1.5) {
      noisy = save(shipped, store, language, module, noise);
    }
    return noisy;
  }

  /**
   * Saves them in a folder of models.
   *
   * @param noise the standard deviation of what is added to each weight
   */
  public static FamilyLanguage save(
      ModelStore shipped, ModelStore store, Language language, TrainableModule module, double noise)
      throws IOException {
    FamilyStore from = FamilyStore.shared(shipped);
    FamilyStore.shared(store)
        .save(
            from.solverConfig(),
            weights(from, TrainableModule.SOLVER, module, noise),
            from.taggerConfig(),
            weights(from, TrainableModule.TAGGER, module, noise));
    return FamilyLanguage.of(store, language).orElseThrow();
  }

  private static byte[] weights(
      FamilyStore from, TrainableModule module, TrainableModule noisy, double noise) {
    byte[] bytes = from.weights(module);
    if (module != noisy) {
      return bytes;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    SplittableRandom random = new SplittableRandom(3);
    for (int at = Long.BYTES + (int) buffer.getLong(0); at < bytes.length; at += Float.BYTES) {
      buffer.putFloat(at, (float) (buffer.getFloat(at) + noise * random.nextGaussian()));
    }
    return bytes;
  }
}
