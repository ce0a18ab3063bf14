package io.nrs.rewriting.models;

import io.nrs.io.DurableWriter;
import io.nrs.io.LineDigest;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredException;
import io.nrs.io.StoredJson;
import io.nrs.io.UserFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was proved of the networks that read rules: for the languages of a package beside these
 * networks, and for those of this user in the cache. A verdict is found by the sums of all that
 * decides the answers, so it holds for nothing else.
 */
final class FamilyProofs {
  private FamilyProofs() {}

  /**
   * Returns the verdict for these sums; nothing if there is none, or if it cannot be read.
   *
   * @throws ModelException if the store lists a verdict that is damaged
   */
  static Optional<Proof> read(FamilyStore store, Map<String, String> bound) {
    try {
      Optional<String> packaged = store.proof(sum(bound));
      String text = packaged.isPresent() ? packaged.get() : TextFiles.read(file(bound));
      return Optional.of(StoredJson.read(text, Proof.class))
          .filter(proof -> proof.format() == Proof.FORMAT && proof.hasAsked())
          .filter(proof -> proof.isOfFamily(bound));
    } catch (IOException | StoredException e) {
      // It is asked again.
      return Optional.empty();
    }
  }

  /** Keeps a verdict. Whoever cannot write it asks again. */
  static void write(Map<String, String> bound, Proof proof) {
    try {
      Path file = file(bound);
      DurableWriter.createFolders(file.getParent());
      DurableWriter.replace(file, StoredJson.pretty(proof).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A cache that cannot be written changes no answer.
    }
  }

  /** Returns one sum of many. */
  static String sum(Map<String, String> bound) {
    LineDigest digest = new LineDigest();
    new TreeMap<>(bound).forEach((name, sum) -> digest.add(name + " " + sum));
    return digest.hex();
  }

  private static Path file(Map<String, String> bound) {
    return UserFolders.ofProcess().cache().resolve("proofs").resolve(sum(bound) + ".json");
  }
}
