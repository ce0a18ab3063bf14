package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles;
import io.nrs.io.RegularFiles.Checksums;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.io.StoredJson;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.Weights;
import io.nrs.rewriting.models.ModelStore.FileStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the models folder of an editor's package: the networks that an editor uses, without their
 * cards. A language whose rules others read has none of its own there if every answer about it is
 * right, which the package has the proof of. The weights of a Selector and a Solver are rounded to
 * float16 if a measurement of these very weights found no changed answer. Taggers are small, and
 * stay as they were trained; so do the networks that read rules.
 */
public final class PackagedModels {
  private static final Pattern USED =
      Pattern.compile(
          "(?<language>[^/]+)/(?<module>selector|solver|tagger)/"
              + "(?<file>config\\.json|weights\\.safetensors|proof\\.json)");

  private PackagedModels() {}

  /**
   * What was measured of a language's rounded networks, beside those that were rounded.
   *
   * @param selector the SHA-256 sum of the rounded Selector
   * @param solver the SHA-256 sum of the rounded Solver
   * @param formulas the number of formulas of which both found the same value
   * @param steps the number of formulas of which both made the same single step
   * @param confidence the greatest difference of a confidence
   * @param proof what is proved of the rounded Solver
   */
  public record Rounded(
      String selector, String solver, int formulas, int steps, double confidence, Proof proof) {}

  /** The measured languages by their ids. */
  public record Record(Map<String, Rounded> languages) {
    private boolean includes(String sum) {
      return languages.values().stream()
          .anyMatch(each -> each.selector().equals(sum) || each.solver().equals(sum));
    }

    private Optional<byte[]> proof(String solver) {
      return languages.values().stream()
          .map(Rounded::proof)
          .filter(each -> each.solver().equals(solver))
          .findFirst()
          .map(each -> StoredJson.pretty(each).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a stored record.
     *
     * @throws io.nrs.io.StoredException if it is none
     */
    public static Record read(Path file) throws IOException {
      return StoredJson.read(TextFiles.read(file), Record.class);
    }
  }

  /**
   * Writes a folder of models.
   *
   * @param languages those whose networks are written
   * @param record what was measured; empty rounds everything, without the proofs, to measure it
   * @throws ModelException if a file of {@code models} is not the one that its manifest lists
   */
  public static void write(
      Path models, Path target, List<Language> languages, Optional<Record> record)
      throws IOException {
    // In the order of the manifest, so a Solver's weights come before the proof.
    Map<String, byte[]> files = new TreeMap<>();
    try (NDManager manager = NeuralEngine.open(DeviceChoice.CPU, 1)) {
      for (FileStatus file : new ModelStore(models).status()) {
        Matcher name = USED.matcher(file.file());
        if (!name.matches()) {
          continue;
        }
        if (!file.problem().isEmpty()) {
          throw new ModelException(models.resolve(file.file()) + ": " + file.problem());
        }
        byte[] bytes = RegularFiles.read(models.resolve(file.file()));
        if (name.group("file").equals(ModelStore.WEIGHTS)
            && !name.group("module").equals(TrainableModule.TAGGER.id())
            && !name.group("language").equals(FamilyStore.ID)) {
          byte[] rounded = Weights.rounded(manager, bytes);
          String sum = Checksums.sha256(rounded);
          bytes = record.isEmpty() || record.get().includes(sum) ? rounded : bytes;
        } else if (name.group("file").equals(Proof.FILE)) {
          byte[] solver = files.get(name.group("language") + "/solver/" + ModelStore.WEIGHTS);
          String sum = Checksums.sha256(solver);
          bytes = record.flatMap(found -> found.proof(sum)).orElse(bytes);
        }
        files.put(file.file(), bytes);
      }
    }
    ModelStore written = new ModelStore(target);
    written.put(ofLanguage(files, FamilyStore.ID));
    for (Language language : languages) {
      Map<String, byte[]> own = ofLanguage(files, language.id());
      if (!own.isEmpty()) {
        written.put(proofOfFamily(written, language).orElse(own));
      }
    }
    // Nobody writes into a package.
    Files.deleteIfExists(target.resolve(ModelStore.LOCK));
  }

  private static Map<String, byte[]> ofLanguage(Map<String, byte[]> files, String id) {
    Map<String, byte[]> own = new TreeMap<>(files);
    own.keySet().removeIf(file -> !file.startsWith(id + "/"));
    return own;
  }

  /** Returns the file with the proof of the networks that read the rules, if nothing is wrong. */
  private static Optional<Map<String, byte[]>> proofOfFamily(ModelStore store, Language language) {
    return FamilyLanguage.of(store, language)
        .filter(FamilyLanguage::isSmall)
        .flatMap(
            family ->
                Optional.of(family.asked())
                    .filter(Proof::isWhole)
                    .map(
                        proof ->
                            Map.of(
                                FamilyStore.proofPath(family.sum()),
                                StoredJson.pretty(proof).getBytes(StandardCharsets.UTF_8))));
  }
}
